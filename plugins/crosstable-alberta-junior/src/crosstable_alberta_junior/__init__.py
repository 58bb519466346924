"""The Alberta Junior Chess Championship's regulations for crosstable."""
