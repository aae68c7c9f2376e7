#!/usr/bin/env python3
"""Compares random games under house rules: written in Python for tabiya, of tabiya's gallery, and of ChessMaker.

Each ply lists the legal moves and makes one of them, in user time of this process. Prints plies a second, and
how many times as fast as ChessMaker the rule in Python is.

    pip install ./crates/python chessmaker==0.5.0
    python benches/python/rules.py
"""

import importlib
import random
import resource
import sys
from collections.abc import Callable
from pathlib import Path

from tabiya import Board

sys.path.insert(0, str(Path(__file__).parents[2] / "crates" / "python" / "tests"))
RULES = importlib.import_module("gallery_in_python").RULES
CHESSMAKER = {
    "knooks": "knooks",
    "no-king-on-c2": "king_cant_move_to_c2",
    "il-vaticano": "il_vaticano",
    "capture-all": "capture_all_pieces_to_win",
    "double-check-to-win": "double_check_to_win",
}
PLIES = 60


def used() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def of_boards(house: list[object]) -> Callable[[random.Random], int]:
    def game(generator: random.Random) -> int:
        board = Board(house=house)
        for ply in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(generator.choice(moves))
        return PLIES

    return game


def of_chessmaker(name: str) -> Callable[[random.Random], int] | None:
    try:
        create_game = importlib.import_module("chessmaker.chess.game_factory").create_game
    except ImportError:
        return None

    def game(generator: random.Random) -> int:
        played = create_game(**{CHESSMAKER[name]: True})
        board = played.board
        for ply in range(PLIES):
            pieces = board.get_player_pieces(board.current_player)
            moves = [(piece, option) for piece in pieces for option in piece.get_move_options()]
            if not moves:
                return ply
            piece, option = generator.choice(moves)
            piece.move(option)
        return PLIES

    return game


def rate(game: Callable[[random.Random], int], seconds: float) -> float:
    generator, plies, begun = random.Random(1), 0, used()
    while used() - begun < seconds:
        plies += game(generator)
    return plies / (used() - begun)


def main() -> None:
    print("| rule | in Python | of the gallery | ChessMaker | in Python / ChessMaker |")
    print("|---|---|---|---|---|")
    for name, rule in RULES.items():
        ours, gallery = (rate(of_boards(house), 3) for house in ([rule], [name]))
        other = of_chessmaker(name)
        theirs = rate(other, 10) if other else None
        last = f"{theirs:.1f} | {ours / theirs:.0f}" if theirs else "- | -"
        print(f"| {name} | {ours:.0f} | {gallery:.0f} | {last} |", flush=True)


if __name__ == "__main__":
    main()
