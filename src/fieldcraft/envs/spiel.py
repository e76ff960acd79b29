"""Games for OpenSpiel: `pyspiel.load_game("fieldcraft(game=agent-decker)")` once this is imported.

Chance falls once, when the deal is chosen; from there on a deal goes its way.  A search that copies states
sees that way, like anybody who looks at all the cards; it plays fair on copies that were dealt anew
(`SpielState.deal_anew`).
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fieldcraft.envs.table import LONGEST, Actions, Table
from fieldcraft.extras import library
from fieldcraft.games import ruleset

pyspiel: Any = library("pyspiel")

NAME: Final = "fieldcraft"
DEALS: Final = 1000
"""So many deals there are."""
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
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game at one decision; before the deal it is chance that decides."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: Final = Table(game.game, game.setup)
        self.is_dealt = False

    def current_player(self) -> int:
        if not self.is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.table.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.offered) if player == self.table.seat else []

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
        return self.is_dealt and (self.table.is_over or self.table.is_too_long)

    def returns(self) -> list[float]:
        return list(self.table.returns())

    def __str__(self) -> str:
        if not self.is_dealt:
            return "not dealt"
        return "\n".join(self.table.rules.narrator.describe(self.table.state.view(self.table.seat)))

    def deal_anew(self, player: int, seed: int) -> None:
        """Have all that the player cannot see, and all that is still to fall, lie another way."""
        self.table.deal_anew(player, seed)


class SpielObserver:
    """What a seat sees of a state: what counts on the table."""

    def __init__(self, game: SpielGame) -> None:
        self.tensor: npt.NDArray[np.float32] = np.zeros(game.features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.table.features(player) if state.is_dealt else 0.0

    def string_from(self, state: SpielState, player: int) -> str:
        if not state.is_dealt:
            return "not dealt"
        return "\n".join(state.table.rules.narrator.describe(state.table.state.view(player)))


pyspiel.register_game(TYPE, SpielGame)
