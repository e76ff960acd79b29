"""The printed game: cards, maps and numbers, without any play."""
