import type { Rules } from "../../desk/board";

export const rules: Rules = {
  keywords: {
    appear: "AD-048",
    scroll: "AD-045",
    leave: "AD-044",
    interact: "AD-026",
    neighbor: "AD-038",
    neighbors: "AD-038",
    "each turn": "AD-034",
    "discard this": "AD-035",
    "face up": "AD-031",
    "face-down": "AD-031",
    "knock out": "AD-030",
    equipped: "AD-034",
    "play area": "AD-024",
    "obstacle discard": "AD-016",
    person: "AD-011",
    device: "AD-011",
    door: "AD-011",
  },
};
