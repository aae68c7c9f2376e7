"""House rules written in Python: against the gallery, with listeners, exceptions, threads and the command."""

import os
import pickle
import random
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from gallery_in_python import RULES, Knooks, no_king_on_c2
from test_rule_states import OnceMore, Tally

import tabiya
import tabiya.pgn
from tabiya import BLACK, WHITE, Board, Event, HouseChange, HouseMove, HouseRule, HouseView, rule

# The number of random games of each rule.
GAMES = int(os.environ.get("TABIYA_HOUSE_GAMES", "12"))

# Positions from which rules are used soon.
STARTS = {
    "knooks": "rnbqkbnr/pppppppp/8/8/8/8/8/RN2KBNR w KQkq - 0 1",
    "capture-all": "r3k2r/pppqpppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "no-king-on-c2": "4k3/8/8/8/8/8/3q4/1K1R4 w - - 0 1",
    "double-check-to-win": "4k3/4n3/8/8/4N3/8/4R3/4K3 w - - 0 1",
    "il-vaticano": "4k3/8/8/2BppB2/8/2bPPb2/8/4K3 w - - 0 1",
}
TOGETHER = [
    ["knooks", "no-king-on-c2"],
    ["il-vaticano", "double-check-to-win", "no-king-on-c2"],
    ["capture-all", "knooks", "il-vaticano"],
]


def shown(events: Iterable[Event]) -> list[tuple[object, ...]]:
    """Return what events say."""
    return [(it.name, it.side, it.kind, it.square, it.to_square, it.new_kind, it.cause, it.why) for it in events]


