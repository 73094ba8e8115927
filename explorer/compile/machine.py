"""From LLVM's text to machine code."""

from __future__ import annotations

from typing import Any

from llvmlite import binding

__all__ = ["Machine", "host"]

LEVEL = 1
"""Of the code generator: 2 takes a tenth longer, for code that is no faster."""


def host() -> Any:
    """Return a new target, this machine: an engine takes it over, and frees it."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    features = binding.get_host_cpu_features().flatten()
    target = binding.Target.from_default_triple()
    return target.create_target_machine(cpu=binding.get_host_cpu_name(), features=features, opt=LEVEL, jit=True)


def _improve(module: Any, machine: Any) -> None:
    """Run the passes that matter for this code, which is one loop of straight forks.

    Scalars out of memory, and joining blocks. What is known was folded and fields are read once where the IR and its text
    were made: on the lease queue instcombine and newgvn made code that was no faster, in several times as long.
    """
    options = binding.create_pipeline_tuning_options(speed_level=LEVEL)
    builder = binding.create_pass_builder(machine, options)
    passes = binding.create_new_function_pass_manager()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    for function in module.functions:
        if not function.is_declaration:
            passes.run(function, builder)


class Machine:
    """Machine code of one module; it lives as long as this object.

    Parameters
    ----------
    text : str
        The module.
    """

    def __init__(self, text: str) -> None:
        module = binding.parse_assembly(text)
        machine = host()
        _improve(module, machine)
        self._engine = binding.create_mcjit_compiler(module, machine)
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """Return the address of a function."""
        return int(self._engine.get_function_address(name))
