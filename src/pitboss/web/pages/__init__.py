"""The pages for people: templates filled by the server, our own modules, and nothing but the public API below them."""
