// Choices made at a desk: one by one, several as one act, and what is taken back with them.

import { settings } from "../lib/settings.svelte";
import type { Option, State } from "../lib/wire";
import type { Spot } from "./board";
import { KeptActs } from "./kept";
import type { Halves, Numbered, Seen } from "./seen";

/** Milliseconds for which the same end of a turn cannot be chosen twice. */
const SETTLING_MS = 700;

export class Acts {
  private readonly kept: KeptActs;
  private act: { from: number; next: () => string } | null = null;
  /** The verb of the choice that was made last at this desk. */
  did = "";

  constructor(
    token: string,
    private readonly seen: Seen,
  ) {
    this.kept = new KeptActs(token);
  }

  /** The cards of the hand that can be played without anything being asked, as the keys of doing so. */
  quiet = $derived.by<string[]>(() => {
    const free = this.seen.yours
      ? this.seen.options.filter(({ key }) => this.seen.shown?.leads[key]?.length === 0)
      : [];
    return this.seen
      .lying("hand")
      .flatMap(({ owned }) => free.find(({ parts }) => parts.card === owned)?.key ?? []);
  });

  /** The cards of the hand that can be played for what they give, with the choices that come to it: no text is used. */
  plain = $derived.by<string[][]>(() => {
    if (!this.seen.yours) return [];
    return this.seen.lying("hand").flatMap(({ owned }) => {
      const options = this.seen
        .at({ zone: "hand", card: owned })
        .filter(({ key }) => key in this.seen.shown!.leads);
      const halves = this.halves(options);
      const free = options.find(({ key }) => this.quiet.includes(key));
      return halves ? [[halves.play.key, halves.without.key]] : free ? [[free.key]] : [];
    });
  });

  /** Is there a choice of one's own to take back? */
  undoable = $derived.by<boolean>(
    () =>
      !this.seen.isPast &&
      !!this.seen.table.now &&
      this.seen.table.now.undo.last < this.seen.table.now.undo.choices,
  );

  /** Take up a new position, before it is shown: find or cut what was one act. */
  takeUp(next: State): void {
    if (this.seen.table.now) this.kept.cut(next.seq);
    else this.kept.find(next.rev);
  }

  /** Go on from a position that is shown now. */
  follow(next: State): void {
    this.settle(next);
    this.goOn(next);
  }

  /** Remember the acts of this window at this revision of the table. */
  keep(next: State): void {
    this.kept.keep(next.rev);
  }

  private taken = "";

  private settle(next: State): void {
    const again = next.options.find(({ key, parts }) => key === this.taken && !parts.card && !parts.place);
    this.taken = "";
    if (!again) return;
    this.seen.selection.settling = again.key;
    setTimeout(() => (this.seen.selection.settling = ""), SETTLING_MS);
  }

  /** Take an option; one that ends the game in defeat has to be `meant`. */
  choose(key: string, meant = false): void {
    if (this.seen.table.waiting) return;
    this.act = null;
    const option = this.seen.options.find((one) => one.key === key);
    const halves = settings.texts === "use" && option ? this.halves([option]) : null;
    if (halves) this.all(key, halves.use.key);
    else this.take(key, meant);
  }

  private take(key: string, meant: boolean): void {
    if (!this.seen.yours || this.seen.selection.settling === key) return;
    this.seen.selection.pointed = "";
    this.seen.selection.close();
    const option = this.seen.options.find((one) => one.key === key);
    if (option && !meant && this.seen.warning(option)) this.seen.selection.doomed = key;
    else if (option && this.send(option)) this.taken = key;
  }

  private send({ key, parts }: Option): boolean {
    const sent = this.seen.table.choose(key);
    if (sent) this.did = parts.verb;
    return sent;
  }

  /** Make several choices as one act, with one undo: after each `next` says what follows, '' for nothing more. */
  private series(next: () => string): void {
    const now = this.seen.table.now;
    const key = next();
    if (!now || !key || this.seen.table.waiting) return;
    this.act = { from: now.seq, next };
    this.take(key, false);
    if (!this.seen.table.waiting) this.act = null;
  }

  /** The next choice of an act, or its end. */
  private goOn(next: State): void {
    const act = this.act;
    if (!act) return;
    const key = next.seq > act.from ? act.next() : "";
    const option = next.yours ? next.options.find((one) => one.key === key) : undefined;
    const warned = option && this.seen.warning(option);
    if (option && !warned && this.send(option)) return;
    this.act = null;
    this.kept.add(act.from, next.seq);
    if (warned) this.seen.selection.doomed = key;
  }

  /** To how many choices one goes back who takes back what was done last; -1 where there is nothing. */
  get before(): number {
    const now = this.seen.table.now;
    return (now && this.kept.before(now.seq)) ?? now?.undo.last ?? -1;
  }

  /** Play all cards about which nothing is asked. */
  playAll(): void {
    this.all(...this.quiet);
  }

  /** Play all cards that can be played without their texts. */
  playPlain(): void {
    const cards = this.plain.map((keys) => [...keys]);
    let asked = "";
    this.series(() => {
      const answer = asked && this.seen.options.some(({ key }) => key === asked) ? asked : "";
      const [play = "", without = ""] = answer ? [] : (cards.shift() ?? []);
      asked = without;
      return answer || play;
    });
  }

  /** Does playing the card at a spot only ask whether to use its text? */
  halves(options: Numbered[]): Halves | null {
    const [play, more] = options;
    const [use, without, ...rest] = (play && this.seen.shown?.leads[play.key]) ?? [];
    if (
      !play ||
      more ||
      !use ||
      !without ||
      rest.length ||
      !use.parts.card ||
      without.parts.card ||
      without.parts.place
    )
      return null;
    return { play, use, without };
  }

  /** Take options one after the other, as one act: as many as are on offer when their turn comes. */
  all(...keys: string[]): void {
    this.series(() => keys.shift() ?? "");
  }

  /** Use a card on the thing at a spot, which answers the card's question. */
  aim(option: Numbered, at: Spot): void {
    const asked = this.seen.shown?.question.name;
    const halves = this.halves([option]);
    const keys = [option.key, ...(halves ? [halves.use.key] : [])];
    let answered = false;
    this.series(() => {
      const key = keys.shift();
      if (key || answered || this.seen.shown?.question.name === asked) return key ?? "";
      answered = true;
      const there = this.seen.at(at);
      return there.length === 1 ? (there[0]?.key ?? "") : "";
    });
  }

  /** True if going back to this number of choices takes back something that had been hidden. */
  revealed(to: number): boolean {
    const now = this.seen.table.now;
    return !!now && to < now.undo.free_to;
  }
}
