"""From LLVM's text to machine code."""

from __future__ import annotations

from typing import Any

from llvmlite import binding

__all__ = ["Machine"]

LEVEL = 2


def _target() -> Any:
    """Return a new target: an engine takes it over, and frees it."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    features = binding.get_host_cpu_features().flatten()
    target = binding.Target.from_default_triple()
    return target.create_target_machine(cpu=binding.get_host_cpu_name(), features=features, opt=LEVEL, jit=True)


class Machine:
    """Machine code of one module; it lives as long as this object.

    Parameters
    ----------
    text : str
        The module.
    """

    def __init__(self, text: str) -> None:
        module = binding.parse_assembly(text)
        machine = _target()
        options = binding.create_pipeline_tuning_options(speed_level=LEVEL)
        options.loop_unrolling = False
        builder = binding.create_pass_builder(machine, options)
        builder.getModulePassManager().run(module, builder)
        self._engine = binding.create_mcjit_compiler(module, machine)
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """Return the address of a function."""
        return int(self._engine.get_function_address(name))
