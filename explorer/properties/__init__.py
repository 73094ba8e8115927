"""What a search's outcome says about each property."""
