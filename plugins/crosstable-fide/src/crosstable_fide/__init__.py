"""FIDE's Play-off and Tie-break Regulations for crosstable."""
