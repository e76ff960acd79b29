// What may fail: the server refuses, or does not answer; the problem is one sentence.

import { say } from "./words";

/** A request that found no server is a TypeError; whatever else fails says why. */
export const sentence = (error: unknown): string =>
  error instanceof TypeError || !(error instanceof Error) ? say("site.failed") : error.message;

export class Attempt {
  problem = $state("");

  make = async (what: () => Promise<void>): Promise<void> => {
    try {
      this.problem = "";
      await what();
    } catch (error) {
      this.problem = sentence(error);
    }
  };
}
