"""Wrong calls raise Python's exceptions with our words, and leave the board unchanged."""

import ast
import builtins
import copy
import inspect
import pickle
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from wrong_calls import TABLE, names

import tabiya
import tabiya.pgn
import tabiya.polyglot
from tabiya import Board, IllegalMoveError, InvalidMoveError, Move, SquareSet

LINES = [[part.strip() for part in line.split(" | ", 2)] for line in TABLE.strip().splitlines()]
# What PyO3 and Rust say where we can say it better.
JARGON = ["r#", "extract", "out of range integral", "convert negative", "too big to convert",
          "os error", "PanicException", "Already", "--hash", "&str", "Option"]


@pytest.fixture(scope="module")
def namespace(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return names(str(tmp_path_factory.mktemp("calls")))


@pytest.mark.parametrize(("error", "words", "call"), LINES, ids=[line[2][:60] for line in LINES])
def test_a_wrong_call_raises_the_documented_error(error: str, words: str, call: str, namespace: dict[str, Any]) -> None:
    expected = getattr(tabiya, error, None) or getattr(builtins, error)
    board: Board = namespace["board"]
    before = board.copy()
    with pytest.raises(expected) as caught:
        eval(call, namespace)  # noqa: S307
    assert caught.type is expected
    text = "\n".join([str(caught.value), *getattr(caught.value, "__notes__", [])])
    assert words in text and (text or error == "StopIteration")
    assert not any(jargon in text for jargon in JARGON), text
    assert len(text) < 400 or "10000" in call
    assert before == board and board.move_stack == []
    assert namespace["squares"] == {tabiya.A1}


def test_the_table_has_distinct_calls_of_every_public_name(namespace: dict[str, Any]) -> None:
    calls = [call for _, _, call in LINES]
    assert len(set(calls)) > 250
    wanted, called = set(public_names()), set(names_called(calls, namespace))
    # The classes of exceptions have no calls of their own.
    exceptions = {"AmbiguousMoveError", "EngineError", "IllegalMoveError", "InvalidMoveError"}
    assert wanted - called - exceptions == set()
    assert len(wanted) > 130


def public_names() -> Iterator[str]:
    """Yield the names of functions, classes and their members, as in Board.push."""
    for module in (tabiya, tabiya.pgn, tabiya.polyglot):
        for name in getattr(module, "__all__", None) or vars(module):
            value = getattr(module, name)
            if name.startswith("_") or not callable(value):
                continue
            yield name
            if inspect.isclass(value) and not issubclass(value, Exception):
                for member, item in vars(value).items():
                    if not member.startswith("_") and not isinstance(item, value):
                        yield f"{value.__name__}.{member}"


def names_called(calls: list[str], namespace: dict[str, Any]) -> Iterator[str]:
    """Yield the names that these expressions use: functions, classes, and members of the objects that have a name."""
    for call in calls:
        for node in ast.walk(ast.parse(call, mode="eval")):
            match node:
                case ast.Call(ast.Name("setattr"), [ast.Name(root), ast.Constant(str(member)), _]):
                    yield f"{type(namespace[root]).__name__}.{member}"
                case ast.Attribute(ast.Name(root), member) if root in namespace:
                    owner = namespace[root]
                    kind = owner if inspect.isclass(owner) else type(owner)
                    yield member if inspect.ismodule(owner) else f"{kind.__name__}.{member}"
                case ast.Call(ast.Name(name)):
                    yield name
                case ast.Call(ast.Attribute(ast.Call(ast.Name(name)), member)):
                    yield f"{name}.{member}"


def test_all_package_errors_are_value_errors() -> None:
    for error in [IllegalMoveError, InvalidMoveError, tabiya.AmbiguousMoveError]:
        assert issubclass(error, ValueError) and error.__module__ == "tabiya"


def test_moves_of_any_variant_on_any_board_never_panic() -> None:
    boards = [Board(variant=name) for name in tabiya.variants()]
    moves = {move for board in boards for move in board.legal_moves}
    moves |= {Move(a, b, p) for a in range(0, 64, 3) for b in range(64) for p in [None, 1, 5, 9]}
    for board in boards:
        for move in moves:
            legal = move in board.legal_moves
            board.explain(move)
            assert legal == board.is_legal(move)
            if legal:
                board.push(move)
                board.pop()
            else:
                board.gives_check(move)


class Index:
    """An integer that does something when it is asked for its value."""

    def __init__(self, act: Callable[[], int]) -> None:
        self.act = act

    def __index__(self) -> int:
        return self.act()


def test_integers_of_other_types_are_accepted_or_refused() -> None:
    board, square = Board(), Index(lambda: tabiya.E1)
    assert str(board.piece_at(square)) == "K"  # type: ignore[arg-type]

    class Mine(int):
        def __repr__(self) -> str:
            raise RuntimeError("no repr")

    assert str(board.piece_at(Mine(tabiya.E8))) == "k"
    with pytest.raises(ValueError, match="square <Mine> is not"):
        board.piece_at(Mine(99))

    def fail() -> int:
        raise KeyError("the index fails")

    with pytest.raises(KeyError, match="the index fails"):
        board.piece_at(Index(fail))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="__index__ returned non-int"):
        board.piece_at(Index(lambda: "e4"))  # type: ignore[arg-type,return-value]

    def change() -> int:
        board.push_san("e4")
        return 0

    # The board may not be changed by the argument of its own method.
    with pytest.raises(RuntimeError):
        board.piece_at(Index(change))  # type: ignore[arg-type]
    assert board == Board()


