"""The floor over HTTP: the API, the live streams, and the pages that work on them."""
