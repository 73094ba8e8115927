"""A module a command: its story from options to an exit code. `command_table` says which is which."""
