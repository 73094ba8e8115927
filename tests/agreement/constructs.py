"""Small pieces of spec, one construct each: statements of an action over one state that has a variable of every type."""

HEAD = '''
from enum import Enum, IntEnum
from typing import Annotated, Final
from leasecheck import (
    Between, Const, Domain, MaxLen, Record, action, all_of, always, constraint, each, initial, maximum, may_end, replace,
    require, sometimes, spec, step,
)


class Job(Domain, size=3):
    """Jobs."""


class Color(Enum):
    RED = 1
    BLUE = 2


class Pair(Record):
    n: Annotated[int, Between(1, 3)]
    job: Job
    color: Color | None = None

    @property
    def is_red(self):
        return self.color is Color.RED

    def larger(self, by=1):
        return replace(self, n=self.n + by)


class Box(Record):
    inside: Annotated[list[Job], MaxLen(2)]


RED: Final = Color.RED
SEVEN = 7
FIRST = Pair(1, Job(1))
WEIGHTS = {Job(1): 3, Job(2): 1, Job(3): 2}
SOME = [Job(3), Job(1)]


def same(xs, ys):
    return xs == ys


def take(xs, n=1):
    """Change a list that was passed."""
    taken = xs[:n]
    del xs[0]
    return taken


def find(xs, wanted):
    for at, x in enumerate(xs):
        if x == wanted:
            return at
    return None


def factor(n):
    if n == 0:
        return 1
    if n == 1:
        return 2
    return 3


@spec
class Written:
    small: Const[int] = 2
    n: Annotated[int, Between(-3, 9)] = 0
    b: bool = False
    c: Color = Color.RED
    j: Job | None = None
    p: Pair | None = None
    xs: Annotated[list[Job], MaxLen(3)] = [Job(2), Job(1)]
    ys: Annotated[list[Annotated[int, Between(0, 5)]], MaxLen(3)] = [3, 1]
    ps: Annotated[list[Pair], MaxLen(2)] = []
    js: set[Job] = {Job(2)}
    ns: set[Annotated[int, Between(0, 70)]] = set()
    d: dict[Job, Annotated[int, Between(0, 4)]] = each(1)
    h: dict[Job, Pair | None] = each(None)
    q: dict[Job, Annotated[list[Job], MaxLen(2)]] = each([])
    boxes: Annotated[list[Box], MaxLen(2)] = []

    def total(s):
        return sum(s.d.values()) + s.n

    @property
    def is_busy(s):
        return bool(s.ps)

    @maximum
    def most(s):
        """The largest total."""
        return s.total()

    @action
    def stir(s, x: Job):
        require(s.n < 2)
        s.n += 1
        s.d[x] = 2
        s.xs = [x, *s.xs][:3]
        s.ys = [s.n, *s.ys][:3]
        s.js ^= {x}
        s.ns = s.ns | {s.n * 35}
        s.ps = [Pair(s.n, x, Color.BLUE if s.b else None), *s.ps][:2]
        s.h[x] = s.ps[0]
        s.p = s.h[x] if s.b else None
        s.j = x if s.n == 1 else None
        s.q[x] = [x]
        s.boxes = [Box([x])]
        s.b = not s.b

'''

