"""Standings as one page: see :mod:`crosstable.writers.html.page`."""
