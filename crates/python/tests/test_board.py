"""What our boards do on their own: rule files, copies, draws, counts, pictures, and errors."""

import copy
import enum
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import RIDERS

import tabiya
from tabiya import (
    Board,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    Piece,
    RuleSet,
    SquareSet,
    Termination,
)


def test_moves_of_a_board_are_interned() -> None:
    a, b = Board(), Board()
    assert all(x is y for x, y in zip(a.legal_moves, b.legal_moves, strict=True))
    assert a.parse_san("e4") is b.parse_uci("e2e4")
    assert a.parse_san("e4") == Move(tabiya.E2, tabiya.E4)
    assert hash(a.parse_san("e4")) == hash(Move(tabiya.E2, tabiya.E4))


def test_castling_is_written_in_the_mode_of_the_board() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    standard, chess960 = Board(fen), Board(fen, chess960=True)
    assert standard.parse_san("O-O").uci() == "e1g1"
    assert chess960.parse_san("O-O").uci() == "e1h1"
    for board in [standard, chess960]:
        for text in ["e1g1", "e1h1"]:
            move = Move.from_uci(text)
            assert move in board.legal_moves and board.san(move) == "O-O"
            after = board.copy()
            after.push(move)
            assert after.king(tabiya.WHITE) == tabiya.G1


def test_terminations_are_an_enum_that_can_be_pickled() -> None:
    assert issubclass(Termination, enum.Enum)
    assert [reason.value for reason in Termination] == list(range(1, 12))
    assert Termination["CHECKMATE"] is Termination(1) is Termination.CHECKMATE
    assert tabiya.Batch.PLY_LIMIT == Termination.PLY_LIMIT.value
    mate = Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").outcome()
    dead = Board("7k/8/6K1/8/8/8/8/8 b - - 0 1").outcome()
    assert mate is not None and dead is not None
    for outcome in [mate, dead]:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(outcome, protocol))
            assert again == outcome and str(again) == str(outcome)
            assert again.termination is outcome.termination
        assert copy.deepcopy(outcome) == outcome
    for member in [*Termination, *tabiya.Status]:
        assert pickle.loads(pickle.dumps(member)) is member


class NamedBoard(Board):
    """A board with a name, as programs for python-chess derive one."""

    name = "?"

    def first(self) -> str:
        return self.san(self.legal_moves[0])


def test_copies_and_pickles_keep_a_subclass_of_board() -> None:
    board = NamedBoard("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", variant="atomic")
    board.name = "table 7"
    assert isinstance(board, Board) and board.first() == board.san(board.legal_moves[0])
    board.push_san("e4")
    for again in [copy.copy(board), copy.deepcopy(board), board.copy(), board.copy(stack=False)]:
        assert type(again) is NamedBoard and again == board
    again = pickle.loads(pickle.dumps(board))
    assert type(again) is NamedBoard and (again, again.name) == (board, "table 7")
    assert again.pop() == Move.from_uci("e2e4")
    assert type(Board().copy()) is Board and type(pickle.loads(pickle.dumps(Board()))) is Board


def test_walls_are_seen_in_unicode() -> None:
    rules = 'name = "walls"\nwalls = ["d4"]\n'
    board = Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1", rules=rules)
    rows = board.unicode().splitlines()
    assert rows[4].split() == ["⭘", "⭘", "⭘", "*", "⭘", "⭘", "⭘", "⭘"]
    assert board.unicode(empty_square=".").count("*") == str(board).count("*") == 1


def test_unorthodox_castling_rights_turn_chess960_on() -> None:
    assert Board("4k3/8/8/8/8/8/8/4KR2 w F - 0 1").chess960
    assert not Board().chess960


def test_rule_files_are_given_by_path_or_text(tmp_path: Path) -> None:
    path = tmp_path / "riders.toml"
    path.write_text(RIDERS)
    fen = "4k3/P7/8/8/8/8/8/4K3[I] w - - 0 1"
    boards = [Board(fen, rules=RIDERS), Board(fen, rules=path), Board(fen, rules=str(path))]
    assert boards[0] == boards[1] == boards[2]
    board = boards[0]
    assert (board.variant, board.pocket(tabiya.WHITE)) == ("riders", {7: 1})
    promotion = board.parse_uci("a7a8i")
    assert (promotion.promotion, promotion.uci()) == (7, "a7a8i")
    assert promotion in board.legal_moves and Move(tabiya.A7, tabiya.A8, 7) == promotion
    drop = board.push_san("I@d4")
    assert (drop.drop, drop.uci(), board.peek()) == (7, "I@d4", drop)
    rider = board.piece_at(tabiya.D4)
    assert rider is not None and (rider.piece_type, rider.symbol(), rider.color) == (7, "I", True)
    assert board.perft(2) == sum(board.divide(2).values())
    assert pickle.loads(pickle.dumps(drop)).uci() == "I@d4"
    assert pickle.loads(pickle.dumps(board)) == board
    assert "I" in board._repr_svg_()
    with pytest.raises(ValueError, match="no mirror image"):
        board.mirror()


