"""HTTP and WebSocket: routes, limits, the guard of connections, and the page."""
