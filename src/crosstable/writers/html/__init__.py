"""Standings as one page, a section to a module: see :mod:`crosstable.writers.html.page`.

A section is made by a function of its own, ``add_…(section, standings, words)``, that fills the
element it is given and leaves it alone where the event has nothing to show.  What is shown goes
through ``words``; whoever is named is a link to their card (:mod:`.links`).
"""
