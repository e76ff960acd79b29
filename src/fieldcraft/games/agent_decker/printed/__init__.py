"""Printed things: cards, maps and numbers, without any play."""
