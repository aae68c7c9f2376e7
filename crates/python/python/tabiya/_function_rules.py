"""House rules of one's own as functions: `@rule` and `@rule.ending`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, ClassVar

from tabiya._house import HouseRule, hyphened

Function = Callable[..., Any]


class _OfFunction(HouseRule):
    """A rule without state that is a function."""

    function: ClassVar[Function]

    def __copy__(self) -> _OfFunction:
        return self

    def __call__(self, *arguments: Any) -> Any:
        return type(self).function(*arguments)

    def __reduce__(self) -> str:
        return str(type(self).__qualname__)

    def __repr__(self) -> str:
        return str(type(self).__qualname__)


def _of(hook: str, function: Function) -> HouseRule:
    parts = {
        "__doc__": function.__doc__,
        "__module__": function.__module__,
        "__qualname__": function.__qualname__,
        "name": hyphened(function.__name__),
        "function": staticmethod(function),
        hook: staticmethod(function),
    }
    made: HouseRule = type(function.__name__, (_OfFunction,), parts)()
    return made


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

    def __call__(self, function: Function, /) -> HouseRule:
        """Make a rule of a function; the names of its parameters say which hook it is."""
        parameters = tuple(inspect.signature(function).parameters)
        hook = self._BY_PARAMETERS.get(parameters)
        if hook is None:
            raise TypeError(
                f"{function.__name__}{parameters} is no hook: name one, as in @rule.moves or @rule.before_move"
            )
        return _of(hook, function)

    def prepare(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `prepare(rules)`.

        >>> @rule.prepare
        ... def walled(rules):
        ...     rules.walls = [E4]
        >>> Board(house=[walled]).is_legal(Move(E2, E4))
        False
        """
        return _of("prepare", function)

    def set_up(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `set_up(change)`.

        >>> @rule.set_up
        ... def bare(change):
        ...     for square in change.pieces(kind="pawn"):
        ...         change.take(square)
        >>> Board("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", house=[bare]).fen()
        '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
        """
        return _of("set_up", function)

    def moves(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `moves(view)`.

        >>> @rule.moves
        ... def leap(view):
        ...     return [Added(E4, origin=E1, label="leap")] if view.turn else []
        >>> Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", house=[leap]).is_legal(Move.from_uci("e1e4:leap"))
        True
        """
        return _of("moves", function)

    def allows(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `allows(view, move)`.

        >>> @rule.allows
        ... def no_e4(view, move):
        ...     return "not e4" if move.to_square == E4 else None
        >>> Board(house=[no_e4]).legal_moves.count()
        19
        """
        return _of("allows", function)

    def before_move(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `before_move(change, move)`.

        >>> @rule.before_move
        ... def tell(change, move):
        ...     print("from", square_name(move.from_square))
        >>> Board(house=[tell]).push_san("e4")
        from e2
        Move.from_uci('e2e4')
        """
        return _of("before_move", function)

    def before_capture(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `before_capture(change, square, kind)`.

        >>> @rule.before_capture
        ... def sorry(change, square, kind):
        ...     print("farewell,", kind)
        >>> Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", house=[sorry]).push_san("exd5")
        farewell, pawn
        Move.from_uci('e4d5')
        """
        return _of("before_capture", function)

    def after_capture(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `after_capture(change, square, kind)`.

        >>> @rule.after_capture
        ... def explosion(change, square, kind):
        ...     change.take(square)
        >>> board = Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", house=[explosion])
        >>> _ = board.push_san("exd5")
        >>> board.piece_at(D5) is None
        True
        """
        return _of("after_capture", function)

    def on_placed(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `on_placed(change, square, kind)`.

        >>> @rule.on_placed
        ... def welcome(change, square, kind):
        ...     print("welcome,", kind)
        >>> drop = rule(lambda change, move: change.put(A4, WHITE, "rook"))
        >>> Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", house=[welcome, drop]).push_san("e4")
        welcome, rook
        Move.from_uci('e2e4')
        """
        return _of("on_placed", function)

    def after_move(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `after_move(change, move)`.

        >>> @rule.after_move
        ... def once_more(change, move):
        ...     if change.again is None:
        ...         change.move_again()
        >>> board = Board(house=[once_more])
        >>> _ = board.push_san("e4")
        >>> board.turn == WHITE
        True
        """
        return _of("after_move", function)

    def before_turn(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `before_turn(change, next)`.

        >>> @rule.before_turn
        ... def bell(change, next):
        ...     print("next:", "white" if next else "black")
        >>> Board(house=[bell]).push_san("e4")
        next: black
        Move.from_uci('e2e4')
        """
        return _of("before_turn", function)

    def after_turn(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `after_turn(change)`.

        >>> @rule.after_turn
        ... def calm(change):
        ...     print("to move:", "white" if change.turn else "black")
        >>> Board(house=[calm]).push_san("e4")
        to move: black
        Move.from_uci('e2e4')
        """
        return _of("after_turn", function)

    def ending(self, function: Function, /) -> HouseRule:
        """Make a rule with the hook `ending(view)`.

        >>> @rule.ending
        ... def hill(view):
        ...     if view.piece_at(E4) == "king":
        ...         return view.owner(E4), "the king is on the hill"
        >>> print(Board("4k3/8/8/8/4K3/8/8/8 b - - 0 1", house=[hill]).outcome())
        white wins: the king is on the hill
        """
        return _of("ending", function)


rule = _Rule()