@pytest.mark.parametrize("names", [[name] for name in RULES] + TOGETHER, ids=",".join)
def test_rules_of_the_gallery_written_in_python_agree_with_it(names: list[str]) -> None:
    generator = random.Random(len(names))
    added = 0
    for game in range(GAMES):
        fen = STARTS[names[game // 3 % len(names)]] if game % 3 else None
        ours, theirs = (Board(fen, house=house) for house in ([RULES[name] for name in names], names))
        assert ours.house_rules == theirs.house_rules == tuple(names)
        for _ in range(60):
            texts = [sorted(move.uci() for move in board.legal_moves) for board in (ours, theirs)]
            assert texts[0] == texts[1], (ours.fen(), names)
            ends = [str(board.outcome()) for board in (ours, theirs)]
            assert ends[0] == ends[1], ours.fen()
            if not texts[0]:
                break
            labelled = [text for text in texts[0] if ":" in text]
            text = generator.choice(labelled if labelled and generator.random() < 0.5 else texts[0])
            added += ":" in text
            sans = [board.san(board.parse_uci(text)) for board in (ours, theirs)]
            assert sans[0] == sans[1], (ours.fen(), text)
            for board in (ours, theirs):
                board.push_uci(text)
            assert shown(ours.events) == shown(theirs.events), (ours.fen(), text)
            assert ours.fen() == theirs.fen() and ours.is_check() == theirs.is_check()
    assert added or not {"knooks", "il-vaticano"} & set(names)


def test_listeners_hear_moves_that_are_played() -> None:
    board = Board(house=[no_king_on_c2])
    heard: list[tuple[str, str | None, str]] = []
    board.on("captured", lambda event: heard.append((event.name, event.kind, board.fen().split()[0])))
    board.perft(2)
    board.search(depth=1)
    for text in ["e4", "d5", "exd5"]:
        board.push_san(text)
    assert heard == [("captured", "pawn", "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR")]
    copied = board.copy()
    copied.push_san("Qxd5")
    assert len(heard) == 1
    board.pop()
    board.push_uci("e4d5")
    assert len(heard) == 2
    with pytest.raises(ValueError, match='event "capture" is not one of moved, captured'):
        board.on("capture", print)
    with pytest.raises(TypeError, match="a function"):
        board.on("captured", 5)  # type: ignore[arg-type]

    def fails(event: Event) -> None:
        raise LookupError("heard enough")

    board.on("moved", fails)
    with pytest.raises(LookupError):
        board.push_san("Qxd5")
    assert board.move_stack[-1].uci() == "d8d5" and len(heard) == 3
    board.off("moved", fails)
    with pytest.raises(ValueError, match="no such function"):
        board.off("moved", fails)


def test_pgn_and_pictures_and_explanations_know_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[HouseRules "once-more"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Ke2 Ke3 Kd8 *\n')
    assert list(tabiya.pgn.read(path)) == []
    (game,) = tabiya.pgn.read(path, house=[OnceMore()])
    end = game.end()
    assert end.house_rules == ("once-more",) and end.turn == BLACK and len(game) == 3
    assert pickle.loads(pickle.dumps(end)) == end
    board = Board("4k3/8/8/8/8/8/8/3K4 w - - 0 1", house=[no_king_on_c2])
    assert str(board.explain("Kc2")) == "Kc2 is illegal: refused by no-king-on-c2: no king moves to c2"
    with pytest.raises(tabiya.IllegalMoveError, match="refused by no-king-on-c2"):
        board.push_uci("d1c2")
    assert "<svg" in board._repr_svg_()
    found = Board(house=[Knooks()]).search(depth=2)
    assert found is not None and found.move in Board(house=[Knooks()]).legal_moves


def test_functions_are_hooks_by_their_parameters() -> None:
    @rule
    def twice(change: HouseChange, move: HouseMove) -> None:
        if move.kind == "knight":
            change.move_again_with(move.to_square)

    assert isinstance(twice, HouseRule)
    board = Board(house=[twice])
    board.push_san("Nf3")
    assert board.house_rules == ("twice",) and board.turn == WHITE
    assert {move.from_square for move in board.legal_moves} == {tabiya.F3}
    with pytest.raises(TypeError, match="is no hook: name one"):

        @rule
        def unknown(game: Any) -> None: ...

    for hook in ("prepare", "set_up", "moves", "allows", "before_move", "before_capture", "after_capture",
                 "on_placed", "after_move", "before_turn", "after_turn", "ending"):
        made = getattr(rule, hook)(lambda *arguments: None)
        made.__class__.name = "nothing"
        fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
        assert Board(fen, house=[made]).perft(3) == Board(fen).perft(3)


def test_a_million_calls_leak_nothing() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    calls = 0

    class Counts(HouseRule):
        def allows(self, view: HouseView, move: HouseMove) -> None:
            nonlocal calls
            calls += 1

        def after_turn(self, change: HouseChange) -> None:
            self.turns = getattr(self, "turns", 0) + 1

    board = Board(house=[Counts()])
    board.perft(3)
    before = resident()
    while calls < 1_000_000:
        board.perft(3)
    assert resident() - before < 8 << 20


class Late(HouseRule):
    """Fails after the second ply."""

    def after_move(self, change: HouseChange, move: HouseMove) -> None:
        if change.history:
            raise OSError("late")


def test_exceptions_in_searches_and_counts_are_raised() -> None:
    board = Board(house=[Late()])
    for call in (lambda: board.search(depth=3), lambda: board.perft(3), lambda: board.divide(3)):
        with pytest.raises(OSError, match="late") as raised:
            call()
        assert raised.value.__notes__ == ["in the house rule late"]
        assert board.legal_moves.count() == 20
    board.push_san("e4")
    move = tabiya.Move.from_uci("e7e5")
    for ask in (board.gives_check, board.children, lambda *_: board.push(move)):
        with pytest.raises(OSError, match="late"):
            ask(*([move] if ask == board.gives_check else []))

    class Stubborn(HouseRule):
        """Fails when it is asked about e4."""

        def allows(self, view: HouseView, move: HouseMove) -> None:
            if move.to_square == tabiya.E4:
                raise LookupError("no e4")

    board, move = Board(house=[Stubborn()]), tabiya.Move.from_uci("d2d4")
    for asked in (board.is_legal, board.is_capture, board.is_castling, board.uci, board.lan, board.explain):
        with pytest.raises(LookupError, match="no e4"):
            asked(move)


def test_threads_use_boards_under_rules() -> None:
    shared, failures = Board(house=[Tally()]), []

    def play(board: Board) -> None:
        try:
            for text in ["e4", "d5", "exd5", "Qxd5"]:
                board.push_san(text)
            board.perft(2)
            for _ in range(10):
                assert shared.legal_moves.count() == 20 and shared.key == Board(house=[Tally()]).key
                shared.copy().push_san("e4")
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(Board(house=[Tally()]),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
        assert not thread.is_alive()
    assert not failures


def test_the_command_plays_rules_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "my_rules.py"
    path.write_text(
        "import tabiya\n\nclass Camel(tabiya.Kind):\n    letter = 'c'\n    betza = 'C'\n\n"
        "@tabiya.rule\ndef hole(change, move):\n    change.remove_square(move.from_square)\n\n"
        "@tabiya.rule\ndef grumpy(change, move):\n    if move.to_square == tabiya.H4: raise KeyError('h4')\n"
    )
    lines = "e4\nwhy Ke2\nback\nh4\nKe9\nmoves\nfen\nquit\n"
    command = [sys.executable, "-m", "tabiya", "--rules", str(path)]
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert "2 P P P P * P P P" in ran.stdout and "Taken back: e2e4" in ran.stdout
    assert "Ke9: not a move" in ran.stdout and " Nh3" in ran.stdout
    assert ran.stdout.endswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n")
    assert "KeyError: 'h4'\nin the house rule grumpy" in ran.stderr
    for words, error in ((["nonsense"], "not a piece"), (["--rules", str(tmp_path / "none.py")], "No such file"),
                         (["--variant", "bridge"], "unknown variant")):
        ran = subprocess.run([*command[:3], *words], capture_output=True, text=True, timeout=60)
        assert ran.returncode == 2 and error in ran.stderr and "Traceback" not in ran.stderr
