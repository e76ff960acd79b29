// Several choices that were one act are taken back as one, even after the page was reloaded.

/** The numbers of choices before and after an act. */
interface Act {
  from: number;
  to: number;
}

const PLACE = "fieldcraft.acts.";

export class KeptActs {
  private acts: Act[] = [];

  constructor(private readonly token: string) {}

  /** Remember those of this window, if nothing has changed at the table since. */
  find(rev: number): void {
    try {
      const kept = JSON.parse(sessionStorage.getItem(PLACE + this.token) ?? "null") as {
        rev: number;
        acts: Act[];
      } | null;
      if (kept?.rev === rev && Array.isArray(kept.acts)) this.acts = kept.acts;
    } catch {
      // Then each choice is taken back on its own.
    }
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

  keep(rev: number): void {
    if (!this.acts.length) return;
    try {
      sessionStorage.setItem(PLACE + this.token, JSON.stringify({ rev, acts: this.acts }));
    } catch {
      // They last as long as the page is open.
    }
  }
}
