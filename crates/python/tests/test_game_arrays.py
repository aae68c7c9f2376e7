"""Games of PGN files as arrays, against the games that the reader and python-chess read."""

import io
from pathlib import Path

import alphazero
import chess
import chess.pgn
import numpy as np
import pytest
from batch_games import RULES, squares_action
from conftest import POSITIONS, REFERENCES
from test_files import written

import tabiya
import tabiya.pgn
from tabiya import Batch, Board


def test_games_of_chess_are_read_like_python_chess(tmp_path: Path) -> None:
    text = "".join(written("chess", seed) for seed in range(POSITIONS // 20))
    path = tmp_path / "games.pgn"
    path.write_text(text)
    arrays = tabiya.pgn.read_arrays(path, tags=["White", "Missing"])
    source = io.StringIO(text)
    actions: list[int] = []
    games: list[list[chess.Board]] = []
    results = {"1-0": 1, "0-1": -1, "1/2-1/2": 0, "*": 2}
    while (game := chess.pgn.read_game(source)) is not None:
        assert arrays.offsets[len(games)] == len(actions)
        boards = [game.board()]
        for move in game.mainline_moves():
            actions.append(alphazero.action(boards[-1], move))
            boards.append(boards[-1].copy())
            boards[-1].push(move)
        assert arrays.results[len(games)] == results[game.headers["Result"]]
        assert arrays.tags["White"][len(games)] == game.headers["White"]
        games.append(boards)
    assert arrays.actions.tolist() == actions and arrays.actions.dtype == np.int32
    assert arrays.offsets[-1] == len(actions) and arrays.offsets.dtype == np.int64
    assert len(arrays) == len(games) and arrays.broken == []
    assert arrays.tags["Missing"] == [None] * len(games)
    plies = np.random.default_rng(1).integers(0, len(actions), min(POSITIONS // 5, 500))
    seen, masks, packed = arrays.observe(plies), arrays.legal_mask(plies), arrays.packed(plies)
    for row, ply in enumerate(plies.tolist()):
        game_number = int(np.searchsorted(arrays.offsets, ply, "right")) - 1
        boards = games[game_number][: ply - int(arrays.offsets[game_number]) + 1]
        assert (seen[row] == alphazero.planes(boards)).all()
        assert (masks[row] == alphazero.mask(boards[-1])).all()
        assert arrays.board(ply) == Board(boards[-1].fen())
        assert tabiya.pgn.unpack(packed[row].tobytes()) == arrays.board(ply)


@pytest.mark.parametrize("name", [name for name in REFERENCES if name != "chess"])
def test_games_of_variants_are_replayed_by_their_actions(name: str, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("".join(written(name, seed) for seed in range(8)))
    variant = "chess" if name == "chess960" else name
    arrays = tabiya.pgn.read_arrays(path, variant=variant, chess960=name == "chess960")
    games = list(tabiya.pgn.read(path, variant=variant))
    assert len(arrays) == len(games) == 8 and arrays.broken == []
    batch = Batch(1, variant, chess960=name == "chess960", auto_reset=False)
    for index, game in enumerate(games):
        board = Board(game.board().fen(shredder=True), variant=variant, chess960=name == "chess960")
        batch.set_board(0, board)
        first, last = arrays.offsets[index : index + 2].tolist()
        for ply in range(first, last):
            if batch.terminations()[0]:
                # A game may go on after a draw.
                batch.set_board(0, arrays.board(ply))
            assert arrays.board(ply) == batch.board(0)
            one = np.array([ply])
            assert (arrays.legal_mask(one) == batch.legal_mask()).all()
            assert tabiya.pgn.unpack(arrays.packed(one)[0].tobytes()) == arrays.board(ply)
            batch.step(arrays.actions[ply : ply + 1])
        assert batch.fens()[0] == game.end().fen()


def test_games_of_a_rule_file_are_read(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. Id3 a5 2. Ib7 *\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1/2-1/2\n\n1. Ia9 *\n")
    rules = tabiya.RuleSet(RULES["riders"])
    arrays = tabiya.pgn.read_arrays(path, rules=rules, history=2, threads=2)
    board = Board(rules=rules)
    batch, actions = Batch(1, rules=rules, history=2), []
    for san in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]:
        actions.append(squares_action(batch, board, board.parse_san(san), 8, 8))
        board.push_san(san)
    first = int(arrays.offsets[-2])
    assert arrays.actions[first:].tolist() == actions
    assert arrays.results[-1] == 0 and [game.line for game in arrays.broken][-1] == 5
    assert arrays.observe(np.array([first])).shape == (1, *batch.observation_shape)
    row = arrays.packed(np.array([first + 3]))[0]
    assert tabiya.pgn.unpack(row.tobytes(), rules=rules) == arrays.board(first + 3)
    with pytest.raises(ValueError, match="unknown rules"):
        tabiya.pgn.unpack(row.tobytes())


def test_broken_games_and_games_of_other_variants_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(
        '1. e4 e5 2. Ke3 *\n\n[Variant "Atomic"]\n\n1. e4 *\n\n1. d4 {never closed\n\n'
        '[FEN "nonsense"]\n\n1. e4 *\n\n[White "x"]\n\n1. c4 0-1\n'
    )
    arrays = tabiya.pgn.read_arrays(str(path))
    assert arrays.offsets.tolist() == [0, 1] and arrays.results.tolist() == [-1]
    assert [(game.line, game.ply) for game in arrays.broken] == [(1, 2), (3, None), (7, 1), (9, None)]
    assert "a game of atomic, expected chess" in arrays.broken[1].reason
    # A game without a tag is one of the variant that was asked for.
    assert len(tabiya.pgn.read_arrays(path, variant="atomic")) == 2


def test_a_file_without_games_gives_empty_arrays(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("")
    arrays = tabiya.pgn.read_arrays(path)
    assert len(arrays) == 0 and arrays.offsets.tolist() == [0] and arrays.actions.shape == (0,)
    assert arrays.observe(np.array([], int)).shape == (0, 8, 8, 119)


def test_wrong_calls_raise_errors(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 *")
    arrays = tabiya.pgn.read_arrays(path)
    for ply in (-1, 2):
        with pytest.raises(IndexError, match=f"ply {ply} of 2 plies"):
            arrays.observe(np.array([0, ply]))
    with pytest.raises(IndexError, match="ply 2 of 2 plies"):
        arrays.board(2)
    with pytest.raises(TypeError, match="plies has the dtype float64"):
        arrays.legal_mask(np.zeros(1))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"plies has the shape \(1, 1\), expected one dimension"):
        arrays.legal_mask(np.zeros((1, 1), int))
    with pytest.raises(ValueError, match=r"out has the shape \(2, 4672\), expected \(1, 4672\)"):
        arrays.legal_mask(np.zeros(1, int), np.zeros((2, 4672), bool))
    with pytest.raises(FileNotFoundError):
        tabiya.pgn.read_arrays(tmp_path / "missing.pgn")
    with pytest.raises(ValueError, match="unknown variant"):
        tabiya.pgn.read_arrays(path, variant="shogi")
    for wrong in (b"", b"abc", bytes(31), bytes(32), bytes(144), bytes([1, 255]) + bytes(142), b"\xff" * 32):
        with pytest.raises(ValueError):
            tabiya.pgn.unpack(wrong)


def test_packing_a_position_with_64_pieces_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    fen = "qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/8/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w - - 0 1"
    path.write_text(f'[SetUp "1"]\n[FEN "{fen}"]\n\n1. Qa3xa5 *\n')
    arrays = tabiya.pgn.read_arrays(path)
    assert len(arrays) == 1, arrays.broken
    with pytest.raises(ValueError, match="more than 32 pieces"):
        arrays.packed(np.array([0]))
