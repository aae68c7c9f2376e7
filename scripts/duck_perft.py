#!/usr/bin/env python3
"""Counts leaf nodes of published duck chess with Fairy-Stockfish: `duck_perft.py DEPTH < LINES`, for `house.epd`.

Reads lines `FEN ;house duck-chess`, and writes each with its counts from depth 1 on, as `house_perft.py` does for the
rules of ChessMaker. Fairy-Stockfish makes a move and the duck's move as one (`e2e4,e4e6`); here each is a ply, and a move
that captures the king ends the game before the duck moves. Needs `pip install pyffish`.
"""

import sys

import pyffish


def pairs(fen):
    """The moves of a position without the duck's moves, each with the pairs that begin with it."""
    found = {}
    for pair in pyffish.legal_moves("duck", fen, []):
        found.setdefault(pair.split(",")[0], []).append(pair)
    return found


def is_over(fen):
    board = fen.split()[0]
    return "K" not in board or "k" not in board


def perft(fen, depth):
    if depth == 0:
        return 1
    found = pairs(fen)
    if depth == 1:
        return len(found)
    # A captured king ends the game: its move is a leaf node at depth 1, and has none below.
    found = [both for both in found.values() if not is_over(pyffish.get_fen("duck", fen, both[:1]))]
    if depth == 2:
        return sum(map(len, found))
    return sum(perft(pyffish.get_fen("duck", fen, [pair]), depth - 2) for both in found for pair in both)


def main():
    most = int(sys.argv[1])
    for line in sys.stdin:
        if not line.strip() or line.startswith("#"):
            continue
        fen, house = (part.strip() for part in line.split(";")[:2])
        counts = [f"D{depth} {perft(fen, depth)}" for depth in range(1, most + 1)]
        print(" ;".join([fen, house] + counts), flush=True)


if __name__ == "__main__":
    main()
