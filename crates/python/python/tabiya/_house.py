"""House rules of one's own: rules, pieces and ends as classes and functions."""

from __future__ import annotations

import copy
import dataclasses
import enum
import hashlib
import inspect
import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from tabiya._tabiya import HouseChange, HouseMove, HouseSetup, HouseView, SquareSet

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
        state = ", ".join(f"{name}={value!r}" for name, value in _state(self).items())
        return f"<{type(self).__qualname__} {state}>" if state else f"{type(self).__qualname__}()"

    def prepare(self, rules: HouseSetup) -> None:
        """Change the rules before the game begins: add kinds, set the start."""

    def set_up(self, change: HouseChange) -> None:
        """Change the board before the game begins."""

    def attacks(self, view: HouseView) -> Iterable[int] | None:
        """Return the squares on which the side to move captures by the moves that this rule adds.

        Without this hook they follow from the moves, which are then listed once for each legal move.
        """

    def allows(self, view: HouseView, move: HouseMove) -> str | bool | None:
        """Return the reason why a move is refused, or None to allow it."""

    def obligation(self, view: HouseView) -> str | None:
        """Return what the side to move must do, to follow "White must"; the moves are refused by `allows`."""

    def before_move(self, change: HouseChange, move: HouseMove) -> None:
        """React before a move is made."""

    def before_capture(self, change: HouseChange, square: int, kind: str) -> None:
        """React before the piece of this kind on a square is captured."""

    def after_capture(self, change: HouseChange, square: int, kind: str) -> None:
        """React after a move has captured a piece of this kind on a square, before the turn passes."""

    def on_placed(self, change: HouseChange, square: int, kind: str) -> None:
        """React after a rule, or a move that a rule adds, has placed a piece on a square."""

    def after_move(self, change: HouseChange, move: HouseMove) -> None:
        """React after a move, before the turn passes."""

    def before_turn(self, change: HouseChange, next: bool) -> None:
        """React before the turn passes to the side `next`, or stays with it."""

    def after_turn(self, change: HouseChange) -> None:
        """React after the turn has passed."""

    def ending(self, view: HouseView) -> tuple[Side | None, str] | None:
        """Return the winner, or None for a draw, and the reason, if this rule has ended the game."""


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
        """Return or yield the moves that this rule adds for the side to move."""
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
        """Return or yield the moves of the piece of this kind on a square."""
        return ()


class _OfFunction(HouseRule):
    """A rule without state that is a function."""

    function: ClassVar[Callable[..., Any]]

    def __copy__(self) -> _OfFunction:
        return self

    def __call__(self, *arguments: Any) -> Any:
        return type(self).function(*arguments)

    def __reduce__(self) -> str:
        return str(type(self).__qualname__)

    def __repr__(self) -> str:
        return str(type(self).__qualname__)


def _hyphened(name: str) -> str:
    """Return a name in lower-case letters, digits and hyphens."""
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def _of(hook: str, function: Callable[..., Any]) -> HouseRule:
    parts = {
        "__doc__": function.__doc__,
        "__module__": function.__module__,
        "__qualname__": function.__qualname__,
        "name": _hyphened(function.__name__),
        "function": staticmethod(function),
        hook: staticmethod(function),
    }
    made: HouseRule = type(function.__name__, (_OfFunction,), parts)()
    return made


class Decorator(Protocol):
    """What makes a rule of a function."""

    def __call__(self, function: Callable[..., Any], /) -> HouseRule: ...


