"""From LLVM's text to machine code."""

from __future__ import annotations

from typing import Any

from llvmlite import binding

__all__ = ["Machine", "host"]

LEVEL = 2


def host() -> Any:
    """Return a new target, this machine: an engine takes it over, and frees it."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    features = binding.get_host_cpu_features().flatten()
    target = binding.Target.from_default_triple()
    return target.create_target_machine(cpu=binding.get_host_cpu_name(), features=features, opt=LEVEL, jit=True)


def _improve(module: Any, machine: Any) -> None:
    """Run the passes that matter for this code, which is one loop of straight forks.

    Scalars out of memory, folding, joining blocks, and one computation of what is computed twice. On the lease queue the
    whole -O2 pipeline takes four times as long and gives code that is no smaller and no faster.
    """
    options = binding.create_pipeline_tuning_options(speed_level=LEVEL)
    builder = binding.create_pass_builder(machine, options)
    passes = binding.create_new_function_pass_manager()
    passes.add_sroa_pass()
    passes.add_instruction_combine_pass()
    passes.add_simplify_cfg_pass()
    passes.add_new_gvn_pass()
    passes.add_instruction_combine_pass()
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
