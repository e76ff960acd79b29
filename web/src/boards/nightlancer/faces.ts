// The cards of Nightlancer as faces to draw.

import { Faces } from "../../desk/board";
import type { Catalogue } from "../../lib/wire";
import Body from "./Body.svelte";
import { know, spoken, type NightCard, type NightFace } from "./cards";

export const faces = (catalogue: Catalogue): Faces => new Faces(know(catalogue).map(face));

const face = (card: NightCard): NightFace => ({
  id: card.id,
  upper: null,
  lower: null,
  copies: card.copies,
  card,
  drawing: { name: card.name, says: spoken(card), body: Body },
});
