"""Judgement of positions, for bots and reports."""
