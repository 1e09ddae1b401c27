"""Declaring nodes."""