def test_sets_may_change_during_iteration() -> None:
    squares = SquareSet(range(8))
    for square in squares:
        squares.discard(square)
        squares.add(square + 8)
    assert squares == set(range(8, 16))

    def changing() -> Iterator[int]:
        yield 1
        squares.add(0)
        yield 2

    with pytest.raises(RuntimeError):
        squares.union(changing())
    with pytest.raises(RuntimeError):
        squares |= changing()
    assert squares == set(range(8, 16))

    def failing() -> Iterator[int]:
        yield 1
        raise KeyError("the iterator fails")

    with pytest.raises(KeyError, match="the iterator fails"):
        SquareSet(failing())


def test_lists_of_moves_do_not_change_with_the_board() -> None:
    board = Board()
    moves, stack, children, rows = board.legal_moves, board.move_stack, board.children(), board.divide(1)
    for move in moves:
        board.push(move)
        stack.append(move)
        children.pop()
        rows.clear()
        board.set_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        board.reset()
    assert len(moves) == len(stack) == len(board.children()) == 20
    assert board.move_stack == []


def test_damaged_pickles_raise_errors() -> None:
    board = Board(variant="crazyhouse")
    for san in ["e4", "d5", "exd5", "Qxd5", "P@e4"]:
        board.push_san(san)
    values: list[Any] = [board, Move(52, 60, 5), tabiya.Piece(3, True), SquareSet([1, 5])]
    generator = random.Random(3)
    for value in values:
        whole = pickle.dumps(value)
        for end in range(len(whole)):
            with pytest.raises(Exception):  # noqa: B017, PT011
                pickle.loads(whole[:end])
        restore, arguments, *_ = value.__reduce__()
        for _ in range(2000):
            wrong = list(arguments)
            wrong[generator.randrange(len(wrong))] = generator.choice(
                [None, -1, 0, 7, 63 << 12, 1 << 200, 1.5, "", "e2e5", "\0", "\ud800", "x" * 1000, [], ["e9"], b"x"])
            try:
                restored = restore(*wrong)
            except (ValueError, TypeError, OverflowError):
                continue
            repr(restored), hash(restored) if not isinstance(restored, SquareSet) else 0
            assert copy.deepcopy(restored) == restored


def test_a_board_can_be_shared_by_threads() -> None:
    board = Board()
    stop, errors, counts = threading.Event(), list[BaseException](), list[int]()

    def repeat(act: Callable[[], object]) -> Callable[[], None]:
        def run() -> None:
            while not stop.is_set():
                try:
                    act()
                except (IllegalMoveError, IndexError):
                    pass
                except BaseException as error:
                    errors.append(error)
        return run

    def play() -> None:
        board.push_san("Nf3")
        board.pop()

    acts: list[Callable[[], object]] = [
        play, play, lambda: counts.append(board.perft(4)), lambda: board.search(nodes=500),
        lambda: board.divide(4), lambda: [board.is_legal(move) for move in board.legal_moves],
        lambda: (board.explain("e4"), board.is_check(), board.fen(), pickle.dumps(board)),
        lambda: Board().is_game_over(claim_draw=True)]
    threads = [threading.Thread(target=repeat(act)) for act in acts]
    for thread in threads:
        thread.start()
    stop.wait(2)
    stop.set()
    for thread in threads:
        thread.join()
    assert errors == []
    # Each count is of the position that was there when it began.
    knight = Board()
    knight.push_san("Nf3")
    assert counts and set(counts) <= {197281, knight.perft(4)}
    assert all(move.uci() == "g1f3" for move in board.move_stack)


def test_a_reader_can_be_shared_by_threads(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 2. Nf3 *\n\n" * 3000)
    reader, games = tabiya.pgn.read(path), list[int]()

    def read() -> None:
        while True:
            try:
                games.append(len(next(reader)))
            except RuntimeError as error:
                assert str(error) == "another thread is reading a game with this reader"
            except StopIteration:
                return

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert games == [3] * 3000
