#!/usr/bin/env python3
"""Compares how `tabiya_formats` and python-chess read PGN as old, foreign and damaged files have it.

    scripts/pgn_text_python_chess.py TABIYA READ_PGN RANDOM_PGN [--files N] [--seed N]

TABIYA is the program `tabiya`; READ_PGN and RANDOM_PGN are examples in `crates/formats`: one prints the last position of each
game, the other writes random games. First, all combinations of line ends, comments, tags and results must give the same games,
moves and last positions. Then N files are damaged at random, and

- no game is lost whose tags are undamaged, unless it is in a comment;
- a game that both read has the same last position;
- no game is called broken if python-chess uses all that is written in it, without an error.

Needs python-chess (the module `chess`). The exit status is 1 if a difference remains.
"""

import argparse
import io
import itertools
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import chess.pgn

LINE_END = re.compile(r"\r{0,2}\n|\r")
SOUND = re.compile(r"(.*): \S+ after (\d+) plies: (.*)")
BROKEN = re.compile(r"line (\d+): (.*)")


@dataclass
class Read:
    """A game of python-chess."""

    event: str
    plies: int
    fen: str
    errors: list
    text: str
    first: int
    last: int
    has_tags: bool


def ours(args, data):
    """The games that are sound, by the tag Event, and the reasons of the others, by line."""
    run = subprocess.run([args.read_pgn], input=data, capture_output=True, check=True)
    sound = [SOUND.fullmatch(line).groups() for line in run.stdout.decode().splitlines()]
    broken = [BROKEN.fullmatch(line).groups() for line in run.stderr.decode().splitlines()]
    with tempfile.NamedTemporaryFile(suffix=".pgn") as file:
        file.write(data)
        file.flush()
        command = [args.tabiya, "pgn", file.name, "--format", "json"]
        report = json.loads(subprocess.run(command, capture_output=True).stdout)
    if (report["games"], report["broken"]) != (len(sound) + len(broken), len(broken)):
        raise SystemExit(f"tabiya pgn and read_pgn differ: {report} {sound} {broken}")
    return [(event, int(plies), fen) for event, plies, fen in sound], [(int(line), why) for line, why in broken]


def theirs(text):
    """The games of python-chess."""
    source, games, before = io.StringIO(text, newline=""), [], 0
    while (game := next_game(source)) is not None:
        after = source.tell()
        part = text[before:after]
        lead = len(part) - len(part.lstrip())
        first = text.count("\n", 0, before + lead) + 1
        last = text.count("\n", 0, max(after - 1, 0)) + 1
        try:
            fen = game.end().board().fen()
        except AssertionError as error:
            # Its main line is impossible: it confuses the variations where one begins before all moves.
            game.errors.append(error)
            fen = ""
        plies = sum(1 for _ in game.mainline_moves())
        has_tags = part.lstrip().startswith("[Event ")
        games.append(Read(game.headers.get("Event", "?"), plies, fen, game.errors, part, first, last, has_tags))
        before = after
    return games


def next_game(source):
    """The next game; an empty one with an error where python-chess itself fails, as with a variation before all moves."""
    try:
        return chess.pgn.read_game(source)
    except IndexError as error:
        game = chess.pgn.Game()
        game.errors.append(error)
        return game


def is_used(read):
    """Whether python-chess uses all that is written in the moves of a game, but for numbers: what it does not know, it passes
    over without a word."""
    lines = read.text.splitlines()
    while lines and (not lines[0].strip() or lines[0][0] in "[%;"):
        lines.pop(0)
    text = "\n".join(line for line in lines if not line.startswith("%"))
    text = re.sub(r"\{[^}]*\}|;[^\n]*", " ", text)
    depth = 0

    def token(found):
        nonlocal depth
        text = found.group(0)
        depth += {"(": 1, ")": -1}.get(text, 0)
        # A pawn that names its file without a capture, a piece with a hyphen but no square to come from, and null
        # moves.
        if re.fullmatch(r"[a-h][a-h][1-8].*|[KQRBN]-.*|--|Z0|0000|@@@@", text) or depth < 0:
            return "#"
        is_mark = text[0] in "($)?!"
        return " " if is_mark else " R " if re.fullmatch(r"\*|\d(?:/2)?-\d(?:/2)?", text) else "M"

    words = chess.pgn.MOVETEXT_REGEX.sub(token, text).split()
    # After a result, python-chess goes on.
    if "R" in words[:-1]:
        return False
    return depth == 0 and all(re.fullmatch(r"R|\d+|\d*\.+|(?:\d*\.+)?M", word) for word in words)


