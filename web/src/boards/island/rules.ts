import "./messages";
import type { Rules } from "../../desk/board";

export const rules: Rules = {
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
