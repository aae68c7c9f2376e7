#!/usr/bin/env python3
"""Compares batches of chess with pgx: masks, observations, rewards and ends of random games.

    pip install ./crates/python[learn] pgx
    python crates/python/scripts/judge_pgx.py [POSITIONS]

pgx counts a position after a double push as another one even if no capture en passant is legal, so it sees fewer
repetitions than the rules do. Where the two differ in that alone, both are checked against the FENs of the game, and the
difference is counted.
"""

import sys

import jax

# The key of the first position in the source of pgx comes from the random numbers that jax used to have.
jax.config.update("jax_threefry_partitionable", False)

import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
import pgx  # noqa: E402

import tabiya  # noqa: E402

N = 64
# XLA multiplies by the reciprocal instead of dividing.
ROUNDING = 1e-7
REPETITIONS = [14 * ago + plane for ago in range(8) for plane in (12, 13)]


def repeated(keys: list[str]) -> list[bool]:
    """Return for the last eight positions, the current one first, whether they occurred more than once."""
    last = keys[::-1][:8]
    return [keys.count(key) > 1 for key in last] + [False] * (8 - len(last))


def planes_of(flags: list[bool]) -> list[float]:
    return [float(value) for flag in flags for value in (not flag, flag)]


def main(positions: int) -> None:
    env = pgx.make("chess")
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), N))
    step = jax.jit(jax.vmap(env.step))
    select = jax.jit(lambda over, a, b: jax.tree.map(
        lambda x, y: jnp.where(over.reshape((N,) + (1,) * (x.ndim - 1)), x, y), a, b))
    random = np.random.default_rng(2)
    state, batch = first, tabiya.Batch(N, seed=3, auto_reset=False)
    keys: list[list[tuple[str, str]]] = [[] for _ in range(N)]
    compared = ends = explained = 0
    while compared < positions:
        for index in range(N):
            board = batch.board(index)
            ours = " ".join(board.fen(en_passant="legal").split()[:4])
            theirs = " ".join(board.fen(en_passant="fen").split()[:4])
            keys[index].append((ours, theirs))
        seen, their_seen = batch.observe(), np.asarray(state.observation)
        over, their_over = batch.terminations() > 0, np.asarray(state.terminated)
        mask, their_mask = batch.legal_mask(), np.asarray(state.legal_action_mask)
        for index in range(N):
            other = [p for p in range(119) if p not in REPETITIONS]
            far = np.abs(seen[index] - their_seen[index]).max(axis=(0, 1)) > ROUNDING
            differing = [batch.planes[plane] for plane in other if far[plane]]
            assert differing == [], (differing, batch.fens()[index])
            flags = [seen[index][0, 0, REPETITIONS].tolist(), their_seen[index][0, 0, REPETITIONS].tolist()]
            expected = [planes_of(repeated([k[side] for k in keys[index]])) for side in (0, 1)]
            assert flags == expected, batch.fens()[index]
            if over[index] != their_over[index]:
                times = [[k[side] for k in keys[index]].count(keys[index][-1][side]) for side in (0, 1)]
                assert times[0] >= 3 > times[1] and over[index], batch.fens()[index]
            explained += flags[0] != flags[1] or bool(over[index] != their_over[index])
            if not (over[index] or their_over[index]):
                assert (mask[index] == their_mask[index]).all(), batch.fens()[index]
        compared += N
        done = over | their_over
        ends += int(done.sum())
        batch.reset(done)
        state = select(jnp.asarray(done), first, state)
        for index in np.flatnonzero(done):
            board = batch.board(int(index))
            keys[index] = [(" ".join(board.fen().split()[:4]),) * 2]
        movers = np.asarray(state.current_player)
        actions = batch.random_actions()
        # Many moves take back the move before, so that positions are repeated.
        for index in range(N):
            if len(keys[index]) > 2 and random.random() < 0.4:
                board, last = batch.board(index), LAST.get((index, len(keys[index]) - 2))
                back = tabiya.Move(last.to_square, last.from_square) if last else None
                if back is not None and back in board.legal_moves:
                    actions[index] = batch.action_of(index, back)
            LAST[index, len(keys[index])] = batch.move_of(index, int(actions[index]))
        batch.step(actions)
        state = step(state, jnp.asarray(actions))
        rewards = np.asarray(state.rewards)[np.arange(N), movers]
        assert (batch.rewards() == rewards).all()
    print(f"{compared} positions and {ends} ends are those of pgx; "
          f"{explained} repetitions differ after a double push")


LAST: dict[tuple[int, int], tabiya.Move] = {}

if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
