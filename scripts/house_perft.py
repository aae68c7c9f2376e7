#!/usr/bin/env python3
"""Counts leaf nodes with ChessMaker: `house_perft.py DEPTH < LINES`, for a suite of house rules.

Reads lines `FEN ;house NAMES`, and writes each with its counts from depth 1 on: `FEN ;house NAMES ;D1 20 ;D2 620`. A
game that is over has no leaf nodes; duck moves count as plies. Pieces are set up as unmoved, except pawns that are not
on their start rank and kings without castling rights. Needs `pip install chessmaker==0.5.0`.
"""

import sys
from itertools import cycle

from chessmaker.chess import results
from chessmaker.chess.base.board import Board
from chessmaker.chess.base.square import Square
from chessmaker.chess.game_factory import create_game

from house_games import LETTERS, OPTIONS, moves_of


def board_of(fen, names):
    model = create_game(**{OPTIONS[name]: True for name in names}).board
    pieces = {}
    for piece in model.get_pieces():
        letter = LETTERS[piece.name]
        pieces[letter.lower() if piece.player.name == "black" else letter] = piece
    rows, turn, castling = fen.split()[:3]
    if turn != "w":
        raise ValueError("White moves first")

    def square(y, letter):
        if letter == " ":
            return Square()
        piece = pieces[letter].clone()
        if letter in "Pp" and y != (6 if letter == "P" else 1):
            piece._moved_turns_ago = 9
        if letter in "Kk" and "vertical-castling" not in names:
            piece._moved = not any(right.isupper() == letter.isupper() for right in castling if right != "-")
        return Square(piece)

    for run in range(1, 9):
        rows = rows.replace(str(run), " " * run)
    squares = [[square(y, letter) for letter in row] for y, row in enumerate(rows.split("/"))]
    return Board(squares, model.players, cycle(model.players), [rule.clone() for rule in model.rules])


def is_over(board, names):
    if "double-check-to-win" in names and results.double_check_to_win(board):
        return True
    if "capture-all" in names:
        return results.capture_all_pieces_to_win(board) is not None
    return results.no_kings(board) is not None


def perft(board, names, depth):
    if is_over(board, names):
        return 0
    moves = moves_of(board)
    if depth == 1:
        return len(moves)
    total = 0
    for piece, option in moves.values():
        copy = board.clone()
        copy[piece.position].piece.move(option)
        total += perft(copy, names, depth - 1)
    return total


def main():
    most = int(sys.argv[1])
    for line in sys.stdin:
        if not line.strip() or line.startswith("#"):
            continue
        fen, house = (part.strip() for part in line.split(";")[:2])
        names = house.removeprefix("house ").split(",")
        counts = (perft(board_of(fen, names), names, depth) for depth in range(1, most + 1))
        print(" ;".join([fen, house] + [f"D{depth} {count}" for depth, count in enumerate(counts, 1)]), flush=True)


if __name__ == "__main__":
    main()
