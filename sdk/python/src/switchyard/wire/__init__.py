"""The protocol bridge/1, seen from a peer of the runtime."""
