"""The readers of what Swiss-Manager and chess-results.com write."""
