"""House rules in Python that are wrong: each raises one of Python's exceptions, with our words or the rule's own."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from gallery_in_python import Knooks

import tabiya
from tabiya import E2, E4, WHITE, Added, Board, HouseChange, HouseMove, HouseRule, HouseView, Kind, rule

# Misuse: what is wrong, the house, what to do with the board, the exception, and its words.
WRONG: list[tuple[str, Callable[[], Any], Callable[[Board], object], type[BaseException], str]] = []


def wrong(what: str, error: type[BaseException], words: str,
          act: Callable[[Board], object] = lambda board: board.push_uci("e2e4")) -> Callable[[Any], Any]:
    """Add a case: a function that returns the house."""
    def add(house: Callable[[], Any]) -> Callable[[], Any]:
        WRONG.append((what, house, act, error, words))
        return house
    return add


def raising(hook: str) -> type[HouseRule]:
    def fail(self: object, *arguments: object) -> None:
        raise ZeroDivisionError(f"in {hook}")
    return type("Raising", (HouseRule,), {hook: fail})


def returning(hook: str, value: object) -> type[HouseRule]:
    return type("Returning", (HouseRule,), {hook: lambda self, *arguments: value})


CAPTURE = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"


def capture(board: Board) -> object:
    other = Board(CAPTURE, house=eval_house(board))
    return other.push_uci("e4d5")


def eval_house(board: Board) -> Any:
    """Return the rules of a board, from its pickle's state."""
    return board.__reduce__()[1][3]


for each in ("before_move", "after_move", "before_turn", "after_turn", "moves", "attacks", "allows", "ending"):
    wrong(f"{each} raises", ZeroDivisionError, f"in {each}",
          lambda board: (board.push_uci("e2e4"), board.outcome()))(lambda each=each: [raising(each)()])
for each in ("before_capture", "after_capture"):
    wrong(f"{each} raises", ZeroDivisionError, f"in {each}", capture)(lambda each=each: [raising(each)()])
for each in ("prepare", "set_up"):
    wrong(f"{each} raises", ZeroDivisionError, f"in {each}")(lambda each=each: [raising(each)()])
for each in ("before_move", "after_move", "before_turn", "after_turn", "prepare", "set_up"):
    wrong(f"{each} returns something", TypeError, f"expected None from {each}")(lambda each=each: [returning(each, 3)()])
for value, words in ((5, "Added moves, as an iterable"), ([5], "an Added move"), (["e2e4"], "an Added move"),
                     ([None], "an Added move"), ([Added("e4")], "a square"), ([Added(64)], "square 64"),  # type: ignore[arg-type]
                     ([Added(E4, label="No Label")], "other characters"), ([Added(E4, origin=E2, data=-1)], "data -1 is not in the range"),
                     ([Added(E4, origin=E2, places={E4: "dragon"})], "no kind is called"),
                     ([Added(E4, origin=E2, places=5)], "places as a dict"),  # type: ignore[arg-type]
                     ([Added(E4, origin=E2, places={E4: 5})], "the name of a kind"),  # type: ignore[dict-item]
                     ([Added(E4, origin=E2, captures=[E4])], "has no piece"),
                     ([Added(E4, origin=E2, label="x" * 300)], "too long")):
    wrong(f"moves returns {value}", (TypeError if "expected" in words or words in (
        "Added moves, as an iterable", "an Added move", "a square", "places as a dict", "the name of a kind",
    ) else ValueError), words)(lambda value=value: [returning("moves", value)()])
for end in (5, "white", ("white",), ("green", "x"), (WHITE, 5), [WHITE, "x"]):
    wrong(f"ending returns {end}", TypeError, "expected", lambda board: board.outcome())(
        lambda end=end: [returning("ending", end)()])
for answer in (3.5, b"no"):
    wrong(f"allows returns {answer!r}", TypeError, "the reason for a refusal")(
        lambda answer=answer: [returning("allows", answer)()])
wrong("attacks returns a word", TypeError, "a square as a number")(lambda: [returning("attacks", "e4")()])


@wrong("moves without end", ValueError, "more than 4096 moves")
def endless_moves() -> Any:
    class Endless(HouseRule):
        def moves(self, view: HouseView) -> Iterable[Added]:
            number = 0
            while True:
                yield Added(E4, origin=E2, label=f"l{number}")
                number += 1
    return [Endless()]


@wrong("a move twice", RuntimeError, "adds the move e2e4:twin twice")
def twin_moves() -> Any:
    return [returning("moves", [Added(E4, origin=E2, label="twin")] * 2)()]


