"""Vocabulary of the card texts."""
