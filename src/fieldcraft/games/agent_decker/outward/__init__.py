"""Views of a position for players, programs and files."""
