"""Moves as people and programs write them: the table that the tests of all front ends read."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabiya import AmbiguousMoveError, Board, IllegalMoveError, InvalidMoveError, Move

SUITES = Path(__file__).parents[3] / "perft-suites"


def table() -> Iterator[tuple[Board, str, str]]:
    """Yield the board, the text, and the move or the reason that it means."""
    for line in (SUITES / "written-moves.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        names, fen, text, meaning = line.split("\t")
        rules, *house = names.split(" ")
        file = SUITES / "rules" / f"{rules}.toml"
        if file.exists():
            yield Board(fen, rules=file, house=house), text, meaning
        else:
            yield Board(fen, variant=rules, house=house), text, meaning


def test_parse_san_and_push_san_read_every_line_of_the_table() -> None:
    lines = 0
    for board, text, meaning in table():
        lines += 1
        if " " not in meaning:
            move = board.parse_uci(meaning)
            assert board.parse_san(text) == move, text
            assert board.explain(text).move == move, text
            assert board.push_san(text) == move and board.peek() == move, text
            continue
        error = AmbiguousMoveError if meaning.startswith("ambiguous") else IllegalMoveError
        for read in [board.parse_san, board.push_san]:
            with pytest.raises(error) as raised:
                read(text)
            assert meaning in str(raised.value), text
    assert lines > 150


def test_parse_uci_reads_uci_alone() -> None:
    board = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert board.parse_uci("e1g1") == board.parse_uci("e1h1") == board.parse_san("O-O")
    for text in ["O-O", "e1-g1", "Ke1g1", "e1g1+"]:
        with pytest.raises(InvalidMoveError):
            board.parse_uci(text)


def test_long_hostile_texts_are_refused_with_80_bytes() -> None:
    for unit in ["x", "N", "\a", "\x1b[2J", "e4-", "!"]:
        for board in [Board(), Board(house=["duck-chess"])]:
            with pytest.raises(InvalidMoveError) as raised:
                board.parse_san("Qh9" + unit * (65536 // len(unit)))
            message = str(raised.value)
            assert len(message) < 700 and message.isprintable(), message[:200]


def test_the_repr_of_every_move_is_read_back() -> None:
    import tabiya

    names = {name: it for name, it in vars(tabiya).items() if not name.startswith("_")}
    swapped = '''
name = "swapped"
castling = false
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
[pieces.queen]
letter = "r"
[pieces.rook]
letter = "q"
'''
    imps = '''
name = "imps"
castling = false
promotion = ["imp", "queen"]
drops = true
start = "4k3/P7/8/8/8/8/8/4K3[IQ] w - - 0 1"
[pieces.imp]
letter = "i"
moves = "W"
'''
    boards = [
        Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", rules=swapped),
        Board(rules=imps),
        Board("4k3/P7/8/8/8/8/8/4K3[QN] w - - 0 1", variant="crazyhouse"),
        Board(house=["duck-chess"]),
    ]
    kinds = set()
    for board in boards:
        if board.house_rules:
            board.push_san("e4")
        for move in board.legal_moves:
            assert eval(repr(move), dict(names)) == move, repr(move)
            kinds.add(repr(move)[:5])
    assert kinds == {"Move.", "Move("}
    queen, imp = boards[0].parse_uci("a7a8r"), boards[1].parse_uci("a7a8i")
    assert repr(queen) == "Move(A7, A8, promotion=5)" and repr(imp) == "Move(A7, A8, promotion=7)"
    assert repr(boards[1].parse_uci("I@d4")) == "Move(D4, D4, drop=7)"
    assert repr(boards[2].parse_uci("a7a8q")) == "Move.from_uci('a7a8q')"
    assert Move.from_uci("a7a8r") != queen
    with pytest.raises(InvalidMoveError, match=r"board\.parse_uci"):
        Move.from_uci("a7a8i")
