"""What may be typed: the options of each command, their values, and what a project says once in its pyproject.toml."""
