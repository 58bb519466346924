"""What a results file can say.  Plain frozen data; imports nothing of the rest."""
