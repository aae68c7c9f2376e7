"""The environments of Gymnasium, by its own checker and against boards."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import tabiya
from tabiya import Batch, Board, Move
from tabiya.gymnasium import Env, VectorEnv


@pytest.mark.parametrize("settings", [{}, {"chess960": True}, {"variant": "crazyhouse"}])
def test_the_checker_of_gymnasium_passes(settings: dict[str, Any]) -> None:
    env = gymnasium.make("tabiya/Chess-v0", render_mode="ansi", **settings)
    check_env(env.unwrapped)
    # The checker has no test for vector environments: a VectorEnv of one game must do what an Env does.
    envs = gymnasium.make_vec("tabiya/Chess-v0", num_envs=1, **settings)
    assert isinstance(envs.unwrapped, VectorEnv)
    observation, info = env.reset(seed=3)
    observations, infos = envs.reset(seed=3)
    random = np.random.default_rng(4)
    for _ in range(400):
        assert (observations[0] == observation).all() and observations in envs.observation_space
        assert (infos["action_mask"][0] == info["action_mask"]).all() and infos["_action_mask"].all()
        legal = np.flatnonzero(info["action_mask"])
        action = random.choice(legal if random.random() < 0.99 else 4671)
        observation, reward, terminated, truncated, info = env.step(action)
        observations, rewards, terminations, truncations, infos = envs.step(np.array([action]))
        assert (rewards[0], terminations[0], truncations[0]) == (reward, terminated, truncated)
        if terminated or truncated:
            assert (observations[0] == observation).all()
            observation, info = env.reset()
            observations, rewards, terminations, truncations, infos = envs.step(np.array([0]))
            assert not (rewards[0] or terminations[0] or truncations[0])
            if "chess960" in settings:
                # The next start position depends on the random numbers, which the illegal action has not changed.
                assert (observations[0] == observation).all()


def test_spaces_are_valid_and_wrappers_work() -> None:
    envs = RecordEpisodeStatistics(VectorEnv(16, max_plies=20))
    observations, infos = envs.reset(seed=1)
    assert observations.dtype == np.float32 and observations in envs.observation_space
    ended = 0
    for _ in range(70):
        actions = np.array([np.random.default_rng(0).choice(np.flatnonzero(m)) if m.any() else 0 for m in infos["action_mask"]])
        assert actions in envs.action_space
        observations, _, terminations, truncations, infos = envs.step(actions)
        ended += int((terminations | truncations).sum())
        assert observations in envs.observation_space
    assert ended >= 40


def test_each_game_of_a_vector_is_reset_by_its_own_seed() -> None:
    envs = VectorEnv(5, chess960=True)
    whole, _ = envs.reset(seed=[1, 2, 3, 4, 5])
    envs.reset(seed=9)
    again, _ = envs.reset(seed=[1, 2, 3, 4, 5])
    assert (whole == again).all()
    other, _ = envs.reset(seed=[1, 2, 3, 4, 6])
    assert (whole[:4] == other[:4]).all() and (whole[4] != other[4]).any()
    chosen = np.array([True, False, False, False, False])
    before = envs.step(envs._batch.random_actions())[0]
    after, _ = envs.reset(options={"reset_mask": chosen})
    assert (before[1:] == after[1:]).all() and (before[0] != after[0]).any()
    with pytest.raises(ValueError, match="expected 5 seeds, got 2"):
        envs.reset(seed=[1, 2])


def test_rewards_are_given_from_the_view_of_the_mover() -> None:
    for moves, reward in [("f2f3 e7e5 g2g4 d8h4", 1.0), ("e2e4 f7f6 d2d4 g7g5 d1h5", 1.0)]:
        env, numbers, board = Env(), Batch(1), Board()
        env.reset()
        for uci in moves.split():
            numbers.set_board(0, board)
            observation, got, terminated, truncated, info = env.step(
                np.int64(numbers.action_of(0, Move.from_uci(uci)))
            )
            board.push_uci(uci)
            assert info["action_mask"].sum() == board.legal_moves.count()
        assert (got, terminated, truncated) == (reward, True, False)


def test_an_illegal_action_loses_or_raises() -> None:
    for envs in [VectorEnv(3), VectorEnv(3, variant="atomic")]:
        _, infos = envs.reset()
        illegal = int(np.flatnonzero(~infos["action_mask"][1])[0])
        legal = int(np.flatnonzero(infos["action_mask"][1])[0])
        actions = np.array([legal, illegal, legal])
        _, rewards, terminations, _, _ = envs.step(actions)
        assert rewards.tolist() == [0, -1, 0] and terminations.tolist() == [False, True, False]
        assert envs._batch.plies().tolist() == [1, 0, 1]
        envs.step(envs._batch.random_actions())
        assert envs._batch.plies().tolist() == [2, 0, 2]
        with pytest.raises(ValueError, match="not in the range"):
            envs.step(np.array([legal, 10**6, legal]))
        with pytest.raises(ValueError, match="expected 3 actions"):
            envs.step(np.array([legal]))
    strict = VectorEnv(1, illegal="raise")
    strict.reset()
    with pytest.raises(tabiya.IllegalMoveError, match="game 0"):
        strict.step(np.array([0]))
    with pytest.raises(tabiya.IllegalMoveError, match="game 0"):
        Env(illegal="raise").step(np.int64(0))
    with pytest.raises(ValueError, match="neither"):
        Env(illegal="win")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="auto_reset"):
        Env(auto_reset=True)


def test_boards_are_rendered_in_letters() -> None:
    assert Env(render_mode="ansi").render() == str(Board())
    assert VectorEnv(2, render_mode="ansi").render() == (str(Board()),) * 2
    assert Env().render() is None and VectorEnv(2).render() is None


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
import tabiya, tabiya.pgn
assert tabiya.Board().perft(3) == 8902
for call in [lambda: tabiya.Batch(1), lambda: tabiya.pgn.read_arrays("x")]:
    try:
        call()
    except ImportError as error:
        assert "tabiya[learn]" in str(error) and error.__cause__ is not None
    else:
        raise SystemExit("no error")
print("done")
"""


def test_the_package_works_without_numpy() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("done\n", "")


FORKED = """
import multiprocessing, tabiya
batch = tabiya.Batch(200, threads=2, seed=1)
batch.step_random(5)
def fens(_):
    batch.step_random(5)
    return batch.fens()
if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(1) as pool:
        theirs = pool.apply_async(fens, (0,)).get(timeout=60)
    batch.step_random(5)
    assert batch.fens() == theirs
    print("done")
"""


def test_a_batch_goes_on_in_a_forked_process() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED], capture_output=True, text=True, timeout=60
    )
    assert (run.stdout, run.stderr) == ("done\n", "")
