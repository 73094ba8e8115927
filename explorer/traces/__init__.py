"""Behaviours as their readers see them: decoded, explained, and gathered into a report."""
