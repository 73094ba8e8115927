"""`explore`: arguments in, exit code out."""
