"""What was found, as values: of a run, of a check, of a matrix, and what of a check the lock keeps. Renderers read these."""
