// Several choices that were one act are taken back as one, even after the page was reloaded.

import { isTable, keep, kept } from "../line/json";

/** The numbers of choices before and after an act. */
interface Act {
  from: number;
  to: number;
}

const PLACE = "fieldcraft.acts.";
const window = (): Storage => sessionStorage;

export class KeptActs {
  private acts: Act[] = [];

  constructor(private readonly token: string) {}

  /** Remember those of this window, if nothing has changed at the table since. */
  find(rev: number): void {
    const found = kept(PLACE + this.token, window);
    if (isTable(found) && found["rev"] === rev && Array.isArray(found["acts"])) this.acts = found["acts"];
  }

  /** Forget the acts that reach beyond this number of choices. */
  cut(seq: number): void {
    this.acts = this.acts.filter(({ to }) => to <= seq);
  }

  add(from: number, to: number): void {
    this.cut(from);
    if (to > from) this.acts.push({ from, to });
  }

  /** To how many choices one goes back who takes back the act that ended with so many. */
  before(seq: number): number | undefined {
    return this.acts.find(({ to }) => to === seq)?.from;
  }

  /** Keep the acts of this window, which otherwise last as long as the page is open. */
  keep(rev: number): void {
    if (this.acts.length) keep(PLACE + this.token, { rev, acts: this.acts }, window);
  }
}
