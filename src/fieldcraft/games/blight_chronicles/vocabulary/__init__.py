"""The vocabulary of the card texts."""
