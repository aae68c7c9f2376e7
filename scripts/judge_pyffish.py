"""Fairy-Stockfish's Python module as a judge of suites of variants."""

from __future__ import annotations

import pyffish

from suite_common import Overrun, Position

NAME = "pyffish"

# Two games that pyffish does not know, written in its configuration. The differences from our rules:
#
# - In pyffish a royal "king" must be present and must not be left attacked. The king of king capture is therefore a
# "commoner", an ordinary piece that moves like a king; a side without one has lost by extinction. So there is no rule
# about check, and a position may have no king or several.
# - In pyffish a pawn without a role to promote to still has to promote, and would have no move to the last rank. So
# promotion is made optional too. (An empty `promotionPawnTypes` does not count as empty.)
# - In pyffish, as in our rules, pawns make double pushes only from the second rank; from the first rank they move one
# square, and on the last rank they have no move.
# - Castling and en passant fields of a FEN are ignored if the rules have no such moves, as with us.
# - If neither side has a piece of the kind left, pyffish looks first at the side that just moved, and we look at White.
# So pyffish may name another winner, but the game is over for both, and only counts are compared. No legal move leads
# to such a position: one move would have to capture the last enemy pawn and promote the last own pawn.
# - Draws by repetition or by the clock remove no move from perft, in pyffish and with us.
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

# A known deviation of pyffish from the rules: in atomic it does not castle if the kings touch, the rook is already
# on its castling destination, and a slider behind the king attacks along the rank (8/8/8/8/8/8/4k3/r3KR2 w F - 0 1: 12
# moves, not 13).
CHESS960 = True  # castling is written by file where a suite needs it, and nothing changes elsewhere


def start() -> None:
    if not set(CONFIGURED) <= set(pyffish.variants()):  # a forked worker process already has these variants
        pyffish.load_variant_config(CONFIGURATION)


def is_over(position: Position) -> bool:
    return bool(pyffish.is_immediate_game_end(position.variant, position.fen, [], CHESS960)[0])


def perft(position: Position, depth: int, budget: int) -> list[int]:
    """Count the leaf nodes at each depth from 1, in one walk.

    A finished game has no moves: pyffish then returns an empty list, which the probes confirm.
    Each call sets up the position again, which costs more than the list, so there is one call per node.
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
    """The reason why pyffish cannot judge a position; None if it can."""
    variant, fen = position.variant, position.fen
    if (code := pyffish.validate_fen(fen, variant, CHESS960)) != pyffish.FEN_OK:
        return f"FEN refused with code {code}"
    if variant == "pawn-wipeout":
        # pyffish would let the king be captured, which our rules do not allow.
        board, side, *_ = fen.split()
        waiting = f"{board} {'b' if side == 'w' else 'w'} - - 0 1"
        if pyffish.gives_check(variant, waiting, [], CHESS960):
            return "the side that just moved is in check"
    return None
