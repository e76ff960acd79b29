// The cards of the island as faces to draw.

import { Faces } from "../../desk/board";
import type { Catalogue } from "../../lib/wire";
import Body from "./Body.svelte";
import { know, spoken, type IslandCard, type IslandFace } from "./cards";

export const faces = (catalogue: Catalogue): Faces => new Faces(know(catalogue).map(face));

const face = (card: IslandCard): IslandFace => ({
  id: card.id,
  upper: null,
  lower: null,
  copies: 1,
  card,
  drawing: { name: card.name, says: spoken(card), body: Body },
});
