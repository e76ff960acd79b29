"""Draws the pictures of all cards: night work in six tones, printed from one block after the other.

`plate` is the sheet and what can be printed on it, `outlines` the icons that subjects are cut from, `scenes` the
places that sets of cards share, `wild` the grounds and the weather of the island, `people` and `things` what is
in them, `wide` the large plates, `plan` reads what a game's `pictures.toml` says of each card.
"""
