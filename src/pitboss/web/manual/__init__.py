"""The documentation and the reference of the API as pages of this server: from the same sources, nothing fetched."""
