"""The containers that a spec sees: fixed in properties, and in a defined order everywhere."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from leasecheck.language.containers import FrozenDict, FrozenList, FrozenSet, OrderedSet

ORDER: Callable[[int], int] = lambda number: -number  # noqa: E731

LIST = FrozenList([3, 1, 2])
DICT = FrozenDict({1: "a", 2: "b"})
SET = FrozenSet([1, 2, 3], ORDER)


def changed(container: Any, statement: str) -> Any:
    """Run a statement on the container, as code of a spec or of a helper it calls would."""
    scope = {"x": container}
    exec(statement, scope)
    return scope["x"]


@pytest.mark.parametrize(
    ("container", "statement"),
    [
        *((LIST, s) for s in ["x.append(1)", "x.extend([1])", "x.insert(0, 1)", "x.remove(1)", "x.pop()", "x.clear()"]),
        *(
            (LIST, s)
            for s in ["x.sort()", "x.reverse()", "x += [1]", "x *= 2", "x[0] = 1", "x[:] = []", "del x[0]", "del x[:]"]
        ),
        *((DICT, s) for s in ["x[1] = 'c'", "del x[1]", "x.update({})", "x.pop(1)", "x.popitem()", "x.clear()"]),
        *((DICT, s) for s in ["x.setdefault(1, 'c')", "x |= {}"]),
        *((SET, s) for s in ["x.add(1)", "x.discard(1)", "x.remove(1)", "x.pop()", "x.clear()", "x.update([1])"]),
        *((SET, s) for s in ["x |= {1}", "x &= {1}", "x -= {1}", "x ^= {1}", "x.intersection_update([1])"]),
        *((SET, s) for s in ["x.difference_update([1])", "x.symmetric_difference_update([1])"]),
    ],
)
def test_nothing_changes_a_view(container: Any, statement: str) -> None:
    before = repr(container)
    with pytest.raises(TypeError, match="a property looks at a state and does not change it"):
        changed(container, statement)
    assert before == repr(container)


def test_every_method_that_changes_its_container_is_refused() -> None:
    for frozen, plain in ((LIST, [3, 1, 2]), (DICT, {1: "a", 2: "b"}), (SET, {1, 2, 3})):
        for name in dir(plain):
            method = getattr(frozen, name)
            if name in ("__init__", "__class__", "__setattr__", "__delattr__") or not callable(method):
                continue
            for arguments in [(), (1,), (0, 1), ([9],), ({9},), ({9: 9},)]:
                try:
                    getattr(frozen, name)(*arguments)
                except (TypeError, ValueError, IndexError, AttributeError, KeyError):
                    continue
            assert frozen == plain, name


def test_what_is_made_of_a_view_may_be_changed() -> None:
    for made in (LIST + [4], LIST[:], LIST.copy(), list(LIST), sorted(LIST), LIST * 1):  # noqa: RUF005
        made.append(5)
    for made in (DICT | {3: "c"}, DICT.copy(), dict(DICT)):
        made[4] = "d"
    for made in (SET | {4}, SET & {1}, SET - {1}, SET ^ {9}, SET.copy(), SET.union([4]), set(SET)):
        made.add(5)
    assert ([3, 1, 2], {1: "a", 2: "b"}, {1, 2, 3}) == (LIST, DICT, SET)


def test_a_view_equals_its_plain_counterpart() -> None:
    assert [3, 1, 2] == LIST == FrozenList([3, 1, 2]) != [1, 2, 3]
    assert DICT == {2: "b", 1: "a"}
    assert {3, 2, 1} == SET == frozenset([1, 2, 3])
    assert {1} < SET <= {1, 2, 3}
    assert LIST < [4]


def test_a_set_goes_in_its_order() -> None:
    for made in (SET, SET.copy(), SET | {0}, {0} | SET, SET - {9}, {1, 2, 3, 0} - SET | SET, SET.union([0]), SET ^ {0}):
        assert list(made) == sorted(made, reverse=True)
        assert [*made] == list(iter(made)) == list(made)
    assert (repr(SET), repr(FrozenSet([], ORDER))) == ("{3, 2, 1}", "set()")
    assert next(iter(SET)) == 3
    assert (min(SET), max(SET), sum(SET)) == (1, 3, 6)


def test_pop_takes_the_first() -> None:
    numbers = OrderedSet([1, 2, 3], ORDER)
    assert [numbers.pop(), numbers.pop(), numbers.pop()] == [3, 2, 1]
    with pytest.raises(KeyError):
        numbers.pop()


def test_a_set_can_be_copied_and_sent() -> None:
    assert copy.deepcopy(SET) == pickle.loads(pickle.dumps(SET)) == copy.copy(SET) == {1, 2, 3}
    assert OrderedSet([1], ORDER).__or__(3) is NotImplemented