@wrong("plies without end", RuntimeError, "more than 64 times",
       lambda board: [board.push_uci(text) for _ in range(40) for text in ("b1c3", "c3b1")])
def endless_plies() -> Any:
    @rule
    def endless(change: HouseChange, move: HouseMove) -> None:
        change.move_again()

    @rule.prepare
    def nothing(rules: object) -> None: ...

    class Key(HouseRule):
        def __init__(self) -> None:
            self.plies = 0

        def after_move(self, change: HouseChange, move: HouseMove) -> None:
            self.plies += 1
            change.move_again()
    return [Key()]


@wrong("pieces without end", RuntimeError, "without end")
def endless_pieces() -> Any:
    class Places(HouseRule):
        def after_move(self, change: HouseChange, move: HouseMove) -> None:
            change.put(tabiya.E5, WHITE, "pawn")

        def on_placed(self, change: HouseChange, square: int, kind: str) -> None:
            change.take(square)
            change.put(square, WHITE, "pawn")
    return [Places()]


@wrong("the last king is taken", RuntimeError, "last royal piece")
def kingless() -> Any:
    @rule
    def revolution(change: HouseChange, move: HouseMove) -> None:
        change.take(tabiya.E8)
    return [revolution]


@wrong("a piece on a wall", RuntimeError, "where no piece can be")
def walled() -> Any:
    @rule
    def walls(change: HouseChange, move: HouseMove) -> None:
        change.remove_square(tabiya.D5)
        change.put(tabiya.D5, WHITE, "pawn")
    return [walls]


KEPT: list[Any] = []


def keep(board: Board) -> Board:
    """Keep a board for a rule that uses it."""
    KEPT.append(board)
    return board


@wrong("a view is kept", RuntimeError, "a view is valid only while", lambda board: (board.push_uci("e2e4"), KEPT[-1].turn))
def keeps_views() -> Any:
    return [rule.before_move(lambda change, move: KEPT.append(change))]


@wrong("a view of moves is kept", RuntimeError, "a view is valid only while",
       lambda board: (board.legal_moves.count(), KEPT[-1].pieces()))
def keeps_views_of_moves() -> Any:
    return [rule.moves(lambda view: KEPT.append(view))]


@wrong("the rules are kept", RuntimeError, "only in prepare", lambda board: KEPT[-1].kinds)
def keeps_rules() -> Any:
    return [rule.prepare(KEPT.append)]


@wrong("a board is changed while it moves", RuntimeError, "borrowed", lambda board: keep(board).push_uci("e2e4"))
def changes_the_board() -> Any:
    return [rule.after_move(lambda change, move: KEPT[-1].pop() and None)]


@wrong("a board is asked while moves are listed", RuntimeError, "a rule uses a board",
       lambda board: keep(board).legal_moves.count())
def asks_the_board() -> Any:
    return [rule.allows(lambda view, move: KEPT[-1].legal_moves.count() and None if KEPT and isinstance(KEPT[-1], Board) else None)]


@wrong("legal moves while they are listed", RuntimeError, "while they are listed", lambda board: board.legal_moves.count())
def lists_while_listing() -> Any:
    return [rule.allows(lambda view, move: view.legal_moves() and None)]


@wrong("a change while moves are listed", AttributeError, "put", lambda board: board.legal_moves.count())
def changes_while_listing() -> Any:
    return [rule.allows(lambda view, move: view.put(E4, WHITE, "pawn"))]


@wrong("a state that cannot be compared", TypeError, "cannot be compared")
def strange_state() -> Any:
    made = returning("ending", None)()
    made.__dict__["opaque"] = object()
    return [made]


@wrong("a state that cannot be copied", TypeError, "pickle")
def uncopied_state() -> Any:
    made = returning("ending", None)()
    made.__dict__["lines"] = [line for line in ("a",)]
    made.__dict__["generator"] = (line for line in ("a",))
    return [made]


@wrong("a key that is no number", TypeError, "expected an integer")
def wordy_key() -> Any:
    return [type("Wordy", (HouseRule,), {"key": lambda self: "x"})()]


@wrong("a copy of another class", TypeError, "its copy is a")
def false_copy() -> Any:
    return [type("False", (HouseRule,), {"__copy__": lambda self: Knooks()})()]


