"""Code shared by the verifiers of suites: reading lines, and distributing positions over processes.

A suite line is a FEN of four or six fields followed by expected leaf counts:

    4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197

EPD opcodes (`id "some text";`) may come before, between or after the counts; `variant` names the
rules; without it they are the rules of chess. In three-check there is one more field before the clocks,
`3+3`: the remaining checks of White and Black.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

COMMENT = re.compile(r'("[^"]*")|(?<![^\s;])#.*')
SEGMENT = re.compile(r'(?:"[^"]*"|[^;"])+')
VARIANT = re.compile(r'(?:[^"]*\s)?variant\s+"?([^\s"]+)', re.IGNORECASE)
COUNT = re.compile(r"D([0-9]{1,3})\s+([0-9]{1,18})", re.IGNORECASE)
CHECKS = re.compile(r"[0-9]\+[0-9]")


class Overrun(Exception):
    """The leaf nodes exceed the budget: the depth, and their number so far."""


class LeftOut(Exception):
    """A line that is not checked: the row of the tally, and the reason."""


@dataclass(frozen=True)
class Position:
    where: str
    fen: str
    counts: tuple[tuple[int, int], ...]  # depth and expected count
    variant: str


def judge_all(positions: list[Position], judge: Callable[[Position], tuple[list[str], Counter[str]]], jobs: int,
              tally: Counter[str], start_worker: Callable[..., None], *initargs: object) -> None:
    """Judge positions in worker processes; print the complaints in order and add up the tally."""
    with ProcessPoolExecutor(jobs, initializer=start_worker, initargs=initargs) as executor:
        try:
            for future in [executor.submit(judge, position) for position in positions]:
                messages, counts = future.result()
                tally.update(counts)
                for message in messages:
                    print(message, flush=True)
        except BaseException:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            for child in multiprocessing.active_children():
                child.terminate()
            raise


def parse_line(text: str, where: str, variants: Collection[str]) -> Position:
    """Read a line of these variants."""
    if text.count('"') % 2:
        raise LeftOut("unreadable", "unclosed quotation mark")
    first, *opcodes = [segment.strip() for segment in SEGMENT.findall(text)] or [""]
    named = [found[1] for opcode in (first, *opcodes) if (found := VARIANT.match(opcode))] or ["chess"]
    for variant in named:
        if variant.lower() not in variants:
            raise LeftOut("variant", f"variant {variant}")
    words = first.split()
    fields = 4
    if named[0].lower() == "3check":
        fields = 5
        if len(words) > 3 and not (len(words) > 4 and CHECKS.fullmatch(words[4])):
            words.insert(4, "3+3")  # pyffish would read the clocks as this field
    clocks, rest = words[fields:fields + 2], words[fields + 2:]
    if len(clocks) < 2 or not all(clock.isdecimal() for clock in clocks):
        clocks, rest = ["0", "1"], words[fields:]
    fen = [*words[:fields], *clocks]
    if len(words) < 4 or rest and not rest[0][0].isalpha():
        raise LeftOut("unreadable", f"four or six FEN fields expected: {first!r}")
    counts: list[tuple[int, int]] = []
    for opcode in (" ".join(rest), *opcodes):
        if found := COUNT.fullmatch(opcode):
            counts.append((int(found[1]), int(found[2])))
        elif re.match("D[0-9]", opcode, re.IGNORECASE):
            raise LeftOut("unreadable", f"depth entry not understood: {opcode!r}")
    if not counts:
        raise LeftOut("countless", "no counts")
    return Position(where, " ".join(fen), tuple(counts), named[0].lower())


def suite_files(path: str) -> Iterator[str]:
    """Yield the path itself or, for a folder, all suites below it except suites of rule files."""
    if os.path.isdir(path):
        for name in sorted(os.listdir(path)):
            inner = os.path.join(path, name)
            if os.path.isfile(os.path.splitext(inner)[0] + ".toml"):
                continue  # the suite of a rule file in the same folder
            if os.path.isdir(inner) and not os.path.islink(inner) or name.endswith(".epd"):
                yield from suite_files(inner)
    else:
        yield path


def read_suite(path: str, variants: Collection[str], tally: Counter[str]) -> Iterator[Position]:
    """Yield the positions of these variants; report and count skipped lines."""
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    for number, line in enumerate(data.decode("utf-8-sig", "replace").split("\n"), 1):
        text = COMMENT.sub(lambda found: found[1] or "", line).strip()
        where = f"{'<stdin>' if path == '-' else path}:{number}"
        tally["lines"] += bool(text)
        try:
            if text:
                yield parse_line(text, where, variants)
        except LeftOut as left_out:
            kind, reason = left_out.args
            tally[kind] += 1
            print(f"{where}: {'unreadable' if kind == 'unreadable' else 'skipped'}: {reason}")


def whole_number(text: str) -> int:
    """Read a whole number, such as 20000 or 2e4."""
    number = float(text)
    if number < 0 or not number.is_integer():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(number)


def stop(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)
