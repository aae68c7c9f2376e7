#!/usr/bin/env python3
"""Runs python-chess's own tests of squares, moves, boards and variants with `tabiya` in place of `chess`.

Fetches the source distribution of python-chess into a temporary folder, takes the test cases of the classes below from
its `test.py`, and runs them with a module `chess` in which the names of python-chess are mapped to `tabiya`. Prints
the share of tests that pass, and the reason of each failure from `python_chess_differences.toml`. Fails if a test fails
without a reason there, or passes although there is one. `--verbose` prints the errors themselves.
"""

import argparse
import ast
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import types
import unittest
from pathlib import Path
from typing import Any

import tabiya
import tabiya.polyglot

VERSION = "1.11.2"
SHA256 = "a8b43e5678fdb3000695bdaa573117ad683761e5ca38e591c4826eba6d25bb39"

CLASSES = [
    "Square", "Move", "Piece", "Board", "LegalMoveGenerator", "BaseBoard", "SquareSet",
    "Suicide", "Giveaway", "Atomic", "RacingKings", "Horde", "ThreeCheck", "Crazyhouse",
]  # fmt: skip

# The boards of python-chess that have a variant here. Suicide and Giveaway are played as antichess.
VARIANTS = {
    "SuicideBoard": "antichess",
    "GiveawayBoard": "antichess",
    "AntichessBoard": "antichess",
    "AtomicBoard": "atomic",
    "CrazyhouseBoard": "crazyhouse",
    "HordeBoard": "horde",
    "KingOfTheHillBoard": "kingofthehill",
    "RacingKingsBoard": "racingkings",
    "ThreeCheckBoard": "3check",
}


class VariantBoard:
    """A class of boards of python-chess: makes a board of a variant, or calls a static method of `Board` for it."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.starting_fen = tabiya.Board(variant=variant).fen()

    def __call__(self, *args: Any, **keywords: Any) -> tabiya.Board:
        return tabiya.Board(*args, variant=self.variant, **keywords)

    def __getattr__(self, name: str) -> Any:
        method = getattr(tabiya.Board, name)
        return lambda *args, **keywords: method(*args, variant=self.variant, **keywords)


def stand_in() -> dict[str, types.ModuleType]:
    """Return `chess` and its modules with the names of `tabiya`."""
    names = ["chess", "chess.engine", "chess.gaviota", "chess.pgn", "chess.polyglot", "chess.svg"]
    modules = {name: types.ModuleType(name) for name in [*names, "chess.syzygy", "chess.variant"]}
    chess = modules["chess"]
    vars(chess).update({name: it for name, it in vars(tabiya).items() if not name.startswith("_")})
    for name, module in modules.items():
        if name != "chess":
            setattr(chess, name.removeprefix("chess."), module)
    vars(chess).update({f"STATUS_{name}": it for name, it in tabiya.Status.__members__.items()})
    vars(chess)["LegalMoveGenerator"] = tabiya.LegalMoves
    vars(modules["chess.polyglot"])["zobrist_hash"] = tabiya.polyglot.key
    for name, variant in VARIANTS.items():
        setattr(modules["chess.variant"], name, VariantBoard(variant))
    return modules


def fetch(folder: Path) -> Path:
    """Return the folder of the unpacked source distribution."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    package = ["--no-deps", "--no-binary", ":all:", "--dest", str(folder), f"chess=={VERSION}"]
    subprocess.run(pip + package, check=True)
    archive = folder / f"chess-{VERSION}.tar.gz"
    if hashlib.sha256(archive.read_bytes()).hexdigest() != SHA256:
        sys.exit(f"{archive.name} is not the file that these tests were written for")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return folder / f"chess-{VERSION}"


def load(source: Path) -> list[type[unittest.TestCase]]:
    """Return the test cases of the chosen classes, which see the stand-in as `chess`."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    wanted = [f"{name}TestCase" for name in CLASSES]
    imports = (ast.Import, ast.ImportFrom)
    kept = [n for n in tree.body if isinstance(n, imports) or getattr(n, "name", "") in wanted]
    tree.body = kept
    namespace: dict[str, Any] = {"__name__": "python_chess_tests"}
    sys.modules.update(stand_in())
    exec(compile(tree, str(source), "exec"), namespace)
    return [namespace[name] for name in wanted]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--verbose", action="store_true", help="print the error of each failure")
    verbose = parser.parse_args().verbose
    table = Path(__file__).with_name("python_chess_differences.toml")
    reasons: dict[str, str] = {
        f"{case}.{test}": reason
        for case, tests in tomllib.loads(table.read_text(encoding="utf-8")).items()
        for test, reason in tests.items()
    }
    with tempfile.TemporaryDirectory() as folder:
        source = fetch(Path(folder))
        os.chdir(source)
        shares: list[tuple[str, int, int]] = []
        failures: dict[str, str] = {}
        for case in load(source / "test.py"):
            result = unittest.TestResult()
            suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
            suite.run(result)
            failed = {t.id().partition(".")[2]: text for t, text in result.failures + result.errors}
            failures.update(failed)
            shares.append((case.__name__, result.testsRun - len(failed), result.testsRun))
        os.chdir("/")
    shares.append(("all", sum(share[1] for share in shares), sum(share[2] for share in shares)))
    for name, passed, ran in shares:
        print(f"{name:30} {passed:4} of {ran:4}  {passed / ran:4.0%}")
    problems = [f"passes, but is explained: {name}" for name in reasons if name not in failures]
    for name, text in failures.items():
        print(f"{name}: {reasons.get(name, text.strip().splitlines()[-1])}")
        if verbose:
            print(text)
        if name not in reasons:
            problems.append(f"fails without an explanation: {name}")
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
