"""Agent Decker by Manuel Correia: the original game of 54 cards, five missions, one player."""
