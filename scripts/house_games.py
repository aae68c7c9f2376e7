#!/usr/bin/env python3
"""Plays random games with ChessMaker, and records its legal moves: `house_games.py RULES GAMES PLIES SEED`.

RULES are names of the gallery of tabiya-games, joined by commas. Each ply is a line: the move played, the number of
legal moves, and the CRC-32 of their texts, sorted and joined by spaces. A line `= RESULT` ends each game.
With `--sparse` some pieces are removed and others moved before each game, which begins with a line `@ FEN`, and special
moves of the rules, promotions and pawn advances are played more often. With `--all` a comment lists the legal moves.
Needs `pip install chessmaker==0.5.0`.
"""

import random
import sys
import zlib

from chessmaker.chess.base.position import Position
from chessmaker.chess.game_factory import create_game

OPTIONS = {
    "knooks": "knooks",
    "forced-en-passant": "forced_en_passant",
    "knight-boosting": "knight_boosting",
    "omnipotent-f6-pawn": "omnipotent_f6_pawn",
    "siberian-swipe": "siberian_swipe",
    "il-vaticano": "il_vaticano",
    "beta-decay": "beta_decay",
    "la-bastarda": "la_bastarda",
    "no-king-on-c2": "king_cant_move_to_c2",
    "vertical-castling": "vertical_castling",
    "double-check-to-win": "double_check_to_win",
    "capture-all": "capture_all_pieces_to_win",
    "duck-chess-h5": "duck_chess",
}
LABELS = {
    "knook": "knook",
    "siberian_swipe": "swipe",
    "il_vaticano": "il-vaticano",
    "beta_decay": "beta-decay",
    "la_bastarda": "la-bastarda",
}
LETTERS = {"King": "K", "Queen": "Q", "Rook": "R", "Bishop": "B", "Knight": "N", "Pawn": "P",
           "Duck": "*"}
PROMOTIONS = {"Queen": "q", "Rook": "r", "Bishop": "b", "Knight": "n"}


def square(position):
    return "abcdefgh"[position.x] + str(8 - position.y)


def text(piece, option):
    extra = option.extra
    if extra.get("summon_pawn"):
        return "f6f6:summon"
    origin, target = piece.position, option.position
    plain = square(origin) + square(target)
    if "promote" in extra:
        return plain + PROMOTIONS[extra["promote"]]
    if "castle" in extra and origin.x == target.x:
        return plain + ":vertical-castling"
    if piece.name == "Duck":
        return plain + ":duck"
    for key, label in LABELS.items():
        if extra.get(key):
            return f"{plain}:{label}"
    return plain


def scatter(board, names, rng):
    """Removes pieces, and moves others to the middle, but none that affect castling rights."""
    kept = {"Pawn": rng.choice([0.2, 0.4, 0.7]), "Knight": 0.5, "Bishop": 0.8, "Rook": 0.8, "Queen": 0.8}
    for piece in list(board.get_pieces()):
        square = board[piece.position]
        if rng.random() >= kept.get(piece.name, 1):
            square.piece = None
            continue
        is_castler = piece.name == "Rook" and "vertical-castling" in names
        if (is_castler or piece.name in ("Knight", "Bishop", "Queen")) and rng.random() < 0.6:
            file, row = rng.randrange(8), rng.randrange(2, 6)
            if is_castler:
                file = 4
            elif piece.name == "Queen" and "la-bastarda" in names:
                # Next to the opponent's king.
                file, row = rng.randrange(3, 6), 1 if piece.player.name == "white" else 6
            elif "il-vaticano" in names:
                row = rng.randrange(3, 5)
            to = board[Position(file, row)]
            if to.piece is None:
                square.piece, to.piece = None, piece


def fen(board):
    """The board as FEN, with White to move."""
    rows, rights = [], set()
    for y in range(8):
        row = ""
        for x in range(8):
            piece = board[Position(x, y)].piece
            letter = "1" if piece is None else LETTERS[piece.name]
            if letter == "R" and y in (0, 7):
                rights.add(("q" if x == 0 else "k", piece.player.name))
            row += letter.lower() if piece and piece.player.name == "black" else letter
        for run in range(8, 0, -1):
            row = row.replace("1" * run, str(run))
        rows.append(row)
    rights = [right.upper() if side == "white" else right for right, side in rights]
    castling = "".join(sorted(rights, key="KQkq".index)) or "-"
    return f"{'/'.join(rows)} w {castling} - 0 1"


def begin(names, rng):
    """A game from the usual start position or, with `--sparse`, from scattered pieces with Black not in check."""
    while True:
        game = create_game(**{OPTIONS[name]: True for name in names})
        if "--sparse" not in sys.argv:
            return game
        scatter(game.board, names, rng)
        kings = [piece for piece in game.board.get_pieces() if piece.name == "King"]
        if not any(king.is_attacked() for king in kings if king.player.name == "black"):
            print("@", fen(game.board), flush=True)
            return game


def choose(moves, rng):
    """A random move; with `--sparse` special moves, promotions and pawn advances more often."""
    texts = sorted(moves)
    if "--sparse" in sys.argv:
        for share, is_wanted in [
            (0.5, lambda text: ":" in text and not text.endswith(":duck")),
            (0.7, lambda text: len(text) == 5),
            (0.3, lambda text: moves[text][0].name == "Pawn" and text[0] == text[2]),
        ]:
            wanted = [text for text in texts if is_wanted(text)]
            if wanted and rng.random() < share:
                return rng.choice(wanted)
    return rng.choice(texts)


def moves_of(board):
    """The moves of the side to move, by text."""
    moves = {}
    for piece in list(board.get_player_pieces(board.current_player)):
        for option in list(piece.get_move_options()):
            moves.setdefault(text(piece, option), (piece, option))
    return moves


def play(names, plies, rng):
    game = begin(names, rng)
    for _ in range(plies):
        moves = moves_of(game.board)
        if not moves:
            # ChessMaker does not detect every end of a game.
            break
        texts = sorted(moves)
        chosen = choose(moves, rng)
        check = zlib.crc32(" ".join(texts).encode())
        print(chosen, len(texts), f"{check:08x}", flush=True)
        if "--all" in sys.argv:
            print("#", " ".join(texts))
        piece, option = moves[chosen]
        piece.move(option)
        if game.result is not None:
            print("=", game.result, flush=True)
            return
    print("=", "*", flush=True)


def main():
    names = sys.argv[1].split(",")
    games, plies, seed = map(int, sys.argv[2:5])
    rng = random.Random(seed)
    for _ in range(games):
        play(names, plies, rng)


if __name__ == "__main__":
    main()
