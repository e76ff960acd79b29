import "./messages";
import type { Rules } from "../../desk/board";

export const rules: Rules = {
  keywords: {
    distraction: "NL-266",
    cracking: "NL-266",
    demolition: "NL-266",
    obstacle: "NL-265",
    loud: "NL-223",
    obvious: "NL-224",
    always: "NL-202",
    spend: "NL-245",
    spent: "NL-245",
    deal: "NL-088",
    boss: "NL-087",
    strain: "NL-022",
    loadout: "NL-133",
    danger: "NL-273",
    ideal: "NL-288",
    ideals: "NL-288",
    implants: "NL-220",
    abandon: "NL-181",
    "loan token": "NL-121",
    loan: "NL-121",
    downtime: "NL-059",
    scoring: "NL-196",
  },
};
