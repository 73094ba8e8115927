"""The kernels as LLVM text, made by numba. Nothing else imports numba, which only developers of leasecheck have.

What comes out is a module with a function ``int64 name(const int64 *words)`` for each kernel; see `seam.Kernel`. It is
optimised, and says nothing of the machine that it was made on: `scripts/make_kernels` keeps it in ``assets/kernels.ll``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from types import FunctionType
from typing import Any, get_args, get_type_hints

import numba
import numpy as np
from llvmlite import binding, ir
from numba.core import cgutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array
from numba.np.numpy_support import from_dtype

from leasecheck.search.kernels import rounds, seam, visited  # noqa: F401 -- they register the kernels

__all__ = ["llvm_text"]

FROM_THE_SYSTEM = ("memcpy", "memmove", "memset")

WORD = ir.IntType(64)

OPTIONS = {"error_model": "numpy", "_nrt": False}
"""Nothing that needs numba's own functions at run time: no exceptions by division, no counting of references to arrays."""


# -- words -------------------------------------------------------------------------------------------------------------


def _data(context: Any, builder: Any, kind: Any, array: Any, index: Any = None) -> Any:
    """Emit the address of an array, or of one of its items."""
    data = context.make_array(kind)(context, builder, array).data
    return data if index is None else builder.gep(data, [index])


