"""What happens to a batch before and after the visited set: expanding, posting, numbering; and the last level's probe."""

from __future__ import annotations

from explorer.search.kernels.arrays import Mail, Seam, Store, Table, Tally
from explorer.search.kernels.seam import call_expand, call_probe, i64, kernel, prefetch
from explorer.search.kernels.visited import hash_state, look_up, owner_of

__all__ = ["admit", "expand", "number", "post", "probe", "sweep"]


@kernel
def sweep(seam: Seam, store: Store, table: Table, mail: Mail, tally: Tally, first: int, count: int, ceiling: int) -> int:
    """Expand a slice of the frontier with one worker: all three phases for so few states that they stay in the cache.

    Returns
    -------
    int
        States expanded. Fewer than asked for if there is no room for what one more batch may bring, or if there are more
        states than the ceiling: near it a batch is a single state.
    """
    done = 0
    while done < count and store.size[0] <= ceiling:
        batch = min(seam.batch, count - done, max(1, (ceiling - store.size[0]) // seam.most))
        if store.size[0] + batch * seam.most > min(store.room, table.limit):
            break
        made = call_expand(
            seam.expand,
            store.words,
            first + done,
            batch,
            mail.words,
            mail.sources,
            mail.actions,
            tally.totals[0],
            tally.findings[0],
        )
        admit(seam, store, table, mail, tally, made)
        done += batch
    return done


@kernel
def admit(seam: Seam, store: Store, table: Table, mail: Mail, tally: Tally, count: int) -> None:
    """Phases B and C for one worker alone, for the first records of its tray."""
    mail.filled[0] = mail.found[0] = 0
    post(seam, mail, 0, 0, count)
    look_up(seam, store, table, mail, tally.distinct[0], 0, 0, count)
    table.used[0] += mail.found[0]
    store.size[0] += mail.found[0]


@kernel
def expand(seam: Seam, store: Store, mail: Mail, tally: Tally, worker: int, first: int, count: int) -> int:
    """Phase A for one worker: expand a slice of the frontier.

    Returns
    -------
    int
        States expanded: fewer than asked for if the tray or a box could not take what one more call may bring.
    """
    own = worker * seam.workers
    filled = mail.filled[own : own + seam.workers]
    filled[:] = 0
    totals, findings = tally.totals[worker], tally.findings[worker]
    begin = worker * mail.tray
    done = made = 0
    while done < count:
        batch = min(seam.batch, count - done)
        most = batch * seam.most
        if made + most > mail.tray or filled.max() + most > mail.box:
            break
        at = begin + made
        words, sources, actions = mail.words[at * seam.width :], mail.sources[at:], mail.actions[at:]
        new = call_expand(seam.expand, store.words, first + done, batch, words, sources, actions, totals, findings)
        post(seam, mail, worker, at, new)
        made += new
        done += batch
    return done


@kernel
def post(seam: Seam, mail: Mail, worker: int, first: int, count: int) -> None:
    """Tell the owners of the records first .. first+count-1, which are in a worker's tray."""
    workers, width, words, hashes, records, filled = (
        seam.workers,
        seam.width,
        mail.words,
        mail.hashes,
        mail.records,
        mail.filled,
    )
    for record in range(first, first + count):
        value = hash_state(words, record * width, width)
        box = worker * workers + owner_of(value, workers)
        at = box * mail.box + filled[box]
        filled[box] += 1
        hashes[at] = value
        records[at] = record


@kernel
def number(seam: Seam, store: Store, table: Table, mail: Mail, worker: int) -> int:
    """Phase C for one worker: give what is new in its tray its number, in event order, and copy it to the store.

    Returns
    -------
    int
        The number after its last.
    """
    workers, width, low, claims, entries = seam.workers, seam.width, table.low, mail.claims, table.entries
    words, sources, stored, parents = mail.words, mail.sources, store.words, store.parents
    own = worker * workers
    state: int = store.size[0]
    for box in range(own):
        state += mail.found[box]
    last = begin = worker * mail.tray
    for box in range(own, own + workers):
        for at in range(box * mail.box, box * mail.box + mail.found[box]):
            record = i64(mail.fresh[at])
            claims[record] = mail.places[at] + 1
            prefetch(entries, mail.places[at])
            last = max(last, record + 1)
    for record in range(begin, last):
        place = claims[record] - 1
        if place >= 0:
            claims[record] = 0
            for word in range(width):
                stored[state * width + word] = words[record * width + word]
            parents[state] = sources[record]
            state += 1
            entries[place] = (i64(entries[place]) & ~low) | state
    return state


@kernel
def probe(seam: Seam, store: Store, tally: Tally, worker: int, first: int, count: int) -> int:
    """Check a slice of a level without expanding it; return how many of its states have an enabled action."""
    return call_probe(seam.probe, store.words, first, count, tally.findings[worker])