@wrong("a state that turns bad", TypeError, "cannot be compared", lambda board: (board.push_uci("e2e4"), board.outcome()))
def bad_later() -> Any:
    class Later(HouseRule):
        def after_move(self, change: HouseChange, move: HouseMove) -> None:
            self.bad = object()
    return [Later()]


@wrong("a count while a rule is asked", RuntimeError, "a rule uses a board", lambda board: keep(board).outcome())
def counts_on_the_board() -> Any:
    return [rule.ending(lambda view: KEPT and KEPT[-1].perft(1) and None or None)]


@wrong("a search while a rule is asked", RuntimeError, "a rule uses a board", lambda board: keep(board).outcome())
def searches_the_board() -> Any:
    return [rule.ending(lambda view: KEPT and KEPT[-1].search(depth=1) and None or None)]


wrong("legal moves while the game changes", RuntimeError, "are not known")(
    lambda: [rule.after_move(lambda change, move: change.legal_moves() and None)])
wrong("leaves as a number", TypeError, "leaves as an iterable")(
    lambda: [returning("moves", [Added(E4, origin=E2, label="x", leaves=E2)])()])  # type: ignore[arg-type]
wrong("attacks as a number", TypeError, "attacks as an iterable")(lambda: [returning("attacks", 42)()])
wrong("a note out of range", ValueError, "note -3")(lambda: [rule.after_move(lambda change, move: change.note(E4, -3))])
wrong("a label that is no text", TypeError, "a label as a str")(
    lambda: [returning("moves", [Added(E4, label=None)])()])  # type: ignore[arg-type]
wrong("a method in the state", TypeError, "cannot be compared")(
    lambda: [type("M", (HouseRule,), {"__init__": lambda self: setattr(self, "go", self.ending)})()])
wrong("a class", TypeError, "a class was given")(lambda: [Knooks])
wrong("a number", TypeError, "names of house rules")(lambda: 5)
wrong("two of a name", ValueError, "two house rules are called knooks")(lambda: [Knooks(), Knooks()])
wrong("a bad name", ValueError, "is no name of a rule")(lambda: [type("A", (HouseRule,), {"name": "No Name"})()])
wrong("no letter", ValueError, "is not one letter")(lambda: [Kind(name="camel")])
wrong("two letters", ValueError, "is not one letter")(lambda: [Kind(name="camel", letter="ca")])
wrong("a letter that is taken", ValueError, "also the letter of the knight")(lambda: [Kind(name="camel", letter="n")])
wrong("a name that is taken", ValueError, "\"knight\" is reserved")(lambda: [Kind(name="knight", letter="x")])
wrong("a bad notation", ValueError, "camel")(lambda: [Kind(name="camel", letter="c", moves="?!")])
wrong("two kinds of one letter", ValueError, "also the letter of the camel")(
    lambda: [Kind(name="camel", letter="c"), Kind(name="cat", letter="c")])
wrong("a start that is no FEN", ValueError, "cannot begin")(
    lambda: [rule.prepare(lambda rules: setattr(rules, "start", "nonsense"))])
wrong("an unknown royal kind", ValueError, "no kind is called")(
    lambda: [rule.prepare(lambda rules: setattr(rules, "royal", "pope"))])
wrong("a hook with wrong parameters", TypeError, "positional argument")(lambda: [rule.after_move(lambda change: None)])
wrong("a hook that is no function", TypeError, "not callable")(lambda: [type("B", (HouseRule,), {"after_move": 5})()])
wrong("a direction of no length", ValueError, "leads nowhere")(lambda: [rule.after_move(lambda change, move: change.walk(E4, 0, 0))])
wrong("a square off the board", ValueError, "square 99")(lambda: [rule.after_move(lambda change, move: change.take(99))])
wrong("an unknown side", TypeError, "a side: True")(lambda: [rule.after_move(lambda change, move: change.put(E4, "red", "pawn"))])
wrong("an unknown kind", ValueError, "no kind is called")(lambda: [rule.after_move(lambda change, move: change.put(E4, WHITE, "pope"))])


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case[0])
def test_wrong_rules_raise_exceptions_that_name_them(case: Any) -> None:
    _, house, act, error, words = case
    KEPT.clear()
    board: Board | None = None
    with pytest.raises(error, match=words) as raised:
        board = Board(house=house())
        before = board.fen()
        act(board)
    if board is not None and error is ZeroDivisionError:
        assert "in the house rule raising" in raised.value.__notes__
        assert board.fen() == before or len(board.move_stack) == 1


def test_there_are_sixty_wrong_rules() -> None:
    assert len({what for what, *_ in WRONG}) >= 60


