// The cards of the island as faces to draw.

import { Faces, type Face, type Printed } from "../../desk/board";
import Body from "./Body.svelte";
import { know, type IslandCard, type IslandPrint } from "./cards";

export const faces = (catalogue: Printed<IslandPrint>): Faces => new Faces(know(catalogue).map(face));

/** A card in words: its name and its text frame what the server says between them. */
const spoken = (card: IslandCard): string =>
  `${card.name}${card.says}${"text" in card && card.kind !== "innate" ? card.text.replace(/\.$/, "") : ""}`;

const face = (card: IslandCard): Face => ({
  id: card.id,
  upper: null,
  lower: null,
  copies: 1,
  drawing: { name: card.name, says: spoken(card), body: Body },
});
