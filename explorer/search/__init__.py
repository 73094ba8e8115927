"""Breadth-first search and its outcome: docs/decisions/001-search-order-and-seam.md."""
