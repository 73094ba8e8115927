"""Breadth-first search, and what comes out of it: docs/decisions/001-search-order-and-seam.md."""
