"""Calls: of built-in functions, of methods of containers, of classes, and of the spec's own functions, which are inlined."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import enum
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from leasecheck.compile import methods
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.evaluation import Frame, Unreachable
from leasecheck.compile.expressions import condition, expression
from leasecheck.compile.folds import FOLDS
from leasecheck.compile.ir import const
from leasecheck.compile.operators import data, number, present
from leasecheck.compile.places import known_object
from leasecheck.compile.universe import check_plain, static
from leasecheck.compile.values import NONE, ZERO, Sym, VFunc, VLambda, VList, VMember, VRecord, VStatic
from leasecheck.language.domains import Domain, all_of
from leasecheck.language.marks import require
from leasecheck.language.reading import syntax_of
from leasecheck.language.records import Record, field_names

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["call", "enter", "inline", "text_of"]

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
    local : frozenset[str]
        The names that it gives values to.
    captured : dict[str, Any]
        What it took from functions around it.
    yields : bool
        Whether it is a generator.
    """

    node: ast.FunctionDef
    signature: inspect.Signature
    file: str
    local: frozenset[str]
    captured: dict[str, Any]
    yields: bool


def text_of(function: Any) -> Text:
    """Return what is known of a function."""
    return _text(function, function.__code__)


@cache
def _text(function: Any, code: Any) -> Text:
    """A function may be given other code, so both are the key."""
    node = syntax_of(function)
    if node is None:
        raise NotCompilable(f"the source of {function.__name__} is not to be had; put it in a file")
    nodes = list(ast.walk(node))
    stored = {each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    cells = zip(code.co_freevars, function.__closure__ or (), strict=True)
    return Text(
        node,
        inspect.signature(function),
        inspect.getfile(function),
        frozenset((*code.co_varnames, *(stored - function.__globals__.keys()))),
        {name: cell.cell_contents for name, cell in cells},
        any(isinstance(each, ast.Yield | ast.YieldFrom) for each in nodes),
    )


def call(ev: Evaluation, node: ast.Call) -> Sym:
    """Evaluate a call."""
    called = expression(ev, node.func)
    if isinstance(called, VStatic):
        fold = FOLDS.get(called.value) if _hashable(called.value) else None
        if fold is not None:
            return fold(ev, node)
    if isinstance(called, VFunc) and called.function is require:
        _require(ev, node)
        return NONE
    if isinstance(called, VFunc) and isinstance(called.function, str):
        assert called.receiver is not None
        return methods.method(ev, called.receiver, called.function, node)
    arguments = []
    for each in node.args:
        if isinstance(each, ast.Starred):
            raise NotCompilable("arguments with a star; write them out")
        arguments.append(expression(ev, each))
    keywords = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise NotCompilable("arguments with two stars; write them out")
        keywords[keyword.arg] = expression(ev, keyword.value)
    return apply(ev, called, arguments, keywords)


def _hashable(value: Any) -> bool:
    return isinstance(value, type) or callable(value)


def _require(ev: Evaluation, node: ast.Call) -> None:
    if len(node.args) != 1 or node.keywords:
        raise ev.raise_here()
    wanted = ev.b.lnot(condition(ev, node.args[0]))
    if ev.disabled is None:
        ev.trap(wanted)
    else:
        ev.stop_if(wanted, ev.disabled)


def apply(ev: Evaluation, called: Sym, arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    """Call something with arguments that are evaluated."""
    called = present(ev, called)
    if isinstance(called, VLambda):
        return _apply_lambda(ev, called.node, arguments)
    if isinstance(called, VFunc):
        function = called.function
        if function is all_of:
            return _all_of(ev, arguments)
        if function is dataclasses.replace:
            return _replace(ev, arguments, keywords)
        receiver = [] if called.receiver is None else [called.receiver]
        return inline(ev, function, receiver + arguments, keywords)
    if isinstance(called, VStatic) and isinstance(called.value, type):
        return _construct(ev, called.value, arguments, keywords)
    if isinstance(called, VStatic):
        raise NotCompilable(f"{getattr(called.value, '__name__', called.value)} is not known here; write a plain function")
    raise ev.raise_here()


def _apply_lambda(ev: Evaluation, node: ast.Lambda, arguments: list[Sym]) -> Sym:
    names = [argument.arg for argument in node.args.args]
    if len(names) != len(arguments) or node.args.vararg or node.args.kwonlyargs:
        raise NotCompilable("a lambda with other than plain parameters; write a function")
    saved = {name: ev.hidden(ev.names[name]) for name in names if name in ev.names}
    ev.names.update(zip(names, arguments, strict=True))
    result = expression(ev, node.body)
    for name in names:
        ev.names.pop(name, None)
        if name in saved:
            ev.names[name] = ev.names.pop(saved[name])
    return result


def inline(ev: Evaluation, function: Any, arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    """Evaluate a call of a Python function."""
    function = inspect.unwrap(function)
    if any(frame.function is function for frame in ev.frames):
        raise NotCompilable(f"{function.__name__} calls itself; write a loop")
    if len(ev.frames) > DEEPEST:
        raise NotCompilable("calls are nested too deeply; call less")
    text = text_of(function)
    if text.node.args.vararg or text.node.args.kwarg:
        raise NotCompilable(f"{function.__name__} takes any number of arguments; give it plain parameters")
    if text.yields:
        raise NotCompilable(f"{function.__name__} yields; return a list")
    try:
        bound = text.signature.bind(*arguments, **keywords)
    except TypeError:
        raise ev.raise_here() from None
    names = dict(bound.arguments)
    for parameter in text.signature.parameters.values():
        if parameter.name not in names:
            names[parameter.name] = known_object(ev, parameter.default)
    return enter(ev, function, names)


def enter(ev: Evaluation, function: Any, names: dict[str, Sym]) -> Sym:
    """Evaluate a function's body with these values of its parameters; return what it returns."""
    from leasecheck.compile.statements import run

    text = text_of(function)
    frame = Frame(function, text.file, scope_of(ev, function))
    start = ev.snapshot()
    ev.names = dict(names)
    ev.frames.append(frame)
    try:
        run(ev, text.node.body)
        frame.returns.append(ev.way(NONE))
    except Unreachable:
        pass
    ev.frames.pop()
    result = ev.join(frame.returns, start, keep_names=False)
    ev.names = dict(start.names)
    return result


def scope_of(ev: Evaluation, function: Any) -> Callable[[str], Sym]:
    """Return how names are looked up that are not local at the moment."""
    text = text_of(function)

    def look_up(name: str) -> Sym:
        if name in text.local:
            raise NotCompilable(f"{name} may not have a value here; give it one on every way")
        if name in text.captured:
            return known_object(ev, text.captured[name])
        if name in function.__globals__:
            return known_object(ev, function.__globals__[name])
        if hasattr(builtins, name):
            return known_object(ev, getattr(builtins, name))
        raise ev.raise_here()

    return look_up


def _all_of(ev: Evaluation, arguments: list[Sym]) -> Sym:
    domain = arguments[0].value if arguments and isinstance(arguments[0], VStatic) else None
    if len(arguments) != 1 or not isinstance(domain, type) or not issubclass(domain, Domain):
        raise NotCompilable("all_of of something that is not a domain's name; name the domain")
    size = ev.sizes.get(domain, domain.default_size)
    return ev.new(VList(const(size), tuple(VMember(domain, const(at)) for at in range(size))))


def _replace(ev: Evaluation, arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    record = present(ev, arguments[0]) if len(arguments) == 1 else ZERO
    if not isinstance(record, VRecord):
        data(record)
        raise ev.raise_here()
    names = field_names(record.cls)
    if any(name not in names for name in keywords):
        raise ev.raise_here()
    return VRecord(record.cls, tuple(keywords.get(name, old) for name, old in zip(names, record.fields, strict=True)))


def _construct(ev: Evaluation, cls: type, arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    if issubclass(cls, Domain | Record):
        check_plain(cls)
    if issubclass(cls, Record) and cls is not Record:
        try:
            bound = inspect.signature(cls.__new__).bind(cls, *arguments, **keywords)
        except TypeError:
            raise ev.raise_here() from None
        defaults = {field.name: field.default for field in dataclasses.fields(cls)}  # type: ignore[arg-type]
        return VRecord(
            cls,
            tuple(
                bound.arguments[name] if name in bound.arguments else known_object(ev, defaults[name])
                for name in field_names(cls)
            ),
        )
    if issubclass(cls, Domain) and cls is not Domain:
        at = number(ev, arguments[0]) if len(arguments) == 1 else number(ev, keywords.get("number", ZERO))
        ev.trap(ev.b.lt(at, const(1)))
        return VMember(cls, ev.b.sub(at, const(1)))
    if issubclass(cls, enum.Enum):
        low, high = ev.b.range(number(ev, arguments[0])) if len(arguments) == 1 else (0, 1)
        if low != high:
            raise NotCompilable(f"a member of {cls.__name__} from a value that is not fixed; name the members")
        try:
            return static(cls(low))
        except ValueError:
            raise ev.raise_here() from None
    raise NotCompilable(f"{cls.__name__}(...) is not for compiled specs; use a Record, a list, a set or a dict")
