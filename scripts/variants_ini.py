#!/usr/bin/env python3
"""Compares the games of a variants.ini with Fairy-Stockfish's Python module, and prints a table.

    pip install pyffish
    python3 scripts/variants_ini.py target/release/perft variants.ini --positions 100 --seed 1

Takes every game up to 8x8 that the module knows with the file loaded: counts it to depth 3 from its start, and compares
the legal moves in random games. A game that cannot be imported but is built in under its name is compared as that.
Exits with 1 if a game differs without a row in DIFFERENCES, and with 2 without the file or the module.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

# The keys of games that are no games of moving pieces: rows, flips, ataxx, two boards.
OUTSIDE = {"connectN", "connectNxN", "collinearN", "flipEnclosedPieces", "enclosingDrop", "twoBoards"}

# Moves that only we have and that only Fairy-Stockfish has, in games that differ, and who is right. `#` is a mate.
DIFFERENCES: dict[str, tuple[str, str, str]] = {
    "backrank": (r"....k", "", "we: of two kings none is royal, so that a piece that becomes the second need not be safe; "
                 "Fairy-Stockfish wants it safe in the move that makes it, and not after"),
    "spartan": ("", r"....k", "Fairy-Stockfish: a hoplite becomes a king only if Black has one, which no key says"),
    **dict.fromkeys(["maharajah", "maharajah2"], (r".*", "", "Fairy-Stockfish: a pawn that has no promotion attacks the"
                                                  " last rank, which it cannot enter")),
    "shinobiplus": (r"[a-h]4[a-h]3c", r"[a-h]4[a-h]3", "we: a pawn that captures en passant in its zone is promoted too"),
}
# The same for all games with `drop-mates = false`.
MATES = ("", r"\w@..#", "we: a drop of a pawn that mates is illegal; Fairy-Stockfish lets it be played, and it loses")


class Perft:
    """`perft uci` under one game."""

    def __init__(self, program: str, variant: str) -> None:
        command = [program, "uci", "--variant", variant]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def moves(self, played: list[str]) -> list[str]:
        self.process.stdin.write(f"position startpos{' moves ' * bool(played)}{' '.join(played)}\ngo perft 1\n")
        self.process.stdin.flush()
        found = []
        for line in self.process.stdout:
            move, _, count = line.strip().partition(": ")
            if move == "Nodes searched":
                return found
            if "error" in line:
                raise ValueError(line.strip())
            if count:
                found.append(move)
        raise ValueError("perft has ended")

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


@dataclass
class Game:
    """A game of both programs, with the letters that they write differently."""

    program: str
    name: str
    variant: str
    rules: dict = field(default_factory=dict)
    explained: int = 0

    def __post_init__(self) -> None:
        pieces = self.rules.get("pieces", {})
        letters = {name: kind.get("letter", "") for name, kind in pieces.items()}
        # A promoted piece has its own letter in a rule file, and a plus before the old one elsewhere.
        self.plus = {letters[name].upper(): "+" + letters.get(kind["captured-as"], "").upper()
                     for name, kind in pieces.items() if "captured-as" in kind}

    def theirs(self, played: list[str]) -> list[str]:
        return pyffish.legal_moves(self.name, pyffish.start_fen(self.name), played)

    def pair(self, ours: list[str], theirs: list[str]) -> tuple[dict[str, str], list[str], list[str]]:
        """Their text of each move of ours, and what is left on both sides."""
        left, pairs = Counter(theirs), {}
        for move in sorted(ours):
            ways = [move]
            if "@" in move:
                letter, square = move.split("@")
                ways.append(f"{self.plus.get(letter, '')}@{square}")
            elif found := re.fullmatch(r"(\w\d\w\d)[a-z]", move):
                ways += [found[1] + "+", found[1] + "-"]
            elif found := re.fullmatch(r"(e(\d))([gc])\2", move):
                # Chess960 writes castling as king takes rook.
                ways.append(f"{found[1]}{'h' if found[3] == 'g' else 'a'}{found[2]}")
            way = next((way for way in ways if left[way]), None)
            if way is not None:
                pairs[move] = way
                left[way] -= 1
        return pairs, sorted(set(ours) - set(pairs)), sorted(left.elements())

    def count(self, depth: int, played: list[str]) -> int:
        moves = self.theirs(played)
        if depth == 1:
            return len(moves)
        return sum(self.count(depth - 1, [*played, move]) for move in moves)

    def explains(self, played: list[str], only_ours: list[str], only_theirs: list[str]) -> bool:
        """Whether the table of differences has all moves that only one program has."""
        ours, theirs, _ = self.difference()
        marked = [move + "#" * (not self.theirs([*played, move])) for move in only_theirs]
        of_theirs = all(re.fullmatch(theirs, move if "#" in theirs else move.rstrip("#")) for move in marked)
        return of_theirs and all(re.fullmatch(ours, move) for move in only_ours)

    def difference(self) -> tuple[str, str, str]:
        """The row of the table of differences."""
        drops = any(kind.get("drop-mates") is False for kind in self.rules.get("pieces", {}).values())
        return DIFFERENCES.get(self.name, MATES if drops else ("", "", ""))

    def compare(self, depth: int, positions: int, rng: random.Random) -> str:
        """Compares counts and moves, and returns the first difference that the table does not have, or nothing."""
        counted = subprocess.run([self.program, f"1-{depth}", "--variant", self.variant], capture_output=True, text=True)
        ours = [int(line.split()[1]) for line in counted.stdout.splitlines()[1:]]
        theirs = [self.count(plies, []) for plies in range(1, depth + 1)]
        if ours != theirs:
            return f"{ours}, not {theirs} {counted.stderr.strip()}"
        perft = Perft(self.program, self.variant)
        try:
            compared = 0
            while compared < positions:
                played: dict[str, list[str]] = {"ours": [], "theirs": []}
                for _ in range(80):
                    pairs, only_ours, only_theirs = self.pair(perft.moves(played["ours"]), self.theirs(played["theirs"]))
                    compared += 1
                    if (only_ours or only_theirs) and self.explains(played["theirs"], only_ours, only_theirs):
                        self.explained += 1
                    elif only_ours or only_theirs:
                        fen = pyffish.get_fen(self.name, pyffish.start_fen(self.name), played["theirs"])
                        return f"after {' '.join(played['ours'])} ({fen}): only ours {only_ours}, only theirs {only_theirs}"
                    if not pairs:
                        break
                    for side, move in zip(("ours", "theirs"), choose(pairs, rng)):
                        played[side].append(move)
        except ValueError as error:
            return f"after {' '.join(played['ours'])}: {error}"
        finally:
            perft.close()
        return ""


def choose(pairs: dict[str, str], rng: random.Random) -> tuple[str, str]:
    """A random move of both programs; promotions, drops and double pushes more often than others."""
    rare = [move for move in pairs if len(move) > 4 or move[0] == move[2] and abs(int(move[1]) - int(move[3])) == 2]
    move = rng.choice(sorted(rare if rare and rng.random() < 0.3 else pairs))
    return move, pairs[move]


def board(name: str) -> int:
    """The longer side of a game's board."""
    ranks = pyffish.start_fen(name).split()[0].split("[")[0].split("/")
    width = [sum(int(cell) if cell.isdigit() else 1 for cell in re.findall(r"\d+|[A-Za-z*]", rank)) for rank in ranks]
    return max(len(ranks), *width)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("perft")
    parser.add_argument("file", help="a variants.ini")
    parser.add_argument("games", nargs="*", help="these games alone")
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--positions", type=int, default=100, help="positions of random games, at least")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if not Path(args.file).is_file():
        parser.exit(2, f"{args.file}: no such file\n")
    pyffish.set_option("VariantPath", args.file)
    built_in = subprocess.run([args.perft, "variants"], capture_output=True, text=True, check=True).stdout
    ours = {line.split()[0] for line in built_in.splitlines() if line.strip()}
    tally: Counter[str] = Counter()
    rng = random.Random(args.seed)
    games = args.games or [name for name in pyffish.variants() if board(name) <= 8]
    for name in games:
        command = [args.perft, "variants", "import", args.file, name]
        imported = subprocess.run(command, capture_output=True, text=True)
        keys = re.findall(r"cannot say (\w+)", imported.stderr)
        variant = f"{args.file}#{name}" if imported.returncode == 0 else name
        if imported.returncode == 0 or name in ours:
            kind = "imported" if imported.returncode == 0 else "built in"
            rules = tomllib.loads(imported.stdout) if kind == "imported" else {}
            game = Game(args.perft, name, variant, rules)
            found = game.compare(args.depth, args.positions, rng)
            how = "differs" if found else "explained" if game.explained else "equal"
            note = f"right: {game.difference()[2]}" if how == "explained" else found
            tally[kind, how] += 1
            print(f"{name:20} {kind:9} {how:9} {note}", flush=True)
        else:
            how = "outside" if OUTSIDE & {*keys} else "cannot be said"
            tally[how, ""] += 1
            said = imported.stderr.strip().splitlines()
            print(f"{name:20} {how}: {', '.join(keys) or said[-1].strip() if said else imported.returncode}", flush=True)
    for kind, number in sorted(tally.items()):
        print(f"{number:4} {' '.join(kind)}")
    return int(any(how == "differs" for _, how in tally))


if __name__ == "__main__":
    try:
        import pyffish
    except ImportError:
        print("The module pyffish is missing: pip install pyffish", file=sys.stderr)
        sys.exit(2)
    sys.exit(main())
