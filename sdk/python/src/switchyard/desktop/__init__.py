"""The programs of a desktop, seen and worked by what they say of themselves to assistive technology.

`python -m switchyard.desktop` serves the nodes. It needs Linux, a desktop (`DISPLAY`, a session bus), and
Debian's packages `python3-gi`, `gir1.2-atspi-2.0` and `at-spi2-core`.
"""
