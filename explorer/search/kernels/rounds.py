"""What happens to a batch before and after the visited set: expanding, posting, numbering; and the last level's probe."""

from __future__ import annotations

from explorer.search.kernels.arrays import Mail, Seam, Store, Table, Tally
from explorer.search.kernels.seam import call_expand, call_probe, kernel
from explorer.search.kernels.visited import digest, hash_state, look_up, owner_of

__all__ = ["admit", "expand", "number", "post", "probe", "sweep"]


@kernel
def sweep(
    seam: Seam, store: Store, table: Table, mail: Mail, tally: Tally, first: int, count: int, ceiling: int
) -> int:
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
    """Phases B and C for one worker alone, for the first records of its box."""
    mail.found[0] = 0
    digest(mail, seam.width, 0, count)
    look_up(seam, store, table, mail, tally.distinct[0], 0, 0, count)
    table.used[0] += mail.found[0]
    store.size[0] += mail.found[0]


@kernel
def expand(seam: Seam, store: Store, mail: Mail, tally: Tally, worker: int, first: int, count: int) -> int:
    """Phase A for one worker: expand a slice of the frontier into its boxes.

    Returns
    -------
    int
        States expanded: fewer than asked for if a box could not take what one more call may bring.
    """
    workers = seam.workers
    own = worker * workers
    tray = (workers * workers + worker) * mail.size
    words, sources, actions = mail.words[tray * seam.width :], mail.sources[tray:], mail.actions[tray:]
    totals, findings = tally.totals[worker], tally.findings[worker]
    mail.filled[own : own + workers] = 0
    done = 0
    events = 0
    while done < count:
        batch = min(seam.batch, count - done)
        fullest = 0
        for box in range(own, own + workers):
            fullest = max(fullest, mail.filled[box])
        if fullest + batch * seam.most > mail.size:
            break
        made = call_expand(
            seam.expand, store.words, first + done, batch, words, sources, actions, totals, findings
        )
        post(seam, mail, worker, made, events)
        events += made
        done += batch
    return done


@kernel
def post(seam: Seam, mail: Mail, worker: int, count: int, events: int) -> None:
    """Sort the first `count` records of a worker's tray into the boxes of their owners."""
    workers, width, words = seam.workers, seam.width, mail.words
    first = (workers * workers + worker) * mail.size
    for record in range(first, first + count):
        value = hash_state(words, record * width, width)
        box = worker * workers + owner_of(value, workers)
        to = box * mail.size + mail.filled[box]
        mail.filled[box] += 1
        mail.hashes[to] = value
        mail.sources[to] = mail.sources[record]
        mail.actions[to] = mail.actions[record]
        mail.events[to] = events + record - first
        for word in range(width):
            words[to * width + word] = words[record * width + word]


@kernel
def number(seam: Seam, store: Store, table: Table, mail: Mail, worker: int) -> int:
    """Phase C for one worker: give what is new of its slice its number, in event order, and copy it to the store.

    Returns
    -------
    int
        The number after its last.
    """
    workers, width, low = seam.workers, seam.width, table.low
    own = worker * workers
    state = store.size[0]
    for box in range(own):
        state += mail.found[box]
    mail.heads[own : own + workers] = 0
    while True:
        least = -1
        event = 0
        for box in range(own, own + workers):
            if mail.heads[box] < mail.found[box]:
                candidate = mail.events[mail.fresh[box * mail.size + mail.heads[box]]]
                if least < 0 or candidate < event:
                    least, event = box, candidate
        if least < 0:
            return state
        at = least * mail.size + mail.heads[least]
        mail.heads[least] += 1
        place = mail.places[at]
        record = mail.fresh[at]
        store.parents[state] = mail.sources[record]
        for word in range(width):
            store.words[state * width + word] = mail.words[record * width + word]
        state += 1
        table.entries[place] = (table.entries[place] & ~low) | state


@kernel
def probe(seam: Seam, store: Store, tally: Tally, worker: int, first: int, count: int) -> int:
    """Check a slice of a level without expanding it; return how many of its states have an enabled action."""
    return call_probe(seam.probe, store.words, first, count, tally.findings[worker])
