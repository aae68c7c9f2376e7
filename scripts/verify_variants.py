#!/usr/bin/env python3
"""Verify the suites of king capture and pawn wipeout with Fairy-Stockfish's Python module.

A suite line is a FEN of four or six fields followed by opcodes, one of which names the variant:

    4k3/8/8/p6R/8/8/1P6/4K3 w - - 0 1 variant pawn-wipeout; D1 21; D2 109;

Lines of other variants are left to `verify_suite.py`. The module (`pip install pyffish`) knows
neither game; it gets them as the configuration below, and then says which moves there are in each
position of the tree. It shares no code with us.

Exit status: 0 all agree, 1 some count is disputed, 2 bad usage, unreadable input, a judge that
failed, or nothing checked; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections import Counter
from concurrent.futures import BrokenExecutor
from functools import partial

import pyffish

from suite_common import Position, judge_all, read_suite, stop, suite_files, whole_number

# Both games as Fairy-Stockfish knows rules. Where it means something else, or might:
#
# - Its royal "king" may not be left attacked, and must be there. Ours in king capture is an ordinary
#   piece that moves alike, its "commoner"; who has none left has lost by extinction. There is no
#   rule of its own for check then, and a position may lack a king, or have several.
# - A pawn that may become nothing still must become something, and so would have no move to the last
#   rank: promotion must be made optional too. (An empty `promotionPawnTypes` is not read as one.)
# - Its pawns double-push from the second rank alone, as ours; from the first they move one square,
#   on the last they have no move.
# - Castling and e.p. fields of a FEN mean nothing where the rules have no such moves; as with us.
# - If both sides have none left, it looks first at the side that just moved, we at White. So it may
#   name another winner, but the game has ended for both, and counts are all that is compared. No
#   move leads there: it takes a pawn or promotes one, and no pawn stands where both could be done.
# - Draws by repetition or by the clock take no move away from perft, neither in it nor with us.
CONFIGURATION = """
[king-capture:chess]
king = -
commoner = k
castling = false
enPassantRegion = -
promotionPieceTypes = -
mandatoryPawnPromotion = false
extinctionValue = loss
extinctionPieceTypes = k

