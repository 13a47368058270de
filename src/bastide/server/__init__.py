"""The server: tables, seats, live play. It knows games only through their `Game` description."""