CONSTRUCTS = {
    "an attribute of the class that is None": "s.b = x.index is None\ns.n += x.index == 2",
    "lists made on some ways, by a choice on one of them": """
if s.n > 0:
    for y in s.ys:
        if y == 2:
            s.n += 1
            break
    if s.b:
        made = [s.j is None, s.n > 1]
    else:
        made = [s.n > 2]
else:
    s.d[x] = 0
    made = [s.b]
s.ys = [len(made) + m for m in made]
""".strip(),
    "arithmetic": "s.n = (s.n * 7 - 3) // 2 % 5 - 2",
    "floor division of negatives": "s.n = max(-7 // (s.n + 1) + (-7) % (s.n + 2), -3) + 7 % -3 + 2",
    "division by zero": "s.n = 3 // s.n",
    "modulo zero": "s.n = 3 % (s.n - 1)",
    "powers": "s.n = min(s.n ** 3, 2 ** max(s.n, 0))",
    "divmod": "q, r = divmod(s.n + 5, 3)\ns.n = q + r",
    "abs min max": "s.n = abs(s.n - 3) + max(1, s.n, 2) - min([4, s.n])",
    "bits": "s.n = (s.n | 4) & 6 ^ (1 << max(s.n, 0)) >> 1",
    "bits of negatives": "s.n = ((s.n - 3) & 5) + ((s.n - 2) | 1) ^ -3",
    "bool as number": "s.n = (s.n > 1) + True + s.b",
    "number as bool": "s.b = s.n > 0 and 1",
    "bound above": "s.n += 9",
    "bound below": "s.n = -4 + s.n",
    "element out of bound": "s.ys[0] = 6",
    "in excess on the way": "s.n = s.n + 100 - 99",
    "capacity": "s.xs.append(x)\ns.xs.append(x)",
    "capacity on the way": "s.xs += [x, x, x]\ns.xs = s.xs[:2]",
    "chained comparison": "require(0 < s.n <= 2 != 3)\ns.n = 0",
    "comparison of members": "require(x > Job(1) and min(s.xs) < x)\ns.n = x.number",
    "is None": "require(s.j is not None and s.p is None)\ns.n = s.j.number",
    "attribute of None": "s.n = s.p.n",
    "walrus": "if (w := s.n + 1) > 1:\n    s.n = w\nelse:\n    s.b = True",
    "conditional expression": "s.j = x if s.b else None",
    "or of values": "s.j = s.j or x",
    "and of values": "s.p = s.p and replace(s.p, n=2)",
    "truth of containers": "require(s.ps and not s.ns and s.js and s.d)\ns.n = 5",
    "membership": "require(x in s.xs and x not in s.js and s.n in (0, 1) and 3 in s.ys and s.n in range(5))\ns.b = True",
    "membership in dict": "require(x in s.d)\ns.n = s.d.get(x, 0)",
    "index error": "x2 = s.ps[1]\ns.n = x2.n",
    "negative index": "s.j = s.xs[-1]",
    "index by variable": "s.j = s.xs[s.n]",
    "slices": "s.xs = s.xs[1:] + s.xs[:1]\ns.ys = s.ys[-2:-1] + s.ys[s.n:] ",
    "reversed": "s.xs = s.xs[::-1]\ns.ys = list(reversed(s.ys))",
    "spread": "s.xs = [*s.xs[:1], x]",
    "repetition": "s.ys = [2] * s.n + [1] * 1",
    "insert": "s.ys.insert(s.n, 4)\ns.ys = s.ys[:3]",
    "insert negative": "s.xs.insert(-1, x)\ns.xs.pop(0)",
    "pop": "s.j = s.xs.pop()\ns.n = s.ys.pop(0)",
    "pop from empty": "s.ps.pop()\ns.ps.pop()",
    "pop at a place": "s.j = s.xs.pop(s.n)",
    "remove": "s.xs.remove(x)",
    "index and count": "s.n = s.xs.index(x) + s.xs.count(Job(1)) + s.ys.count(3)",
    "extend from a set": "s.xs = []\ns.xs.extend(s.js)",
    "list plus equals": "s.ys = []\ns.ys += range(s.n)",
    "clear and copy": "ys = s.ys.copy()\ns.ys.clear()\ns.ys.extend(ys[:1])",
    "sort in place": "s.ys.sort(reverse=True)\ns.xs.sort()",
    "sorted by key": "s.xs = sorted(s.xs, key=lambda z: (-WEIGHTS[z], z))",
    "sorted is stable": "s.ps = sorted(s.ps, key=lambda z: z.n, reverse=True)",
    "sorted set": "s.xs = sorted(s.js, reverse=True)",
    "set in order": "s.xs = [z for z in s.js]",
    "sets": "s.js = (s.js | {x}) - {Job(1)} & set(s.xs) | s.js.symmetric_difference([x])",
    "set relations": "require(s.js <= {*s.xs, x} and s.js.isdisjoint({Job(3)}) and {x}.issubset(s.js))\ns.n = 4",
    "set methods": "s.js.discard(Job(2))\ns.js.update(s.xs)\ns.js.difference_update([x])",
    "set remove": "s.js.remove(x)",
    "set pop": "s.j = s.js.pop()",
    "wide set": "s.ns.add(70 - s.n)\ns.n = len(s.ns)",
    "wide set relations": "s.ns |= {64, 3}\nrequire(64 in s.ns and 65 not in s.ns)\ns.ns -= {35}",
    "set out of bound": "s.ns.add(s.n + 70)",
    "set comprehension": "s.ns = {y * 10 + s.n for y in s.ys if y != 1}",
    "dict assignment": "s.d[x] += 1\ns.h[x] = Pair(2, x)\ns.h[Job(1)] = None",
    "dict comprehension": "s.d = {k: min(v + 1, 4) for k, v in s.d.items()}",
    "dict union": "s.d = {**s.d, x: 0} | {Job(1): 3}",
    "dict loops": "for k, v in s.d.items():\n    if v > 1:\n        s.d[k] = v - 1",
    "dict values": "s.n = sum(s.d.values()) + len(s.d.keys()) + max(s.d.values())",
    "views of a dict": "require(1 in s.d.values() and x in s.d.keys() and (x, 2) not in s.d.items())\ns.n = len(s.d.items())",
    "dict by variable": "s.d[s.xs[0]] = s.d[s.xs[-1]] + 1",
    "key that may be missing": "s.n = {Job(1): 1, Job(2): 2}[x]",
    "get with default": "s.n = {Job(1): 1}.get(x, 5)",
    "records": "s.p = Pair(job=x, n=1)\ns.ps = [FIRST]\ns.b = s.p == FIRST",
    "record methods": "s.p = Pair(1, x).larger(by=1)\ns.b = FIRST.is_red",
    "replace": "s.ps = [replace(z, color=RED) for z in s.ps]",
    "record out of bound": "s.p = FIRST.larger(3)",
    "equality of containers": "s.b = s.xs == [x] or s.js == {x} or s.d == {k: 1 for k in all_of(Job)} or s.h[x] == s.p",
    "equality of kinds": "s.b = (s.xs == s.js) or (x == 1) or (s.j == s.c)",
    "any and all": "s.b = any(y > 2 for y in s.ys) and all(z.color is None for z in s.ps)",
    "sum of comparisons": "s.n = sum(z == x for z in s.xs) + sum(1 for y in s.ys if y)",
    "nested comprehensions": "s.n = sum(a < b for a in s.ys for b in s.ys if a != b)",
    "max with key": "s.p = max(s.ps, key=lambda z: (z.n, z.job), default=FIRST)",
    "min with key": "s.j = min(s.xs, key=lambda z: WEIGHTS[z])",
    "max of nothing": "s.n = max(y for y in s.ys if y > 3)",
    "enumerate and zip": "s.n = sum(i * y for i, y in enumerate(s.ys, 1)) - sum(1 for a, b in zip(s.xs, s.ys) if b > 1)",
    "range": "s.ys = [k for k in range(s.n, 4, 2)]\ns.n = sum(range(3, s.n, -1))",
    "for with break": "for z in s.xs:\n    if z == x:\n        s.n = 7\n        break\nelse:\n    s.n = 8",
    "for with continue": "for y in s.ys:\n    if y == 3:\n        continue\n    s.n = y",
    "while": "while s.ys:\n    if s.ys.pop() == 3:\n        break\nelse:\n    s.n = 9",
    "return": "if s.b:\n    s.n = 4\n    return\ns.n = 3",
    "changed while gone through": "for z in s.xs:\n    if z == x:\n        s.xs.remove(z)",
    "unpacking": "a, b = s.xs[0], s.ys\ns.ys, s.xs = b[1:], [a]",
    "unpacking a list": "a, b = s.xs\ns.j = b",
    "assert": "assert s.n < 2, f'{s.n} is too much'\ns.n += 1",
    "raise": "if s.n == 2:\n    raise ValueError('two')\ns.b = True",
    "require in the middle": "s.n = 5\nrequire(s.b)",
    "helper": "s.n = find(s.xs, x) if find(s.xs, x) is not None else 9",
    "helper with returns": "s.n = factor(s.n) * factor(2)",
    "helper that changes": "s.xs = take(s.xs) + s.xs",
    "method and property": "s.n = min(s.total(), 9)\ns.b = s.is_busy",
    "constants": "s.n = min(s.small + SEVEN, 9) - len(SOME)\ns.j = SOME[0]",
    "enum values": "s.n = s.c.value + RED.value\ns.c = Color(2)",
    "member of a number": "s.j = Job(s.n)",
    "two names of one list": "ys = s.ys\nys.append(4)\ns.n = len(s.ys)",
    "one list in two places": "s.q[x] = s.xs\ns.xs.pop()\ns.xs.pop(0)",
    "which list": "mine = s.q[x] if s.b else s.xs\nmine.clear()",
    "lists in a dict": "s.q[s.xs[0]].append(x)\ns.q[x] = s.q[Job(1)] + [x]",
    "lists in records in a list": "s.boxes.append(Box([x]))\ns.boxes[0].inside.append(Job(1))",
    "wrong kind": "s.n = x",
    "None where it may not be": "s.c = s.p",
    "no such member": "s.j = Job(4)",
    "lambda": "f = lambda z: z.number * 2\ns.n = f(x)",
}
