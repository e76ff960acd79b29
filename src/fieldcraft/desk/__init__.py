"""Tables without a server: what opens and keeps one, and the desk that answers a page in its own browser.

`opening` and `thinking` serve the server as well.  The messages are those of the wire (docs/wire.md).
"""
