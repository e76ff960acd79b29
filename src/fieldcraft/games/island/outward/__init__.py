"""The outward side of a position: for players, programs and files."""
