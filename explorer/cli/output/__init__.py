"""What a command writes: files, reports, traces, progress, and remarks on what never matters."""
