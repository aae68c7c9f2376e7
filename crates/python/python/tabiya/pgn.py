"""Games in PGN, of every variant."""

from tabiya._tabiya import BrokenGame as BrokenGame
from tabiya._tabiya import Game as Game
from tabiya._tabiya import GameReader as GameReader
from tabiya._tabiya import GameReader as read

__all__ = ["BrokenGame", "Game", "GameReader", "read"]
