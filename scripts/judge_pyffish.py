"""Fairy-Stockfish's Python module as a judge of suites of variants."""

from __future__ import annotations

import pyffish

from suite_common import Overrun, Position

NAME = "pyffish"

# Two games that the module does not know, as it knows rules. Where it means something else, or might:
#
# - Its royal "king" may not be left attacked, and must be there. Ours in king capture is an ordinary
#   piece that moves alike, its "commoner"; who has none left has lost by extinction. There is no
#   rule of its own for check then, and a position may lack a king, or have several.
# - A pawn that may become nothing still must become something, and so would have no move to the last
#   rank: promotion must be made optional too. (An empty `promotionPawnTypes` is not read as one.)
# - Its pawns double-push from the second rank alone, as ours; from the first they move one square,
#   on the last they have no move.
# - Castling and e.p. fields of a FEN mean nothing where the rules have no such moves; as with us.
# - If both sides have none left, it looks first at the side that just moved, we at White. So it may
#   name another winner, but the game has ended for both, and counts are all that is compared. No
#   move leads there: it takes a pawn or promotes one, and no pawn stands where both could be done.
# - Draws by repetition or by the clock take no move away from perft, neither in it nor with us.
CONFIGURATION = """
[king-capture:chess]
king = -
commoner = k
castling = false
enPassantRegion = -
promotionPieceTypes = -
mandatoryPawnPromotion = false
extinctionValue = loss
extinctionPieceTypes = k

[pawn-wipeout:chess]
extinctionValue = loss
extinctionPieceTypes = p
"""
CONFIGURED = ("king-capture", "pawn-wipeout")
VARIANTS = (*CONFIGURED, "kingofthehill", "3check", "antichess", "atomic", "horde", "racingkings", "crazyhouse")

# Known to be otherwise than the rules: in atomic it does not castle when the kings touch, the rook
# already stands where castling leads it, and a slider behind the king looks along the rank
# (8/8/8/8/8/8/4k3/r3KR2 w F - 0 1: 12 moves, not 13).
CHESS960 = True  # castling is written by file where a suite needs that; where it is not, nothing changes


def start() -> None:
    if not set(CONFIGURED) <= set(pyffish.variants()):  # a forked worker has them already
        pyffish.load_variant_config(CONFIGURATION)


def is_over(position: Position) -> bool:
    return bool(pyffish.is_immediate_game_end(position.variant, position.fen, [], CHESS960)[0])


def perft(position: Position, depth: int, budget: int) -> list[int]:
    """Count the leaves at each depth from 1 on, in one walk.

    A position that is over has no moves: pyffish then gives an empty list, which the probes confirm.
    Each call sets up the position anew, which costs more than the list, so one a node has to do.
    """
    counts = [0] * depth

    def visit(moves: list[str]) -> None:
        legal = pyffish.legal_moves(position.variant, position.fen, moves, CHESS960)
        ply = len(moves)
        counts[ply] += len(legal)
        if counts[ply] > budget:
            raise Overrun(ply + 1, counts[ply])
        if ply + 1 < depth:
            for move in legal:
                visit([*moves, move])

    if depth:
        visit([])
    return counts


def why_not(position: Position) -> str | None:
    """Why pyffish cannot judge a position, if so."""
    variant, fen = position.variant, position.fen
    if (code := pyffish.validate_fen(fen, variant, CHESS960)) != pyffish.FEN_OK:
        return f"FEN refused with code {code}"
    if variant == "pawn-wipeout":
        # It would let the king be taken, which is nowhere in our rules.
        board, side, *_ = fen.split()
        waiting = f"{board} {'b' if side == 'w' else 'w'} - - 0 1"
        if pyffish.gives_check(variant, waiting, [], CHESS960):
            return "the side that just moved is in check"
    return None
