"""The results of a spec's mutants, in every format: one a file."""