def _call(address: Any, context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Emit a call of int64 function(...) at an address; arrays are passed as their own addresses."""
    values = [
        builder.bitcast(_data(context, builder, kind, value), cgutils.voidptr_t) if isinstance(kind, types.Array) else value
        for kind, value in list(zip(signature.args, arguments, strict=True))[1:]
    ]
    function = builder.inttoptr(address, ir.FunctionType(WORD, [value.type for value in values]).as_pointer())
    return builder.call(function, values)


@intrinsic
def _call_expand(_typing, address, states, first, count, out, source, action, totals, findings):  # type: ignore[no-untyped-def]  # noqa: ARG001
    i = numba.int64
    signature = i(i, states, i, i, out, source, action, totals, findings)
    return signature, lambda c, b, s, a: _call(a[0], c, b, s, a)


@intrinsic
def _call_probe(_typing, address, states, first, count, findings):  # type: ignore[no-untyped-def]  # noqa: ARG001
    i = numba.int64
    return i(i, states, i, i, findings), lambda c, b, s, a: _call(a[0], c, b, s, a)


@intrinsic
def _prefetch(_typing, array, index):  # type: ignore[no-untyped-def]  # noqa: ARG001
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        item = builder.bitcast(_data(context, builder, signature.args[0], *arguments), cgutils.voidptr_t)
        flag = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, flag, flag, flag])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(function, [item, flag(0), flag(3), flag(1)])  # to read, into every level, data
        return context.get_dummy_value()

    return types.void(array, numba.int64), emit


@intrinsic
def _call_give_way(_typing, address):  # type: ignore[no-untyped-def]  # noqa: ARG001
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        with builder.if_then(builder.icmp_unsigned("!=", arguments[0], WORD(0))):
            kind = ir.FunctionType(ir.IntType(32), [])
            builder.call(builder.inttoptr(arguments[0], kind.as_pointer()), [])
        return context.get_dummy_value()

    return types.void(numba.int64), emit


@intrinsic
def _load(_typing, array, index):  # type: ignore[no-untyped-def]  # noqa: ARG001
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        item = _data(context, builder, signature.args[0], *arguments)
        value = builder.load_atomic(item, "acquire", signature.args[0].dtype.bitwidth // 8)
        return value if value.type == WORD else builder.zext(value, WORD)

    return numba.int64(array, numba.int64), emit


@intrinsic
def _save(_typing, array, index, number):  # type: ignore[no-untyped-def]  # noqa: ARG001
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        item = _data(context, builder, signature.args[0], *arguments[:2])
        width = signature.args[0].dtype.bitwidth
        value = arguments[2] if width == WORD.width else builder.trunc(arguments[2], ir.IntType(width))
        builder.store_atomic(value, item, "release", width // 8)
        return context.get_dummy_value()

    return types.void(array, numba.int64, numba.int64), emit


@intrinsic
def _exchange(_typing, array, index, old, new):  # type: ignore[no-untyped-def]  # noqa: ARG001
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        item = _data(context, builder, signature.args[0], *arguments[:2])
        old, new = (builder.trunc(value, ir.IntType(32)) for value in arguments[2:])
        return builder.extract_value(builder.cmpxchg(item, old, new, "acq_rel", "acquire"), 1)

    i = numba.int64
    return types.boolean(array, i, i, i), emit


@intrinsic
def _add(_typing, array, index, number):  # type: ignore[no-untyped-def]  # noqa: ARG001
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        item = _data(context, builder, signature.args[0], *arguments[:2])
        return builder.atomic_rmw("add", item, arguments[2], "acq_rel")

    i = numba.int64
    return i(array, i, i), emit


@numba.njit(forceinline=True, **OPTIONS)
def _mix(word):  # type: ignore[no-untyped-def]
    for _ in range(2):
        word ^= word >> numba.uint64(32)
        word *= numba.uint64(seam.MULTIPLIER)
    return word ^ (word >> numba.uint64(32))


_WORDS: dict[Any, Any] = {
    seam.add: _add,
    seam.call_expand: _call_expand,
    seam.call_give_way: _call_give_way,
    seam.call_probe: _call_probe,
    seam.exchange: _exchange,
    seam.i64: numba.int64,
    seam.load: _load,
    seam.mix: _mix,
    seam.prefetch: _prefetch,
    seam.save: _save,
    seam.u64: numba.uint64,
}


# -- functions ---------------------------------------------------------------------------------------------------------


class _Translation:
    """Functions as numba has them: each with the globals it needs in place of those of its module."""

    def __init__(self) -> None:
        self.done: dict[Any, Any] = dict(_WORDS)

    def of(self, function: Callable[..., Any], **options: Any) -> Any:
        """Return a function that numba compiles when it knows the types."""
        if function not in self.done:
            code = function.__code__
            given = {name: self._global(function.__globals__[name]) for name in code.co_names if name in function.__globals__}
            copy = FunctionType(code, given, function.__name__, function.__defaults__)
            self.done[function] = numba.njit(**OPTIONS, **options)(copy)
        return self.done[function]

    def _global(self, value: Any) -> Any:
        if isinstance(value, FunctionType):
            return self.of(value, forceinline=True) if value in seam.HELPERS else self.done[value]
        return value


def _type(hint: Any) -> Any:
    """Return numba's type for an annotation."""
    if hint is int:
        return numba.int64
    if hasattr(hint, "_fields"):
        return numba.types.NamedTuple([_type(each) for each in get_type_hints(hint).values()], hint)
    scalar = get_args(get_args(hint)[1])[0]
    return types.Array(from_dtype(np.dtype(scalar)), 1, "C")


def _given(context: Any, builder: Any, kind: Any, words: Iterator[Any]) -> Any:
    """Emit an argument, made of words."""
    if isinstance(kind, numba.types.NamedTuple):
        return context.make_tuple(builder, kind, [_given(context, builder, each, words) for each in kind.types])
    if not isinstance(kind, types.Array):
        return next(words)
    array = context.make_array(kind)(context, builder)
    size = WORD(context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    data = builder.inttoptr(next(words), array.data.type)
    populate_array(array, data=data, shape=[next(words)], strides=[size], itemsize=size, meminfo=None)
    return array._getvalue()


def _words(builder: Any, at: Any) -> Iterator[Any]:
    place = 0
    while True:
        yield builder.load(builder.gep(at, [WORD(place)]))
        place += 1


def _emit(context: Any, module: Any, name: str, compiled: Any) -> None:
    """Emit the function by which a compiled kernel is called."""
    function = ir.Function(module, ir.FunctionType(WORD, [WORD.as_pointer()]), name)
    builder = ir.IRBuilder(function.append_basic_block())
    words = _words(builder, function.args[0])
    given = [_given(context, builder, kind, words) for kind in compiled.fndesc.argtypes]
    callee = context.declare_function(module, compiled.fndesc)
    kinds = compiled.fndesc.restype, compiled.fndesc.argtypes
    status, result = context.call_conv.call_function(builder, callee, *kinds, given)
    value = WORD(0) if compiled.fndesc.restype is types.none else result
    builder.ret(builder.select(status.is_ok, value, WORD(seam.FAILED)))


@global_compiler_lock  # type: ignore[untyped-decorator]
def llvm_text(kernels: dict[str, seam.Kernel[Any, Any]] = seam.KERNELS) -> str:
    """Compile kernels, and return their LLVM text, which any processor of 64 bits runs.

    numba optimises for the processor that ``NUMBA_CPU_NAME`` and ``NUMBA_CPU_FEATURES`` name: set them to ``generic`` and to
    nothing before numba is imported, so that nothing of this machine gets into the text.
    """
    context, translation = cpu_target.target_context, _Translation()
    library = context.codegen().create_library("kernels")
    module = library.create_ir_module("kernels")
    for name, each in kernels.items():
        hints = get_type_hints(each.function)
        hints.pop("return")
        dispatcher = translation.of(each.function)
        dispatcher.compile(tuple(map(_type, hints.values())))
        (compiled,) = dispatcher.overloads.values()
        _emit(context, module, name, compiled)
        library.add_linking_library(compiled.library)
    library.add_ir_module(module)
    library.finalize()
    whole = binding.parse_assembly(library.get_llvm_str())
    _keep_only(whole, kernels)
    for function in whole.functions:
        known = function.name.startswith("llvm.") or function.name in FROM_THE_SYSTEM
        if function.is_declaration and not known:
            raise RuntimeError(f"internal error: a kernel calls {function.name}, which is not there without numba")
    return _neutral(str(whole))


def _keep_only(module: Any, names: Collection[str]) -> None:
    """Remove what was compiled into its callers, and whatever else nobody calls."""
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in names:
            value.linkage = "internal"
    target = binding.Target.from_triple(module.triple).create_target_machine()
    builder = binding.create_pass_builder(target, binding.create_pipeline_tuning_options())
    passes = binding.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, builder)


PROMISES = re.compile(
    r" (?:captures\([^()]*\)|range\([^()]*\)|(?:read|write)only|readnone|noundef|nonnull|noalias|nocapture|local_unnamed_addr"
    r"|align \d+(?= %)|#\d+)(?![\w.])"
)
"""What optimisers say of functions and parameters. Each LLVM has others, and reads none that it does not know."""


def _neutral(text: str) -> str:
    """Return a module's text without what is of one machine, or of one version of LLVM, and changes nothing."""
    lines = []
    for line in text.splitlines():
        if line.startswith(("target ", "attributes #", "source_filename", ";", "!")):
            continue
        if line.startswith(("define ", "declare ")):
            line = PROMISES.sub("", line)
        lines.append(re.sub(r", ![\w.]+ !\d+|(?<=\)) #\d+$", "", line).partition(" ; preds")[0].rstrip())
    whole = "\n".join(lines).strip() + "\n"
    for number, name in enumerate(re.findall(r"^define internal [^@]*(@[^(]+)\(", whole, re.MULTILINE)):
        whole = whole.replace(name, f"@inner.{number}")  # numba's names tell types, in thousands of letters
    return whole
