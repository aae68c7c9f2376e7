"""Boards under house rules."""

import copy
import pickle
import random
import re
from pathlib import Path

import pytest

import tabiya
import tabiya.pgn
from tabiya import Board, Move, Termination

SUITE = Path(__file__).parents[3] / "perft-suites" / "house.epd"

# Counts of at most this size are compared.
MOST = 2_000


def cases() -> list[tuple[str, list[str], dict[int, int]]]:
    """Return the positions of the suite: FEN, names of house rules, counts by depth."""
    read = []
    for line in SUITE.read_text().splitlines():
        fen, *operations = (part.strip() for part in line.split(";"))
        names = [part.split()[1:] for part in operations if part.startswith("house ")]
        counts = dict(re.findall(r"\bD(\d+) (\d+)", line))
        if names and "variant" not in line:
            depths = {int(depth): int(count) for depth, count in counts.items()}
            read.append((fen, names[0][0].strip('"').split(","), depths))
    return read


def test_counts_match_the_suite() -> None:
    compared = 0
    for fen, names, counts in cases():
        board = Board(fen, house=names)
        assert board.house_rules == tuple(names)
        for depth, count in counts.items():
            if count <= MOST:
                assert board.perft(depth) == count, (fen, names, depth)
                assert sum(board.divide(depth).values()) == count
                compared += 1
        assert len(board.legal_moves) == len(board.children()) == board.perft(1)
    assert compared > 100


NAMES = [
    ["duck-chess-h5"],
    ["beta-decay", "knooks"],
    ["il-vaticano", "forced-en-passant", "siberian-swipe"],
    ["knight-boosting", "la-bastarda"],
    ["chess960=5", "capture-all", "vertical-castling"],
    ["omnipotent-f6-pawn", "double-check-to-win"],
]


@pytest.mark.parametrize("names", NAMES, ids=",".join)
def test_random_games_are_played_and_copied(names: list[str]) -> None:
    generator = random.Random(1)
    labelled = 0
    for _ in range(4):
        board = Board(house=names)
        stations = [board.copy()]
        for _ in range(60):
            moves = list(board.legal_moves)
            if board.is_game_over():
                assert str(board.outcome())
                break
            for move in moves:
                assert board.parse_uci(board.uci(move)) == move
                assert board.is_legal(move) and move in board.legal_moves
                assert board.explain(move), board.explain(move)
            assert len({board.san(move) for move in moves}) == len(moves)
            move = generator.choice(moves)
            after = dict(zip(moves, board.children(), strict=True))[move]
            checks, captures = board.gives_check(move), board.is_capture(move)
            assert captures == (move in board.captures())
            board.push_san(board.san(move))
            assert board == after and board.fen() == after.fen() and board.key == after.key
            assert checks == board.must_answer_check() and board.peek() == move
            labelled += move.label is not None
            stations.append(board.copy())
        assert board.move_stack == stations[-1].move_stack
        copied = pickle.loads(pickle.dumps(board))
        assert copied == board and copied.move_stack == board.move_stack
        alone = board.copy(stack=False)
        restored = pickle.loads(pickle.dumps(alone))
        assert restored == alone == board and hash(restored) == hash(board)
        assert restored.move_stack == []
        assert list(restored.legal_moves) == list(board.legal_moves)
        assert "<svg" in board._repr_svg_()
        while board.move_stack:
            assert board == stations.pop()
            board.pop()
        assert board == Board(house=names) == stations.pop()
        board.reset()
        assert board == Board(house=names)
    assert labelled or names[0] not in ("duck-chess-h5", "beta-decay", "il-vaticano")


def test_the_duck_is_moved_after_each_move() -> None:
    board = Board(house=["duck-chess-h5"])
    board.push_san("e4")
    assert board.turn == tabiya.WHITE
    duck = board.push_uci("h5e6")
    assert (duck.label, duck.uci(), str(duck)) == ("duck", "h5e6:duck", "h5e6:duck")
    assert duck == Move.from_uci("h5e6:duck") != Move.from_uci("h5e6")
    assert pickle.loads(pickle.dumps(duck)) == duck and hash(duck) == hash(copy.copy(duck))
    words = "e7e5 is illegal: the pawn on e7 is blocked by the duck on e6"
    assert str(board.explain("e7e5")) == words
    with pytest.raises(tabiya.IllegalMoveError, match=words):
        board.push(Move.from_uci("e7e5"))
    assert repr(board) == f"Board('{board.fen()}', house=['duck-chess-h5'])"
    assert eval(repr(board), {"Board": Board}) == board
    assert board != Board(board.fen().replace("*", "1"))
    assert board.epd() == "rnbqkbnr/pppppppp/4*3/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"


def test_house_rules_explain_illegal_moves() -> None:
    board = Board("4k3/8/8/8/8/8/8/3K4 w - - 0 1", house="no-king-on-c2")
    explained = board.explain("d1c2")
    assert not explained and "no-king-on-c2" in str(explained)
    assert Board("4k3/8/8/8/8/8/8/3K4 w - - 0 1").explain("d1c2")