[pawn-wipeout:chess]
extinctionValue = loss
extinctionPieceTypes = p
"""
VARIANTS = ("king-capture", "pawn-wipeout")
CHESS960 = True  # castling is written by file where a suite needs that; where it is not, nothing changes

# Positions with counts by hand: whether a release of pyffish reads the configuration as meant.
PROBES = (
    ("king-capture", "8/8/8/8/8/8/8/K6k w - - 0 1", [3, 9]),  # no pawns
    ("king-capture", "8/8/8/8/8/8/pp6/kp5K w - - 0 1", [3, 0]),  # pawns stay pawns, and block
    ("king-capture", "7k/P7/8/8/8/8/8/K7 w - - 0 1", [4, 12]),  # nor become anything else
    ("king-capture", "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1", [5, 21]),  # nor be taken in passing
    ("king-capture", "k7/P7/8/8/8/8/7p/7K w - - 0 1", [3, 12]),  # black takes the king, or steps past it
    ("king-capture", "K7/8/8/8/8/8/8/6kR w - - 0 1", [11, 50]),  # no reply once the king is taken
    ("pawn-wipeout", "8/8/8/8/8/p7/8/K1k5 b - - 0 1", [0, 0]),  # White has no pawns
    ("pawn-wipeout", "7k/P7/8/8/8/8/p7/K7 w - - 0 1", [6, 7]),  # no reply to a promotion or a wipeout
)

OVERRUN = 10  # gives up at this many times the limit
SUMMARY = """\
lines read: {lines} (other variants {variant}, without counts {countless}, unreadable {unreadable})
positions: {positions} (king-capture {king-capture}, pawn-wipeout {pawn-wipeout}), of which over {over}
checks by pyffish: {checks} (king-capture {king-capture checks}, pawn-wipeout {pawn-wipeout checks})
skipped (too large): {too_large}
positions that pyffish cannot judge: {unjudged}, errors: {errors}, disagreements: {disagreements}"""


class Overrun(Exception):
    """There are more leaves than asked for by far: the depth, and how many so far."""


def is_over(variant: str, fen: str) -> bool:
    return bool(pyffish.is_immediate_game_end(variant, fen, [], CHESS960)[0])


def perft(variant: str, fen: str, depth: int, budget: int) -> list[int]:
    """Count the leaves at each depth from 1 on, in one walk.

    A position that is over has no moves: pyffish then gives an empty list, which PROBES confirm.
    Each call sets up the position anew and takes over a millisecond, so one a node has to do.
    """
    counts = [0] * depth

    def visit(moves: list[str]) -> None:
        legal = pyffish.legal_moves(variant, fen, moves, CHESS960)
        ply = len(moves)
        counts[ply] += len(legal)
        if counts[ply] > budget:
            raise Overrun(ply + 1, counts[ply])
        if ply + 1 < depth:
            for move in legal:
                visit([*moves, move])

    if depth:
        visit([])
    return counts


def why_not(position: Position) -> str | None:
    """Why pyffish cannot judge a position, if so."""
    variant, fen = position.variant, position.fen
    if (code := pyffish.validate_fen(fen, variant, CHESS960)) != pyffish.FEN_OK:
        return f"FEN refused with code {code}"
    if variant == "pawn-wipeout":
        # It would let the king be taken, which is nowhere in our rules.
        board, side, *_ = fen.split()
        waiting = f"{board} {'b' if side == 'w' else 'w'} - - 0 1"
        if pyffish.gives_check(variant, waiting, [], CHESS960):
            return "the side that just moved is in check"
    return None


def judge(position: Position, nodes: int) -> tuple[list[str], Counter[str]]:
    """Recount one position in a worker; return the complaints and what to add to the tally."""
    where, fen, variant = position.where, position.fen, position.variant
    tally: Counter[str] = Counter({"positions": 1, variant: 1})
    if reason := why_not(position):
        return [f"{where}: not judged: {reason}: {fen}"], tally + Counter(unjudged=1)
    small = {depth: count for depth, count in position.counts if count <= nodes}
    tally["too_large"] += len(position.counts) - len(small)
    if not small:
        return [], tally
    try:
        tally["over"] += is_over(variant, fen)
        found = dict(enumerate([1, *perft(variant, fen, max(small), OVERRUN * max(nodes, 1))]))
        bound = ""
    except Overrun as overrun:
        depth, count = overrun.args
        found, bound = {depth: count}, ">="
        if depth not in small:
            tally["errors"] += 1
            return [f"{where}: error: pyffish gave up at depth {depth} after {count} leaves: {fen}"], tally
    except Exception as error:
        tally["errors"] += 1
        return [f"{where}: error: {error or repr(error)}: {fen}"], tally
    checked = small.keys() & found.keys()
    tally["checks"] += len(checked)
    tally[f"{variant} checks"] += len(checked)
    wrong = sorted(depth for depth in checked if found[depth] != small[depth])
    tally["disagreements"] += len(wrong)
    return [f"{where}: depth {depth}: suite says {small[depth]}, pyffish {bound}{found[depth]}: {fen}"
            for depth in wrong], tally


def configure() -> None:
    if not set(VARIANTS) <= set(pyffish.variants()):  # a forked worker has them already
        pyffish.load_variant_config(CONFIGURATION)


def start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # left to the main process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    configure()


def check_judge() -> None:
    """See that this release of pyffish understands the configuration as meant."""
    configure()
    for variant, fen, expected in PROBES:
        if (found := perft(variant, fen, len(expected), 10**6)) != expected:
            raise ChildProcessError(f"pyffish plays {variant} by other rules: {fen} counts {found}, not {expected}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Verify suites of king capture and pawn wipeout with pyffish.",
                                     formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("paths", nargs="+", metavar="PATH", help="suite, folder to search for *.epd, or - for stdin")
    parser.add_argument("--nodes", type=whole_number, default=5_000, metavar="N", help="largest count recounted")
    parser.add_argument("--jobs", type=whole_number, default=os.cpu_count() or 1, metavar="N", help="worker processes")
    args = parser.parse_args()
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)

    tally: Counter[str] = Counter()
    problem = ""
    try:
        files = dict.fromkeys(file for path in args.paths for file in suite_files(path))
        if positions := [position for file in files for position in read_suite(file, VARIANTS, tally)]:
            check_judge()
            judge_all(positions, partial(judge, nodes=args.nodes), max(1, args.jobs), tally, start_worker)
        print(SUMMARY.format_map(tally))
        if not tally["checks"]:
            problem = "nothing checked"
    except (OSError, BrokenExecutor) as error:
        problem = str(error)
    if problem:
        print(f"{parser.prog}: {problem}", file=sys.stderr)
    return 1 if tally["disagreements"] else 2 if problem or tally["errors"] or tally["unreadable"] else 0


if __name__ == "__main__":
    sys.exit(main())
