"""A spec walked by hand: where one is, what can happen next, and a page to do it in."""
