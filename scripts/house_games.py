#!/usr/bin/env python3
"""Plays random games with ChessMaker, and writes down what it allows: `house_games.py RULES GAMES PLIES SEED`.

RULES are names of the gallery of tabiya-house, joined by commas. A line for each ply: the move that was made, how many
moves there were, and the CRC-32 of their texts in order, joined by blanks. A line `= RESULT` ends a game that is over.
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
    "duck-chess": "duck_chess",
}
LABELS = {
    "knook": "knook",
    "siberian_swipe": "swipe",
    "il_vaticano": "il-vaticano",
    "beta_decay": "beta-decay",
    "la_bastarda": "la-bastarda",
}
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


def play(names, plies, rng):
    game = create_game(**{OPTIONS[name]: True for name in names})
    for _ in range(plies):
        player = game.board.current_player
        moves = {}
        for piece in list(game.board.get_player_pieces(player)):
            for option in list(piece.get_move_options()):
                moves.setdefault(text(piece, option), (piece, option))
        texts = sorted(moves)
        chosen = rng.choice(texts)
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
