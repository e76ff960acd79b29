"""Nightlancer: rivals for hire in a drowned city, with their missions, markets and ways out."""
