"""The arrays of batches: the caller's arrays are filled, and wrong calls change nothing."""

import threading
from collections.abc import Callable

import numpy as np
import pytest

import tabiya
from tabiya import Batch, Board, Move


def test_out_is_filled_without_a_copy() -> None:
    batch = Batch(3, seed=6)
    batch.step_random(7)
    calls: list[tuple[Callable[..., object], tuple[int, ...], str]] = [
        (batch.legal_mask, (3, 4672), "bool"), (batch.legal_bits, (3, 584), "uint8"),
        (batch.observe, (3, 8, 8, 119), "float32"), (batch.pieces, (3, 8, 8, 12), "bool"),
        (batch.results, (3,), "int8"), (batch.rewards, (3,), "float32"),
        (batch.terminated, (3,), "bool"), (batch.truncated, (3,), "bool"),
        (batch.terminations, (3,), "uint8"), (batch.turns, (3,), "bool"), (batch.plies, (3,), "int32"),
    ]
    for call, shape, dtype in calls:
        # Before the call, the memory holds bytes that are not truth values.
        out = np.full(shape, 255, "uint8").view("bool") if dtype == "bool" else np.full(shape, 77, dtype)
        assert call(out) is out and call(out=out) is out
        fresh = call()
        assert isinstance(fresh, np.ndarray) and fresh.dtype == out.dtype
        assert (fresh == out).all() and (dtype != "bool" or out.view("uint8").max() <= 1)
        large = np.zeros((6, *shape[1:]), dtype)
        for wrong, error, words in [
            (np.zeros(shape, "float64"), TypeError, f"float64, expected {dtype}"),
            (np.zeros((4, *shape[1:]), dtype), ValueError, "out has the shape (4,"),
            (np.zeros((*shape, 1), dtype), ValueError, "expected (3,"),
            (large[::2], ValueError, "not contiguous"),
            ([0], TypeError, "not a numpy array, but list"),
        ]:
            with pytest.raises(error) as caught:
                call(wrong)
            assert words in str(caught.value), caught.value
        out.flags.writeable = False
        with pytest.raises(ValueError, match="read-only"):
            call(out)
    turned = np.zeros((4672, 3), bool).T
    with pytest.raises(ValueError, match="order of C"):
        batch.legal_mask(turned)
    shifted = np.zeros(3 * 8 * 8 * 119 * 4 + 1, np.uint8)[1:].view(np.float32).reshape(3, 8, 8, 119)
    with pytest.raises(ValueError, match="not aligned"):
        batch.observe(shifted)


BATCH = Batch(2)
WRONG: list[tuple[type[Exception], str, str]] = [
    (ValueError, "n 0 is not in the range 1", "Batch(0)"),
    (ValueError, "n -5 is not", "Batch(-5)"),
    (TypeError, "", "Batch('3')"),
    (TypeError, "", "Batch(2.5)"),
    (ValueError, "n 1000", "Batch(10**30)"),
    (MemoryError, "no room for", "Batch(10**15)"),
    (ValueError, "threads 0 is not in the range 1 to 1024", "Batch(1, threads=0)"),
    (ValueError, "threads 100000", "Batch(1, threads=100000)"),
    (ValueError, "threads -1", "Batch(1, threads=-1)"),
    (ValueError, "seed -1", "Batch(1, seed=-1)"),
    (ValueError, "history 0", "Batch(1, history=0)"),
    (ValueError, "history 9", "Batch(1, history=9)"),
    (ValueError, "max_plies 0", "Batch(1, max_plies=0)"),
    (ValueError, "did you mean", "Batch(1, 'atomik')"),
    (ValueError, "not both", "Batch(1, 'atomic', rules='castling = false')"),
    (ValueError, "", "Batch(1, rules='castling = maybe')"),
    (TypeError, "not a numpy array, but list", "BATCH.step([1, 2])"),
    (TypeError, "float64, expected int32 or int64", "BATCH.step(np.zeros(2))"),
    (TypeError, "uint8", "BATCH.step(np.zeros(2, np.uint8))"),
    (ValueError, "shape (3,), expected (2,)", "BATCH.step(np.zeros(3, int))"),
    (ValueError, "shape (2, 1)", "BATCH.step(np.zeros((2, 1), int))"),
    (ValueError, "expected (2,)", "BATCH.step(np.array(1))"),
    (TypeError, "expected bool", "BATCH.step(np.full(2, 2426), np.ones(2))"),
    (ValueError, "games has the shape", "BATCH.reset(np.ones(3, bool))"),
    (IndexError, "game 2 of 2 games", "BATCH.board(2)"),
    (IndexError, "game -3 of 2 games", "BATCH.board(-3)"),
    (ValueError, "one of atomic, expected chess", "BATCH.set_board(0, Board(variant='atomic'))"),
    (ValueError, "", "BATCH.set_board(0, 'nonsense')"),
    (TypeError, "Board or a FEN", "BATCH.set_board(0, 1)"),
    (ValueError, "is illegal", "BATCH.action_of(0, Move.from_uci('e2e5'))"),
    (ValueError, "is illegal", "BATCH.action_of(0, Move.null())"),
    (ValueError, "not in the range 0 to 4671", "BATCH.move_of(0, 4672)"),
    (ValueError, "steps -1", "BATCH.step_random(-1)"),
]


@pytest.mark.parametrize(("error", "words", "call"), WRONG)
def test_a_wrong_call_changes_nothing(error: type[Exception], words: str, call: str) -> None:
    names = {"Batch": Batch, "BATCH": BATCH, "Board": Board, "Move": Move, "np": np}
    with pytest.raises(error) as caught:
        eval(call, names)
    assert words in str(caught.value), caught.value
    assert type(caught.value).__name__ != "PanicException"
    assert BATCH.fens() == [Board().fen()] * 2


def test_actions_with_gaps_and_of_both_types_are_read() -> None:
    for actions in [np.array([2426, 0, 2425, 0])[::2], np.array([2426, 2425], np.int32)]:
        batch = Batch(2)
        batch.step(actions)
        assert batch.board(0).piece_type_at(tabiya.E4) == batch.board(1).piece_type_at(tabiya.E3)
        assert batch.plies().tolist() == [1, 1]


def test_an_array_in_use_is_not_filled_twice() -> None:
    batch = Batch(2000, threads=1)
    out, errors = np.empty((2000, 8, 8, 119), np.float32), []

    def fill() -> None:
        for _ in range(5):
            try:
                batch.observe(out)
            except ValueError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=fill) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(errors) <= {"out is in use by another call"}
    assert (out == Batch(1).observe()[0]).all()
