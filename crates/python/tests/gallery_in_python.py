"""Rules of the gallery, written in Python under the same names."""

from collections.abc import Iterator

from tabiya import (
    BLACK, C2, WHITE, Added, HouseMove, HouseRule, HouseSetup, HouseView, SquareSet, between, rule, square, square_file,
    square_rank,
)

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


class Knooks(HouseRule):
    """A rook and a knight of one side become a knook, which moves as both."""

    def prepare(self, rules: HouseSetup) -> None:
        rules.add_kind("knook", "o", "RN")

    def moves(self, view: HouseView) -> Iterator[Added]:
        rooks, knights = view.pieces(view.turn, "rook"), view.pieces(view.turn, "knight")
        for origin in rooks:
            for direction in STRAIGHT:
                way = view.walk(origin, *direction)
                if way and way[-1] in knights:
                    yield self.joined(origin, way[-1])
        for origin in knights:
            for leap in LEAPS:
                to = view.offset(origin, *leap)
                if to is not None and to in rooks:
                    yield self.joined(origin, to)

    def joined(self, origin: int, to: int) -> Added:
        return Added(to, origin=origin, captures=(), leaves=(origin, to), places={to: "knook"}, label="knook")

    def attacks(self, view: HouseView) -> tuple[int, ...]:
        return ()


class CaptureAll(HouseRule):
    """There is no check: who has nothing left has lost."""

    def prepare(self, rules: HouseSetup) -> None:
        rules.royal = None

    def moves(self, view: HouseView) -> Iterator[Added]:
        """Add the castling moves that only an attack forbids."""
        kings = [king for king in view.pieces(view.turn, "king") if square_rank(king) == (0 if view.turn else 7)]
        rights = [rook for rook in view.castling_rights if square_rank(rook) == (0 if view.turn else 7)]
        if len(kings) != 1 or not rights:
            return
        king, legal = kings[0], {move.to_square for move in view.variant_moves() if move.is_castling}
        for rook in rights:
            files = (6, 5) if square_file(rook) > square_file(king) else (2, 3)
            to, rook_to = (square(file, square_rank(king)) for file in files)
            way = SquareSet(between(king, to)) | between(rook, rook_to) | {to, rook_to}
            if to not in legal and (way - {king, rook}).issubset(view.empty):
                places = {to: "king", rook_to: "rook"}
                yield Added(to, origin=king, captures=(), leaves=(king, rook), places=places)

    def ending(self, view: HouseView) -> tuple[bool, str] | None:
        for side in (WHITE, BLACK):
            if not view.pieces(side):
                return not side, "everything captured"
        return None


@rule
def no_king_on_c2(view: HouseView, move: HouseMove) -> str | None:
    """Kings may not move to c2."""
    return "no king moves to c2" if move.kind == "king" and move.to_square == C2 else None


@rule.ending
def double_check_to_win(view: HouseView) -> tuple[bool, str] | None:
    """Checking with two pieces at once wins."""
    kings = view.pieces(view.turn, "king")
    if view.again != "follow-up" and any(len(view.attackers(not view.turn, king)) > 1 for king in kings):
        return not view.turn, "double check"
    return None


class IlVaticano(HouseRule):
    """Two bishops with two enemies between them swap places and capture both."""

    def moves(self, view: HouseView) -> Iterator[Added]:
        bishops, enemies = view.pieces(view.turn, "bishop"), view.pieces(not view.turn)
        for origin in bishops:
            for files, ranks in STRAIGHT:
                way = [view.offset(origin, step * files, step * ranks) for step in (1, 2, 3)]
                squares = [each for each in way if each is not None]
                if len(squares) == 3 and squares[2] in bishops and enemies.issuperset(squares[:2]):
                    to, places = squares[2], {origin: "bishop", squares[2]: "bishop"}
                    yield Added(to, origin=origin, captures=squares[:2], leaves=(origin, to), places=places,
                                label="il-vaticano")


RULES = {
    "knooks": Knooks(),
    "capture-all": CaptureAll(),
    "no-king-on-c2": no_king_on_c2,
    "double-check-to-win": double_check_to_win,
    "il-vaticano": IlVaticano(),
}
