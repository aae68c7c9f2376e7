"""The state of house rules written in Python: copied, taken back, pickled, and part of the key."""

import copy
import pickle
import random
from collections.abc import Iterable
from dataclasses import dataclass

from tabiya import BLACK, WHITE, Added, Board, HouseChange, HouseMove, HouseRule, HouseView, Kind, SquareSet, Termination


class Tally(HouseRule):
    """Counts captures by side, in a dict and in a list; the third capture wins."""

    def __init__(self) -> None:
        self.count = {WHITE: 0, BLACK: 0}
        self.squares: list[int] = []
        self.last: str | None = None

    def before_capture(self, change: HouseChange, square: int, kind: str) -> None:
        self.count[change.turn] += 1
        self.squares.append(square)
        self.last = kind

    def ending(self, view: HouseView) -> tuple[bool, str] | None:
        for side, count in self.count.items():
            if count >= 6:
                return side, "six captures"
        return None


class OnceMore(HouseRule):
    """The king moves twice, but only the first time."""

    def __init__(self) -> None:
        self.had: set[bool] = set()

    def after_move(self, change: HouseChange, move: HouseMove) -> None:
        if move.kind == "king" and change.turn not in self.had:
            self.had.add(change.turn)
            change.move_again()


class Slotted(HouseRule):
    """Counts plies in a slot, copies itself, and has a key of its own."""

    __slots__ = ("plies",)

    def __init__(self, plies: int = 0) -> None:
        self.plies = plies

    def __copy__(self) -> "Slotted":
        return Slotted(self.plies)

    def key(self) -> int:
        return self.plies // 10

    def after_turn(self, change: HouseChange) -> None:
        self.plies += 1


def test_state_is_copied_taken_back_and_part_of_the_key() -> None:
    generator = random.Random(5)
    for _ in range(4):
        board = Board(house=[Tally(), OnceMore(), Slotted()])
        keys = [board.key]
        for _ in range(300):
            moves = list(board.legal_moves)
            if board.move_stack and (not moves or board.is_game_over() or generator.random() < 0.45):
                board.pop()
                keys.pop()
                assert board.key == keys[-1]
                continue
            if not moves or board.is_game_over():
                break
            other = board.copy()
            move = generator.choice(moves)
            board.push(move)
            keys.append(board.key)
            # A copy goes its own way, and comes to the same state by the same move.
            assert other.key == keys[-2]
            other.push(move)
            assert other == board and other.key == board.key
        again = pickle.loads(pickle.dumps(board))
        assert again == board and again.key == board.key and again.move_stack == board.move_stack
        assert copy.deepcopy(board) == board
        while board.move_stack:
            board.pop()
            keys.pop()
            assert board.key == keys[-1]
        board.reset()
        assert board.key == Board(house=[Tally(), OnceMore(), Slotted()]).key


@dataclass(frozen=True)
class Step:
    """A direction."""

    files: int


class Stateful(HouseRule):
    """Keeps a value."""

    def __init__(self, value: object) -> None:
        self.value = value


class Private(HouseRule):
    """Keeps a number in a private slot."""

    __slots__ = ("__plies",)

    def __init__(self) -> None:
        self.__plies = 0

    def after_turn(self, change: HouseChange) -> None:
        self.__plies += 1


def test_states_of_all_kinds_are_compared_by_value() -> None:
    values: list[object] = [
        -1, -2, Step(-1), Step(-2), [Step(-1)], {1, 2}, {1: {2}}, SquareSet([1]), SquareSet([2]), "a", b"a", 1.5, None, True,
        (1, 2), [1, 3], Termination.CHECKMATE, Termination.STALEMATE,
    ]
    boards = [Board(house=[Stateful(value)]) for value in values]
    for board, value in zip(boards, values, strict=True):
        assert [other == board for other in boards].count(True) == 1, value
        assert board == Board(house=[Stateful(copy.deepcopy(value))]) and hash(board) == hash(board.copy())
    board = Board(house=[Private()])
    keys = {board.key}
    for text in ["e4", "e5"]:
        board.push_san(text)
        keys.add(board.key)
    board.pop()
    assert len(keys) == 3 and board.key in keys


def test_a_move_that_the_variant_has_is_not_added_again() -> None:
    class Doubled(Kind):
        letter, betza = "d", "W"

        def moves(self, view: HouseView, square: int) -> Iterable[int | Added]:
            to = view.offset(square, 0, 1)
            if to is not None and view.owner(to) is None:
                yield to
                yield Added(to, label="again")

    board = Board("4k3/8/8/8/8/3D4/8/4K3 w - - 0 1", house=[Doubled()])
    texts = [move.uci() for move in board.legal_moves]
    assert len(set(texts)) == len(texts) and "d3d4:again" in texts
    assert board.perft(2) == sum(board.divide(2).values())


def test_repetition_asks_for_equal_states() -> None:
    there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"]
    for house, is_repeated in (([Slotted(2)], False), ([OnceMore()], True), ([Slotted(-4)], False)):
        board = Board(house=house)
        for text in there_and_back * 2:
            board.push_uci(text)
        # The ply that is counted makes positions different, unless key() says otherwise.
        assert board.is_repetition() == is_repeated, house

    class Always(Slotted):
        def __copy__(self) -> "Always":
            return Always(self.plies)

        def key(self) -> int:
            return 0

    board = Board(house=[Always()])
    for text in there_and_back * 2:
        board.push_uci(text)
    assert board.is_repetition() and str(board.outcome()) == "draw: repetition"


def test_the_rule_given_is_not_the_rule_of_the_board() -> None:
    tally = Tally()
    board = Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", house=[tally])
    board.push_san("exd5")
    assert tally.squares == []
    other = Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", house=[tally])
    other.push_san("exd5")
    assert other == board


def test_a_rule_forgives_faults_that_its_moves_lead_to() -> None:
    class Coronation(HouseRule):
        """A pawn on the last rank but one becomes a second king."""

        def after_move(self, change: HouseChange, move: HouseMove) -> None:
            if move.kind == "pawn" and move.to_square // 8 == 6:
                change.turn_into(move.to_square, "king")

        def forgives(self, fault: str) -> bool:
            return fault == "several-royals"

    board = Board("8/8/P7/8/4k3/8/8/4K3 w - - 0 1", house=[Coronation()])
    board.push_san("a7=K")
    again = Board(board.fen(), house=[Coronation()])
    assert again.fen() == board.fen() and again.legal_moves.count() == board.legal_moves.count()
