"""Prizes and tour points: how a fund is shared, exactly, and why each gets it.

Pure: amounts are hundredths of the currency (or of a tour point), integers or
:class:`fractions.Fraction` until one rounding at the end, whose remainder has a name.
"""
