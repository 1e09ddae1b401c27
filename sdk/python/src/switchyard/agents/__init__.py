"""Hosting agents whose tools are nodes."""
