"""What is not compiled is refused with the place, the construct and a rewrite; never compiled to something else."""

from pathlib import Path
from textwrap import indent

import pytest
from constructs import HEAD
from engines import instance_of, module_of

from leasecheck.compile import NotCompilable, compile_spec

REFUSED = {
    "xs = set(s.xs)\ns.xs = [z for z in xs]": ("set", "sorted"),
    "s.n = 7 / 2 > 3": ("fraction", "//"),
    "s.n = fold(s.n)": ("calls itself", "loop"),
    "s.n = 2 ** 70 - 2 ** 70": ("exponent", "bound"),
    "s.d.pop(x)\ns.d[x] = 1": ("pop", "assign None"),
    "try:\n    s.n = 1\nexcept ValueError:\n    s.n = 2": ("try", "test beforehand"),
    "while s.n < 5 or s.b:\n    s.b = not s.b\ns.n = 2": ("end", "range"),
    "m = s.xs if s.b else s.n\ns.n = m + 1": ("a container or an int", "name"),
    "s.n = len(str(s.n))": ("str", ""),
    "d = {}\nd[s.xs[0]] = 1\ns.n = 1": ("keys", "all_of"),
    "s.ns = {y * 100000 for y in s.ys}": ("too large", "narrow"),
    "s.b = s.xs is s.ys or s.xs[:] is s.xs": ("", ""),
}


@pytest.mark.parametrize("body", REFUSED)
def test_is_refused(body: str, tmp_path: Path) -> None:
    fold = "\ndef fold(n):\n    return n if n < 1 else fold(n - 1)\n\n\n@spec"
    source = HEAD.replace("\n@spec", fold) + "    @action\n    def go(s, x: Job):\n" + indent(body, " " * 8) + "\n"
    instance = instance_of(module_of(source, tmp_path))
    if REFUSED[body] == ("", ""):
        compile_spec(instance, lambda _: True)
        return
    with pytest.raises(NotCompilable) as refused:
        compile_spec(instance, lambda _: True)
    problem = refused.value
    assert problem.file.endswith(".py")
    assert problem.line > 60
    assert all(word in str(problem) for word in REFUSED[body]), str(problem)
