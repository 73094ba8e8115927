"""A simple allocator: clients ask for sets of resources, get them piecemeal, and give them back in any order.

It is safe, and may starve a client: that is why the full allocator exists. Two resources, so that a set of them is two
yes-or-no questions. Left out: who waits for how long.
"""

from leasecheck import Const, Domain, action, always, case, each, holds, require, sometimes, spec, violates


class Client(Domain, size=3, symmetric=True):
    """Who asks for resources."""


class Resource(Domain, size=2):
    """What is asked for."""


def some(first: bool, second: bool) -> set[Resource]:
    """Return the set that has these of the two resources."""
    found: set[Resource] = set()
    if first:
        found.add(Resource(1))
    if second:
        found.add(Resource(2))
    return found


@spec
class SimpleAllocator:
    """One allocator and its clients."""

    allocates_what_is_free: Const[bool] = True
    """Only what nobody has is allocated; if False, whatever was asked for."""

    wanted: dict[Client, set[Resource]] = each(set())
    """What each client has asked for and not got."""
    given: dict[Client, set[Resource]] = each(set())
    """What each client has."""

    @action
    def request(s, c: Client, first: bool, second: bool) -> None:
        """A client that has nothing and waits for nothing asks for what it needs, all at once."""
        resources = some(first, second)
        require(resources and not s.wanted[c] and not s.given[c])
        s.wanted[c] = resources

    @action
    def allocate(s, c: Client, first: bool, second: bool) -> None:
        """Whatever is free of what a client asked for may be given to it, in parts too."""
        resources = some(first, second)
        require(resources and resources <= s.wanted[c])
        require(not s.allocates_what_is_free or not any(resources & held for held in s.given.values()))
        s.wanted[c] = s.wanted[c] - resources
        s.given[c] = s.given[c] | resources

    @action
    def give_back(s, c: Client, first: bool, second: bool) -> None:
        """A client may give back what it has at any time, before it got the rest too."""
        resources = some(first, second)
        require(resources and resources <= s.given[c])
        s.given[c] = s.given[c] - resources

    @always
    def a_resource_has_one_owner(s, r: Resource) -> bool:
        """What one client has, no other has."""
        return sum(r in held for held in s.given.values()) <= 1

    @sometimes
    def a_request_is_met_in_full(s, c: Client) -> bool:
        """A client can have all resources."""
        return len(s.given[c]) == 2


cases = [
    # As tlaplus/Examples records it; TLC's depth 6 counts states.
    case(SimpleAllocator, expect=holds(distinct=400, generated=1633, depth=5)),
    case(SimpleAllocator, allocates_what_is_free=False, expect=violates("a_resource_has_one_owner", steps=4)),
]
