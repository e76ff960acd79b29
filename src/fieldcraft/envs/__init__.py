"""Learning environments: Gymnasium for one seat, PettingZoo for several, OpenSpiel for its algorithms.

`import fieldcraft.envs` registers the games of one seat with Gymnasium. `pip install 'fieldcraft[envs]'`
installs their libraries, and `fieldcraft[openspiel]` those of `fieldcraft.envs.spiel`. The version of an id
rises when the rules of a game change an agent's environment.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.extras import library

gymnasium: Any = library("gymnasium")

IDS: Final = {
    "agent-decker": "Fieldcraft/AgentDecker-v1",
    "blight-chronicles": "Fieldcraft/BlightChronicles-v1",
    "blight-chronicles-demo": "Fieldcraft/BlightChroniclesDemo-v1",
    "nightlancer": "Fieldcraft/Nightlancer-v1",
    "island": "Fieldcraft/Island-v1",
}
"""The ids of the games in which one can play alone, in a setup with one seat."""


def register() -> None:
    """Tell Gymnasium of every game; doing it twice changes nothing."""
    for game, id in IDS.items():
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                "fieldcraft.envs.solo:SoloEnv",
                vector_entry_point="fieldcraft.envs.solo:SoloVectorEnv",
                kwargs={"game": game},
            )


register()
