"""The play-off machine: procedures as generators, and the blocks they are built of.

Pure: no input or output, no clock, no chance of its own, integers only.  README.md in this
folder shows how a procedure is written, tested and bound to a regulation.
"""