def table(args):
    """Compares all combinations of line ends, comments, tags and results; returns their number."""
    comments = ["", "{fine}", "{two\nlines}", "{A\n\n[note] b}", "{[%csl Ga1]}", "{\n\n[#]\n}", "{A\n\n[1]}", "{\n\n[Name \"x\"]\n\n}"]
    comments += ["; to the end\n", "\n% reserved\n", "{ ( ; }", "{\"}", "$1", "!", "(1. c4 {\n\n[x]} c5)", "\u00b1"]
    tags = ["", '[White "J\u00fcrgen "x""]', '[Annotator "Lopez "Battle Royale""]', '[White "A \\"b\\""]', '[BlackType: "x"]']
    tags += ["[Site unquoted]", '[White "..\\"]', '[White "A"] [Black "B"]', '[White "A', "% no tag", '[White ""]', "; no tag"]
    results = [" 1-0", "1-0", " *", "*", "1/2-1/2", "", "+1-0", "!0-1"]
    count = 0
    for end, comment, tag in itertools.product(["\n", "\r\n", "\r", "mixed"], comments, tags):
        text = ""
        for number, result in enumerate(results):
            later = "" if comment.startswith("(") else comment
            moves = f"1. e4 {comment} e5 2. Bc4 Nc6 {later} 3. Qh5 Nf6 4. Qxf7{result}"
            text += f'[Event "{number}"]\n{tag}\n[Round "1"]\n\n{moves}\n\n'
        text = with_line_ends(text, end)
        sound, broken = ours(args, text.encode())
        # The line ends are left to python-chess's stream.
        found = theirs(io.StringIO(text, newline=None).read())
        expected = [(game.event, game.plies, game.fen) for game in found]
        if len(found) != len(results) or broken or sound != expected or any(game.errors for game in found):
            raise SystemExit(f"{text!r}: ours {sound} {broken}, python-chess's {expected}")
        count += len(results)
    return count


def with_line_ends(text, end):
    """The text with other line ends. Of mixed ones, no CR comes before LF that does not belong to it."""
    if end != "mixed":
        return text.replace("\n", end)
    ends, mixed = itertools.cycle(["\n", "\r\n", "\r"]), ""
    for line in text.split("\n")[:-1]:
        mixed += line + ("\r" if not line and mixed.endswith("\r") else next(ends))
    return mixed


MARKS = '{}"[]()%;*\\.!?+-#=x\n\r \t'


def damaged(text, rng):
    """The text with a few random changes."""
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(text))
        kind = rng.randrange(7)
        if kind == 0:
            text = text[:at] + chr(rng.choice([rng.randint(32, 126), rng.choice([0, 26, 255, 177, 233])])) + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + text[at + 1 :]
        elif kind == 2:
            text = text[:at] + rng.choice(MARKS) + text[at:]
        elif kind == 3:
            # Takes a mark away, or makes another of it.
            marks = [m.start() for m in re.finditer(r'[{}"()\[\]]', text)]
            if marks:
                at = rng.choice(marks)
                text = text[:at] + rng.choice(["", rng.choice(MARKS)]) + text[at + 1 :]
        elif kind == 4:
            breaks = [m.start() for m in re.finditer("\n", text)]
            at = rng.choice(breaks)
            text = text[:at] + rng.choice(["\r", "\r\n", "\r\r\n", "\n\n", " ", ""]) + text[at + 1 :]
        elif kind == 5:
            text = text[:at] + text[at : at + rng.randint(1, 12)] + text[at:]
        else:
            text = text.replace("\n", rng.choice(["\r", "\r\n"])) if rng.random() < 0.3 else text.rstrip("\n")
            text += rng.choice(["", "\x1a", "\0\0\0", "\n"])
            if "\n" not in text:
                break
    return text


