"""World Championship match and cup regulations for crosstable."""
