"""Why a property is false in a state: the innermost part of it that is, with the values of its parts.

Which ``return`` was reached, and with which local variables, is seen by running the property under a profile hook: the
spec's own function says it, and no second reading of its statements can disagree. Only the returned expression is then taken
apart.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import Any

from leasecheck.language.errors import Disabled, Misfit
from leasecheck.language.instance import Instance, Rule
from leasecheck.language.marks import require
from leasecheck.language.reading import syntax_of
from leasecheck.language.states import State
from leasecheck.traces.explain import Scope, explain
from leasecheck.traces.trace import Trace
from leasecheck.traces.values import call_text

__all__ = ["why", "why_disabled", "why_stuck"]

DEEPEST_HELPER = 3
MOST_LINES = 24
SPEC_RAISED = (Exception, Disabled)


def why(instance: Instance, rule: Rule, binding: int, trace: Trace) -> str | None:
    """Return the false part of a violated property, or None if its text does not show one."""
    keys = [state.key for state in trace.states[-2 if rule.function.kind == "step" else -1 :]]
    try:
        instance.activate()
        views = [instance.space.view(key) for key in keys if key is not None]
        lines = _of_function(instance, rule.function.call, (*views, *rule.bindings[binding]), False, DEEPEST_HELPER)
    except SPEC_RAISED:
        return None
    return _joined(lines)


def why_stuck(instance: Instance, trace: Trace) -> str | None:
    """Return, for each action that is not enabled in a trace's last state, the part of its guard that is false."""
    key = trace.states[-1].key
    if key is None:
        return None
    instance.activate()
    lines = []
    for rule in instance.actions:
        reasons: dict[str, list[int]] = {}
        for binding, values in enumerate(rule.bindings):
            try:
                rule.function.call(instance.space.draft(key), *values)
            except Disabled as disabled:
                reasons.setdefault(_guard(instance, disabled), []).append(binding)
            except (Exception, SystemExit):
                continue
        for reason, bindings in reasons.items():
            whole = len(bindings) == len(rule.bindings)
            call = rule.name if whole else call_text(rule.name, rule.named(bindings[0]))
            more = f" and {len(bindings) - 1} more" if len(bindings) > 1 and not whole else ""
            lines.append(f"{call}{more}: {reason}")
    return _joined(lines)


def why_disabled(instance: Instance, key: State, rule: Rule, binding: int) -> str:
    """Return the false part of the guard of an action that is not enabled in a state."""
    instance.activate()
    try:
        rule.function.call(instance.space.draft(key), *rule.bindings[binding])
    except Disabled as disabled:
        return _guard(instance, disabled)
    return "it is enabled"


def _joined(lines: list[str]) -> str | None:
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"and {len(lines) - MOST_LINES + 1} more"]
    return "\n".join(lines) or None


def _of_function(
    instance: Instance, function: Callable[..., Any], arguments: tuple[Any, ...], wanted: bool, depth: int
) -> list[str]:
    """Explain what a function returns for these arguments; nothing if its source is not to be had."""
    tree = syntax_of(function)
    frame = _run(function, arguments) if tree is not None else None
    if tree is None or frame is None:
        return []
    line, local = frame
    within = [node for node in ast.walk(tree) if isinstance(node, ast.Return) and _spans(node, line)]
    if not within:
        return []
    reached = min(within, key=_length)
    if reached.value is None:
        return []
    known = frozenset(inspect.signature(function).parameters)
    scope = _scope(instance, tree, {**function.__globals__, **local}, known, depth)
    found = explain(reached.value, wanted, scope)
    return found or _condition(tree, reached, scope)