class _Rule:
    """Makes a house rule of a function, which is one hook without state: `@rule.ending`, `@rule.after_move`.

    Without a hook's name, a function of `(change, move)` is `after_move`, one of `(view, move)` is `allows`, and one
    of `(view)` is `ending`.

    >>> from tabiya import Board, rule
    >>> @rule.ending
    ... def all_pawns_captured(view):
    ...     for side, other in ((WHITE, BLACK), (BLACK, WHITE)):
    ...         if not view.pieces(side, "pawn"):
    ...             return other, "all pawns are captured"
    >>> print(Board("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", house=[all_pawns_captured]).outcome())
    black wins: all pawns are captured
    """

    _BY_PARAMETERS: ClassVar[dict[tuple[str, ...], str]] = {
        ("change", "move"): "after_move",
        ("view", "move"): "allows",
        ("view",): "ending",
    }

    def __call__(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule of a function; the names of its parameters say which hook it is."""
        parameters = tuple(inspect.signature(function).parameters)
        hook = self._BY_PARAMETERS.get(parameters)
        if hook is None:
            raise TypeError(
                f"{function.__name__}{parameters} is no hook: name one, as in @rule.moves or @rule.before_move"
            )
        return _of(hook, function)

    def prepare(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `prepare(rules)`."""
        return _of("prepare", function)

    def set_up(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `set_up(change)`."""
        return _of("set_up", function)

    def moves(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `moves(view)`."""
        return _of("moves", function)

    def allows(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `allows(view, move)`."""
        return _of("allows", function)

    def before_move(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `before_move(change, move)`."""
        return _of("before_move", function)

    def before_capture(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `before_capture(change, square, kind)`."""
        return _of("before_capture", function)

    def after_capture(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `after_capture(change, square, kind)`."""
        return _of("after_capture", function)

    def on_placed(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `on_placed(change, square, kind)`."""
        return _of("on_placed", function)

    def after_move(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `after_move(change, move)`."""
        return _of("after_move", function)

    def before_turn(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `before_turn(change, next)`."""
        return _of("before_turn", function)

    def after_turn(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `after_turn(change)`."""
        return _of("after_turn", function)

    def ending(self, function: Callable[..., Any], /) -> HouseRule:
        """Make a rule with the hook `ending(view)`."""
        return _of("ending", function)


rule = _Rule()


def _name(rule: _Hooks) -> str:
    """Return the name of a rule."""
    return rule.name or _hyphened(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", type(rule).__name__))


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


_PLAIN = (type(None), bool, int, float, str, bytes)


def _state(rule: _Hooks) -> dict[str, Any]:
    """Return the attributes of a rule, and those that it keeps in slots."""
    state = dict(vars(rule))
    for each in type(rule).__mro__:
        slots = each.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            if slot.startswith("__") and not slot.endswith("__"):
                slot = f"_{each.__name__.lstrip('_')}{slot}"  # as Python writes private names
            if slot not in ("__dict__", "__weakref__") and hasattr(rule, slot):
                state[slot] = getattr(rule, slot)
    return state


def _copied(rule: _Hooks) -> _Hooks:
    """Return a copy of a rule with its state."""
    if hasattr(type(rule), "__copy__") or hasattr(type(rule), "__deepcopy__"):
        copied = copy.copy(rule) if hasattr(type(rule), "__copy__") else copy.deepcopy(rule)
        if type(copied) is not type(rule):
            raise TypeError(f"its copy is a {type(copied).__name__}")
        return copied
    state = _state(rule)
    if all(type(value) in _PLAIN for value in state.values()):
        copied = object.__new__(type(rule))
        for name, value in state.items():
            object.__setattr__(copied, name, value)
        return copied
    return copy.deepcopy(rule)


def _encoded(value: Any) -> bytes:
    """Return bytes that are equal for equal values."""
    kind = type(value)
    if kind in _PLAIN:
        return f"{kind.__name__}:{value!r};".encode("utf-8", "surrogatepass")
    if isinstance(value, enum.Enum):
        return f"enum:{kind.__qualname__}.{value.name};".encode()
    if isinstance(value, list | tuple):
        return b"[" + b"".join(map(_encoded, value)) + b"]"
    if isinstance(value, set | frozenset):
        return b"{" + b"".join(sorted(map(_encoded, value))) + b"}"
    if isinstance(value, dict):
        pairs = sorted(_encoded(name) + _encoded(each) for name, each in value.items())
        return b"<" + b"".join(pairs) + b">"
    if isinstance(value, SquareSet):
        return f"squares:{int(value)};".encode()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = [getattr(value, field.name) for field in dataclasses.fields(value)]
        return f"class:{kind.__qualname__};".encode() + _encoded(fields)
    hasher: object = kind.__hash__
    if hasher in (None, object.__hash__) or isinstance(value, types.MethodType | types.BuiltinMethodType):
        raise TypeError(f"a {kind.__name__} in its state cannot be compared: give the rule a method key()")
    return f"hash:{kind.__qualname__}:{hash(value)};".encode()


def _key(rule: _Hooks) -> int:
    """Return a number of 64 bits that is equal for rules with equal states."""
    own = getattr(rule, "key", None)
    if callable(own):
        number = own()
        if not isinstance(number, int):
            raise TypeError(f"key() returns {number!r}, expected an integer")
        encoded = _encoded(int(number))
    else:
        state = _state(rule)
        if not state:
            return 0
        encoded = _encoded(state)
    return int.from_bytes(hashlib.blake2b(encoded, digest_size=8).digest(), "big")
