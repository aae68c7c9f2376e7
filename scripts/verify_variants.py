#!/usr/bin/env python3
"""Verify suites of variants with python-chess and with Fairy-Stockfish's Python module.

A suite line is a FEN of four or six fields followed by opcodes, one of which names the variant:

    7k/8/8/8/8/4K3/8/8 w - - 0 1 variant kingofthehill; D1 8; D2 18;

Lines of other variants are left to `verify_suite.py`. Variants that the judges know by name are
recounted by both; king capture and pawn wipeout by pyffish alone, which gets them as a
configuration. `pip install chess pyffish`; neither shares code with us or with the other.

Exit status: 0 all agree, 1 some count is disputed, 2 bad usage, unreadable input, a judge that
failed, or nothing checked; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections import Counter
from collections.abc import Collection
from concurrent.futures import BrokenExecutor
from functools import partial
from types import ModuleType

import judge_pyffish
import judge_python_chess
from suite_common import Overrun, Position, judge_all, read_suite, stop, suite_files, whole_number
from variant_probes import PROBES

JUDGES = (judge_python_chess, judge_pyffish)
VARIANTS = dict.fromkeys(variant for judge in JUDGES for variant in judge.VARIANTS)

OVERRUN = 10  # a judge gives up at this many times the limit
SUMMARY = """\
lines read: {lines} (other variants {variant}, without counts {countless}, unreadable {unreadable})
positions: {positions}, of which over {over}
checks: python-chess {python-chess}, pyffish {pyffish}, both {both}
skipped (too large): {too_large}
positions with one judge only: {one_judge}, with none: {unjudged}, errors: {errors}, disagreements: {disagreements}"""
COLUMNS = ("positions", "over", "python-chess", "pyffish", "both")


def judges_of(position: Position) -> tuple[list[ModuleType], list[str]]:
    """The judges of a position, and the reasons why others that know the variant cannot judge it."""
    judges = [judge for judge in JUDGES if position.variant in judge.VARIANTS]
    fault = judge_python_chess.faults(position) if judge_python_chess in judges else None
    if reason := fault or judge_pyffish.why_not(position):
        judges.remove(judge_pyffish)
        return judges, [f"not judged by pyffish: {reason}"]
    return judges, []


def recount(judge: ModuleType, position: Position, depths: Collection[int], budget: int) -> dict[int, str]:
    """A judge's counts by depth; if it gave up, only the count at the depth where it did, with ">="."""
    try:
        counts = [1, *judge.perft(position, max(depths), budget)]
        return {depth: str(counts[depth]) for depth in depths}
    except Overrun as overrun:
        depth, count = overrun.args
        if depth not in depths:
            raise ChildProcessError(f"gave up at depth {depth} after {count} leaves") from None
        return {depth: f">={count}"}


def judge_one(position: Position, nodes: int) -> tuple[list[str], Counter[str]]:
    """Recount one position in a worker; return the complaints and the additions to the tally."""
    where, fen, variant = position.where, position.fen, position.variant
    try:
        judges, reasons = judges_of(position)
    except ValueError as error:
        return [f"{where}: unreadable: {error}"], Counter(unreadable=1)
    tally: Counter[str] = Counter(positions=1, one_judge=bool(judges and reasons), unjudged=not judges)
    messages = [f"{where}: {reason}: {fen}" for reason in reasons]
    small = {depth: count for depth, count in position.counts if count <= nodes}
    tally["too_large"] = len(position.counts) - len(small)
    found: dict[str, dict[int, str]] = {}
    for judge in judges if small else []:
        try:
            found[judge.NAME] = recount(judge, position, small, OVERRUN * max(nodes, 1))
            tally["over"] = judge.is_over(position)
        except Exception as error:  # an unsound position may break any assumption
            tally["errors"] += 1
            messages.append(f"{where}: error: {judge.NAME}: {error or repr(error)}: {fen}")
    for depth, count in sorted(small.items()):
        answers = {name: counts[depth] for name, counts in found.items() if depth in counts}
        tally.update(answers.keys())
        tally["both"] += len(answers) == len(JUDGES)
        if any(answer != str(count) for answer in answers.values()):
            tally["disagreements"] += 1
            said = ", ".join(f"{name} {answer}" for name, answer in answers.items())
            messages.append(f"{where}: depth {depth}: suite says {count}, {said}: {fen}")
    return messages, tally + Counter({f"{variant} {column}": tally[column] for column in COLUMNS})


def start_judges() -> None:
    for judge in JUDGES:
        judge.start()


def start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # left to the main process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    start_judges()


def probe(variants: Collection[str]) -> None:
    """Check that these releases of the judges use the same rules for the variants."""
    start_judges()
    for variant, fen, expected in PROBES:
        position = Position("probe", fen, tuple(enumerate(expected, 1)), variant)
        for judge in JUDGES:
            if variant in variants and variant in judge.VARIANTS:
                if (found := judge.perft(position, len(expected), 10**6)) != expected:
                    raise ChildProcessError(f"{judge.NAME} plays {variant} by other rules: {fen} counts {found}, "
                                            f"not {expected}")


def print_summary(tally: Counter[str]) -> None:
    """Print a row for each variant with positions, and the totals."""
    print(" ".join(["variant".ljust(13), *(column.rjust(12) for column in COLUMNS)]))
    for variant in VARIANTS:
        if tally[f"{variant} positions"]:
            numbers = [tally[f"{variant} {column}"] for column in COLUMNS]
            print(" ".join([variant.ljust(13), *(str(number).rjust(12) for number in numbers)]))
    print(SUMMARY.format_map(tally))


def main() -> int:
    parser = argparse.ArgumentParser(description="Verify suites of variants with python-chess and pyffish.",
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
            probe({position.variant for position in positions})
            judge_all(positions, partial(judge_one, nodes=args.nodes), max(1, args.jobs), tally, start_worker)
        print_summary(tally)
        if not tally["python-chess"] + tally["pyffish"]:
            problem = "nothing checked"
    except (OSError, BrokenExecutor) as error:
        problem = str(error)
    if problem:
        print(f"{parser.prog}: {problem}", file=sys.stderr)
    return 1 if tally["disagreements"] else 2 if problem or tally["errors"] or tally["unreadable"] else 0


if __name__ == "__main__":
    sys.exit(main())