def _scope(instance: Instance, tree: ast.FunctionDef, names: dict[str, Any], known: frozenset[str], depth: int) -> Scope:
    def descend(function: Callable[..., Any], arguments: tuple[Any, ...], wanted: bool) -> list[str]:
        own = (function.__module__ or "").partition(".")[0] == __name__.partition(".")[0]
        return [] if depth == 0 or own else _of_function(instance, function, arguments, wanted, depth - 1)

    loops = [node.target for node in ast.walk(tree) if isinstance(node, ast.For)]
    bound = tuple(node.id for target in loops for node in ast.walk(target) if isinstance(node, ast.Name))
    return Scope(names, known, instance.definition.cls, _assigned_once(tree), bound, descend)


def _run(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[int, dict[str, Any]] | None:
    """Call a function and return the line on which it returned, with its local variables there.

    A profile hook rather than a trace hook: it leaves debuggers and coverage measurement alone.
    """
    code: CodeType = function.__code__
    returned: list[tuple[int, dict[str, Any]]] = []

    def watch(frame: FrameType, event: str, argument: Any) -> None:  # noqa: ARG001
        if event == "return" and frame.f_code is code:
            returned[:] = [(frame.f_lineno, dict(frame.f_locals))]

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        function(*arguments)
    finally:
        sys.setprofile(before)
    return returned[0] if returned else None


def _condition(tree: ast.FunctionDef, reached: ast.Return, scope: Scope) -> list[str]:
    """Explain a return of a constant by the tests that led there: those around it, or else those passed before it."""
    around = list(_path_to(tree, reached))
    for block, child in reversed(around):
        if isinstance(block, ast.If):
            return explain(block.test, child in block.body, scope)
        body: list[ast.stmt] = getattr(block, "body", [])
        before = body[: body.index(child)] if child in body else []
        passed = [node for node in before if isinstance(node, ast.If) and not node.orelse and _leaves(node.body)]
        if passed:
            return [line for node in passed for line in explain(node.test, False, scope)]
    return []


def _path_to(block: ast.AST, wanted: ast.stmt) -> Iterator[tuple[ast.AST, ast.stmt]]:
    """Yield the blocks around a statement, outermost first, each with the statement inside it that leads there."""
    for child in ast.iter_child_nodes(block):
        if isinstance(child, ast.stmt) and any(node is wanted for node in ast.walk(child)):
            yield block, child
            yield from _path_to(child, wanted)
            return


def _leaves(body: list[ast.stmt]) -> bool:
    return isinstance(body[-1], ast.Return | ast.Continue | ast.Break | ast.Raise)


def _assigned_once(tree: ast.FunctionDef) -> dict[str, ast.expr]:
    """Return the local variables that stand for one expression throughout."""
    stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    found: dict[str, ast.expr] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.AnnAssign(target=ast.Name(id=name), value=value):
                if stored.count(name) == 1 and value is not None:
                    found[name] = value
    return found


def _guard(instance: Instance, disabled: Disabled) -> str:
    """Return the false part of the guard that disabled an action, from the frame that called `require`."""
    frames = []
    following = disabled.__traceback__
    while following is not None:
        frames.append((following.tb_frame, following.tb_lineno))
        following = following.tb_next
    if len(frames) < 2 or frames[-1][0].f_code is not require.__code__:
        return "is not enabled"
    frame, line = frames[-2]
    try:
        tree = syntax_of(frame.f_code)  # type: ignore[arg-type]
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _spans(node, line)] if tree else []
        guards = [node for node in calls if ast.unparse(node.func).endswith("require") and len(node.args) == 1]
        if tree is None or not guards:
            return "its guard is false"
        known = frozenset(frame.f_code.co_varnames[: frame.f_code.co_argcount])
        names = {**frame.f_globals, **frame.f_locals}
        found = explain(guards[0].args[0], False, _scope(instance, tree, names, known, DEEPEST_HELPER))
    except (*SPEC_RAISED, Misfit):
        return "its guard is false"
    return "; ".join(line for line in found if not line.startswith(" ")) or "its guard is false"


def _spans(node: ast.Return | ast.Call, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _length(node: ast.Return) -> int:
    return (node.end_lineno or node.lineno) - node.lineno
