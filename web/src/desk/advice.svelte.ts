// The hint that is asked for: the option, and why it is the best.

import { say } from "../lib/words";
import type { Seen } from "./seen";

export class Advice {
  /** The key of the option that is hinted at, '' for none. */
  key = $state("");
  /** True if the script of a first game asks for that option. */
  isGuided = $state(false);
  /** What was said of it and of the next best, a line each. */
  lines = $state<string[]>([]);

  constructor(
    private readonly seen: Seen,
    private readonly isTelling: () => boolean,
    private readonly tell: (line: string) => void,
  ) {}

  /** Point at the option that the script of a first game asks for. */
  guide(key: string): void {
    this.key = key;
    this.isGuided = true;
  }

  forget(): void {
    this.key = "";
    this.isGuided = false;
    this.lines = [];
  }

  /** Is a hint thought about? */
  thinking = $state(false);
  /** True if a hint is requested as soon as it is the player's turn. */
  private awaitsHint = false;

  /** Ask for a hint, once for each position; while a choice is on its way, or others decide, it waits for one's turn. */
  async ask(): Promise<void> {
    const now = this.seen.table.now;
    if (
      !now ||
      this.seen.isPast ||
      now.over ||
      this.thinking ||
      (this.key && !this.isGuided && !this.isTelling() && !this.seen.table.waiting)
    )
      return;
    this.awaitsHint = !this.seen.yours || this.seen.table.waiting;
    if (this.awaitsHint) return;
    this.thinking = true;
    const answer = await this.seen.table.hint();
    this.thinking = false;
    if (this.seen.table.now?.rev !== now.rev) return this.goOn();
    if (!answer?.key || !this.seen.options.some((option) => option.key === answer.key)) return;
    this.key = answer.key;
    this.isGuided = false;
    const [why, ...others] = answer.why ?? [];
    const label = this.seen.options.find((option) => option.key === answer.key)?.label ?? "";
    const best = say("play.hinted", { option: label.replace(/\.$/, "") });
    const lines = why
      ? [`${best} ${say("play.hinted-why", { why: why.charAt(0).toUpperCase() + why.slice(1) })}`]
      : [best];
    for (const next of others) lines.push(say("play.hinted-next", { next }));
    this.lines = answer.why?.some(Boolean) ? lines : [];
    this.tell(lines.join(" "));
  }

  goOn(): void {
    if (this.awaitsHint && this.seen.yours) void this.ask();
  }
}
