"""What every request passes before it reaches a route: plain ASGI, from the outside to the inside."""
