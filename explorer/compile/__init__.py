"""From the source of a spec to machine code: the list of passes, in order.

    read      the functions' source to syntax trees                                leasecheck.language.reading
    evaluate  syntax to the IR: calls inlined, loops unrolled, constants folded    actions, rules, steps, evaluation, ...
    check     the IR against its grammar                                           flow, grammar
    lay out   the state's scalars to bits of words                                 layout
    write     the IR to LLVM                                                       llvm, writer
    assemble  LLVM to machine code                                                 machine

A spec is compiled for one instance: domain sizes and constants are literals. What is small is written out, every binding with
its own code; what is large is loops and routines: see `leasecheck.compile.limits`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.layout import Layout
from leasecheck.compile.limits import USUAL, Limits
from leasecheck.compile.program import Program
from leasecheck.language.instance import Instance

__all__ = ["Compiled", "NotCompilable", "compile_spec"]


@dataclass(frozen=True)
class Compiled:
    """A compiled spec, and what its packed states and slots stand for.

    Attributes
    ----------
    program : Program
        What a native search runs.
    layout : Layout
        Packs states as CPython sees them.
    claims : tuple[str, ...]
        The property of each of the program's slots; "" for errors of actions and constraints.
    text : str
        The LLVM module.
    """

    program: Program
    layout: Layout
    claims: tuple[str, ...]
    text: str


def compile_spec(instance: Instance, asks: Callable[[str], bool], limits: Limits = USUAL) -> Compiled:
    """Compile an instance.

    Parameters
    ----------
    instance
        The spec with its constants and sizes.
    asks
        Which properties are checked.
    limits
        What is written out, and what is a loop or a routine. The program does the same.

    Raises
    ------
    NotCompilable
        If the spec uses something that is not compiled.
    """
    from leasecheck.compile.actions import build
    from leasecheck.compile.llvm import module_text
    from leasecheck.compile.machine import Machine

    layout = Layout(instance.variables)
    try:
        graph = build(instance, asks, layout, limits)
        text = module_text(graph, layout)
    except (NotCompilable, MemoryError):
        raise
    except RecursionError:
        raise NotCompilable("it is nested too deeply to be compiled; write it with fewer calls and conditions") from None
    except Exception as error:  # the spec runs all the same, and its author is not to be stopped by a mistake that is not his
        what = f"{type(error).__name__}: {error}".removesuffix(": ")
        raise NotCompilable(f"the compiler came to {what}, which is a mistake of its own; please report it") from error
    machine = Machine(text)
    space = instance.space
    initial = [space.values(space.close(draft)) for draft in instance.initial_drafts()]
    program = Program(
        words=layout.words,
        max_successors=max(1, sum(len(rule.bindings) for rule in instance.actions)),
        actions=len(instance.actions),
        initial=layout.packed(initial),
        slots=tuple(graph.slots),
        expand=machine.address("expand"),
        probe=machine.address("probe"),
        keep_alive=machine,
    )
    return Compiled(program, layout, tuple(graph.names), text)
