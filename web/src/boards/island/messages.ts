// The words of the island alone: modules that use them import this first.

import messages from "../../messages/en-island.json";
import { learn } from "../../lib/words";

learn(messages);
