// How a position comes about: cards travel, what happened is shown beat by beat and read out by screen readers.

import { flushSync, tick } from "svelte";
import { isStill } from "../lib/settings.svelte";
import { hear, sound } from "../kit/sound";
import type { Fact, Position, State } from "../lib/wire";
import { say } from "../lib/words";
import { beatsOf, MOST_BEATS, Teller, type Beat } from "./beats.svelte";
import type { Faces } from "./board";
import { follow, type Copy } from "./copies";
import { bringInSight, fly, look } from "./flight";
import { Moments } from "./moments.svelte";
import { sceneIn } from "./scene";
import type { Seen } from "./seen";

/** Largest number of cards that are heard when several move at once. */
const HEARD_CARDS = 4;

/** What else is done about a new position, before and after it is shown. */
export interface Steps {
  before(next: State): void;
  after(next: State): void;
}

/** A beat, the position that it shows, null where the table does not follow it, and the facts that lead there. */
interface Frame {
  beat: Beat;
  position: Position | null;
  facts: Fact[];
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

  /** The facts of the last scene. */
  scene = $derived.by<Fact[]>(() => sceneIn(this.seen.table.log, this.seen.board.telling ?? {}));
  /** True if they are being read. */
  reads = $state(false);

  /** The kinds of facts that are heard when the next position is shown. */
  private heardNow: string[] = [];

  constructor(
    private readonly seen: Seen,
    private readonly faces: Faces,
    private readonly steps: Steps,
  ) {}

  /** Show a position that has arrived, beat by beat where its game tells what leads to it. */
  arrive(next: State, put: () => void): void {
    this.finish();
    const before = this.seen.table.now;
    const { telling } = this.seen.board;
    const on = !!before && !this.seen.isPast && next.seq > before.seq;
    const frames = on ? this.framesOf(before, next, next.facts) : [];
    const follows = !!this.seen.board.steps;
    const beats = frames.map(({ beat }) => beat);
    const few = frames.filter(({ beat }) => !telling?.scene?.told.includes(beat.kind)).slice(0, MOST_BEATS);
    // Beats are heard one by one as they are shown, anything else when the position is there.
    const shown = this.teller.pace ? beats.map(({ kind }) => kind) : [];
    this.heardNow = on ? next.facts.map(({ kind }) => kind).filter((kind) => !shown.includes(kind)) : [];
    const moment = on ? (this.seen.board.moment?.(next.facts, before.view, this.faces) ?? null) : null;
    const stops = [...(telling?.ends ?? []), ...(telling?.steps ?? [])];
    if (telling && on && (moment || next.over || next.facts.some(({ kind }) => stops.includes(kind)))) {
      this.isOn = true;
      const then = () => {
        this.isOn = false;
        this.put(next, put);
      };
      const told = follows ? frames : few;
      const tell = (some: Frame[], done: () => void) =>
        this.teller.tell(
          some.map(({ beat }) => beat),
          (n) => this.showFrame(some[n]!),
          done,
        );
      // A moment has its place among the beats: it comes after that of its fact, on the position that this leads to.
      const fact = moment?.fact ? next.facts.indexOf(moment.fact) : next.facts.length;
      const first = moment?.opens ? 0 : told.filter(({ beat }) => beat.fact <= fact).length;
      tell(told.slice(0, first), () => {
        if (moment) {
          if (first) this.showFrame(told[first - 1]!);
          this.told = `${moment.stamp}: ${moment.title}.`;
        }
        this.moments.show(moment, () => tell(told.slice(first), then));
      });
    } else {
      this.put(next, put);
      this.teller.mention(few.map(({ beat }) => beat));
    }
  }

  /** Skip what is still to be shown: a moment has beats before it and after it. */
  private finish(): void {
    this.moments.finish();
    this.teller.finish();
    this.moments.finish();
    this.teller.finish();
  }

  /** The beats of facts that lead from one position to another, each with what it shows. */
  private framesOf(before: Position, after: Position, facts: Fact[]): Frame[] {
    const { board, table } = this.seen;
    if (!board.telling) return [];
    const placed = (fact: Fact) => board.placed?.(fact, after.view) ?? "";
    const beats = beatsOf(facts, board.telling, table.around?.seat ?? 0, placed);
    const steps = board.steps?.(before, after, facts);
    return beats.map((beat, n) => {
      const until = beats[n + 1]?.fact ?? facts.length;
      return {
        beat,
        position: steps ? { ...before, ...steps[until - 1] } : null,
        facts: facts.slice(beat.fact, until),
      };
    });
  }

  private showFrame({ beat, position, facts }: Frame): void {
    if (!position) return;
    bringInSight(beat.place);
    // A map is scrolled with its beat before it is seen from where cards move.
    flushSync();
    this.show(position, () => (this.onTheWay = position), facts);
  }

  /** Show the last scene again, beat by beat, or from one of its facts on; held it goes on only when the player does. */
  async again(held = false, begins: Fact | null = null): Promise<void> {
    const { table, board } = this.seen;
    const scene = this.scene;
    if (!scene.length || this.isOn || this.seen.isPast || !table.now) return;
    const now = table.now;
    const at = async (seq: number) => (seq === now.seq ? now : await table.at(seq));
    const frames: Frame[] = [];
    let first = 0;
    for (const seq of new Set(scene.map((fact) => fact.at))) {
      const [before, after] = [await at(seq - 1), await at(seq)];
      if (!before || !after) return;
      const facts = table.log.filter((fact) => fact.at === seq);
      const of = board.steps ? this.framesOf(before, after, facts) : [];
      for (const frame of of) {
        const fact = facts[frame.beat.fact]!;
        if (!scene.includes(fact)) continue;
        if (begins && scene.indexOf(fact) < scene.indexOf(begins)) first = frames.length + 1;
        frames.push(frame);
      }
    }
    if (table.now !== now || this.isOn) return;
    this.isOn = true;
    this.teller.tell(
      frames.map(({ beat }) => beat),
      (n) => this.showFrame(frames[n]!),
      () => {
        this.isOn = false;
        if (table.now === now) this.show(now, () => (this.onTheWay = null));
      },
      held || !this.teller.pace,
      Math.min(first, frames.length - 1),
    );
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
