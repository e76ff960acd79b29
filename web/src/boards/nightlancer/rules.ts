import "./messages";
import { say } from "../../lib/words";
import type { Rules } from "../board";

const FROM = [
  "001", "024", "038", "049", "055", "059", "106", "130", "190", "196", "212", "238", "249",
  "265", "270", "279", "283", "288", "298", "331", "335", "340", "356", "364",
];

export const rules: Rules = {
  sections: FROM.map((from) => ({ from: `NL-${from}`, title: say(`nightlancer-rules.${from}`) })),
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
