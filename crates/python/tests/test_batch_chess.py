"""Batches of chess: actions, planes and endings against a writing with python-chess."""

import random

import alphazero
import chess
import numpy as np
import pytest
from conftest import POSITIONS, start

from tabiya import Batch, Board, Move, Termination


def chosen(boards: list[chess.Board], generator: random.Random) -> chess.Move:
    """Return a random move, often one that takes back the move before, so that positions are repeated."""
    board = boards[-1]
    moves = sorted(board.legal_moves, key=str)
    if len(board.move_stack) > 1 and generator.random() < 0.4:
        before = board.move_stack[-2]
        back = chess.Move(before.to_square, before.from_square)
        if back in moves:
            return back
    castling = [move for move in moves if board.is_castling(move)]
    return generator.choice(castling or moves)


@pytest.mark.parametrize("name", ["chess", "chess960"])
def test_actions_planes_and_endings_match_the_reference(name: str) -> None:
    generator, n = random.Random(name), 8
    is_960 = name == "chess960"
    batch = Batch(n, chess960=is_960, auto_reset=False, max_plies=150, threads=1)
    games: list[list[chess.Board]] = []
    for index in range(n):
        board = start(name, generator.randrange(960))
        batch.set_board(index, board.fen())
        games.append([board])
    reasons = set()
    for _ in range(-(-POSITIONS // n)):
        mask, seen, ended = batch.legal_mask(), batch.observe(), batch.terminations() > 0
        for index, boards in enumerate(games):
            reference = boards[-1]
            if not ended[index]:
                assert (mask[index] == alphazero.mask(reference)).all(), reference.fen()
            assert (seen[index] == alphazero.planes(boards)).all(), reference.fen()
        for index in np.flatnonzero(ended).tolist():
            board = start(name, generator.randrange(960))
            batch.set_board(index, board.fen())
            games[index] = [board]
        moves = [chosen(boards, generator) for boards in games]
        actions = [alphazero.action(b[-1], m) for b, m in zip(games, moves, strict=True)]
        for index in range(n):
            ours = batch.move_of(index, actions[index])
            assert ours.uci() == moves[index].uci() and batch.action_of(index, ours) == actions[index]
        batch.step(np.array(actions))
        results, rewards, terminations = batch.results(), batch.rewards(), batch.terminations()
        for index, (boards, move) in enumerate(zip(games, moves, strict=True)):
            after = boards[-1].copy()
            after.push(move)
            boards.append(after)
            end = alphazero.end(boards, 150)
            reason, result = end or ("", 0)
            limit = Batch.PLY_LIMIT if reason == "PLY_LIMIT" else 0
            value = getattr(Termination, reason).value if reason and not limit else limit
            assert (terminations[index], results[index]) == (value, result), after.fen()
            assert rewards[index] == (result if boards[-2].turn else -result)
            reasons.add(reason)
    assert {"", "THREEFOLD_REPETITION"} <= reasons


def test_first_actions_of_white_and_black_have_known_numbers() -> None:
    batch = Batch(1)
    # The numbers are those in the source of pgx.
    assert np.flatnonzero(batch.legal_mask()[0]).tolist() == [
        89, 90, 652, 656, 673, 674, 1257, 1258, 1841, 1842, 2425, 2426, 3009, 3010, 3572, 3576,
        3593, 3594, 4177, 4178,
    ]
    batch.step(np.array([2426]))
    assert batch.move_of(0, 2426) == Move.from_uci("e7e5")


def test_all_actions_of_chess_are_different_moves() -> None:
    batch = Batch(1)
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "1n1n1k2/P1P5/8/8/8/8/p1p5/1N1N1K2 w - - 0 1",
        "1n1n1k2/P1P5/8/8/8/8/p1p5/1N1N1K2 b - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    ]:
        batch.set_board(0, fen)
        assert (batch.legal_mask()[0] == alphazero.mask(chess.Board(fen))).all(), fen
        board, actions = Board(fen), np.flatnonzero(batch.legal_mask()[0]).tolist()
        assert {batch.move_of(0, action) for action in actions} == set(board.legal_moves)
        assert [batch.action_of(0, m) for m in map(lambda a: batch.move_of(0, a), actions)] == actions
