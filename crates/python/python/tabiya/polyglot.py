"""Opening books in the Polyglot format.

>>> from tabiya import Board, polyglot
>>> hex(polyglot.key(Board()))
'0x463b96181691fc9c'
"""

from tabiya._tabiya import Book as Book
from tabiya._tabiya import polyglot_key as key

__all__ = ["Book", "key"]
