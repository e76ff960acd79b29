// What only the island says: whoever says it imports this first.

import messages from "../../messages/en-island.json";
import { learn } from "../../lib/words";

learn(messages);