@pytest.mark.parametrize("variant", tabiya.variants())
def test_copies_compare_equal(variant: str) -> None:
    board = Board(variant=variant)
    for _ in range(6):
        board.push(board.legal_moves[-1])
    for other in [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
        assert other == board and hash(other) == hash(board)
        assert other.move_stack == board.move_stack and other.variant == variant
        other.pop()
        assert other != board
    assert board.copy(stack=False).move_stack == []
    assert board.mirror().mirror() == board.copy(stack=False)
    assert board != Board(variant=variant) and board != "board"


def test_small_values_are_pickled() -> None:
    for value in [Piece(3, False), SquareSet([1, 5]), Move.from_uci("e7e8q"), Move.null()]:
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value


def test_draws_can_be_claimed() -> None:
    board = Board()
    for _ in range(2):
        assert not board.is_repetition()
        for san in ["Nf3", "Nf6", "Ng1", "Ng8"]:
            board.push_san(san)
    assert board.is_repetition() and board.can_claim_threefold_repetition()
    assert board.outcome() is None and board.result(claim_draw=True) == "1/2-1/2"
    outcome = board.outcome(claim_draw=True)
    assert outcome is not None
    assert outcome.termination == tabiya.Termination.THREEFOLD_REPETITION
    for _ in range(2):
        for san in ["Nf3", "Nf6", "Ng1", "Ng8"]:
            board.push_san(san)
    assert board.is_fivefold_repetition() and board.is_game_over()
    assert Board("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").can_claim_fifty_moves()
    assert not Board("4k3/8/8/8/8/8/8/R3K3 w - - 98 80").can_claim_fifty_moves()
    assert Board("4k3/8/8/8/8/8/8/R3K3 w - - 150 99").is_seventyfive_moves()


def test_null_moves_are_pushed_and_popped() -> None:
    board = Board()
    before = board.fen()
    board.push(Move.null())
    assert board.turn == tabiya.BLACK and not board.peek()
    assert pickle.loads(pickle.dumps(board)).move_stack == [Move.null()]
    assert not board.pop() and board.fen() == before
    assert Move.null() not in board.legal_moves
    in_check = Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    with pytest.raises(IllegalMoveError):
        in_check.push(Move.null())


def test_a_board_may_change_while_its_moves_are_listed() -> None:
    board = Board()
    seen = 0
    for move in board.legal_moves:
        board.push(move)
        seen += 1
        board.pop()
        board.set_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        board.reset()
    assert seen == 20


def test_perft_gives_known_counts() -> None:
    kiwipete = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    assert [kiwipete.perft(depth) for depth in range(5)] == [1, 48, 2039, 97862, 4085603]
    assert kiwipete.perft(5, hash=16, threads=2) == 193690690
    assert len(kiwipete.captures()) == 8 and kiwipete.divide(0) == {}
    assert [child.perft(1) for child in kiwipete.children()] == [
        kiwipete.divide(2)[move] for move in kiwipete.legal_moves
    ]


def test_counting_releases_the_interpreter() -> None:
    counting = threading.Thread(target=lambda: Board().perft(6, threads=1))
    counting.start()
    steps = 0
    while counting.is_alive():
        steps += 1
        time.sleep(0.001)
    assert steps > 1


def test_explain_gives_reasons_for_legal_and_illegal_moves() -> None:
    board = Board("4k3/8/8/7b/8/8/4P3/3K4 w - - 0 1")
    pinned = board.explain(Move.from_uci("e2e4"))
    assert not pinned and pinned.move is None and "pinned" in str(pinned)
    legal = board.explain("Kd2")
    assert legal and legal.is_legal and legal.move == Move.from_uci("d1d2")
    assert len(legal.sentences) == 1
    with pytest.raises(IllegalMoveError, match="pinned"):
        board.push_san("e4")
    with pytest.raises(InvalidMoveError):
        board.explain("hello")


def test_the_reason_names_the_move_that_lost_a_castling_right() -> None:
    board = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    for san in ["Rh2", "Kd8", "Rh1", "Ke8"]:
        board.push_san(san)
    assert str(board.explain("e1g1")).endswith("the rook on h1 moved on move 1")
    board.push(Move.null())
    board.push(Move.null())
    assert "castl" in str(board.explain("e1g1"))


@pytest.mark.parametrize("variant", tabiya.variants())
def test_searches_are_deterministic_and_legal(variant: str) -> None:
    board = Board(variant=variant)
    result, again = board.search(nodes=2000), board.search(nodes=2000)
    assert result is not None and again is not None
    assert result.move in board.legal_moves and result.line[0] == result.move
    assert result.line == again.line and result.nodes > 0 and result.depth > 0
    assert (result.score is None) != (result.mate is None)
    board.push(result.move)
    assert board.search(depth=0, time=0.01) is not None


def test_searches_of_finished_games_and_custom_pieces() -> None:
    assert Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").search(depth=3) is None
    board = Board("4k3/P7/8/8/8/8/8/4K3[I] w - - 0 1", rules=RIDERS)
    result = board.search(depth=3)
    assert result is not None and result.move in board.legal_moves


@pytest.fixture
def default_sigint() -> Iterator[None]:
    """Python's handler of SIGINT, which a program that is started in the background does not have."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("default_sigint")
def test_ctrl_c_stops_counts_and_searches() -> None:
    def interrupt() -> None:
        time.sleep(0.2)
        signal.raise_signal(signal.SIGINT)

    calls: list[Callable[[], object]] = [
        lambda: Board().perft(12),
        lambda: Board().search(time=60),
    ]
    for call in calls:
        begun = time.monotonic()
        thread = threading.Thread(target=interrupt)
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            call()
        thread.join()
        assert time.monotonic() - begun < 20


def test_boards_are_drawn_as_svg() -> None:
    board = Board()
    board.push_san("e4")
    svg = board._repr_svg_()
    assert svg.startswith("<svg ") and "last" in svg


def test_sets_of_squares_behave_like_sets() -> None:
    squares = SquareSet([tabiya.A1, tabiya.H8])
    assert list(squares) == [0, 63] and list(reversed(squares)) == [63, 0]
    assert squares | {tabiya.B1} == SquareSet([0, 1, 63]) and squares & 1 == {0}
    assert squares - [0] == {63} and squares ^ squares == SquareSet() and not SquareSet()
    assert {0} | squares == squares and {0, 1} - squares == {1}
    assert SquareSet([0]) < squares <= squares and squares.issuperset([63])
    squares |= {5}
    squares.add(6)
    squares.discard(7)
    squares.remove(0)
    assert squares.pop() == 5 and int(squares) == squares.mask == (1 << 63) + 64
    assert (~squares).isdisjoint(squares) and squares.tolist()[6]
    assert SquareSet.from_square(0).mirror() == {56} and len(str(squares).splitlines()) == 8
    with pytest.raises(KeyError):
        squares.remove(0)
    with pytest.raises(TypeError):
        hash(squares)


def test_rules_are_opened_once_and_used_by_many_boards(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('name = "no-castling"\ncastling = false\n')
    rules = RuleSet(path)
    assert rules.name == "no-castling" and rules.notes == []
    assert RuleSet(str(rules)).name == rules.name and repr(rules) == 'RuleSet("no-castling")'
    fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
    boards = [Board(fen, rules=rules), Board(fen, rules=path), Board(fen, rules=str(rules))]
    assert len({board.fen() for board in boards}) == 1
    with pytest.raises(ValueError, match="line 1"):
        RuleSet("nome = 1\n")
    with pytest.raises(TypeError):
        RuleSet(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", tabiya.variants())
def test_an_attacked_king_is_in_check_under_all_rules(variant: str) -> None:
    must_answer = variant not in ["king-capture", "antichess"]
    attacked = {
        "racingkings": "8/8/8/8/8/8/8/K6k w - - 0 1",
        "horde": "4k3/3P3p/8/8/8/8/P7/8 b - - 0 1",
    }.get(variant, "4k3/7p/8/8/8/8/P7/K3R3 b - - 0 1")
    board = Board(attacked, variant=variant)
    in_check = variant != "racingkings"
    assert board.is_check() == in_check == bool(board.checkers())
    assert board.must_answer_check() == (in_check and must_answer)


@pytest.mark.parametrize("house", [[], ["forced-en-passant"]])
def test_checks_to_a_non_royal_king_need_no_answer(house: list[str]) -> None:
    rules = "name = 'free'\nroyal = []\nextinct = ['king']\ncastling = false"
    fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    royal, free = Board(fen, house=house), Board(fen, rules=rules, house=house)
    for board in [royal, free]:
        board.push_uci("a1a8")
        assert board.is_check()
    assert royal.must_answer_check() and royal.is_checkmate()
    assert not free.must_answer_check() and not free.is_game_over()
