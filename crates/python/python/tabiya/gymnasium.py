"""Chess and its variants as environments of Gymnasium, with the legal actions in `info`.

>>> import gymnasium, tabiya.gymnasium
>>> env = gymnasium.make("tabiya/Chess-v0")
>>> observation, info = env.reset(seed=1)
>>> env.action_space.seed(1)
1
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> observation.shape, float(reward), terminated, truncated
((8, 8, 119), 0.0, False, False)

Each step is a move of the side to move, which sees the board from its own side. The reward is for the side that made
the move: 1 if it wins, -1 if it loses, else 0. An illegal action loses the game; with `illegal="raise"` it raises
IllegalMoveError. `variant`, `rules` and all other keyword arguments are as for `tabiya.Batch`.

`gymnasium.make_vec("tabiya/Chess-v0", num_envs=1000)` makes a VectorEnv, which steps all games together on all cores.
"""

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tabiya._tabiya import Batch

__all__ = ["Env", "VectorEnv"]

_Floats = NDArray[np.float32]
_Flags = NDArray[np.bool_]
_Actions = NDArray[np.int32] | NDArray[np.int64]

# The greatest number in an observation: of plies, or of pieces in hand.
_GREATEST = 10_000.0


def _made(
    count: int, settings: dict[str, Any]
) -> tuple[Batch, spaces.Space[Any], spaces.Space[np.int64]]:
    """Return the games with the spaces of one of them."""
    if "auto_reset" in settings:
        raise TypeError("auto_reset is not an argument of environments")
    batch = Batch(count, auto_reset=False, **settings)
    box = spaces.Box(0.0, _GREATEST, batch.observation_shape, np.float32)
    return batch, box, spaces.Discrete(batch.num_actions)


def _seed(seed: int | None) -> int | None:
    return None if seed is None else seed % 2**64


def _checked(illegal: str) -> bool:
    """Return whether an illegal action loses."""
    if illegal not in ("lose", "raise"):
        raise ValueError(f"illegal {illegal!r} is neither 'lose' nor 'raise'")
    return illegal == "lose"


class Env(gymnasium.Env[_Floats, np.int64]):
    """One game. `info["action_mask"]` is an array of int8 with 1 for each legal action.

    >>> from tabiya.gymnasium import Env
    >>> env = Env(variant="atomic")
    >>> _, info = env.reset(seed=1)
    >>> int(info["action_mask"].sum())
    20
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        render_mode: Literal["ansi"] | None = None,
        *,
        illegal: Literal["lose", "raise"] = "lose",
        **settings: Any,
    ) -> None:
        self._illegal_loses = _checked(illegal)
        made = _made(1, {"threads": 1, **settings})
        self._batch, self.observation_space, self.action_space = made
        self.render_mode = render_mode

    def _seen(self) -> tuple[_Floats, dict[str, Any]]:
        mask = self._batch.legal_mask()[0].astype(np.int8)
        return self._batch.observe()[0], {"action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Floats, dict[str, Any]]:
        """Begin a new game."""
        super().reset(seed=seed)
        self._batch.reset(seed=_seed(seed))
        return self._seen()

    def step(self, action: np.int64) -> tuple[_Floats, float, bool, bool, dict[str, Any]]:
        """Make a move."""
        if not self.action_space.contains(action):
            raise ValueError(f"action {action!r} is not in the action space")
        legal = bool(self._batch.legal_mask()[0, action])
        ended = bool(self._batch.terminations()[0])
        if not legal and not ended and self._illegal_loses:
            observation, info = self._seen()
            return observation, -1.0, True, False, info
        self._batch.step(np.array([action], np.int64))
        observation, info = self._seen()
        terminated, truncated = bool(self._batch.terminated()[0]), bool(self._batch.truncated()[0])
        return observation, float(self._batch.rewards()[0]), terminated, truncated, info

    def render(self) -> str | None:
        """Return the board in letters."""
        return str(self._batch.board(0)) if self.render_mode == "ansi" else None


class VectorEnv(gymnasium.vector.VectorEnv[_Floats, _Actions, NDArray[Any]]):
    """Games that are stepped together. A game that has ended begins anew in the next step, whose action it ignores.

    >>> from tabiya.gymnasium import VectorEnv
    >>> envs = VectorEnv(8, variant="atomic")
    >>> observations, info = envs.reset(seed=1)
    >>> observations.shape, info["action_mask"].shape, info["action_mask"].dtype.name
    ((8, 8, 8, 118), (8, 20480), 'bool')
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi"],
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        render_mode: Literal["ansi"] | None = None,
        *,
        illegal: Literal["lose", "raise"] = "lose",
        **settings: Any,
    ) -> None:
        self._illegal_loses = _checked(illegal)
        made = _made(num_envs, settings)
        self._batch, self.single_observation_space, self.single_action_space = made
        self.num_envs = num_envs
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = render_mode
        self._ended = np.zeros(num_envs, np.bool_)
        self._mask = self._batch.legal_mask()

    def _seen(self) -> tuple[_Floats, dict[str, Any]]:
        self._mask = self._batch.legal_mask()
        every = np.ones(self.num_envs, np.bool_)
        return self._batch.observe(), {"action_mask": self._mask, "_action_mask": every}

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[_Floats, dict[str, Any]]:
        """Begin new games: all, or the games in `options["reset_mask"]`."""
        games = (options or {}).get("reset_mask")
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=None if seed is None else int(seed))
            self._batch.reset(games, seed=_seed(None if seed is None else int(seed)))
        else:
            if len(seed) != self.num_envs:
                raise ValueError(f"expected {self.num_envs} seeds, got {len(seed)}")
            for index, own in enumerate(seed):
                only = np.zeros(self.num_envs, np.bool_)
                only[index] = games is None or games[index]
                self._batch.reset(only, seed=_seed(own))
        if games is None:
            self._ended[:] = False
        else:
            self._ended[games] = False
        return self._seen()

    def step(
        self, actions: _Actions
    ) -> tuple[_Floats, _Floats, _Flags, _Flags, dict[str, Any]]:
        """Make a move in each game."""
        actions = np.asarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"expected {self.num_envs} actions, got the shape {actions.shape}")
        batch, began = self._batch, self._ended
        if ((actions < 0) | (actions >= batch.num_actions))[~began].any():
            raise ValueError(f"an action is not in the range 0 to {batch.num_actions - 1}")
        lost = np.zeros(self.num_envs, np.bool_)
        if self._illegal_loses:
            usable = np.where(began, 0, actions)
            lost = ~began & ~self._mask[np.arange(self.num_envs), usable]
        batch.step(actions, games=~began & ~lost)
        batch.reset(began)
        rewards, terminated, truncated = batch.rewards(), batch.terminated(), batch.truncated()
        rewards[lost] = -1.0
        terminated |= lost
        self._ended = terminated | truncated
        observations, info = self._seen()
        return observations, rewards, terminated, truncated, info

    def render(self) -> tuple[str, ...] | None:
        """Return the boards in letters."""
        if self.render_mode != "ansi":
            return None
        return tuple(str(self._batch.board(index)) for index in range(self.num_envs))


gymnasium.register(
    id="tabiya/Chess-v0",
    entry_point="tabiya.gymnasium:Env",
    vector_entry_point="tabiya.gymnasium:VectorEnv",
)
