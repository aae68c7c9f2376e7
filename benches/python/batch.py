#!/usr/bin/env python3
"""Measures batches of games, and PGN read to arrays, on one core: millions a second of user time.

    pip install './crates/python[learn]' chess
    python benches/python/batch.py [GAMES.pgn]

Each number is the best of seven runs. Without a file, 5,000 random games are written first; python-chess, if it is installed, reads
the first 1,000 of them.
"""

import importlib
import random
import resource
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

import tabiya
import tabiya.pgn

RUNS = 7
# Positions in middle games, by making this many random moves first.
PLIES = 40


def user() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def best(call: Callable[[], object], count: int) -> float:
    """Return the millions of things done per second of user time."""
    seconds = []
    for _ in range(RUNS):
        begun = user()
        call()
        seconds.append(user() - begun)
    return count / min(seconds) / 1e6


def row(name: str, games: int, speed: float) -> None:
    print(f"| {name} | {games} | {speed:.3g} |", flush=True)


def batches(games: int, variant: str = "chess") -> None:
    batch = tabiya.Batch(games, variant, seed=1, threads=1)
    batch.step_random(PLIES)
    mask, bits = batch.legal_mask(), batch.legal_bits()
    seen, pieces = batch.observe(), batch.pieces()
    repeat = max(1, 40_000 // games)

    def many(call: Callable[[], object]) -> Callable[[], object]:
        return lambda: [call() for _ in range(repeat)]

    count = games * repeat
    row(f"{variant}: masks, a byte for each action", games, best(many(lambda: batch.legal_mask(mask)), count))
    row(f"{variant}: masks, a bit for each action", games, best(many(lambda: batch.legal_bits(bits)), count))
    row(f"{variant}: observations", games, best(many(lambda: batch.observe(seen)), count))
    row(f"{variant}: pieces", games, best(many(lambda: batch.pieces(pieces)), count))
    row(f"{variant}: random steps", games, best(lambda: batch.step_random(2 * repeat), 2 * count))
    row(f"{variant}: random actions, and steps with them", games,
        best(many(lambda: batch.step(batch.random_actions())), count))


def write_games(path: Path, count: int) -> None:
    """Write random games of 40 to 120 plies."""
    generator = random.Random(5)
    with path.open("w") as file:
        for number in range(count):
            board, words = tabiya.Board(), []
            for ply in range(generator.randrange(40, 120)):
                moves = board.legal_moves
                if not moves or board.is_game_over():
                    break
                move = moves[generator.randrange(len(moves))]
                words += [f"{ply // 2 + 1}."] * (ply % 2 == 0) + [board.san(move)]
                board.push(move)
            words.append(board.result())
            lines = [" ".join(words[at : at + 15]) for at in range(0, len(words), 15)]
            tags = f'[Event "Random"]\n[Round "{number}"]\n[White "A"]\n[Black "B"]\n[Result "{words[-1]}"]\n'
            file.write(tags + "\n" + "\n".join(lines) + "\n\n")


def games(path: Path) -> None:
    arrays = tabiya.pgn.read_arrays(path, threads=1)
    plies = len(arrays.actions)
    row("PGN to arrays, plies", len(arrays), best(lambda: tabiya.pgn.read_arrays(path), plies))
    chosen = np.random.default_rng(1).integers(0, plies, 4000)
    out = arrays.observe(chosen)
    row("observations of random plies of a file", 4000, best(lambda: arrays.observe(chosen, out), 4000))
    try:
        pgn = importlib.import_module("chess.pgn")
    except ImportError:
        return
    count, begun = 0, user()
    with path.open() as file:
        for _ in range(1000):
            game = pgn.read_game(file)
            if game is None:
                break
            count += sum(1 for _ in game.mainline_moves())
    row("PGN by python-chess, plies", 1000, count / (user() - begun) / 1e6)


if __name__ == "__main__":
    print("| what | games | millions a second |\n|---|---|---|")
    for number in (128, 1024, 8192):
        batches(number)
    batches(1024, "crazyhouse")
    batches(1024, "atomic")
    if len(sys.argv) > 1:
        games(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            write_games(Path(folder) / "games.pgn", 5000)
            games(Path(folder) / "games.pgn")