def season(text, rng):
    """Random games with comments and tags of other programs."""
    inside = ["{A\n\n[note] b}", "{[%csl Ga1]}", "{}", "{two\nlines}", "{fine}", "; to the end\n", '{"}']
    text = re.sub(r"\{[^}]*so\}", lambda m: rng.choice([m.group(0), rng.choice(inside)]), text)
    names = ['"A "x""', '"A \\"x\\""', '"A"', '""x" A"', '"A"']
    return re.sub(r'(?<=\[White )"A"', lambda _: rng.choice(names), text)


SECTION = re.compile(r'(?:\A|\n\n)(\[Event "([^"]*)"\]\n(?:\[\w+ "[^\n]*"\]\n){6})\n')


def compare(args, seed):
    """Compares a damaged file; returns the games found, their number, and the differences."""
    rng = random.Random(seed)
    command = [args.random_pgn, "--variants", "chess", "--games", "8", "--plies", "30", "--broken", "0", "--seed", str(seed)]
    clean = season(subprocess.run(command, check=True, capture_output=True, text=True).stdout, rng)
    events = [found.group(2) for found in SECTION.finditer(clean)]
    data = damaged(clean, rng).encode("latin-1")
    text = LINE_END.sub("\n", data.decode("latin-1"))
    sound, broken = ours(args, data)
    games, count, wrong = theirs(text), Counter(), []
    intact = {found.group(2): found.start(1) for found in SECTION.finditer(text) if found.group(2) in events}
    starts = sorted((text.count("\n", 0, at) + 1, event) for event, at in intact.items())
    seen = {event for event, *_ in sound}
    for line, _ in broken:
        seen.update(event for first, event in starts[-1:] if first <= line)
        seen.update(event for (first, event), (after, _) in zip(starts, starts[1:]) if first <= line < after)
    for event, at in intact.items():
        count["tag sections"] += 1
        brace = re.search("[{}]", text[text.index("\n", at) :])
        if event not in seen:
            kind = "in a comment" if brace and brace.group(0) == "}" else "lost"
            count[f"{kind}"] += 1
            if kind == "lost":
                wrong.append(f"lost: {event}")
    # A blank line ends a game of python-chess, and two end its tags, but not ours: what follows belongs to it.
    whole = []
    for game in games:
        if whole and not game.has_tags:
            whole[-1].append(game)
        else:
            whole.append([game])
    for parts in whole:
        fine = all(is_used(game) and not game.errors for game in parts)
        first, last = parts[0].first, parts[-1].last
        faults = [(line, why) for line, why in broken if first <= line <= last]
        if fine and faults:
            wrong.append(f"called broken: {faults} in {''.join(game.text for game in parts)!r}")
        match = [(plies, fen) for event, plies, fen in sound if event == parts[0].event]
        if fine and len(parts) == 1 and len(match) == 1 and not faults:
            count["games alike"] += 1
            if match[0] != (parts[0].plies, parts[0].fen):
                wrong.append(f"another end: {match[0]} and {parts[0].plies, parts[0].fen} of {parts[0].text!r}")
        elif not fine:
            count["python-chess: error or unused text"] += 1
    count["sound"] += len(sound)
    count["broken"] += len(broken)
    return count, [f"file {seed}: {what}" for what in wrong]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tabiya")
    parser.add_argument("read_pgn")
    parser.add_argument("random_pgn")
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    # python-chess logs the errors that it also returns.
    chess.pgn.LOGGER.disabled = True
    print(f"{table(args)} combinations alike")
    seeds = range(args.seed, args.seed + args.files)
    count, wrong = Counter(), []
    with ProcessPoolExecutor() as pool:
        for part, differences in pool.map(compare, itertools.repeat(args), seeds, chunksize=8):
            count += part
            wrong += differences
    print(f"{args.files} damaged files: " + ", ".join(f"{what} {number}" for what, number in sorted(count.items())))
    for what in wrong:
        print(what)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