def test_games_end_by_house_rules() -> None:
    lost = Board("4k3/4Q3/8/8/8/8/8/4K2* b - - 0 1", house=["duck-chess-h5"])
    assert lost.is_check() and not lost.must_answer_check() and not lost.is_game_over()
    won = Board("4k3/4Q3/8/8/8/8/8/4K2* w - - 0 1", house=["duck-chess-h5"])
    result = won.search(depth=2)
    assert result is not None and result.move == Move.from_uci("e7e8") and result.mate == 1
    won.push(result.move)
    outcome = won.outcome()
    assert outcome is not None and outcome.winner == tabiya.WHITE and won.result() == "1-0"
    assert outcome.termination in (Termination.VARIANT_WIN, Termination.VARIANT_LOSS)
    assert won.is_variant_end() and not won.is_checkmate() and not won.legal_moves
    with pytest.raises(tabiya.IllegalMoveError):
        won.push_uci("h1h2")
    mate = Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", house=["knooks"])
    assert mate.is_checkmate() and mate.is_game_over() and str(mate.outcome()) == "white wins: checkmate"
    stale = Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", house=["knooks"])
    assert stale.is_stalemate() and stale.result() == "1/2-1/2"
    board = Board(house=["knooks"])
    for _ in range(2):
        assert not board.is_game_over()
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"]:
            board.push_uci(text)
    assert board.is_repetition()
    ended = board.outcome()
    assert ended is not None and ended.termination == Termination.THREEFOLD_REPETITION
    assert not board.can_claim_draw()
    tired = Board("4k3/8/8/8/8/8/8/R3K3 w - - 100 80", house=["knooks"])
    assert tired.is_fifty_moves() and tired.is_game_over()


def test_house_rules_are_added_to_rule_files() -> None:
    rules = 'name = "wide"\nbase = "chess"\ncastling = false'
    board = Board(rules=rules, house=["duck-chess-h5"])
    assert board.variant == "wide" and board.perft(2) == 620
    assert pickle.loads(pickle.dumps(board)) == board


def test_invalid_house_rules_raise_errors() -> None:
    board = Board(house=["duck-chess-h5"])
    with pytest.raises(ValueError, match="unknown house rule \"bridge\""):
        Board(house=["bridge"])
    with pytest.raises(ValueError, match="needs the number of its start"):
        Board(house="chess960")
    with pytest.raises(TypeError, match="names of house rules"):
        Board(house=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="names of house rules"):
        Board(house=["duck-chess-h5", 3])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="atomic"):
        Board(variant="atomic", house=["duck-chess-h5"])
    for wrong in ["zzz", "", "e2e9", "e2e4:", ":duck", "é"]:
        for read in (board.push_uci, board.push_san, board.explain):
            with pytest.raises(tabiya.InvalidMoveError):
                read(wrong)
    for wrong in ["h5e6", "e2e4:goose", "e2e5", "e7e5"]:
        with pytest.raises(tabiya.IllegalMoveError):
            board.push_uci(wrong)
        assert not board.explain(wrong)
    with pytest.raises(tabiya.IllegalMoveError, match="no null move"):
        board.push(Move.null())
    with pytest.raises(ValueError, match="hash"):
        board.perft(2, hash=16)
    with pytest.raises(ValueError, match="one form"):
        board.fen(shredder=True)
    with pytest.raises(ValueError, match="mirror"):
        board.mirror()
    with pytest.raises(ValueError, match="several ducks"):
        board.set_fen("4k3/8/8/8/8/8/8/3*K*2 w - - 0 1")
    assert board == Board(house=["duck-chess-h5"])
    for wrong in ["e2e4:Duck", "e2e4:", "e7e8q:duck", "N@e4:duck"]:
        with pytest.raises(tabiya.InvalidMoveError):
            Move.from_uci(wrong)


def test_castling_beside_the_king_has_a_text_of_its_own() -> None:
    board = Board("5k1r/8/8/8/8/8/8/4K3 b k - 0 1", house=["knooks"])
    texts = [move.uci() for move in board.legal_moves]
    assert len(set(texts)) == len(texts) and "f8h8" in texts
    board.push(next(move for move in board.legal_moves if board.san(move) == "O-O"))
    assert board.fen().split()[0] == "5rk1/8/8/8/8/8/8/4K3"


def test_games_under_house_rules_are_read_from_pgn(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    for start in ["", f'[SetUp "1"]\n[FEN "{fen}"]\n']:
        path.write_text(f'[HouseRules "duck-chess"]\n{start}\n1. e4 e6e6:duck *\n')
        (game,) = tabiya.pgn.read(path)
        end = game.end()
        assert end.house_rules == ("duck-chess",) and len(game) == 2
        assert pickle.loads(pickle.dumps(end)) == end
        assert pickle.loads(pickle.dumps(end)).move_stack == end.move_stack
