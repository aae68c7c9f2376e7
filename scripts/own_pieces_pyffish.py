#!/usr/bin/env python3
"""Plays random games with random custom pieces, and compares the legal moves at each ply with pyffish's.

    pip install pyffish
    python3 scripts/own_pieces_pyffish.py target/release/perft --pieces 30 --games 8 --plies 80 --seed 1

Half of the pieces capture en passant (`en-passant = true` in a rule file, `enPassantTypes` in pyffish's); many of the
others have `cfF` anyway. Some advance two squares. Moves that pyffish is known to read differently
(perft-suites/rules/README.md) are left out. Exits with 1 if positions differ; they are shown with their rule files.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pyffish

STRAIGHT = ["W", "W2", "W3", "R", "mR", "cR", "mRcpR", "gR", "sW", "mWcR", "fR", "vW", "fsW", "mW2"]
DIAGONAL = ["F", "F2", "B", "mB", "cB", "mBcpB", "gB", "fF", "bF", "mFcB", "mF"]
LEAPS = ["", "D", "A", "N", "NN", "C", "J", "H", "G", "nN", "nA", "nD", "fN", "ffN", "fsN", "bbN", "mN", "cN", "mNcA"]
# The advance by two squares in pyffish's notation, which starts from White's second rank by default.
PUSH = "ifmR2"


@dataclass
class Piece:
    letter: str
    moves: str
    captures_en_passant: bool
    pushes: bool

    @classmethod
    def random(cls, rng: random.Random, letter: str) -> Piece:
        pushes = rng.random() < 0.3
        straight = "mfW" if pushes else rng.choice(["", *STRAIGHT])
        takes = rng.random() < 0.5
        # A kind whose step can also be made without capturing cannot capture en passant; its rule file would be
        # refused.
        diagonal = rng.choice(["cF", "cfF"]) if takes or rng.random() < 0.4 else rng.choice(["", *DIAGONAL])
        moves = rng.choice(LEAPS) + straight + diagonal
        return cls(letter, moves or "N", takes, pushes)

    def table(self) -> str:
        lines = [f"[pieces.{self.letter}-piece]", f'letter = "{self.letter}"', f'moves = "{self.moves}"']
        lines += ["en-passant = true"] * self.captures_en_passant
        lines += ['double-push = ["rank 2"]'] * self.pushes
        return "\n".join(lines)


@dataclass
class Game:
    name: str
    start: str
    pieces: list[Piece]

    def rule_file(self) -> str:
        tables = "\n\n".join(piece.table() for piece in self.pieces)
        return f'name = "{self.name}"\ncastling = false\nstart = "{self.start}"\n\n{tables}\n'

    def configuration(self) -> str:
        lines = [f"[{self.name}:chess]", "castling = false", f"startFen = {self.start}"]
        for number, piece in enumerate(self.pieces, 1):
            moves = piece.moves + (PUSH if piece.pushes else "")
            lines.append(f"customPiece{number} = {piece.letter}:{moves}")
        takers = "".join(piece.letter for piece in self.pieces if piece.captures_en_passant)
        lines.append(f"enPassantTypes = p{takers}")
        return "\n".join(lines) + "\n"


def random_start(rng: random.Random, letters: str) -> str:
    """Pawns on their ranks, kings behind them, custom pieces behind the pawns and anywhere between."""
    home = ["r", *rng.choices(letters, k=3), "k", *rng.choices(letters, k=2), "q"]
    middle = [[""] * 8 for _ in range(4)]
    for letter in letters:
        for side in (str.upper, str.lower):
            for _ in range(rng.randint(1, 3)):
                middle[rng.randrange(4)][rng.randrange(8)] = side(letter)

    def rank(cells: list[str]) -> str:
        text, empty = "", 0
        for cell in [*cells, None]:
            if cell == "":
                empty += 1
                continue
            text += str(empty) * bool(empty) + (cell or "")
            empty = 0
        return text

    ranks = ["".join(home), "pppppppp", *map(rank, middle), "PPPPPPPP", "".join(home).upper()]
    return "/".join(ranks) + " w - - 0 1"


class Perft:
    """`perft uci` under one rule file."""

    def __init__(self, program: str, rule_file: Path) -> None:
        command = [program, "uci", "--variant", str(rule_file)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def legal_moves(self, played: list[str]) -> list[str]:
        moves = " moves " + " ".join(played) if played else ""
        self.process.stdin.write(f"position startpos{moves}\ngo perft 1\n")
        self.process.stdin.flush()
        found = []
        for line in self.process.stdout:
            if "error" in line:
                raise SystemExit(f"perft: {line.strip()}")
            move, _, count = line.strip().partition(": ")
            if move.startswith("Nodes searched"):
                break
            if count == "1":
                found.append(move)
        return sorted(found)

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("perft")
    parser.add_argument("--pieces", type=int, default=30)
    parser.add_argument("--games", type=int, default=8, help="random games with each pair of pieces")
    parser.add_argument("--plies", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10, help="maximum number of differences shown")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    positions = differences = other_reach = 0
    passed = {"by pawns": 0, "by pieces": 0, "of pieces": 0}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(0, args.pieces, 2):
            pieces = [Piece.random(rng, "a"), Piece.random(rng, "e")]
            for round_ in range(args.games):
                name = f"own{args.seed}x{number}x{round_}"
                while True:
                    game = Game(name, random_start(rng, "ae"), pieces)
                    other = game.start.replace(" w ", " b ")
                    pyffish.load_variant_config(game.configuration())
                    checks = [pyffish.gives_check(name, fen, [], False) for fen in (game.start, other)]
                    if not any(checks):
                        break
                    name += "a"
                rules = Path(folder) / "rules.toml"
                rules.write_text(game.rule_file())
                perft = Perft(args.perft, rules)
                played: list[str] = []
                for _ in range(args.plies):
                    ours = perft.legal_moves(played)
                    theirs = sorted(pyffish.legal_moves(name, game.start, played, False))
                    positions += 1
                    fen = pyffish.get_fen(name, game.start, played)
                    named = [m for m in theirs if m not in ours and takes_otherwise(fen, m)]
                    other_reach += len(named)
                    if ours != [m for m in theirs if m not in named]:
                        differences += 1
                        if differences <= args.show:
                            print(f"{fen}\n  only ours: {sorted(set(ours) - set(theirs))}")
                            print(f"  only pyffish's: {sorted(set(theirs) - set(ours))}\n{game.rule_file()}")
                        break
                    if not ours:
                        break
                    board = read_board(fen)
                    for move in ours:
                        if board.get(move[2:4]) is None and is_capture(name, game.start, played, move):
                            passed["by pawns" if board[move[:2]] in "pP" else "by pieces"] += 1
                            taken = board.get(move[2] + move[1])
                            passed["of pieces"] += taken is not None and taken not in "pP"
                    played.append(choose(rng, ours, board))
                perft.close()
    print(f"{args.pieces} pieces, {positions} positions, {differences} differences; en passant: {passed}")
    print(f"{other_reach} captures en passant by other steps than cfF, which only pyffish allows")
    return int(differences > 0)


def takes_otherwise(fen: str, move: str) -> bool:
    """Whether a move ends on the en passant square by another step than one square diagonally forward.

    A kind that captures en passant does so with any of its captures in pyffish, and only with `cfF` with us.
    """
    _, side, _, passed, *_ = fen.split()
    forward = 1 if side == "w" else -1
    step = (abs(ord(move[0]) - ord(move[2])), int(move[3]) - int(move[1]))
    return move[2:4] in passed and step != (1, forward)


def is_capture(name: str, start: str, played: list[str], move: str) -> bool:
    return pyffish.is_capture(name, start, played, move)


def read_board(fen: str) -> dict[str, str]:
    squares = {}
    for rank, text in zip(range(8, 0, -1), fen.split()[0].split("/")):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
                continue
            squares["abcdefgh"[file] + str(rank)] = letter
            file += 1
    return squares


def choose(rng: random.Random, moves: list[str], board: dict[str, str]) -> str:
    """A random move, double pushes more often than others."""
    pushes = [m for m in moves if m[0] == m[2] and abs(int(m[1]) - int(m[3])) == 2 and board[m[:2]] in "pPaAeE"]
    return rng.choice(pushes if pushes and rng.random() < 0.4 else moves)


if __name__ == "__main__":
    sys.exit(main())
