"""What renderers of several kinds share: how pictures look and are laid out, and what pages are made of."""
