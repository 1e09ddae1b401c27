"""Serves the nodes for a desktop: `python -m switchyard.desktop`."""

from .nodes import PACKAGE

if __name__ == "__main__":
    PACKAGE.run()
