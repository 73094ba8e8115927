"""Specs worth reading, each with its recorded results at its foot."""
