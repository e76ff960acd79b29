"""A sentence of a card: an effect with the moment at which it works."""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.kernel.state import G, Op
from fieldcraft.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability(Op[G]):
    """An effect and the moment at which it works, which is a field of its card.

        class Appears(Ability["Agent"]):
            FORM = "appear : {effect:deed}"
            SLOT = "on_appear"

    It is attached to its card when the card is read; an ability itself is never run.
    """

    SLOT: ClassVar[str] = ""
    """The field of the card that holds what works then: an op or None, a list of ops, or a flag to be set."""

    effect: Op[Any]
    """The op that runs at this moment."""

    def held(self) -> Op[Any]:
        """Return the op that the card holds: the effect, or one made from it for this moment."""
        return self.effect

    def attach_to(self, card: object) -> bool:
        """Give the effect to its card; False where the card has one for this moment already."""
        slot = getattr(card, self.SLOT)
        if isinstance(slot, list):
            slot.append(self.held())
            return True
        if isinstance(slot, bool):
            setattr(card, self.SLOT, True)
            return not slot
        setattr(card, self.SLOT, self.held())
        return slot is None


def abilities(
    module: str, kind: type[Ability[Any]] = Ability, **categories: dict[str, str]
) -> tuple[type[Ability[Any]], ...]:
    """An ability of this kind for each category and field of the card, where they differ in nothing but form.

        abilities(__name__, obstacle={"on_appear": "appear : {effect:deed}"})

    `module` is the one whose vocabulary they belong to.  The kind allows interpreted subclasses.
    """
    return tuple(
        type(
            f"{category}_{slot}".title().replace("_", ""),
            (kind,),
            {"FORM": f"{category} = {form}", "SLOT": slot, "__module__": module},
        )
        for category, forms in categories.items()
        for slot, form in forms.items()
    )
