"""python-chess as a judge of suites of variants."""

from __future__ import annotations

import chess
import chess.variant

from suite_common import Overrun, Position

NAME = "python-chess"

BOARDS: dict[str, type[chess.Board]] = {
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "3check": chess.variant.ThreeCheckBoard,
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "horde": chess.variant.HordeBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
}
VARIANTS = tuple(BOARDS)
NO_CASTLING = ("antichess", "racingkings")

# Faults of material and history, which do not affect move generators.
HARMLESS = (chess.STATUS_EMPTY | chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK
            | chess.STATUS_TOO_MANY_WHITE_PAWNS | chess.STATUS_TOO_MANY_BLACK_PAWNS
            | chess.STATUS_TOO_MANY_WHITE_PIECES | chess.STATUS_TOO_MANY_BLACK_PIECES | chess.STATUS_RACE_MATERIAL)


def start() -> None:
    pass


def read(position: Position) -> chess.Board:
    """Set up a position; ValueError if the FEN cannot be read."""
    board = BOARDS[position.variant](position.fen, chess960=True)
    if position.variant in NO_CASTLING:  # python-chess would castle if the FEN gave the right
        board.castling_rights = chess.BB_EMPTY
    return board


def is_over(position: Position) -> bool:
    return read(position).is_variant_end()


def perft(position: Position, depth: int, budget: int) -> list[int]:
    """Count the leaf nodes at each depth from 1, in one walk.

    In some variants its lists of moves go on after the end of the game, so the end is checked first.
    """
    counts = [0] * depth
    board = read(position)

    def visit(ply: int) -> None:
        if board.is_variant_end():
            return
        if ply + 1 == depth:
            counts[ply] += board.legal_moves.count()
        else:
            for move in board.legal_moves:
                counts[ply] += 1
                board.push(move)
                visit(ply + 1)
                board.pop()
        if counts[ply] > budget:
            raise Overrun(ply + 1, counts[ply])

    if depth:
        visit(0)
    return counts


def faults(position: Position) -> str | None:
    """The faults of a position that judges may treat differently; None without any."""
    board = read(position)
    if status := board.status() & ~HARMLESS:
        return ", ".join(str(flag.name) for flag in chess.Status if flag & status)
    if position.variant in ("kingofthehill", "3check") and board.is_variant_win():
        return "the side to move has won already"
    return None
