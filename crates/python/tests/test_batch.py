"""Batches: steps, resets, endings, random numbers and threads."""

import chess
import numpy as np
import pytest
from batch_games import batch_of

import tabiya
from tabiya import Batch, Board, Move, Termination


def played(batch: Batch) -> list[object]:
    """Return all observable values of a batch after steps of every kind."""
    seen: list[object] = []
    for step in range(30):
        if step % 3 == 0:
            seen.append(batch.step_random(5))
        else:
            batch.step(batch.random_actions())
        seen += [batch.results().tolist(), batch.rewards().tolist(), batch.terminations().tolist()]
    return [*seen, batch.fens(), batch.legal_mask().tobytes(), batch.observe().tobytes()]


@pytest.mark.parametrize("variant", ["chess", "crazyhouse"])
def test_any_number_of_threads_plays_the_same(variant: str) -> None:
    def make(threads: int, seed: int = 7) -> Batch:
        return Batch(150, variant, seed=seed, chess960=True, threads=threads, max_plies=60)

    first = played(make(1))
    assert played(make(2)) == first and played(make(3)) == first
    assert played(make(2, seed=8)) != first
    again = make(3, seed=99)
    again.step_random(10)
    again.reset(seed=7)
    assert played(again) == first


def test_games_of_chess960_begin_with_all_positions() -> None:
    batch = Batch(20_000, chess960=True, seed=1)
    boards = {fen.split()[0] for fen in batch.fens()}
    assert boards == {chess.Board.from_chess960_pos(number).board_fen() for number in range(960)}
    assert Batch(3, chess960=True, seed=1).fens() == batch.fens()[:3]
    assert len(set(Batch(50, "atomic", chess960=True).fens())) > 40
    with pytest.raises(ValueError, match="horde has no start positions of Chess960"):
        Batch(1, "horde", chess960=True)


def test_random_moves_are_all_equally_likely() -> None:
    batch = Batch(20_000, seed=2)
    counts = np.bincount(batch.random_actions(), minlength=batch.num_actions)
    assert (counts[counts > 0] > 850).all() and (counts < 1150).all() and (counts > 0).sum() == 20


def test_packed_bits_equal_the_legal_mask() -> None:
    for name in ["chess", "crazyhouse", "small"]:
        batch = batch_of(name, 33, seed=4)
        batch.step_random(20)
        bits = np.unpackbits(batch.legal_bits(), axis=1, count=batch.num_actions, bitorder="little")
        assert (bits.astype(bool) == batch.legal_mask()).all()


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch(64, seed=5, threads=2)
    batch.step_random(9)
    fens, seen, actions = batch.fens(), batch.observe().tobytes(), batch.random_actions()
    legal = batch.legal_mask()
    for index in (63, 40):
        actions[index] = int(np.flatnonzero(~legal[index])[100])
    with pytest.raises(tabiya.IllegalMoveError, match=r"^game 40: action \d+: ") as caught:
        batch.step(actions)
    assert "is illegal" in str(caught.value) or "off the board" in str(caught.value)
    assert batch.fens() == fens and batch.observe().tobytes() == seen
    for wrong in (-1, 4672):
        actions[3] = wrong
        with pytest.raises(ValueError, match=f"game 3: action {wrong} is not in the range 0 to 4671"):
            batch.step(actions)
    e2e5 = Batch(1).action_of(0, Move.from_uci("e2e4")) + 1
    with pytest.raises(tabiya.IllegalMoveError, match="e2e5 is illegal: a pawn does not move like"):
        Batch(1).step(np.array([e2e5]))
    assert batch.fens() == fens


def test_the_reason_names_promotions_drops_and_castling() -> None:
    batch = Batch(1)
    batch.set_board(0, "4k3/P7/8/8/8/8/8/R3K1NR w KQ - 0 1")
    with pytest.raises(tabiya.IllegalMoveError, match="e1g1 is illegal: .*g1"):
        batch.move_of(0, 2367)
    batch = Batch(1, "crazyhouse")
    with pytest.raises(tabiya.IllegalMoveError, match="N@a4 is illegal"):
        batch.move_of(0, 5 * 4096 + 64 + 24)


def test_only_the_chosen_games_are_stepped_and_reset() -> None:
    batch = Batch(4, auto_reset=False)
    first = np.array([True, True, False, False])
    batch.step(np.array([2426, 2426, -1, 9999]), first)
    assert batch.plies().tolist() == [1, 1, 0, 0]
    batch.reset(np.array([True, False, False, False]))
    assert batch.plies().tolist() == [0, 1, 0, 0]


