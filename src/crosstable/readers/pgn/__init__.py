"""PGN as a tournament source: tags and the number of moves, never boards.

Source: PGN fact sheet.
"""
