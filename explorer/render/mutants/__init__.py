"""What became of the mutants of a spec, in every format: one a file."""
