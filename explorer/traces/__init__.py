"""Behaviours as their readers see them: decoded, replayed, and explained."""
