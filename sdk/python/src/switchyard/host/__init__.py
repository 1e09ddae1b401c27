"""Serving nodes to the runtime."""
