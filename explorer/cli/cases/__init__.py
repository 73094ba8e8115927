"""Recorded cases explored: side by side or from the cache, held against the lock, or as pytest items."""
