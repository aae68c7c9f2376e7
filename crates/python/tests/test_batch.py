"""Batches: actions, planes and endings of chess against a writing with python-chess, and those of other games against Board."""

import random
from collections.abc import Callable

import alphazero
import chess
import numpy as np
import pytest
from conftest import POSITIONS, start
from numpy.typing import NDArray

import tabiya
from tabiya import Batch, Board, Move, Termination

# Rules with own pieces, with drops, on other boards, with walls, and with several moves in a turn.
RIDERS = """
name = "riders"
promotion = ["rider", "queen"]
castling = "safe"
start = "rnbikbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBIKBNR w KQkq - 0 1"
[pieces.rider]
letter = "i"
moves = "NN"
"""
SMALL = """
name = "small"
board = "6x5"
drops = true
castling = false
promotion-forced = false
start = "rnbqkn/pppppp/6/PPPPPP/RNBQKN w - - 0 1"
"""
WALLS = """
name = "walls"
walls = ["d4", "e5"]
checks-to-win = 3
promotion = ["rook", "king"]
royal = []
castling = false
stalemate = "win"
extinct = ["queen"]
"""
TURNS = """
name = "turns"
turns = ["white", "black", "black", "white"]
again = ["knight"]
"""
RULES = {"riders": RIDERS, "small": SMALL, "walls": WALLS, "turns": TURNS}
GAMES = [*tabiya.variants(), *RULES]


def batch_of(name: str, n: int, **settings: object) -> Batch:
    if name in RULES:
        return Batch(n, rules=RULES[name], **settings)  # type: ignore[arg-type]
    return Batch(n, name, **settings)  # type: ignore[arg-type]


def board_of(name: str) -> Board:
    return Board(rules=RULES[name]) if name in RULES else Board(variant=name)


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
def test_actions_planes_and_endings_are_those_of_the_reference(name: str) -> None:
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


def test_the_first_actions_of_white_and_black() -> None:
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


def squares_action(batch: Batch, board: Board, move: Move, files: int, ranks: int) -> int:
    """Return the action of a move as the page describes it."""

    def number(square: int) -> int:
        f, r = square % 8, square // 8
        return files * (r if board.turn else ranks - 1 - r) + f

    size, to = files * ranks, move.to_square
    promotions, drops = batch.promotions or [], batch.drops or []
    if move.drop is not None:
        return (1 + len(promotions)) * size**2 + drops.index(move.drop) * size + number(to)
    if board.is_castling(move):
        side = 1 if board.is_kingside_castling(move) else -1
        to = move.from_square + side
        while board.piece_type_at(to) != tabiya.ROOK or board.color_at(to) != board.turn:
            to += side
    kind = 0 if move.promotion is None else 1 + promotions.index(move.promotion)
    return (kind * size + number(move.from_square)) * size + number(to)


@pytest.mark.parametrize("name", [game for game in GAMES if game != "chess"])
def test_masks_steps_and_endings_of_other_games_are_those_of_boards(name: str) -> None:
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
def test_planes_of_other_games_are_what_their_names_say(name: str) -> None:
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


def test_planes_of_the_list_of_turns() -> None:
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


def played(batch: Batch) -> list[object]:
    """Return everything that is seen of a batch that is stepped in all ways."""
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


def test_bits_are_the_mask() -> None:
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


def test_games_that_end_begin_again_or_wait() -> None:
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


def test_a_game_that_is_set_up_over_begins_again_in_the_next_step() -> None:
    batch = Batch(1)
    batch.set_board(0, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert batch.terminated().all() and not batch.legal_mask().any() and batch.rewards()[0] == 0
    batch.step(np.array([0]))
    assert batch.board(0) == Board() and not batch.terminated().any()


def test_black_wins() -> None:
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


def test_a_position_that_comes_back_after_captures_and_drops_is_a_repetition() -> None:
    batch = Batch(1, "crazyhouse", auto_reset=False)
    batch.set_board(0, "6kr/8/8/8/8/8/8/K6R[] w - - 0 1")
    there = "h1h8 g8h8 R@h1 h8g8 a1b1 R@h8".split()
    cycle = [*there, *[uci.replace("a1b1", "b1a1") for uci in there]]
    for ply, uci in enumerate(cycle * 2):
        assert batch.terminations()[0] == 0, ply
        batch.step(np.array([batch.action_of(0, batch.board(0).parse_uci(uci))]))
    assert batch.terminations()[0] == Termination.THREEFOLD_REPETITION.value


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
        # The memory holds bytes that are no truth values before.
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
    import threading

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
