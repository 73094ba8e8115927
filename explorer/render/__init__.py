"""What people and programs read: one format a file, each with the same signature, from a `Report` to text."""
