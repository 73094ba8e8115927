"""Which small changes are made to a rule.

Each is an edit of its text, so that it can be shown as a diff and everything around it keeps its place. Edits that would
always break the function, such as leaving out the only assignment of a local variable, say nothing about a spec and are not
made; neither are those of ``assert``, which narrows types and is no rule.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Edit", "edits_of"]

OPERATORS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
SHIFTED = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
    "is": "is not", "is not": "is", "in": "not in", "not in": "in",
}  # fmt: skip
OPPOSITE = {**SHIFTED, "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
BEYOND = {"<": "- 1", "<=": "+ 1", ">": "+ 1", ">=": "- 1"}
"""The shift of a bound to the side that the shifted comparison does not reach: over integers, ``<`` for ``<=`` is one too."""

_OPERATOR = re.compile(r"not\s+in\b|is\s+not\b|is\b|in\b|[<>=!]=|<|>")
_ATOMS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant)


@dataclass(frozen=True)
class Edit:
    """A change of a function's text.

    Attributes
    ----------
    kind : str
        ``guard``, ``assignment``, ``call``, ``comparison``, ``bound`` or ``constant``.
    change : str
        What it does, in a few words that name it among the edits of its line.
    start, end : int
        The bytes of the text, in UTF-8, that are replaced.
    text : str
        What takes their place.
    """

    kind: str
    change: str
    start: int
    end: int
    text: str


def edits_of(source: str, tree: ast.FunctionDef) -> Iterator[Edit]:
    """Yield the changes to make to a function, in the order of its text.

    Parameters
    ----------
    source
        Its text, not indented.
    tree
        The syntax of that text.
    """
    maker = _Edits(source, tree)
    for statement in tree.body:
        maker.look(statement, tree)
    yield from sorted(maker.found, key=lambda edit: (edit.start, edit.end))


class _Edits:
    def __init__(self, source: str, tree: ast.FunctionDef) -> None:
        self.data = source.encode()
        self.starts = [0]
        for line in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        stores = (node for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
        self.stored = Counter(node.id for node in stores)
        self.stored.update(argument.arg for argument in ast.walk(tree) if isinstance(argument, ast.arg))
        self.found: list[Edit] = []

    def look(self, node: ast.AST, around: ast.AST) -> None:
        """Find the edits of a node and of what is inside it; ``around`` is what the node is a part of."""
        match node:
            case ast.Assert() | ast.JoinedStr():
                return
            case ast.AnnAssign(value=value):
                self._assignment(node, [node.target])
                if value is not None:
                    self.look(value, node)
                return
            case ast.Assign(targets=targets):
                self._assignment(node, targets)
            case ast.AugAssign(target=target):
                self._assignment(node, [target])
            case ast.Delete():
                self._drop("assignment", node)
            case ast.Expr(value=ast.Call(func=ast.Name(id="require"), args=[condition], keywords=[])):
                self._guard(condition)
            case ast.Expr(value=ast.Call()):
                self._drop("call", node)
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                self._guard(test)
            case ast.comprehension(ifs=ifs):
                for test in ifs:
                    self._guard(test)
            case ast.Compare():
                self._comparison(node)
            case ast.Constant():
                self._constant(node, around)
        for child in ast.iter_child_nodes(node):
            self.look(child, around if isinstance(node, ast.Slice | ast.comprehension) else node)

    def _assignment(self, node: ast.stmt, targets: list[ast.expr]) -> None:
        """Leave out an assignment, unless it is the only one of a local variable, which would then have no value."""
        names = [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name) and _stores(each)]
        if all(self.stored[name] > 1 for name in names):
            self._drop("assignment", node)

    def _drop(self, kind: str, node: ast.stmt) -> None:
        self._edit(kind, f"drop {self._text(node)}", node, "pass")

    def _guard(self, condition: ast.expr) -> None:
        """Leave out, or turn round, each part of a condition."""
        if isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And):
            for part in condition.values:
                self._guard(part)
            return
        self._edit("guard", f"drop {self._text(condition)}", condition, "True")
        if isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not):
            self._edit("guard", f"negate {self._text(condition)}", condition, f"({self._text(condition.operand)})")
        elif isinstance(condition, ast.Compare) and len(condition.ops) == 1:
            self._operator("guard", condition, 0, OPPOSITE, f"negate {self._text(condition)}")
        else:
            self._edit("guard", f"negate {self._text(condition)}", condition, f"(not ({self._text(condition)}))")
        if isinstance(condition, ast.BoolOp):
            for part in condition.values:
                self._edit("guard", f"drop {self._text(part)}", part, "False")

    def _comparison(self, node: ast.Compare) -> None:
        for place, right in enumerate(node.comparators):
            self._operator("comparison", node, place, SHIFTED, None)
            beyond = BEYOND.get(OPERATORS[type(node.ops[place])])
            if beyond is not None and not (isinstance(right, ast.Constant) and type(right.value) is int):
                text = self._text(right)
                bare = text if isinstance(right, _ATOMS) else f"({text})"
                self._edit("bound", f"{text} to {text} {beyond} in {self._text(node)}", right, f"{bare} {beyond}")

    def _operator(self, kind: str, node: ast.Compare, place: int, table: dict[str, str], change: str | None) -> None:
        """Put another operator between two sides, and leave what is there besides, such as parentheses."""
        old = OPERATORS[type(node.ops[place])]
        left = node.left if place == 0 else node.comparators[place - 1]
        start, end = self._span(left)[1], self._span(node.comparators[place])[0]
        found = _OPERATOR.search(self.data[start:end].decode())
        if found is not None:
            before = len(self.data[start:end].decode()[: found.start()].encode())
            at = start + before
            shown = change or f"{old} to {table[old]} in {self._text(node)}"
            self.found.append(Edit(kind, " ".join(shown.split()), at, at + len(found.group().encode()), table[old]))

    def _constant(self, node: ast.Constant, around: ast.AST) -> None:
        place = f" in {self._text(around)}" if isinstance(around, ast.expr | ast.stmt | ast.keyword) else ""
        if isinstance(node.value, bool):
            self._edit("constant", f"{node.value} to {not node.value}{place}", node, str(not node.value))
        elif isinstance(node.value, int):
            for other in (node.value + 1, node.value - 1):
                self._edit("constant", f"{node.value} to {other}{place}", node, str(other))

    def _edit(self, kind: str, change: str, node: ast.stmt | ast.expr, text: str) -> None:
        start, end = self._span(node)
        lost = self.data[start:end].count(b"\n") - text.count("\n")
        self.found.append(Edit(kind, " ".join(change.split()), start, end, text + "\n" * lost))

    def _span(self, node: ast.stmt | ast.expr | ast.keyword) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.stmt | ast.expr | ast.keyword) -> str:
        start, end = self._span(node)
        return self.data[start:end].decode()


def _stores(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)
