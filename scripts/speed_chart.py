#!/usr/bin/env python3
"""Draws the chart of speeds in the README.

    speed_chart.py measure PEERS STOCKFISH >benches/data/speeds.tsv    counts the six positions with each program
    speed_chart.py draw benches/data/speeds.tsv >docs/speed.svg        draws the geometric means

PEERS is the program `peers` of the benches (`cargo build --release --manifest-path benches/Cargo.toml --bin peers`), STOCKFISH the
engine. Times are CPU time of one thread without a hash table; for Stockfish it is the user time of its process, without
the time that it takes to start.
"""

import math
import os
import pathlib
import statistics
import subprocess
import sys

ROUNDS = 5
# The positions of `peers`, with their depths: see NAMED and DEPTHS of the command.
POSITIONS = {
    "start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    "kiwipete": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    "position3": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    "position4": ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    "position5": ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
    "position6": ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
}
# What a reader knows each contestant by, and whether it is ours.
NAMES = {
    "avx512": ("perft, AVX-512", True),
    "avx2": ("perft, AVX2", True),
    "portable": ("perft, any processor", True),
    "tabiya": ("this library, move by move", True),
    "cozy-chess": ("cozy-chess", False),
    "chess": ("chess", False),
    "shakmaty": ("shakmaty", False),
    "stockfish": ("Stockfish, go perft", False),
}


def user_time(program: str, commands: str) -> float:
    before = os.times().children_user
    subprocess.run([program], input=commands, text=True, check=True, stdout=subprocess.PIPE)
    return os.times().children_user - before


def measure(peers: str, stockfish: str) -> None:
    print("# program, position, leaf nodes, seconds of CPU time; one line for each round")
    for _ in range(ROUNDS):
        lines = subprocess.run([peers, "--rounds", "1", "--raw"], text=True, check=True, stdout=subprocess.PIPE).stdout
        nodes = {}
        for line in lines.splitlines():
            name, position, count, seconds = line.split()
            nodes[position] = count
            print(name, position, count, seconds, sep="\t")
        idle = user_time(stockfish, "isready\nquit\n")
        for position, (fen, depth) in POSITIONS.items():
            seconds = user_time(stockfish, f"position fen {fen}\ngo perft {depth}\nquit\n") - idle
            print("stockfish", position, nodes[position], f"{max(seconds, 0.01):.6f}", sep="\t")


def speeds(path: str) -> list[tuple[str, bool, float]]:
    """Each contestant's name, whether it is ours, and its speed in millions of leaf nodes a second: the geometric mean over
    the positions of the medians of the rounds."""
    rates: dict[str, dict[str, list[float]]] = {}
    for line in pathlib.Path(path).read_text().splitlines():
        if not line.startswith("#"):
            name, position, nodes, seconds = line.split("\t")
            rates.setdefault(name, {}).setdefault(position, []).append(int(nodes) / float(seconds) / 1e6)
    found = []
    for name, (shown, is_ours) in NAMES.items():
        if name in rates:
            logarithms = [math.log(statistics.median(rounds)) for rounds in rates[name].values()]
            found.append((shown, is_ours, math.exp(statistics.mean(logarithms))))
    return sorted(found, key=lambda row: -row[2])


def draw(path: str) -> None:
    rows = speeds(path)
    left, width, row, top = 236, 400, 26, 34
    height = top + row * len(rows) + 8
    most = rows[0][2]
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {height}" width="720" height="{height}"')
    print('    role="img" font-family="system-ui, sans-serif" font-size="14">')
    words = ", ".join(f"{name} {speed:.0f}" for name, _, speed in rows)
    print(f"<title>Million leaf nodes a second: {words}</title>")
    print(f'<rect width="720" height="{height}" fill="#ffffff"/>')
    print('<text x="12" y="21" fill="#444444">Million leaf nodes a second, one thread, six positions</text>')
    for at, (name, is_ours, speed) in enumerate(rows):
        y = top + row * at
        bar = max(2, round(width * speed / most))
        color = "#2e7d32" if is_ours else "#9e9e9e"
        weight = "600" if is_ours else "400"
        print(f'<text x="{left - 8}" y="{y + 17}" text-anchor="end" font-weight="{weight}" fill="#222222">{name}</text>')
        print(f'<rect x="{left}" y="{y + 3}" width="{bar}" height="{row - 8}" rx="2" fill="{color}"/>')
        print(f'<text x="{left + bar + 6}" y="{y + 17}" fill="#222222">{speed:.0f}</text>')
    print("</svg>")


def main() -> None:
    match sys.argv[1:]:
        case ["measure", peers, stockfish]:
            measure(peers, stockfish)
        case ["draw", path]:
            draw(path)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
