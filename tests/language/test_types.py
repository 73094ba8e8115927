"""Finite types: a value seen as view, draft and raw twin is one value, and nothing else equals it."""

import copy
import pickle
from enum import Enum, IntEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leasecheck import Domain, Record
from leasecheck.language.errors import Misfit
from leasecheck.language.types import (
    BoolType,
    DictType,
    EnumType,
    IntType,
    ListType,
    MemberType,
    OptionalType,
    RecordType,
    SetType,
    Type,
)


class Job(Domain):
    pass


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Pair(Record):
    left: Any
    right: Any


FLAT_LEAVES = st.one_of(
    st.just(BoolType()),
    st.tuples(st.integers(-3, 3), st.integers(0, 3)).map(lambda pair: IntType(pair[0], pair[0] + pair[1])),
    st.integers(1, 3).map(lambda size: MemberType(Job, size)),
    st.sampled_from([EnumType(Colour), EnumType(Level)]),
)


def optional(kind: Type) -> Type:
    """Return the type with None; it is not added twice, which no annotation can say."""
    return kind if isinstance(kind, OptionalType) else OptionalType(kind)


def pairs(kinds: st.SearchStrategy[Type]) -> st.SearchStrategy[Type]:
    return st.tuples(kinds, kinds).map(lambda pair: RecordType(Pair, (("left", pair[0]), ("right", pair[1]))))


FLAT = st.recursive(FLAT_LEAVES, lambda kinds: st.one_of(kinds.map(optional), pairs(kinds)), max_leaves=3)
SMALL_FLAT = FLAT.filter(lambda kind: kind.count <= 12)
ANY = st.recursive(
    SMALL_FLAT,
    lambda kinds: st.one_of(
        kinds.map(optional),
        pairs(kinds),
        st.tuples(kinds, st.integers(0, 3)).map(lambda pair: ListType(*pair)),
        SMALL_FLAT.map(SetType),
        st.tuples(SMALL_FLAT, kinds).map(lambda pair: DictType(*pair)),
    ),
    max_leaves=5,
)


def values_of(kind: Type) -> st.SearchStrategy[Any]:
    """Draw values of a type, in plain Python containers as an action would write them."""
    match kind:
        case ListType(element, capacity):
            return st.lists(values_of(element), max_size=capacity)
        case SetType(element):
            return st.sets(st.sampled_from(element.values()))
        case DictType(key, value):
            return st.fixed_dictionaries({each: values_of(value) for each in key.values()})
        case OptionalType(inner):
            return st.none() | values_of(inner)
        case RecordType(cls, fields):
            return st.tuples(*(values_of(inner) for _, inner in fields)).map(lambda entries: cls(*entries))
        case _:
            return st.sampled_from(kind.values())


@st.composite
def typed_pairs(draw: st.DrawFn) -> tuple[Type, Any, Any]:
    kind = draw(ANY)
    return kind, draw(values_of(kind)), draw(values_of(kind))


@given(typed_pairs())
def test_equal_values_and_no_others_have_equal_raw_twins(drawn: tuple[Type, Any, Any]) -> None:
    kind, one, other = drawn
    first, second = kind.view(one), kind.view(other)
    assert (first == second) == (kind.raw(first) == kind.raw(second))
    assert (one == other) == (kind.raw(one) == kind.raw(other))
    assert kind.raw(one) == kind.raw(first)
    assert hash(kind.raw(one)) == hash(kind.raw(kind.view(copy.deepcopy(one))))


@given(typed_pairs())
def test_view_and_draft_go_round(drawn: tuple[Type, Any, Any]) -> None:
    kind, value, _ = drawn
    view = kind.view(value)
    draft = kind.draft(view)
    assert view == value
    assert draft == view
    assert kind.view(draft) == view
    assert kind.raw(draft) == kind.raw(view)
    assert (kind.copier or (lambda same: same))(view) == draft
    assert repr(kind.view(draft)) == repr(view)


@given(FLAT.filter(lambda kind: kind.count <= 500))
def test_values_are_listed_once_each_in_order(kind: Type) -> None:
    values = kind.values()
    assert kind.count == len(values) == len(set(values))
    assert all(kind.view(value) is not None or value is None for value in values)
    assert [kind.rank[value] for value in values] == list(range(len(values)))


def test_the_order_of_values() -> None:
    assert BoolType().values() == (False, True)
    assert IntType(-2, 1).values() == (-2, -1, 0, 1)
    assert MemberType(Job, 3).values() == (Job(1), Job(2), Job(3))
    assert EnumType(Colour).values() == (Colour.RED, Colour.BLUE)
    assert OptionalType(BoolType()).values() == (None, False, True)
    kind = RecordType(Pair, (("left", BoolType()), ("right", IntType(0, 1))))
    assert kind.values() == (Pair(False, 0), Pair(False, 1), Pair(True, 0), Pair(True, 1))


@pytest.mark.parametrize("kind", [ListType(BoolType(), 1), SetType(BoolType()), DictType(BoolType(), BoolType())])
def test_containers_are_never_listed(kind: Type) -> None:
    with pytest.raises(TypeError, match="never enumerated"):
        kind.values()
    with pytest.raises(TypeError, match="never enumerated"):
        _ = kind.count


