"""The card language: the text on a card is the program.  Text to ops, and ops back to the same text."""
