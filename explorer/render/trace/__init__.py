"""One trace in every format: one a file, each with `render(result, report) -> str`; and the words that formats share."""
