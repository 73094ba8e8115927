"""Workers that do a phase together, and what becomes of it where the system gives no threads."""

import threading
from typing import Any

import pytest

from leasecheck.search.team import Team


def tell(worker: int, *rest: int) -> tuple[int, ...]:
    return (worker, *rest)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_every_worker_does_its_part(workers: int) -> None:
    team, parts = Team(workers), [(10 * worker, 1) for worker in range(workers)]
    for some in (workers, 1, workers):
        assert team.run(tell, parts[:some]) == [(worker, *part) for worker, part in enumerate(parts[:some])]
    team.close()


def test_all_at_once_means_that_they_may_wait_for_each_other() -> None:
    team, met = Team(4), threading.Barrier(4)
    for _ in range(3):
        assert sorted(team.run(lambda _: met.wait(timeout=60), [()] * 4)) == [0, 1, 2, 3]
    team.close()


@pytest.mark.parametrize("granted", [0, 1, 2])
def test_a_system_that_gives_no_threads_has_everything_done_in_turn(granted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    left, plain, done = [granted], threading.Thread.start, []

    def start(self: Any) -> None:
        if not left[0]:
            raise RuntimeError("can't start new thread")
        left[0] -= 1
        plain(self)

    monkeypatch.setattr(threading.Thread, "start", start)
    team = Team(4)
    for _ in range(2):
        assert team.run(lambda worker: done.append(worker) or worker, [()] * 4) == [0, 1, 2, 3]
    assert done == [0, 1, 2, 3] * 2
    team.close()