MATE = "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1"


def test_finished_games_are_reset_or_wait() -> None:
    for auto_reset in (True, False):
        batch = Batch(2, auto_reset=auto_reset)
        batch.set_board(0, MATE)
        mate = batch.action_of(0, Move.from_uci("f5f8"))
        batch.step(np.array([mate, 2426]))
        assert batch.results().tolist() == [1, 0] and batch.rewards().tolist() == [1, 0]
        assert batch.terminated().tolist() == [True, False]
        assert (batch.board(0) == Board()) == auto_reset
        assert batch.legal_mask()[0].any() == auto_reset
        batch.step(np.array([2426, 2426]))
        assert batch.rewards().tolist() == [0, 0]
        assert batch.terminated().tolist() == [not auto_reset, False]
        assert batch.plies().tolist() == [1, 2]
        assert batch.results().tolist() == [0 if auto_reset else 1, 0]
    assert batch.random_actions()[0] == 0 and batch.step_random(3) == 0
    batch.reset()
    assert batch.fens() == [Board().fen()] * 2 and not batch.terminated().any()


def test_a_game_that_starts_finished_is_reset_by_the_next_step() -> None:
    batch = Batch(1)
    batch.set_board(0, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert batch.terminated().all() and not batch.legal_mask().any() and batch.rewards()[0] == 0
    batch.step(np.array([0]))
    assert batch.board(0) == Board() and not batch.terminated().any()


def test_a_win_of_black_has_result_minus_1() -> None:
    batch = Batch(1)
    batch.set_board(0, "8/8/8/8/5q2/6k1/8/7K b - - 0 1")
    batch.step(np.array([batch.action_of(0, Move.from_uci("f4f1"))]))
    assert (batch.results()[0], batch.rewards()[0]) == (-1, 1)


@pytest.mark.parametrize("name", ["chess", "riders"])
def test_each_draw_rule_can_be_switched_off(name: str) -> None:
    def end(fen: str, moves: list[str], **settings: object) -> int:
        batch = batch_of(name, 1, auto_reset=False, **settings)
        batch.set_board(0, fen)
        for uci in moves:
            if not batch.terminations()[0]:
                batch.step(np.array([batch.action_of(0, Move.from_uci(uci))]))
        return int(batch.terminations()[0])

    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    assert end(tabiya.STARTING_FEN, shuffle) == Termination.THREEFOLD_REPETITION.value
    assert end(tabiya.STARTING_FEN, shuffle, repetition=False) == 0
    assert end(tabiya.STARTING_FEN, shuffle, max_plies=5) == Batch.PLY_LIMIT
    rook = "4k3/8/8/8/8/8/8/R3K3 w - - 99 90"
    assert end(rook, ["a1a2"]) == Termination.FIFTY_MOVES.value
    assert end(rook, ["a1a2"], fifty_moves=False) == 0
    bare = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
    assert end(bare, ["e1e2"]) == Termination.INSUFFICIENT_MATERIAL.value
    assert end(bare, ["e1e2"], insufficient_material=False) == 0
    assert end(bare, ["e1e2"], insufficient_material=False, max_plies=1) == Batch.PLY_LIMIT


def test_a_game_is_set_up_with_the_moves_of_a_board() -> None:
    board = Board()
    for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]:
        board.push_san(san)
    batch, stepped = Batch(2), Batch(1)
    batch.set_board(-1, board)
    for move in board.move_stack:
        stepped.step(np.array([stepped.action_of(0, move)]))
    assert (batch.observe()[1] == stepped.observe()[0]).all() and batch.plies()[1] == 7
    assert batch.board(1) == board
    batch.step(np.array([2426, batch.action_of(1, Move.from_uci("f6g8"))]))
    assert batch.terminations()[1] == Termination.THREEFOLD_REPETITION.value
    board.pop()
    assert batch.plies()[1] == 0


def test_repetitions_count_across_captures_and_drops() -> None:
    batch = Batch(1, "crazyhouse", auto_reset=False)
    batch.set_board(0, "6kr/8/8/8/8/8/8/K6R[] w - - 0 1")
    there = "h1h8 g8h8 R@h1 h8g8 a1b1 R@h8".split()
    cycle = [*there, *[uci.replace("a1b1", "b1a1") for uci in there]]
    for ply, uci in enumerate(cycle * 2):
        assert batch.terminations()[0] == 0, ply
        batch.step(np.array([batch.action_of(0, batch.board(0).parse_uci(uci))]))
    assert batch.terminations()[0] == Termination.THREEFOLD_REPETITION.value
