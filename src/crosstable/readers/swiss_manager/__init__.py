"""Exports of Swiss-Manager and of chess-results.com."""
