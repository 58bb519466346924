"""US Chess's club tie-break systems and championship regulations for crosstable."""
