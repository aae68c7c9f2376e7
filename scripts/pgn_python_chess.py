#!/usr/bin/env python3
"""Compares the games that `tabiya pgn` and python-chess read from the same files, position by position.

    scripts/pgn_python_chess.py TABIYA RANDOM_PGN [--games N] [--plies N] [--seed N]

TABIYA is the program `tabiya`, RANDOM_PGN the example of that name in `crates/formats`, which writes random games with
comments, annotations and variations. N games are read of each variant that python-chess knows. Needs python-chess (the module
`chess`). The exit status is 1 at the first difference.
"""

import argparse
import io
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import chess.pgn
import chess.polyglot

# Names here; python-chess finds its own by the tag Variant.
VARIANTS = [
    "chess",
    "3check",
    "antichess",
    "atomic",
    "crazyhouse",
    "horde",
    "kingofthehill",
    "racingkings",
]


def games_of(args, variant):
    """The text of random games of a variant."""
    command = [args.random_pgn, "--variants", variant, "--games", str(args.games)]
    command += ["--plies", str(args.plies), "--broken", "0", "--seed", str(args.seed)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def fen_of(board):
    """The FEN of a board. In atomic chess python-chess also names an e.p. square if the capture explodes its own king."""
    fields = board.fen().split()
    if board.ep_square is not None and not any(map(board.is_legal, board.generate_pseudo_legal_ep())):
        fields[3] = "-"
    return " ".join(fields)


def theirs(text):
    """The positions after every move as python-chess has them, as FEN."""
    source, games = io.StringIO(text), 0
    while (game := chess.pgn.read_game(source)) is not None:
        if game.errors:
            sys.exit(f"python-chess: {game.errors[0]} in game {games + 1}: {game.headers}")
        games += 1
        board = game.board()
        yield fen_of(board)
        for m in game.mainline_moves():
            board.push(m)
            yield fen_of(board)


def ours(epd):
    """The FEN of a line of EPD with the operations `hmvc` and `fmvn`."""
    fields, _, number = epd.split(";")[0].partition(" hmvc ")
    return f"{fields} {number} {epd.split(';')[1].split()[1]}"


def compare(args, variant):
    """Compares the positions of a variant; returns how many there are."""
    text = games_of(args, variant)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.pgn"
        file.write_text(text)
        command = [args.tabiya, "pgn", str(file), "--epd", "all", "--jobs", "1"]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    count = 0
    expected = theirs(text)
    for line in lines.splitlines():
        found, wanted = ours(line), next(expected, "nothing")
        # Only drops of pawns set python-chess's half-move clock to 0 in crazyhouse.
        if variant == "crazyhouse":
            found, wanted = (" ".join(fen.split()[:4]) for fen in (found, wanted))
        if found != wanted:
            return f"{variant}, position {count + 1}: tabiya {found}, python-chess {wanted}"
        count += 1
    if (more := next(expected, None)) is not None:
        return f"{variant}: after {count} positions python-chess has {more}"
    return count


def check_book(args):
    """Makes a book of games of chess, and finds every move of the games in it with python-chess."""
    text, kinds = games_of(args, "chess"), set()
    with tempfile.TemporaryDirectory() as folder:
        file, book = Path(folder) / "games.pgn", Path(folder) / "book.bin"
        file.write_text(text)
        command = [args.tabiya, "book", "make", str(file), "-o", str(book), "--plies", str(args.plies)]
        subprocess.run(command, check=True, capture_output=True)
        with chess.polyglot.open_reader(book) as reader:
            source, moves = io.StringIO(text), 0
            while (game := chess.pgn.read_game(source)) is not None:
                board = game.board()
                for m in game.mainline_moves():
                    if all(entry.move != m for entry in reader.find_all(board)):
                        sys.exit(f"the book has no {m} in {board.fen()}")
                    if board.is_castling(m):
                        kinds.add("castling")
                    if board.is_en_passant(m):
                        kinds.add("en passant")
                    if m.promotion is not None:
                        kinds.add("promotion")
                    board.push(m)
                    moves += 1
    return moves, kinds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tabiya")
    parser.add_argument("random_pgn")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--plies", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    moves, kinds = check_book(args)
    print(f"book: {moves} moves found, among them {', '.join(sorted(kinds))}")
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(compare, [args] * len(VARIANTS), VARIANTS))
    for variant, count in zip(VARIANTS, found):
        if isinstance(count, str):
            sys.exit(count)
        if count < 10 * args.games:
            sys.exit(f"{variant}: only {count} positions")
        print(f"{variant}: {args.games} games, {count} positions alike")


if __name__ == "__main__":
    main()
