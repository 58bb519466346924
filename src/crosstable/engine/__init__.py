"""Computation on the model: exact, pure, and knowing no federation."""
