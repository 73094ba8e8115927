"""Calls: of built-in functions, of methods, of classes, and of the spec's own functions, which are inlined."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import inspect
import types
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from leasecheck.compile import making
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.evaluation import Unreachable
from leasecheck.compile.expressions import condition, expression, passing
from leasecheck.compile.folds import FOLDS
from leasecheck.compile.methods import CONSUMING, method_of
from leasecheck.compile.names import Frame, bound_in, from_outside, kept, unassigned
from leasecheck.compile.operators import present, truth
from leasecheck.compile.places import known_object
from leasecheck.compile.values import NONE, Sym, VClosure, VFunc, VStatic, VTuple
from leasecheck.language.domains import all_of
from leasecheck.language.marks import require
from leasecheck.language.reading import syntax_of

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["apply", "call", "enter", "inline", "text_of"]

DEEPEST = 60


@dataclass(frozen=True)
class Text:
    """What is known of a function before it is evaluated.

    Attributes
    ----------
    node : ast.FunctionDef
        Its syntax.
    signature : inspect.Signature
        Its parameters.
    file : str
        Where it is.
    captured : dict[str, Any]
        What it took from functions around it.
    """

    node: ast.FunctionDef
    signature: inspect.Signature
    file: str
    captured: dict[str, Any]


def text_of(function: Any) -> Text:
    """Return what is known of a function: of what its name stands for, whatever that may wrap."""
    return _text(function, function.__code__)


@cache
def _text(function: Any, code: Any) -> Text:
    """A function may be given other code, so both are the key."""
    node = syntax_of(function)
    if code.co_name == "<lambda>":
        node = _lambda_text(function)
    if node is None or node.name != code.co_name or _parameters(node.args) != _names_of_parameters(code):
        raise NotCompilable(f"the source of {function.__name__} is not to be had; put it in a file, in lines of its own")
    try:
        captured = {name: cell.cell_contents for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True)}
    except ValueError:
        raise NotCompilable(f"{function.__name__} uses a name that has no value yet; give it one first") from None
    plain = types.FunctionType(code, {}, function.__name__, function.__defaults__, function.__closure__)
    plain.__kwdefaults__ = function.__kwdefaults__
    return Text(node, inspect.signature(plain, follow_wrapped=False), code.co_filename, captured)


def _lambda_text(function: Any) -> ast.FunctionDef | None:
    """Return a lambda of the module as a function, if it is the only one on its line."""
    try:
        lines, _ = inspect.findsource(function)
        tree = ast.parse("".join(lines))
    except (OSError, TypeError, SyntaxError):
        return None
    line = function.__code__.co_firstlineno
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda) and node.lineno == line]
    if len(found) != 1:
        return None
    returned = ast.copy_location(ast.Return(found[0].body), found[0].body)
    made = ast.FunctionDef("<lambda>", found[0].args, [returned], [])
    return ast.copy_location(made, found[0])


def _parameters(args: ast.arguments) -> list[str]:
    starred = [each for each in (args.vararg, args.kwarg) if each is not None]
    return [each.arg for each in (*args.posonlyargs, *args.args, *args.kwonlyargs, *starred)]


def _names_of_parameters(code: types.CodeType) -> list[str]:
    starred = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    return list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred])


def call(ev: Evaluation, node: ast.Call) -> Sym:
    """Evaluate a call: the function, then its arguments, then what it does."""
    called = expression(ev, node.func)
    if isinstance(called, VFunc) and called.function is require and _is_plain(node):
        _require(ev, condition(ev, node.args[0]))
        return NONE
    method = called.function if isinstance(called, VFunc) and isinstance(called.function, str) else None
    evaluate = passing if method in CONSUMING or _fold(called) is not None else expression
    arguments: list[Sym] = []
    for each in node.args:
        if isinstance(each, ast.Starred):
            arguments += _spread(expression(ev, each.value))
        else:
            arguments.append(evaluate(ev, each))
    keywords: dict[str, Sym] = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise NotCompilable("arguments with two stars; write them out")
        keywords[keyword.arg] = evaluate(ev, keyword.value)
    return apply(ev, called, arguments, keywords)


def _is_plain(node: ast.Call) -> bool:
    return len(node.args) == 1 and not node.keywords and not isinstance(node.args[0], ast.Starred)


def _spread(sym: Sym) -> list[Sym]:
    if isinstance(sym, VTuple):
        return list(sym.items)
    raise NotCompilable("arguments with a star; write them out")


def _require(ev: Evaluation, holds: Any) -> None:
    wanted = ev.b.lnot(holds)
    if ev.disabled is None:
        ev.trap(wanted)
    else:
        ev.stop_if(wanted, ev.disabled)


def _fold(called: Sym) -> Callable[..., Sym] | None:
    """Return how a built-in function is evaluated."""
    if isinstance(called, VStatic) and isinstance(called.value, type | types.BuiltinFunctionType):
        return FOLDS.get(called.value)
    return None


def apply(ev: Evaluation, called: Sym, arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    """Call something with arguments that are evaluated."""
    called = present(ev, called)
    fold = _fold(called)
    if fold is not None:
        return _with_arguments(ev, fold, arguments, keywords)
    if isinstance(called, VClosure):
        return _apply_closure(ev, called, arguments, keywords)
    if isinstance(called, VFunc):
        return _apply_function(ev, called, arguments, keywords)
    if isinstance(called, VStatic) and isinstance(called.value, type):
        return making.made(ev, called.value, arguments, keywords)
    if isinstance(called, VStatic):
        raise _not_known(called.value)
    raise ev.raise_here()


INSTEAD = {
    "print": "leave it out: --engine python runs it",
    "isinstance": "compare with None, or with what is meant",
    "iter": "go through the list itself, or take its first element",
    "next": "write a loop, or min(..., default=...)",
    "round": "use // for whole numbers",
    "hash": "compare the values themselves",
    "id": "compare the values themselves",
    "getattr": "write the attribute's name",
    "callable": "call it",
    "gcd": "write it as a function of the spec",
    "reduce": "write a loop",
}
"""What is written instead of a function that is not compiled."""


def _not_known(value: Any) -> NotCompilable:
    name = getattr(value, "__name__", None) or type(value).__name__
    if hasattr(value, "cache_info"):
        return NotCompilable(
            f"{name} remembers what it returned (lru_cache); leave the decorator out: compiled code needs none"
        )
    if type(value).__name__ == "partial":
        return NotCompilable("partial is not compiled; write a function that gives the arguments")
    return NotCompilable(f"{name} is not compiled; {INSTEAD.get(name, 'write a function of the spec')}")


def _with_arguments(ev: Evaluation, function: Callable[..., Sym], arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    """Call what has the parameters of its Python twin; Python raises here if the arguments do not fit them."""
    try:
        inspect.signature(function).bind(ev, *arguments, **keywords)
    except TypeError:
        raise ev.raise_here() from None
    return function(ev, *arguments, **keywords)


def _apply_function(ev: Evaluation, called: VFunc, arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    function = called.function
    if isinstance(function, str):
        assert called.receiver is not None
        method = method_of(ev, called.receiver, function)
        return _with_arguments(ev, method, [called.receiver, *arguments], keywords)
    if function is all_of:
        return _with_arguments(ev, _all_of, arguments, keywords)
    if function is dataclasses.replace:
        return _with_arguments(ev, making.replaced, arguments, keywords)
    if function is require:
        return _with_arguments(ev, _required, arguments, keywords)
    receiver = [] if called.receiver is None else [called.receiver]
    return inline(ev, function, receiver + arguments, keywords)


def _all_of(ev: Evaluation, domain: Sym) -> Sym:
    return making.all_members(ev, domain)


def _required(ev: Evaluation, condition: Sym) -> Sym:
    _require(ev, truth(ev, condition))
    return NONE


def _apply_closure(ev: Evaluation, closure: VClosure, arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    """Call a lambda or inner function: its names are its own, and others are looked up where it was written."""
    args = closure.node.args
    if args.vararg or args.kwarg:
        raise NotCompilable(f"{closure.name} takes any number of arguments; give it plain parameters")
    if any(frame.function is closure.node for frame in ev.frames):
        raise NotCompilable(f"{closure.name} calls itself; write a loop")
    if len(ev.frames) > DEEPEST:
        raise NotCompilable("calls are nested too deeply; call less")
    try:
        bound = _signature(closure.node, frozenset(closure.defaults)).bind(*arguments, **keywords)
    except TypeError:
        raise ev.raise_here() from None
    frame = Frame(closure.node, closure.home.file, from_outside(ev, closure))
    return _run(ev, frame, closure.node, {**closure.defaults, **bound.arguments})


@cache
def _signature(node: ast.Lambda | ast.FunctionDef, defaults: frozenset[str]) -> inspect.Signature:
    args, kind_of = node.args, inspect.Parameter
    kinds = (
        *((each.arg, kind_of.POSITIONAL_ONLY) for each in args.posonlyargs),
        *((each.arg, kind_of.POSITIONAL_OR_KEYWORD) for each in args.args),
        *((each.arg, kind_of.KEYWORD_ONLY) for each in args.kwonlyargs),
    )
    return inspect.Signature(
        [kind_of(name, kind, default=None if name in defaults else kind_of.empty) for name, kind in kinds]
    )


def inline(ev: Evaluation, function: Any, arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    """Evaluate a call of a Python function."""
    if any(frame.function is function for frame in ev.frames):
        raise NotCompilable(f"{function.__name__} calls itself; write a loop")
    if len(ev.frames) > DEEPEST:
        raise NotCompilable("calls are nested too deeply; call less")
    text = text_of(function)
    if text.node.args.vararg or text.node.args.kwarg:
        raise NotCompilable(f"{function.__name__} takes any number of arguments; give it plain parameters")
    if function.__code__.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise NotCompilable(f"{function.__name__} yields; return a list")
    try:
        bound = text.signature.bind(*arguments, **keywords)
    except TypeError:
        raise ev.raise_here() from None
    names = dict(bound.arguments)
    for parameter in text.signature.parameters.values():
        if parameter.name not in names:
            what = f"the default of {parameter.name} in {function.__name__}"
            names[parameter.name] = known_object(ev, parameter.default, what)
    return enter(ev, function, names)


def enter(ev: Evaluation, function: Any, names: dict[str, Sym]) -> Sym:
    """Evaluate a function's body with these values of its parameters; return what it returns."""
    text = text_of(function)
    return _run(ev, Frame(function, text.file, _scope_of(ev, function, text)), text.node, names)


