"""How learned evaluations are made: self-play on a GPU. Not part of the package; its results are."""
