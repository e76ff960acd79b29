"""Games for OpenSpiel: `pyspiel.load_game("fieldcraft(game=agent-decker)")` once this is imported.

Chance acts once, when the deal is chosen; after that the game is determined. A search that copies states sees
the whole deal, like a player who looks at all cards. A search for imperfect information plays fair: it draws
its states by `SpielState.resample_from_infostate`, which deals everything again that its player cannot see.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fieldcraft.envs.table import LONGEST, MOST_SEED, Actions, EnvTable
from fieldcraft.extras import library
from fieldcraft.games import ruleset

pyspiel: Any = library("pyspiel")

NAME: Final = "fieldcraft"
DEALS: Final = 1000
"""Number of different deals."""
MOST_SEATS: Final = 4

TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Fieldcraft",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "agent-decker", "setup": "{}"},
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game by its id, with its setup as JSON; raises RequestError where there is no such game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.game: Final[str] = given.get("game", "agent-decker")
        self.setup: Final[dict[str, Any]] = json.loads(given.get("setup", "{}"))
        rules = ruleset(self.game)
        self.seats: Final = rules.seats_of(self.setup)
        self.features: Final = len(rules.features())
        info = pyspiel.GameInfo(
            num_distinct_actions=max(Actions(rules).size, DEALS),
            max_chance_outcomes=DEALS,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, given)

    def new_initial_state(self) -> SpielState:
        """Return a state whose deal is still to be chosen."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an observer of features."""
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game at one decision; before the deal it is chance that decides."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: Final = EnvTable(game.game, game.setup)
        self.is_dealt = False

    def current_player(self) -> int:
        """Return the seat that decides, or the id of chance or of the end."""
        if not self.is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.table.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, all equally likely."""
        return [(deal, 1.0 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        return self._offered() if player == self.table.seat else []

    def _apply_action(self, action: int) -> None:
        if self.is_dealt:
            self.table.take(action)
        else:
            self.table.begin(action)
            self.is_dealt = True

    def _action_to_string(self, player: int, action: int) -> str:
        is_deal = player == pyspiel.PlayerId.CHANCE
        return f"deal:{action}" if is_deal else self.table.actions.keys[action]

    def is_terminal(self) -> bool:
        """True if the game is over, or broken off as too long."""
        return self.is_dealt and (self.table.is_over or self.table.is_too_long)

    def returns(self) -> list[float]:
        """Return the result of each seat, from -1 to 1."""
        return list(self.table.returns())

    def __str__(self) -> str:
        return self.told(self.table.seat)

    def told(self, player: int) -> str:
        """Return what a player sees in words; for the one who decides with the question and its options."""
        if not self.is_dealt:
            return "not dealt"
        narrator, view = self.table.rules.narrator, self.table.state.view(player)
        lines = list(narrator.describe(view))
        if not self.is_terminal() and player == self.table.seat:
            lines += [narrator.prompt(view), *(self.table.actions.keys[action] for action in self._offered())]
        return "\n".join(lines)

    def _offered(self) -> list[int]:
        return sorted(self.table.offered)

    def deal_anew(self, player: int, seed: int) -> None:
        """Deal everything again that the player cannot see and that is still random."""
        self.table.deal_anew(player, seed)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that looks the same to the player, drawn by a number from 0 to 1."""
        twin: SpielState = self.clone()
        twin.deal_anew(player, int(sampler() * MOST_SEED))
        return twin


class SpielObserver:
    """Return a seat's observation of a state: the features of the table."""

    def __init__(self, game: SpielGame) -> None:
        self.tensor: npt.NDArray[np.float32] = np.zeros(game.features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's features to the tensor."""
        self.tensor[:] = state.table.features(player) if state.is_dealt else 0.0

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player knows of the state, as text."""
        return state.told(player)


pyspiel.register_game(TYPE, SpielGame)
