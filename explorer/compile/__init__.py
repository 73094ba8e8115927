"""From the source of a spec to native code."""
