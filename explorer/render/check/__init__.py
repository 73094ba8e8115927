"""A check in every format: one a file, named as its option is, each with `render(report) -> str`; and the lock as text."""
