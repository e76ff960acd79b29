"""The island: the Blight rules of Spirit Island, and the game around them."""
