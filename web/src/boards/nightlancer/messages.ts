// The words of Nightlancer alone: modules that use them import this first.

import messages from "../../messages/en-nightlancer.json";
import { learn } from "../../lib/words";

learn(messages);
