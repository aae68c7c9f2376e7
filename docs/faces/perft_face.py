# SPDX-License-Identifier: 0BSD
"""Gives your board the UCI commands `position` and `go perft N`: perft check --engine 'python3 my_board.py' SUITE.

Call `run(Board)` with your class, which has these methods:
    from_fen(fen)     a class method; raises ValueError if it cannot read the FEN
    moves()           the legal or pseudo-legal moves
    make(move)        returns False, with the board unchanged, if the king is left in check; else True
    unmake(move)
    text(move)        "e2e4", "e7e8q"; castling is "e1g1"
"""

import sys


def perft(board, depth, divide=False):
    if depth < 1:
        return 1
    nodes = 0
    for move in list(board.moves()):
        text = board.text(move) if divide else ""
        if board.make(move):
            below = perft(board, depth - 1)
            board.unmake(move)
            if divide:
                print(f"{text}: {below}")
            nodes += below
    return nodes


def position(board_class, words):
    """Reads `startpos`, or `fen` and a FEN, and perhaps `moves e2e4 e7e5` after it."""
    fen, _, moves = words.partition(" moves ")
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    board = board_class.from_fen(fen.removeprefix("fen ") if fen.startswith("fen ") else start)
    for word in moves.split():
        move = next((move for move in board.moves() if board.text(move) == word), None)
        if move is None or not board.make(move):
            raise ValueError(f"illegal move {word}")
    return board


def run(board_class):
    board = position(board_class, "startpos")
    for line in sys.stdin:
        command, _, words = line.strip().partition(" ")
        try:
            if command == "uci":
                print("id name my board\nuciok")
            elif command == "isready":
                print("readyok")
            elif command == "position":
                board = position(board_class, words)
            elif command == "go" and words.startswith("perft "):
                print(f"Nodes searched: {perft(board, int(words.removeprefix('perft ')), divide=True)}")
            elif command == "quit":
                break
        except ValueError as error:
            print(f"info string {error}")
        sys.stdout.flush()
