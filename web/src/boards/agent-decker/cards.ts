// The cards of Agent Decker as the server tells them, and as faces to draw.

import { knowPictures, pictureOf, type Focuses } from "../../lib/pictures";
import { say } from "../../lib/words";
import { Faces, type Face, type Half, type Printed } from "../../desk/board";
import type { AgentCard } from "./view";

export type * from "./view";

knowPictures(
  "agent-decker",
  import.meta.glob<Focuses>("../../pictures/agent-decker.json", { eager: true, import: "default" }),
);

export const GAP = "-";

/** What is known of the current goal. */
export interface Goal {
  id: string;
  letter: string;
  name: string;
  text: string;
  reward: Half | null;
}

const goals = new Map<string, Goal>();

export const goalOf = (mission: string): Goal | undefined => goals.get(mission);
export const missions = (): Goal[] => [...goals.values()];

export function faces(catalogue: Printed<AgentCard>): Faces {
  const all = Object.values(catalogue.cards);
  const known = new Map<string, Face>();
  for (const card of all) {
    if (known.has(card.id)) continue;
    // The last goal has no reward: its other half is itself.
    const has = card.agent && !(card.goal && card.agent.id === card.id);
    const upper = has && card.agent ? agentHalf(card.agent) : null;
    if (card.goal)
      goals.set(card.id, {
        id: card.id,
        letter: card.goal.letter,
        name: card.name,
        text: card.goal.text,
        reward: upper,
      });
    known.set(card.id, {
      id: card.id,
      upper,
      lower: card.cost ? obstacleHalf(card) : null,
      copies: card.copies,
      ...(card.goal && upper ? { origin: say("agent-decker.reward-of", { mission: card.name }) } : {}),
    });
  }
  return new Faces([...known.values()]);
}

function agentHalf(agent: NonNullable<AgentCard["agent"]>): Half {
  const { id, name, power, keep, use, text, says } = agent;
  return {
    id,
    name,
    picture: pictureOf("agent-decker", id),
    power,
    cost: null,
    harm: null,
    type: "",
    stamp: keep ? say("agent-decker.item") : "",
    use,
    text,
    says,
  };
}

function obstacleHalf(card: AgentCard): Half {
  const { id, name, cost, alarm, text, says } = card;
  return {
    id,
    name,
    picture: pictureOf("agent-decker", id),
    power: [],
    cost,
    harm: alarm,
    type: card.type ?? "",
    stamp: "",
    text,
    says,
  };
}