def _run(ev: Evaluation, frame: Frame, node: ast.FunctionDef | ast.Lambda, names: dict[str, Sym]) -> Sym:
    from leasecheck.compile.statements import run

    start = ev.snapshot()
    if ev.frames:
        ev.frames[-1].suspended = start.names
    ev.names = dict(names)
    ev.frames.append(frame)
    try:
        if isinstance(node, ast.Lambda):
            frame.returns.append(ev.way(kept(ev, expression(ev, node.body))))
        else:
            run(ev, node.body)
            frame.returns.append(ev.way(NONE))
    except Unreachable:
        pass
    ev.frames.pop()
    result = ev.join(frame.returns, start, keep_names=False)
    ev.names = dict(start.names)
    return result


def _scope_of(ev: Evaluation, function: Any, text: Text) -> Callable[[str], Sym]:
    """Return how names are looked up that are not local at the moment."""

    def look(name: str) -> Sym:
        if name.startswith("__") and not name.endswith("__"):
            raise NotCompilable(f"{name} begins with two underscores, and is another name in a class; rename it")
        if name in bound_in(text.node):
            raise unassigned(name)
        if name in text.captured:
            return known_object(ev, text.captured[name], name)
        if name in function.__globals__:
            return known_object(ev, function.__globals__[name], name)
        if hasattr(builtins, name):
            return known_object(ev, getattr(builtins, name), name)
        raise ev.raise_here()

    return look
