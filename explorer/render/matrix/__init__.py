"""A matrix in every format: one a file, each with `render(matrix) -> str`."""
