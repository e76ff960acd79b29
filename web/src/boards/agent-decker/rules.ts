import { say } from "../../lib/words";
import type { Rules } from "../board";

const FROM = ["001", "015", "022", "039", "044", "048", "053", "061"];

export const rules: Rules = {
  sections: FROM.map((from) => ({ from: `AD-${from}`, title: say(`agent-decker-rules.${from}`) })),
  keywords: {
    Appear: "AD-048",
    Scroll: "AD-045",
    Leave: "AD-044",
    Interact: "AD-026",
    interact: "AD-026",
    neighbors: "AD-038",
    neighbor: "AD-038",
    Neighbors: "AD-038",
    "Each turn": "AD-034",
    "Discard this": "AD-035",
    "face up": "AD-031",
    "Face-down": "AD-031",
    "Knock out": "AD-030",
    "knock out": "AD-030",
    equipped: "AD-034",
    "play area": "AD-024",
    "obstacle discard": "AD-016",
    "the scroll": "AD-045",
    person: "AD-011",
    device: "AD-011",
    door: "AD-011",
  },
};
