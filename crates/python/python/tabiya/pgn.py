"""Games in PGN, of every variant."""

from tabiya._tabiya import BrokenGame as BrokenGame
from tabiya._tabiya import Game as Game
from tabiya._tabiya import GameArrays as GameArrays
from tabiya._tabiya import GameReader as GameReader
from tabiya._tabiya import GameReader as read
from tabiya._tabiya import read_arrays as read_arrays
from tabiya._tabiya import unpack as unpack

__all__ = ["BrokenGame", "Game", "GameArrays", "GameReader", "read", "read_arrays", "unpack"]
