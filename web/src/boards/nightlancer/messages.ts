// What only Nightlancer says: whoever says it imports this first.

import messages from "../../messages/en-nightlancer.json";
import { learn } from "../../lib/words";

learn(messages);