@pytest.mark.parametrize(
    ("kind", "given_value", "canonical"),
    [
        (IntType(0, 3), True, 1),
        (IntType(0, 3), 2.0, 2),
        (IntType(0, 3), Level.HIGH, 2),
        (IntType(-(10**30), 10**30), 10**30, 10**30),
        (BoolType(), 1, True),
        (BoolType(), 0.0, False),
        (EnumType(Level), 2, Level.HIGH),
    ],
)
def test_what_equals_a_value_is_that_value(kind: Type, given_value: Any, canonical: Any) -> None:
    found = kind.view(given_value)
    assert (type(canonical), canonical) == (type(found), found)
    assert kind.raw(given_value) == kind.raw(canonical)


@pytest.mark.parametrize(
    ("kind", "value", "sentence", "left_bound"),
    [
        (IntType(0, 3), 4, " = 4 left its range 0..3", True),
        (IntType(-3, -1), -4, " = -4 left its range -3..-1", True),
        (IntType(0, 3), 0.5, " is 0.5, which is not an int", False),
        (IntType(0, 3), float("nan"), " is nan, which is not an int", False),
        (IntType(0, 3), float("inf"), " is inf, which is not an int", False),
        (IntType(0, 3), "1", " is '1', which is not an int", False),
        (IntType(0, 3), None, " is None, which is not an int", False),
        (IntType(0, 3), len, " is the function len, not an int; call it", False),
        (BoolType(), 2, " is 2, which is not a bool", False),
        (BoolType(), "", " is '', which is not a bool", False),
        (MemberType(Job, 2), Job(3), " is Job3, which is not one of the 2 members of Job", False),
        (MemberType(Job, 2), Job, " is the class Job, not a Job; write one of its members", False),
        (MemberType(Job, 2), 1, " is 1, which is not a Job", False),
        (EnumType(Colour), "red", " is 'red', which is not a Colour", False),
        (EnumType(Colour), [], " is [], which is not a Colour", False),
        (ListType(BoolType(), 1), [True, True], " grew past its capacity 1", True),
        (ListType(BoolType(), 0), [True], " grew past its capacity 0", True),
        (ListType(BoolType(), 1), (True,), " is (True,), which is not a list", False),
        (ListType(IntType(0, 1), 2), [0, 7], "[1] = 7 left its range 0..1", True),
        (SetType(BoolType()), [True], " is [True], which is not a set", False),
        (SetType(IntType(0, 1)), {5}, "{...} = 5 left its range 0..1", True),
        (DictType(BoolType(), IntType(0, 1)), {True: 0}, " has no value for False; every key needs one", False),
        (DictType(EnumType(Colour), IntType(0, 1)), {Colour.RED: 0, Colour.BLUE: 2}, "[BLUE] = 2 left its range 0..1", True),
        (DictType(BoolType(), BoolType()), [True, False], " is [True, False], which is not a dict", False),
        (
            RecordType(Pair, (("left", IntType(0, 1)), ("right", BoolType()))),
            Pair(3, True),
            ".left = 3 left its range 0..1",
            True,
        ),
        (RecordType(Pair, (("left", BoolType()), ("right", BoolType()))), (1, 2), " is (1, 2), which is not a Pair", False),
    ],
)
def test_what_does_not_belong_is_refused(kind: Type, value: Any, sentence: str, left_bound: bool) -> None:
    with pytest.raises(Misfit) as caught:
        kind.view(value)
    assert (sentence, left_bound) == (str(caught.value), caught.value.left_bound)


def test_members_are_values() -> None:
    assert Job(1) is Job(1)
    assert copy.deepcopy(Job(2)) is pickle.loads(pickle.dumps(Job(2))) is Job(2)
    assert sorted([Job(3), Job(1)]) == [Job(1), Job(3)]
    assert Job(1) != 1
    assert f"{Job(2)!s:>6}|{Job(2)!r}" == "  Job2|Job2"
    with pytest.raises(TypeError, match="not supported"):
        _ = Job(1) < 2  # type: ignore[operator]
    with pytest.raises(TypeError, match="it is a value"):
        Job(1).number = 2
    with pytest.raises(TypeError, match="no length"):
        len(Job(1))  # type: ignore[arg-type]


def test_members_of_two_domains_are_not_ordered() -> None:
    class Worker(Domain):
        pass

    assert Job(1) != Worker(1)
    with pytest.raises(TypeError, match="not supported"):
        _ = Job(1) < Worker(2)


def test_records_are_values() -> None:
    class Other(Record):
        count: int
        index: int = 3

    pair = Pair(1, Job(1))
    assert (Other(1).count, Other(1).index) == (1, 3)
    assert pair == Pair(1, Job(1)) != Pair(1, Job(2))
    assert hash(pair) == hash(Pair(1, Job(1)))
    assert copy.deepcopy(pair) == pickle.loads(pickle.dumps(pair)) == copy.copy(pair) == pair
    assert repr(pair) == "Pair(left=1, right=Job1)"
    with pytest.raises(TypeError, match="left of Pair"):
        pair.left = 2  # type: ignore[misc]
    with pytest.raises(TypeError, match=r"replace\(x, middle=...\)"):
        pair.middle = 2  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'count'"):
        Other()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="not supported"):
        _ = pair < pair  # type: ignore[operator]
