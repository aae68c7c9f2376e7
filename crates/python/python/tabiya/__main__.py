"""Plays a game at the terminal: `python -m tabiya --rules my_rules.py`."""

from __future__ import annotations

import argparse
import runpy
import sys
import traceback
from pathlib import Path

import tabiya

HELP = "a move such as e4 or e2e4; moves, why MOVE, back, fen, engine, help, quit"


def own_rules(path: Path) -> list[tabiya.HouseRule | tabiya.Kind]:
    """Return the rules and kinds of a file: its objects, and one of each of its classes without one."""
    kinds = (tabiya.HouseRule, tabiya.Kind)
    values = runpy.run_path(str(path)).values()
    rules = [value for value in values if isinstance(value, kinds)]
    own = [value for value in values if isinstance(value, type) and value.__module__ == "<run_path>"]
    made = {type(rule) for rule in rules}
    rules += [each() for each in own if issubclass(each, kinds) and each not in made]
    if not rules:
        raise ValueError(f"{path} defines no HouseRule and no Kind")
    return rules


def show(board: tabiya.Board) -> None:
    """Print the board, with coordinates, and who is to move."""
    for rank, row in zip("87654321", str(board).splitlines(), strict=True):
        print(rank, row)
    print(" ", " ".join("abcdefgh"))
    outcome = board.outcome()
    side = "White" if board.turn else "Black"
    print(outcome if outcome else f"{side} to move{', in check' if board.is_check() else ''}.")


def obey(board: tabiya.Board, line: str) -> bool:
    """Do what a line asks; return whether the board has changed."""
    word, _, rest = line.partition(" ")
    if word == "moves":
        print(" ".join(board.san(move) for move in board.legal_moves) or "none")
    elif word == "why":
        print(board.explain(rest.strip()))
    elif word == "fen":
        print(board.fen())
    elif word == "help":
        print(HELP)
    else:
        if word == "back":
            print("Taken back:", board.pop())
        elif word == "engine" and (found := board.search(time=1.0)):
            print(board.san(found.move))
            board.push(found.move)
        elif word != "engine":
            board.push_san(line)
        return True
    return False


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tabiya", description="Plays a game at the terminal.")
    parser.add_argument("fen", nargs="?", help="the position to begin with")
    parser.add_argument("--variant", default="chess", help="the variant, chess by default")
    rules_help = "a rule file (.toml), or house rules and kinds in Python (.py)"
    parser.add_argument("--rules", action="append", default=[], metavar="FILE", type=Path, help=rules_help)
    parser.add_argument("--house", default="", metavar="NAMES", help="house rules by name, with commas between them")
    options = parser.parse_args()
    house: list[str | tabiya.HouseRule | tabiya.Kind] = [name for name in options.house.split(",") if name]
    try:
        files = [path for path in options.rules if path.suffix != ".py"]
        for path in options.rules:
            house += own_rules(path) if path.suffix == ".py" else []
        rules = tabiya.RuleSet(files[0]) if files else None
        board = tabiya.Board(options.fen, variant=options.variant, rules=rules, house=house)
    except (OSError, ValueError, TypeError) as error:
        print(f"python -m tabiya: {error}", file=sys.stderr)
        return 2
    show(board)
    print(f"({HELP})")
    for line in map(str.strip, sys.stdin):
        if line in ("quit", "exit"):
            break
        try:
            if line and obey(board, line):
                show(board)
        except (ValueError, IndexError) as error:
            print(error)
        except Exception:  # of a rule: the game is unchanged, and its author sees where it was raised
            traceback.print_exc()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)
