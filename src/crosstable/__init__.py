"""crosstable: tournament files in, explained standings out."""

__version__ = "0.1.0"
