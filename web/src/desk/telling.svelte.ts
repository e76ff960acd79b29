// How a position comes about: cards travel, what happened is shown beat by beat and read out by screen readers.

import { tick } from "svelte";
import { isStill } from "../lib/settings.svelte";
import { hear, sound } from "../kit/sound";
import type { Fact, Position, State } from "../lib/wire";
import { say } from "../lib/words";
import { beatsOf, MOST_BEATS, Teller, type Beat } from "./beats.svelte";
import type { Faces } from "./board";
import { follow, type Copy } from "./copies";
import { bringInSight, fly, look } from "./flight";
import { Moments } from "./moments.svelte";
import type { Seen } from "./seen";
import type { View } from "./view";

/** Largest number of cards that are heard when several move at once. */
const HEARD_CARDS = 4;

/** What else is done about a new position, before and after it is shown. */
export interface Steps {
  before(next: State): void;
  after(next: State): void;
}

export class Telling {
  copies = $state.raw<Copy[]>([]);
  /** What a screen reader says. */
  told = $state("");
  readonly teller = new Teller();
  readonly moments = new Moments();
  /** True while the way to the next position is shown. */
  isOn = $state(false);

  /** A position on the way from the current one to the next, while that way is shown. */
  onTheWay = $state.raw<Position | null>(null);

  /** The kinds of facts that are heard when the next position is shown. */
  private heardNow: string[] = [];

  constructor(
    private readonly seen: Seen,
    private readonly faces: Faces,
    private readonly steps: Steps,
  ) {}

  /** Show a position that has arrived, beat by beat where its game tells what leads to it. */
  arrive(next: State, put: () => void): void {
    this.teller.finish();
    this.moments.finish();
    const before = this.seen.table.now;
    const { telling } = this.seen.board;
    const on = !!before && !this.seen.isPast && next.seq > before.seq;
    const placed = (fact: Fact) => this.seen.board.placed?.(fact, next.view) ?? "";
    const beats =
      on && telling ? beatsOf(next.facts, telling, this.seen.table.around?.seat ?? 0, placed) : [];
    const few = beats.slice(0, MOST_BEATS);
    // Beats are heard one by one as they are shown, anything else when the position is there.
    const shown = this.teller.pace ? beats.map(({ kind }) => kind) : [];
    this.heardNow = on ? next.facts.map(({ kind }) => kind).filter((kind) => !shown.includes(kind)) : [];
    const moment = on ? (this.seen.board.moment?.(next.facts, before.view, this.faces) ?? null) : null;
    const stops = [...(telling?.ends ?? []), ...(telling?.steps ?? [])];
    if (telling && on && (moment || next.over || next.facts.some(({ kind }) => stops.includes(kind)))) {
      this.isOn = true;
      const views = this.seen.board.steps?.(before.view, next.view, next.facts);
      const step = (n: number) => views && this.step(before, views, next.facts, beats[n]!, beats[n + 1]);
      const then = () => {
        this.isOn = false;
        this.put(next, put);
      };
      this.teller.tell(views ? beats : few, step, () => {
        if (moment) this.told = `${moment.stamp}: ${moment.title}.`;
        this.moments.show(moment, then);
      });
    } else {
      this.put(next, put);
      this.teller.mention(few);
    }
  }

  /** Show what has happened from the fact of a beat up to that of the next; the rest follows. */
  private step(before: State, views: View[], facts: Fact[], { fact, place }: Beat, next?: Beat): void {
    const until = next?.fact ?? facts.length;
    bringInSight(place);
    const position = { ...before, view: views[until - 1] ?? before.view };
    this.show(position, () => (this.onTheWay = position), facts.slice(fact, until));
  }

  private put(next: State, put: () => void): void {
    const first = !this.seen.table.now;
    this.steps.before(next);
    const news = this.news(next);
    if (this.seen.isPast) put();
    else {
      // What was shown step by step has moved already.
      const facts = this.onTheWay ? [] : next.facts;
      this.show(next, () => ((this.onTheWay = null), put()), facts);
    }
    this.onTheWay = null;
    hear(this.seen.board.sounds, this.heardNow);
    this.heardNow = [];
    this.steps.after(next);
    this.told = first
      ? next.prompt
      : [...news, next.over ? (next.outcome?.reason ?? "") : next.prompt].join(" ");
  }

  /** What happened between the position on the table and the next one. */
  private news(next: State): string[] {
    const before = this.seen.table.now;
    if (before && next.seq < before.seq) return [say("play.undone")];
    const facts: Fact[] = next.facts.length ? next.facts : (next.log ?? []).slice(this.seen.table.log.length);
    const own = this.seen.table.around?.seat;
    const known = (fact: Fact) =>
      fact.kind === "chosen" && (own === undefined || fact.parts[1] === (own ?? -1) + 1);
    return facts.filter((fact) => !known(fact)).map((fact) => this.heard(fact));
  }

  /** Return a fact as a sentence of its own. */
  private heard(fact: Fact): string {
    return fact.line.replace(/^> /, "").replace(/[^.!?]$/, "$&.");
  }

  /** Put a position on the table and let its cards move there. */
  show(next: Position, put: () => void, facts: Fact[] = []): void {
    const seen = this.copies.length && !isStill() && !document.hidden ? look() : null;
    const was = new Map(this.copies.map((copy) => [copy.key, copy.zone]));
    put();
    this.seen.selection.glance = null;
    this.copies = follow(this.copies, this.seen.board.zones(next.view, this.faces), this.seen.board.ways);
    const moved = this.copies.filter(({ key, zone }) => was.has(key) && was.get(key) !== zone).length;
    for (let n = 0; n < Math.min(moved, HEARD_CARDS); n++) sound("paper", n * 0.07);
    if (!seen) return;
    const moves = this.copies.map((copy) => ({
      key: copy.key,
      from: was.get(copy.key) ?? "",
      to: copy.zone,
      at: copy.at,
    }));
    const gone = new Set(this.copies.map((copy) => copy.key));
    for (const [key, from] of was) if (!gone.has(key)) moves.push({ key, from, to: "", at: 0 });
    void tick().then(() => fly(seen, moves, (from, to, at) => this.seen.board.delay(from, to, at, facts)));
  }
}
