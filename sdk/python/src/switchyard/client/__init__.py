"""Calling the tools of flows."""
