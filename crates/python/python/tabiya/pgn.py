"""Games in PGN, of every variant.

>>> import os, tempfile
>>> from tabiya import pgn
>>> with tempfile.TemporaryDirectory() as folder:
...     path = os.path.join(folder, "games.pgn")
...     with open(path, "w") as file:
...         _ = file.write("1. e4 e5 1-0\\n\\n1. d4 *\\n")
...     [(len(game), game.result) for game in pgn.read(path)]
[(2, '1-0'), (1, '*')]
"""

from tabiya._tabiya import BrokenGame as BrokenGame
from tabiya._tabiya import Game as Game
from tabiya._tabiya import GameArrays as GameArrays
from tabiya._tabiya import GameReader as GameReader
from tabiya._tabiya import GameReader as read
from tabiya._tabiya import read_arrays as read_arrays
from tabiya._tabiya import unpack as unpack

__all__ = ["BrokenGame", "Game", "GameArrays", "GameReader", "read", "read_arrays", "unpack"]
