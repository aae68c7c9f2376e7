"""House rules of one's own as classes: rules, and kinds of pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tabiya._rule_state import state_of
from tabiya._tabiya import HouseChange, HouseMove, HouseSetup, HouseView

#: A side: True for White, False for Black, or its name, "white" or "black".
Side = bool | str


@dataclass(frozen=True)
class Added:
    """A move that a rule adds for the side to move.

    By default the piece on `origin` goes to the square `to` and captures an enemy there. `captures` are the squares of
    captured pieces, `leaves` the squares that pieces leave without being captured, and `places` the pieces that stand
    somewhere after the move: the name of a kind, or a side and a name. `data` is a number that hooks find in
    `move.data`. A move with a `label` is written with it, as in `a1b1:knook`; without one it is written like a move of
    the game. `may_expose` allows a move that leaves the own king attacked, and `passed` is the square that the piece
    passes if it can be captured en passant there.

    >>> from tabiya import Added
    >>> Added(E4, origin=E2).captures is None
    True
    """

    to: int
    origin: int | None = None
    captures: Iterable[int] | None = None
    leaves: Iterable[int] | None = None
    places: Mapping[int, str | tuple[Side, str]] | None = None
    label: str = ""
    data: int = 0
    may_expose: bool = False
    passed: int | None = None


class _Hooks:
    """The hooks of rules and of kinds. All of them are optional."""

    #: The name, from the name of the class if empty: lower-case letters, digits and hyphens.
    name: str = ""
    #: A description in a few words, from the documentation of the class if empty.
    summary: str = ""
    #: What must be moved when the rule has demanded a follow-up: "the duck".
    follow_up: str = ""

    def __repr__(self) -> str:
        state = ", ".join(f"{name}={value!r}" for name, value in state_of(self).items())
        return f"<{type(self).__qualname__} {state}>" if state else f"{type(self).__qualname__}()"

    def prepare(self, rules: HouseSetup) -> None:
        """Change the rules before the game begins: add kinds, set the start.

        >>> class NoCastling(HouseRule):
        ...     def prepare(self, rules):
        ...         rules.castling = False
        >>> Board("4k3/8/8/8/8/8/8/4K2R w - - 0 1", house=[NoCastling()]).legal_moves.count()
        14
        """

    def forgives(self, fault: str) -> bool | None:
        """Return whether positions with a fault may begin a game, because this rule's moves lead to such positions.

        The faults are no-royal, several-royals, opponent-in-check and pawn-on-promotion-square.

        >>> class TwoKings(HouseRule):
        ...     def forgives(self, fault):
        ...         return fault == "several-royals"
        >>> Board("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", house=[TwoKings()]).piece_at(D1).symbol()
        'K'
        """

    def set_up(self, change: HouseChange) -> None:
        """Change the board before the game begins.

        >>> class Bridge(HouseRule):
        ...     def set_up(self, change):
        ...         change.put(D4, WHITE, "pawn")
        >>> Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1", house=[Bridge()]).fen()
        '4k3/8/8/8/3P4/8/8/4K3 w - - 0 1'
        """

    def attacks(self, view: HouseView) -> Iterable[int] | None:
        """Return the squares on which the side to move captures by the moves that this rule adds.

        Without this hook they follow from the moves, which are then listed once for each legal move.

        >>> class Bomb(HouseRule):
        ...     def attacks(self, view):
        ...         return [E7] if view.turn == WHITE else []
        >>> Board("4k3/8/8/8/8/8/8/4K3 b - - 0 1", house=[Bomb()]).is_legal(Move(E8, E7))
        False
        """

    def allows(self, view: HouseView, move: HouseMove) -> str | bool | None:
        """Return the reason why a move is refused, or None to allow it.

        >>> class NoRush(HouseRule):
        ...     def allows(self, view, move):
        ...         if move.kind == "queen":
        ...             return "the queen waits"
        >>> print(Board("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", house=[NoRush()]).explain("Qd7"))
        Qd7 is illegal: refused by no-rush: the queen waits
        """

    def obligation(self, view: HouseView) -> str | None:
        """Return what the side to move must do, to follow "White must"; the moves are refused by `allows`.

        >>> class Forward(HouseRule):
        ...     def obligation(self, view):
        ...         return "move a pawn"
        >>> Board(house=[Forward()]).legal_moves.count()
        20
        """

    def before_move(self, change: HouseChange, move: HouseMove) -> None:
        """React before a move is made.

        >>> class Told(HouseRule):
        ...     def before_move(self, change, move):
        ...         print("from", change.piece_at(move.from_square))
        >>> Board(house=[Told()]).push_san("e4")
        from pawn
        Move.from_uci('e2e4')
        """

    def before_capture(self, change: HouseChange, square: int, kind: str) -> None:
        """React before the piece of this kind on a square is captured.

        >>> class Sorry(HouseRule):
        ...     def before_capture(self, change, square, kind):
        ...         print("farewell,", kind)
        >>> Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", house=[Sorry()]).push_san("exd5")
        farewell, pawn
        Move.from_uci('e4d5')
        """

    def after_capture(self, change: HouseChange, square: int, kind: str) -> None:
        """React after a move has captured a piece of this kind on a square, before the turn passes.

        >>> class Explosion(HouseRule):
        ...     def after_capture(self, change, square, kind):
        ...         change.take(square)
        >>> board = Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", house=[Explosion()])
        >>> _ = board.push_san("exd5")
        >>> board.fen()
        '4k3/8/8/8/8/8/8/4K3 b - - 0 1'
        """

    def on_placed(self, change: HouseChange, square: int, kind: str) -> None:
        """React after a rule, or a move that a rule adds, has placed a piece on a square.

        >>> class Welcome(HouseRule):
        ...     def on_placed(self, change, square, kind):
        ...         print("welcome,", kind)
        >>> board = Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", house=[Welcome(), rule(lambda change, move: change.put(A4, WHITE, "rook"))])
        >>> board.push_san("e4")
        welcome, rook
        Move.from_uci('e2e4')
        """

    def after_move(self, change: HouseChange, move: HouseMove) -> None:
        """React after a move, before the turn passes.

        >>> class Crown(HouseRule):
        ...     def after_move(self, change, move):
        ...         if move.to_square == E4:
        ...             change.turn_into(E4, "queen")
        >>> board = Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", house=[Crown()])
        >>> board.push_san("e4=Q+")
        Move.from_uci('e2e4')
        """

    def before_turn(self, change: HouseChange, next: bool) -> None:
        """React before the turn passes to the side `next`, or stays with it.

        >>> class Twice(HouseRule):
        ...     def before_turn(self, change, next):
        ...         if change.again is None:
        ...             change.move_again()
        >>> board = Board(house=[Twice()])
        >>> _ = board.push_san("e4")
        >>> board.turn == WHITE
        True
        """

    def after_turn(self, change: HouseChange) -> None:
        """React after the turn has passed.

        >>> class Tick(HouseRule):
        ...     plies = 0
        ...     def after_turn(self, change):
        ...         self.plies += 1
        ...     def ending(self, view):
        ...         return (None, "one move is enough") if self.plies == 1 else None
        >>> board = Board(house=[Tick()])
        >>> _ = board.push_san("e4")
        >>> print(board.outcome())
        draw: one move is enough
        """

    def ending(self, view: HouseView) -> tuple[Side | None, str] | None:
        """Return the winner, or None for a draw, and the reason, if this rule has ended the game.

        >>> class Hill(HouseRule):
        ...     def ending(self, view):
        ...         for square in view.pieces(kind="king"):
        ...             if square in (D4, E4, D5, E5):
        ...                 return view.owner(square), "the king is on the hill"
        >>> print(Board("4k3/8/8/8/4K3/8/8/8 b - - 0 1", house=[Hill()]).outcome())
        white wins: the king is on the hill
        """


class HouseRule(_Hooks):
    """A rule that changes a game while it is played. A subclass defines the hooks that it needs.

    >>> from tabiya import Board, HouseRule
    >>> class ExtraTurn(HouseRule):
    ...     '''The king moves twice.'''
    ...     def after_move(self, change, move):
    ...         if move.kind == "king" and change.again is None:
    ...             change.move_again()
    >>> board = Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1", house=[ExtraTurn()])
    >>> board.push_san("Ke2")
    Move.from_uci('e1e2')
    >>> board.turn == WHITE
    True

    The state of a rule is its attributes. They are copied with the game (by `__copy__` if the class has it), taken back
    with it, and part of the board's key: by `key()`, which returns an integer, if the class has it, or else by their
    values, lists, sets and dicts by content. Only the hooks that get a `change` may change them.
    """

    def moves(self, view: HouseView) -> Iterable[Added]:
        """Return or yield the moves that this rule adds for the side to move.

        >>> class Leap(HouseRule):
        ...     def moves(self, view):
        ...         if view.turn == WHITE:
        ...             yield Added(E4, origin=E1, label="leap")
        >>> Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", house=[Leap()]).push_uci("e1e4:leap").label
        'leap'
        """
        return ()


class Kind(_Hooks):
    """A kind of piece: a house rule that adds it to the game.

    Its moves are in Betza notation, or are code: a method `moves(view, square)` that yields the squares to which the
    piece on a square can go, or `Added` for all other moves.

    >>> from tabiya import Board, Kind
    >>> class Cool(Kind):
    ...     letter = "c"
    ...     def moves(self, view, square):
    ...         target = view.offset(square, 1, -1)
    ...         if target is not None and view.owner(target) != view.turn:
    ...             yield target
    >>> board = Board("4k3/8/8/8/4C3/8/8/4K3 w - - 0 1", house=[Cool()])
    >>> [board.san(move) for move in board.legal_moves if board.piece_at(move.from_square).symbol() == "C"]
    ['Cf3']
    >>> Board("4k3/8/8/8/4M3/8/8/4K3 w - - 0 1", house=[Kind(letter="m", name="camel", moves="C")]).legal_moves.count()
    13
    """

    #: The lower-case letter of the piece in FEN.
    letter: str = ""

    def __init__(self, *, letter: str = "", name: str = "", moves: str = "") -> None:
        if letter:
            self.letter = letter
        if name:
            self.name = name
        if moves:
            self.betza = moves

    #: The moves in Betza notation, in addition to those of the method `moves`.
    betza: str = ""

    def moves(self, view: HouseView, square: int) -> Iterable[int | Added]:
        """Return or yield the moves of the piece of this kind on a square.

        >>> class Snail(Kind):
        ...     letter = "s"
        ...     def moves(self, view, square):
        ...         yield from view.walk(square, 0, 1)[:1]
        >>> [move.uci() for move in Board("4k3/8/8/8/8/S7/8/4K3 w - - 0 1", house=[Snail()]).legal_moves][-1]
        'a3a4'
        """
        return ()


def hyphened(name: str) -> str:
    """Return a name in lower-case letters, digits and hyphens."""
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def _name(rule: _Hooks) -> str:
    """Return the name of a rule."""
    return rule.name or hyphened(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", type(rule).__name__))


def _summary(rule: _Hooks) -> str:
    """Return the summary of a rule: its own, or the first line of its documentation."""
    own = type(rule).__doc__ if type(rule) is not Kind else None
    lines = (rule.summary or own or "a rule in Python").strip().splitlines()
    return lines[0].rstrip(".")[:120]


def _hooks(rule: _Hooks) -> list[str]:
    """Return the names of the hooks that a rule defines."""
    base = Kind if isinstance(rule, Kind) else HouseRule
    names = [name for name in vars(_Hooks) if not name.startswith("_")] + ["moves"]
    return [name for name in names if getattr(type(rule), name) is not getattr(base, name)]
