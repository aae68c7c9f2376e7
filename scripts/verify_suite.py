#!/usr/bin/env python3
"""Verify a perft suite against two independent move generators.

A suite line is a FEN of four or six fields followed by expected leaf counts:

    4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197

EPD opcodes (`id "some text";`) may come before, between or after the counts;
a line whose `variant` opcode names other rules is skipped. Small counts are
recounted by python-chess, small and larger ones by stockfish, always in Chess960
mode, so that X-FEN and Shredder-FEN castling fields are both understood.

Exit status: 0 all agree, 1 some count is disputed, 2 bad usage, unreadable
input, a judge that failed, or nothing checked; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from functools import partial

import chess

from suite_common import Position, judge_all, read_suite, stop, suite_files, whole_number

# Faults that stockfish tolerates; any other may make it crash or hang.
HARMLESS = (chess.STATUS_INVALID_EP_SQUARE | chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK
            | chess.STATUS_TOO_MANY_WHITE_PAWNS | chess.STATUS_TOO_MANY_BLACK_PAWNS)
KNOWN_RULES = {"chess", "chess960"}
OVERRUN = 10  # python-chess gives up at this many times its limit (or the expected count, if larger)
SLOWEST_ENGINE = 1e6  # nodes per second, to allow more time for large counts

SUMMARY = """\
lines read: {lines} (other variants {variant}, without counts {countless}, unreadable {unreadable})
checks: python-chess {python-chess}, stockfish {stockfish}, both {both}
skipped (too large): {too_large}
positions with one judge only: {one_judge}, errors: {errors}, disagreements: {disagreements}"""

worker_engine: Engine  # set in each worker process


@dataclass
class Engine:
    """A stockfish process, started when first needed and again after each failure."""

    path: str
    timeout: int
    process: subprocess.Popen[bytes] | None = None

    def perft(self, fen: str, depth: int, expected: int) -> int:
        assert depth > 0, "stockfish reads perft 0 as an endless search"
        limit = self.timeout + expected / SLOWEST_ENGINE
        try:
            if not self.process:
                self.process = subprocess.Popen([self.path], bufsize=0, stdin=subprocess.PIPE,
                                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                if b"option name UCI_Chess960 " not in self._ask("uci", b"uciok", limit).string:
                    raise ChildProcessError(f"{self.path} has no UCI_Chess960 option")
                self._ask("setoption name UCI_Chess960 value true\nisready", b"readyok", limit)
            return int(self._ask(f"position fen {fen}\ngo perft {depth}", rb"Nodes searched: ([0-9]+)", limit)[1])
        except OSError:
            self.kill()
            raise

    def _ask(self, request: str, answer: bytes, limit: float) -> re.Match[bytes]:
        """Send commands and wait for a line that matches the pattern."""
        assert self.process and self.process.stdin and self.process.stdout
        pattern = re.compile(rb"^" + answer + rb"\s", re.MULTILINE)
        deadline = time.monotonic() + limit
        output = b""
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            self.process.stdin.write(request.encode() + b"\n")
            while not (found := pattern.search(output)):
                if not selector.select(max(0.0, deadline - time.monotonic())):
                    raise TimeoutError(f"{self.path} gave no answer in {limit:.0f} s")
                if not (chunk := self.process.stdout.read(1 << 16)):
                    raise ChildProcessError(f"{self.path} died")
                output += chunk
        return found

    def kill(self) -> None:
        if self.process:
            with self.process as process:  # closes the pipes and waits
                process.kill()
            self.process = None


def python_perft(board: chess.Board, depth: int, budget: int) -> int:
    """Count the leaf nodes, stopping at the first total above the budget."""
    if depth <= 1:
        return board.legal_moves.count() if depth else 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += python_perft(board, depth - 1, budget - total)
        board.pop()
        if total > budget:
            break
    return total


def start_worker(engine: Engine) -> None:
    global worker_engine
    worker_engine = engine
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # left to the main process; stockfish inherits this
    signal.signal(signal.SIGTERM, stop_worker)


def stop_worker(_number: int, _frame: object) -> None:
    if worker_engine.process:
        worker_engine.process.kill()
    os._exit(1)


def judge(position: Position, engine_nodes: int, python_nodes: int) -> tuple[list[str], Counter[str]]:
    """Recount one position in a worker; return the complaints and the additions to the tally."""
    where, fen = position.where, position.fen
    try:
        board = chess.Board(fen, chess960=True)
    except ValueError as error:
        return [f"{where}: unreadable: {error}"], Counter(unreadable=1)
    status = board.status()
    sound = not status & ~HARMLESS
    if status:
        fen += f" ({', '.join(str(flag.name) for flag in chess.Status if flag & status)})"
    messages = [] if sound else [f"{where}: one judge only: {fen}"]
    tally = Counter(one_judge=len(messages))
    failed: set[str] = set()
    for depth, expected in position.counts:
        budget = OVERRUN * max(expected, python_nodes)
        counters: dict[str, Callable[[], int]] = {}
        if depth == 0 or expected <= python_nodes:
            counters["python-chess"] = partial(python_perft, board.copy(), depth, budget)
        if depth > 0 and expected <= engine_nodes and sound:
            counters["stockfish"] = partial(worker_engine.perft, position.fen, depth, expected)
        tally["too_large"] += not counters
        answers: dict[str, int] = {}
        for name in [name for name in counters if name not in failed]:
            try:
                answers[name] = counters[name]()
            except Exception as error:  # an unsound position may break any assumption
                failed.add(name)
                tally["errors"] += 1
                messages.append(f"{where}: depth {depth}: error: {name}: {error or repr(error)}: {fen}")
        tally.update(answers.keys())
        tally["both"] += len(answers) == 2
        if any(count != expected for count in answers.values()):
            tally["disagreements"] += 1
            bound = ">=" if answers.get("python-chess", 0) > budget else ""
            by_python, by_engine = answers.get("python-chess", "-"), answers.get("stockfish", "-")
            messages.append(f"{where}: depth {depth}: suite says {expected}, "
                            f"python-chess {bound}{by_python}, stockfish {by_engine}: {fen}")
    return messages, tally


def verify(positions: list[Position], engine: Engine, engine_nodes: int, python_nodes: int, jobs: int,
           tally: Counter[str]) -> None:
    """Print the complaints about all positions and add up the tally."""
    if engine.perft("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", 3, 2645) != 2645:
        raise ChildProcessError(f"{engine.path} cannot castle with an inner rook")
    engine.kill()
    judge_one = partial(judge, engine_nodes=engine_nodes, python_nodes=python_nodes)
    judge_all(positions, judge_one, jobs, tally, start_worker, engine)


def main() -> int:
    parser = argparse.ArgumentParser(description="Verify a perft suite with python-chess and stockfish.",
                                     formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("paths", nargs="+", metavar="PATH", help="suite, folder to search for *.epd, or - for stdin")
    parser.add_argument("--engine", default="stockfish", help="stockfish program")
    for name, default, meaning in (("--engine-nodes", 10**7, "largest count given to stockfish"),
                                   ("--python-nodes", 20_000, "largest count given to python-chess"),
                                   ("--jobs", os.cpu_count() or 1, "worker processes"),
                                   ("--timeout", 60, "seconds to wait for stockfish (more for large counts)")):
        parser.add_argument(name, type=whole_number, default=default, metavar="N", help=meaning)
    args = parser.parse_args()
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)

    path = shutil.which(args.engine) or shutil.which(args.engine, path="/usr/games") or args.engine
    engine = Engine(path, args.timeout)
    tally: Counter[str] = Counter()
    problem = ""
    try:
        files = dict.fromkeys(file for path in args.paths for file in suite_files(path))
        if positions := [position for file in files for position in read_suite(file, KNOWN_RULES, tally)]:
            verify(positions, engine, args.engine_nodes, args.python_nodes, max(1, args.jobs), tally)
        print(SUMMARY.format_map(tally))
        if not tally["python-chess"] + tally["stockfish"]:
            problem = "nothing checked"
    except (OSError, BrokenExecutor) as error:
        problem = str(error)
    if problem:
        print(f"{parser.prog}: {problem}", file=sys.stderr)
    return 1 if tally["disagreements"] else 2 if problem or tally["errors"] or tally["unreadable"] else 0


if __name__ == "__main__":
    sys.exit(main())
