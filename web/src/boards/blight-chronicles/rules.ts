import { say } from "../../lib/words";
import type { Rules } from "../board";

const FROM = [
  ...["001", "017", "030", "047", "055", "061", "070", "083", "096", "100", "117", "126", "141", "149", "156", "165", "172"],
  ...["177", "188", "193", "219"],
];

export const rules: Rules = {
  sections: FROM.map((from) => ({ from: `BC-${from}`, title: say(`blight-chronicles-rules.${from}`) })),
  keywords: {
    Impact: "BC-117",
    Oversight: "BC-163",
    Chain: "BC-169",
    near: "BC-020",
    far: "BC-021",
    "in sight": "BC-019",
    visibility: "BC-141",
    suspicion: "BC-146",
    "face-down": "BC-019",
  },
};
