"""`python -m bastide` is the `bastide` program."""

from .cli import main

main()
