"""Batches of variants and rule files: actions, planes and endings against Board."""

import random

import numpy as np
import pytest
from batch_games import GAMES, batch_of, board_of, squares_action
from conftest import POSITIONS
from numpy.typing import NDArray

import tabiya
from tabiya import Batch, Board, Move, Termination


@pytest.mark.parametrize("name", [game for game in GAMES if game != "chess"])
def test_masks_steps_and_endings_of_variants_match_boards(name: str) -> None:
    generator, n = random.Random(name), 5
    batch = batch_of(name, n, auto_reset=False, max_plies=120, threads=1)
    ranks, files, _ = batch.observation_shape
    boards = [board_of(name) for _ in range(n)]
    ended, promoted, dropped = 0, False, False
    for _ in range(-(-POSITIONS // n)):
        mask, actions = batch.legal_mask(), np.zeros(n, np.int32)
        assert batch.turns().tolist() == [board.turn for board in boards]
        for index, board in enumerate(boards):
            legal = {squares_action(batch, board, m, files, ranks): m for m in board.legal_moves}
            assert len(legal) == len(board.legal_moves)
            assert np.flatnonzero(mask[index]).tolist() == sorted(legal), board.fen()
            action = generator.choice(sorted(legal))
            sharp = [a for a, m in legal.items() if m.promotion or board.is_capture(m)]
            actions[index] = generator.choice(sharp) if generator.random() < 0.2 and sharp else action
            move = batch.move_of(index, int(actions[index]))
            assert move == legal[int(actions[index])] and batch.action_of(index, move) == actions[index]
            promoted |= move.promotion is not None
            dropped |= move.drop is not None
        movers = [board.turn for board in boards]
        moves = [batch.move_of(index, int(action)) for index, action in enumerate(actions)]
        batch.step(actions)
        for board, move in zip(boards, moves, strict=True):
            board.push(move)
        assert batch.fens() == [board.fen() for board in boards]
        results, rewards = batch.results(), batch.rewards()
        terminated, truncated = batch.terminated(), batch.truncated()
        for index, board in enumerate(boards):
            outcome = board.outcome()
            claimed = board.is_repetition(3) or board.is_fifty_moves()
            winner = None if outcome is None else outcome.winner
            result = 0 if winner is None else 1 if winner else -1
            assert results[index] == result
            assert rewards[index] == (result if movers[index] else -result)
            assert terminated[index] == (outcome is not None or claimed), board.fen()
            is_long = len(board.move_stack) >= 120
            assert truncated[index] == (is_long and not terminated[index])
            if terminated[index] or truncated[index]:
                if outcome is not None and outcome.termination != Termination.FIVEFOLD_REPETITION:
                    assert batch.terminations()[index] == outcome.termination.value
                chosen_game = np.arange(n) == index
                batch.reset(chosen_game)
                boards[index], ended = board_of(name), ended + 1
    assert ended > 0 or POSITIONS < 2000
    assert dropped == bool(batch.drops) or POSITIONS < 2000
    assert promoted or name in ("racingkings", "king-capture") or POSITIONS < 2000


def expected_plane(name: str, batch: Batch, boards: list[Board], kinds: list[str]) -> NDArray[np.float32]:
    """Return a plane by its name, from the boards of the current position and of those before it."""
    ranks, files, _ = batch.observation_shape
    turn, plane = boards[-1].turn, np.zeros((ranks, files), np.float32)

    def mark(squares: list[int]) -> None:
        for square in squares:
            f, r = square % 8, square // 8
            if f < files and r < ranks:
                plane[ranks - 1 - r if turn else r, f] = 1

    name, _, when = name.partition(", ")
    ago = int(when.split()[0]) if when else 0
    board = boards[-1 - ago] if ago < len(boards) else None
    side = turn if name.startswith("own") else not turn
    words = name.split(" ", 1)
    if name.startswith("occurred"):
        times = sum(board is not None and other.key == board.key for other in boards)
        plane[:] = (times > 1) == (words[1] == "repeatedly")
    elif len(words) == 2 and words[1].removesuffix("s") in kinds:
        if board is not None:
            mark(list(board.pieces(1 + kinds.index(words[1].removesuffix("s")), side)))
    elif name.endswith("in hand"):
        assert board is not None
        kind = 1 + kinds.index(words[1].removesuffix(" in hand").removesuffix("s"))
        plane[:] = board.pocket(side).get(kind, 0)
    else:
        assert board is not None
        fen = board.fen().split()
        if name.endswith("rooks that may castle"):
            home = 0 if side else 8 * (ranks - 1)
            mark([square for square in tabiya.SquareSet(board.castling_rights) if square // 8 == home // 8])
        elif name == "en passant":
            mark([] if board.ep_square is None or fen[3] == "-" else [board.ep_square])
        elif name == "walls":
            mark(list(board.walls))
        elif name == "promoted pieces":
            mark([s for s in range(64) if is_promoted(fen[0], s, ranks)])
        elif name.endswith("checks left"):
            left = fen[4].split("+")
            plane[:] = int(left[0] if side else left[1])
        else:
            numbers = {
                "black to move": float(not turn),
                "plies / 512": (len(boards) - 1) / 512,
                "half-move clock / 100": board.halfmove_clock / 100,
            }
            plane[:] = np.float32(numbers[name])
    return plane


def is_promoted(board: str, square: int, ranks: int) -> bool:
    """Return whether FEN marks the piece on a square as promoted."""
    row, file = board.split("[")[0].split("/")[ranks - 1 - square // 8], 0
    for at, letter in enumerate(row):
        if letter == "~":
            continue
        if letter.isdigit():
            file += int(letter)
            continue
        if file == square % 8:
            return row[at + 1 : at + 2] == "~"
        file += 1
    return False


@pytest.mark.parametrize("name", [game for game in GAMES if game not in ("chess", "turns")])
def test_planes_of_variants_have_the_content_of_their_names(name: str) -> None:
    generator = random.Random(name)
    batch = batch_of(name, 1, history=3, threads=1)
    kinds = ["pawn", "knight", "bishop", "rook", "queen", "king"] + ["rider"] * (name == "riders")
    boards, left = [board_of(name)], min(POSITIONS, 2000) // 4
    while left > 0:
        seen, pieces = batch.observe()[0], batch.pieces()[0]
        assert seen.shape == (*batch.observation_shape[:2], len(batch.planes))
        for index, plane in enumerate(batch.planes):
            expected = expected_plane(plane, batch, boards, kinds)
            assert (seen[:, :, index] == expected).all(), (plane, boards[-1].fen())
        assert (pieces == seen[:, :, : 2 * len(kinds)].astype(bool)).all()
        moves = list(boards[-1].legal_moves)
        move = generator.choice(moves)
        back = [m for m in moves if len(boards) > 2 and boards[-1].move_stack[-2:-1] == [
            Move(m.to_square, m.from_square)]]
        move = back[0] if back and generator.random() < 0.4 else move
        after = boards[-1].copy()
        after.push(move)
        batch.step(np.array([batch.action_of(0, move)]))
        boards = [board_of(name)] if batch.terminations()[0] else [*boards, after]
        left -= 1


def test_planes_show_the_place_in_the_list_of_turns() -> None:
    batch = batch_of("turns", 1)
    place, second = batch.planes.index("place in the list of turns"), batch.planes.index("extra ply")
    places, extras = [], []
    for uci in ["e2e4", "e7e5", "d7d5", "g1f3", "f3g1"]:
        batch.step(np.array([batch.action_of(0, Move.from_uci(uci))]))
        seen = batch.observe()[0, 0, 0]
        places.append(int(seen[place]))
        extras.append(bool(seen[second]))
    assert places[:3] == [1, 2, 3] and extras[:3] == [False] * 3
    assert extras[3] and not extras[4]
