"""Results as plain values: of a run, a check, a matrix, and what the lock keeps of a check. Renderers read these."""
