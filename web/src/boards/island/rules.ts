import "./messages";
import { say } from "../../lib/words";
import type { Rules } from "../board";

const FROM = ["001", "014", "021", "032", "039", "047", "061", "085", "099", "105", "113", "124", "133", "157", "174", "186"];

export const rules: Rules = {
  sections: FROM.map((from) => ({ from: `IB-${from}`, title: say(`island-rules.${from}`) })),
  keywords: {
    "sacred site": "IB-095",
    blight: "IB-033",
    defend: "IB-121",
    push: "IB-120",
    gather: "IB-120",
    reclaim: "IB-108",
    fear: "IB-119",
    dahan: "IB-128",
    forget: "IB-111",
    range: "IB-094",
    coastal: "IB-092",
  },
};
