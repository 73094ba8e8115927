"""Records: immutable values with named fields."""

from __future__ import annotations

import dataclasses
import sys
from typing import TYPE_CHECKING, Any, dataclass_transform, get_type_hints

from leasecheck.language.atoms import Atom, entries, entry_descriptors, new_tag
from leasecheck.language.errors import DefinitionError

__all__ = ["Record", "field_hints", "field_names"]

if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True, eq_default=True)
    class Record:
        """See the other branch: to a type checker a record is a frozen dataclass."""

else:

    class Record(Atom):
        """Base of a record: a value with named, typed fields.

        ::

            class Delivery(Record):
                token: Token
                job: Job
                deadline: Tick

        A record is a value: its fields cannot be assigned, ``replace(delivery, deadline=9)`` makes another one, and two
        records of one class are equal when their fields are. Fields may have defaults, as in a dataclass.

        Raises
        ------
        DefinitionError
            If a subclass has no fields, a field with a reserved name, or another record as its base.
        """

        __slots__ = ()

        def __init_subclass__(cls, **keywords):
            super().__init_subclass__(**keywords)
            if cls.__mro__[1] is not Record:
                raise DefinitionError(
                    f"record {cls.__name__} inherits from {cls.__mro__[1].__name__}; "
                    "write its fields out: a record has no base but Record"
                )
            # Not what dataclass finds: it takes what a base has under the name, such as the index of a tuple, for a default.
            defaults = {name: value for name, value in vars(cls).items() if name in vars(cls).get("__annotations__", {})}
            try:
                # Only its reading of the fields is used: it makes `dataclasses.replace` and `fields` work on records.
                dataclasses.dataclass(init=False, repr=False, eq=False)(cls)
            except (TypeError, ValueError) as problem:
                what = str(problem).partition(":")[0]
                raise DefinitionError(f"record {cls.__name__}: {what}; give the field no default") from None
            names = field_names(cls)
            if not names:
                raise DefinitionError(f"record {cls.__name__} has no fields; give it at least one, as name: type")
            for name in names:
                if name.startswith("_") or name == "tag_of_class":
                    raise DefinitionError(f"field {name} of record {cls.__name__} has a reserved name; rename it")
                if isinstance(defaults.get(name), dataclasses.Field):
                    raise DefinitionError(f"field {name} of record {cls.__name__} uses field(); write its default itself")
            cls._tag = new_tag()
            cls._scope = sys._getframe(1).f_locals
            cls.__new__ = _constructor(cls, defaults)
            for name, descriptor in entry_descriptors(names).items():
                setattr(cls, name, descriptor)

        def __lt__(self, other):
            return NotImplemented

        __le__ = __gt__ = __ge__ = __lt__

        def __repr__(self):
            shown = ", ".join(f"{n}={v!r}" for n, v in zip(field_names(type(self)), entries(self), strict=True))
            return f"{type(self).__name__}({shown})"

        def __reduce__(self):
            return type(self), entries(self)


def field_names(cls: Any) -> tuple[str, ...]:
    """Return the names of a record's fields, in the order of their definition."""
    return tuple(field.name for field in dataclasses.fields(cls))


def field_hints(cls: type[Record]) -> dict[str, Any]:
    """Return each field's annotation by the field's name, resolved where the record was defined.

    Raises
    ------
    NameError
        If an annotation names what is not there.
    """
    module = sys.modules.get(cls.__module__)
    scope = dict(cls._scope)  # type: ignore[attr-defined]
    hints = get_type_hints(cls, vars(module) if module else None, scope, include_extras=True)
    return {name: hints[name] for name in field_names(cls)}


def _constructor(cls: Any, defaults: dict[str, Any]) -> Any:
    """Write ``__new__`` with the record's own parameters, as namedtuple does: calls are checked by Python, and fast."""
    late = False
    for name in field_names(cls):
        if late and name not in defaults:
            raise DefinitionError(
                f"field {name} of record {cls.__name__} follows one with a default; give it one too, or move it up"
            )
        late = name in defaults
    parameters = ", ".join(f"{n}=_default_{n}" if n in defaults else n for n in field_names(cls))
    text = f"def __new__(_class, {parameters}): return _new(_class, (_tag, {', '.join(field_names(cls))}))"
    scope: dict[str, Any] = {"_new": tuple.__new__, "_tag": cls._tag}
    scope.update({f"_default_{name}": value for name, value in defaults.items()})
    exec(text, scope)
    made = scope["__new__"]
    made.__qualname__ = f"{cls.__qualname__}.__new__"
    return made
