"""Wrong calls of every public class and function: the exception, a part of its message, and the call.

The calls are Python expressions. They are evaluated with the names of NAMES and of the package.
"""

import sys
from pathlib import Path
from typing import Any

import tabiya
import tabiya.pgn
import tabiya.polyglot

CHECKMATED = tabiya.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
TEXT = '[White "A"]\n\n1. e4 e5 *\n\n1. e5 *\n'


class Kept:
    """What a rule has kept although it is not valid any more."""

    def __init__(self) -> None:
        self.kept: list[Any] = []

    def events(self) -> list[tabiya.Event]:
        """Play a move under rules that keep what they are given."""
        keep = self.kept.append
        prepares = tabiya.rule.prepare(keep)
        moves = tabiya.rule.before_move(lambda change, move: keep(change) or keep(move))
        ends = tabiya.rule.ending(lambda view: keep(view) if len(self.kept) > 2 else None)
        for at, each in enumerate((prepares, moves, ends)):
            type(each).name = f"keeps-{at}"
        board = tabiya.Board(house=[prepares, moves, ends])
        board.push_san("e4")
        board.outcome()
        return board.events


def names(folder: str) -> dict[str, Any]:
    """Return the names that the calls use; files are written in a folder."""
    games, book = f"{folder}/games.pgn", f"{folder}/book.bin"
    with open(games, "w") as file:
        file.write(TEXT)
    with open(book, "wb") as empty:
        empty.write(b"")
    board = tabiya.Board("4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1")
    suite = f"{folder}/suite.epd"
    with open(suite, "w") as file:
        file.write(f"{tabiya.STARTING_FEN} ;D1 20\n")
    program = f"{sys.executable} -c 'print(\"Nodes searched: 19\")' {{fen}} {{depth}}"
    report = tabiya.check_engine(program, suite)
    reader = tabiya.pgn.read(games)
    ruled = Kept()
    event = ruled.events()[0]
    game = list(reader)[0]
    return {
        **vars(tabiya),
        "pgn": tabiya.pgn,
        "polyglot": tabiya.polyglot,
        "folder": folder,
        "games": games,
        "suite": suite,
        "report": report,
        "failure": report.failures[0],
        "ducks": tabiya.Board(house=["duck-chess-h5"]),
        "batch": tabiya.Batch(2),
        "arrays": tabiya.pgn.read_arrays(games),
        "board": board,
        "two_rooks": tabiya.Board("1k6/8/8/8/8/8/8/R4R1K w - - 0 1"),
        "pawn": tabiya.Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"),
        "in_check": tabiya.Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"),
        "foreign": tabiya.Board(variant="crazyhouse").parse_uci("b1c3"),
        "moves": board.legal_moves,
        "pseudo": board.pseudo_legal_moves,
        "move": tabiya.Move(tabiya.E2, tabiya.E4),
        "piece": tabiya.Piece(tabiya.KNIGHT, tabiya.WHITE),
        "squares": tabiya.SquareSet([tabiya.A1]),
        "rules": tabiya.RuleSet('name = "no-castling"\ncastling = false\n'),
        "explanation": board.explain("e2e4"),
        "found": board.search(depth=1),
        "outcome": CHECKMATED.outcome(),
        "termination": tabiya.Termination.CHECKMATE,
        "reader": reader,
        "added": tabiya.Added(tabiya.E4),
        "event": event,
        "setup": ruled.kept[0],
        "change": ruled.kept[1],
        "house_move": ruled.kept[2],
        "view": ruled.kept[3],
        "game": game,
        "broken": reader.broken[0],
        "book": tabiya.polyglot.Book(book),
    }


# Each call: the exception | a part of its message | the call.
TABLE = Path(__file__).with_name("wrong_calls.txt").read_text()
