// The cards of Nightlancer as faces to draw.

import { Faces, type Face, type Printed } from "../../desk/board";
import Body from "./Body.svelte";
import { know, type NightCard, type NightPrint } from "./cards";

export const faces = (catalogue: Printed<NightPrint>): Faces => new Faces(know(catalogue).map(face));

const face = (card: NightCard): Face => ({
  id: card.id,
  upper: null,
  lower: null,
  copies: card.copies,
  drawing: { name: card.name, says: card.says, body: Body },
});
