"""What a run found, as text and as JSON: one format a file, each with `render(report) -> str`."""
