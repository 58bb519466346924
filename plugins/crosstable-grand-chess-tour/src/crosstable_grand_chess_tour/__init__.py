"""The Grand Chess Tour's regulations for crosstable."""
