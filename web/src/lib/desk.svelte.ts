// The desk: one table, and what the person in front of it is looking at.

import { getContext, setContext, tick, untrack } from "svelte";
import { mixOf, type About, type Board, type Face, type Faces, type Spot } from "../boards/board";
import { beatsOf, Teller } from "./beats.svelte";
import { Acts } from "./acts";
import { follow, type Copy } from "./copies";
import { fly, look } from "./flight";
import { isStill, settings } from "./settings.svelte";
import { sound } from "./sound";
import { Table } from "./table.svelte";
import type { ClosedOption, Fact, Forecast, Option, Past, Position, State } from "./wire";
import { say } from "./words";

/** So many milliseconds one and the same end of a turn cannot be meant twice. */
const MOMENT = 700;

/** Of the cards that move at once so many are heard. */
const HEARD = 4;

export interface Numbered extends Option {
  number: number;
}

/** A card that asks or acts: what its half is called, and the copy that does, '' where none is in sight. */
interface Speaker {
  face: Face;
  name: string;
  copy: string;
}

/** A card of the hand whose text is used or not, and the choices that come to either. */
export interface Halves {
  play: Numbered;
  use: Option;
  without: Option;
}

export interface Looked {
  face: Face;
  spot: Spot | null;
  from: DOMRect | null;
  /** What it costs now, and how much of it because it is far. */
  price?: number | undefined;
  far?: number | undefined;
}

/** Does what lies somewhere lie at this spot? */
function isAt(lies: Spot | null | undefined, spot: Spot): boolean {
  if (!lies || lies.zone !== spot.zone) return false;
  if (lies.place !== undefined) return lies.place === spot.place;
  return lies.card === undefined || lies.card === spot.card;
}

export class Desk {
  readonly table: Table;
  copies = $state.raw<Copy[]>([]);
  /** A position of the past that is looked at instead of the present one. */
  past = $state.raw<Past | null>(null);
  /** The option that is pointed at, on the table or in the list. */
  pointed = $state("");
  hinted = $state("");
  /** What was said of it and of the next best, a line each. */
  advice = $state<string[]>([]);
  /** An option that ended something and is on offer again at once: it takes a moment until it can be taken. */
  settling = $state("");
  /** A card seen large while the pointer or the focus is on it, and one that was opened. */
  glance = $state.raw<Looked | null>(null);
  opened = $state.raw<Looked | null>(null);
  /** A card of which it is shown beside it what can be done. */
  offered = $state.raw<Looked | null>(null);
  /** An option that would end the game in defeat, until it is confirmed. */
  doomed = $state("");
  told = $state("");
  readonly teller = new Teller();
  /** Is it being told how the next position comes about? */
  telling = $state(false);

  shown = $derived.by<Position | null>(() => this.past ?? this.table.now);
  /** What has happened up to there. */
  log = $derived.by<Fact[]>(() => (this.past ? this.table.log.filter(({ at }) => at <= this.past!.seq) : this.table.log));
  options = $derived.by<Numbered[]>(() => (this.shown?.options ?? []).map((option, i) => ({ ...option, number: i + 1 })));
  yours = $derived.by<boolean>(() => !this.past && !this.telling && !!this.table.now?.yours && !this.table.now.over);

  private readonly acts: Acts;
  private act: { from: number; next: () => string } | null = null;
  /** The verb of the choice that was made last at this desk. */
  did = "";
  /** Where something lies on the table, by what shows it. */
  readonly spots = new WeakMap<Element, Spot>();
  /** Is a card held over the table, to be let go somewhere? */
  dragging = $state(false);

  /** The cards of the hand that can be played without anything being asked, as the keys of doing so. */
  quiet = $derived.by<string[]>(() => {
    const free = this.yours ? this.options.filter(({ key }) => this.shown?.leads[key]?.length === 0) : [];
    return this.lying("hand").flatMap(({ owned }) => free.find(({ parts }) => parts.card === owned)?.key ?? []);
  });

  /** The cards of the hand that can be played for what they give, with the choices that come to it: no text is used. */
  plain = $derived.by<string[][]>(() => {
    if (!this.yours) return [];
    return this.lying("hand").flatMap(({ owned }) => {
      const options = this.at({ zone: "hand", card: owned }).filter(({ key }) => key in this.shown!.leads);
      const halves = this.halves(options);
      const free = options.find(({ key }) => this.quiet.includes(key));
      return halves ? [[halves.play.key, halves.without.key]] : free ? [[free.key]] : [];
    });
  });

  /** Is there a choice of one's own to take back? */
  undoable = $derived.by<boolean>(() => !this.past && !!this.table.now && this.table.now.undo.last < this.table.now.undo.choices);

  constructor(
    token: string,
    readonly game: string,
    readonly board: Board,
    readonly faces: Faces,
  ) {
    this.table = new Table(token, (next, put) => this.arrive(next, put));
    this.acts = new Acts(token);
  }

  private arrive(next: State, put: () => void): void {
    this.teller.finish();
    const before = this.table.now;
    const { telling } = this.board;
    const on = !!before && !this.past && next.seq > before.seq;
    const beats = on && telling ? beatsOf(next.facts, telling, this.table.around?.seat ?? 0) : [];
    this.hinted = "";
    this.advice = [];
    this.opened = null;
    this.offered = null;
    this.glance = null;
    if (telling && on && (next.over || next.facts.some(({ kind }) => telling.ends.includes(kind)))) {
      this.telling = true;
      this.teller.tell(beats, () => {
        this.telling = false;
        this.put(next, put);
      });
    } else {
      this.put(next, put);
      this.teller.mention(beats);
    }
  }

  private put(next: State, put: () => void): void {
    const first = !this.table.now;
    if (first) this.acts.find(next.rev);
    else this.acts.cut(next.seq);
    const news = this.news(next);
    if (this.past) put();
    else this.show(next, put);
    this.settle(next);
    this.goOn(next);
    this.acts.keep(next.rev);
    this.told = first ? next.prompt : [...news, next.over ? (next.outcome?.reason ?? "") : next.prompt].join(" ");
  }

  private taken = "";

  private settle(next: State): void {
    const again = next.options.find(({ key, parts }) => key === this.taken && !parts.card && !parts.place);
    this.taken = "";
    if (!again) return;
    this.settling = again.key;
    setTimeout(() => (this.settling = ""), MOMENT);
  }

  /** What happened between the position on the table and the next one. */
  private news(next: State): string[] {
    const before = this.table.now;
    if (before && next.seq < before.seq) return [say("play.undone")];
    const facts: Fact[] = next.facts.length ? next.facts : (next.log ?? []).slice(this.table.log.length);
    const own = this.table.around?.seat;
    const known = (fact: Fact) => fact.kind === "chosen" && (own === undefined || fact.parts[1] === (own ?? -1) + 1);
    return facts.filter((fact) => !known(fact)).map((fact) => this.heard(fact));
  }

  /** A fact as a sentence of its own, cause first. */
  private heard(fact: Fact): string {
    const line = fact.line.replace(/^> /, "").replace(/[^.!?]$/, "$&.");
    const card = this.causeOf(fact);
    return card ? say("play.told-by", { card, line }) : line;
  }

  /** The name of the card that moved a gauge, where the line that tells it does not name it. */
  causeOf({ source, line, kind }: Fact): string {
    if (!(kind in (this.board.telling?.gauges ?? {}))) return "";
    const name = this.nameOf(source);
    return line.includes(name) ? "" : name;
  }

  /** Put a position on the table and let its cards move there. */
  private show(next: Position, put: () => void): void {
    const seen = this.copies.length && !isStill() && !document.hidden ? look() : null;
    const was = new Map(this.copies.map((copy) => [copy.key, copy.zone]));
    put();
    this.glance = null;
    this.copies = follow(this.copies, this.board.zones(next.view, this.faces), this.board.ways);
    const moved = this.copies.filter(({ key, zone }) => was.has(key) && was.get(key) !== zone).length;
    for (let n = 0; n < Math.min(moved, HEARD); n++) sound("paper", n * 0.07);
    if (!seen) return;
    const moves = this.copies.map((copy) => ({ key: copy.key, from: was.get(copy.key) ?? "", to: copy.zone, at: copy.at }));
    const gone = new Set(this.copies.map((copy) => copy.key));
    for (const [key, from] of was) if (!gone.has(key)) moves.push({ key, from, to: "", at: 0 });
    const facts = "facts" in next ? next.facts : [];
    void tick().then(() => fly(seen, moves, (from, to, at) => this.board.delay(from, to, at, facts)));
  }

  /** Look at the position after so many choices; at the last one, come back to the present. */
  async lookBack(n: number): Promise<void> {
    const now = this.table.now;
    if (!now) return;
    const past = n >= now.seq ? null : await this.table.at(n);
    if (n < now.seq && !past) return;
    this.show(past ?? now, () => (this.past = past));
    this.pointed = "";
  }

  /** Take an option; one that ends the game in defeat has to be `meant`. */
  choose(key: string, meant = false): void {
    if (this.table.waiting) return;
    this.act = null;
    const option = this.options.find((one) => one.key === key);
    const halves = settings.texts === "use" && option ? this.halves([option]) : null;
    if (halves) this.all(key, halves.use.key);
    else this.take(key, meant);
  }

  private take(key: string, meant: boolean): void {
    if (!this.yours || this.settling === key) return;
    this.pointed = "";
    this.glance = null;
    this.opened = null;
    this.offered = null;
    const option = this.options.find((one) => one.key === key);
    if (option && !meant && this.dooms(option)) this.doomed = key;
    else if (option && this.send(option)) this.taken = key;
  }

  private send({ key, parts }: Option): boolean {
    const sent = this.table.choose(key);
    if (sent) this.did = parts.verb;
    return sent;
  }

  /** Make several choices as one act, with one undo: after each `next` says what follows, '' for nothing more. */
  private series(next: () => string): void {
    const now = this.table.now;
    const key = next();
    if (!now || !key || this.table.waiting) return;
    this.act = { from: now.seq, next };
    this.take(key, false);
    if (!this.table.waiting) this.act = null;
  }

  /** The next choice of an act, or its end. */
  private goOn(next: State): void {
    const act = this.act;
    if (!act) return;
    const key = next.seq > act.from ? act.next() : "";
    const option = next.yours ? next.options.find((one) => one.key === key) : undefined;
    if (option && this.send(option)) return;
    this.act = null;
    this.acts.add(act.from, next.seq);
  }

  /** To how many choices one goes back who takes back what was done last; -1 where there is nothing. */
  get before(): number {
    const now = this.table.now;
    return (now && this.acts.before(now.seq)) ?? now?.undo.last ?? -1;
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
      const answer = asked && this.options.some(({ key }) => key === asked) ? asked : "";
      const [play = "", without = ""] = answer ? [] : (cards.shift() ?? []);
      asked = without;
      return answer || play;
    });
  }

  /** Does playing the card at a spot only ask whether to use its text? */
  halves(options: Numbered[]): Halves | null {
    const [play, more] = options;
    const [use, without, ...rest] = (play && this.shown?.leads[play.key]) ?? [];
    if (!play || more || !use || !without || rest.length || !use.parts.card || without.parts.card || without.parts.place) return null;
    return { play, use, without };
  }

  /** Take options one after the other, as one act: as many as are on offer when their turn comes. */
  all(...keys: string[]): void {
    this.series(() => keys.shift() ?? "");
  }

  /** Use a card on what lies at a spot: what it asks is answered with that. */
  aim(option: Numbered, at: Spot): void {
    const asked = this.shown?.question.name;
    const halves = this.halves([option]);
    const keys = [option.key, ...(halves ? [halves.use.key] : [])];
    let answered = false;
    this.series(() => {
      const key = keys.shift();
      if (key || answered || this.shown?.question.name === asked) return key ?? "";
      answered = true;
      const there = this.at(at);
      return there.length === 1 ? (there[0]?.key ?? "") : "";
    });
  }

  /** Would an option end the game in defeat, as far as can be foreseen? */
  dooms(option: Option): boolean {
    const limit = this.shown && this.board.limit?.(this.shown.view);
    if (!this.forecast || option.parts.verb !== "done") return false;
    return this.forecast.lost || (!!limit && limit.value + this.forecast.n >= limit.most);
  }

  async hint(): Promise<void> {
    if (!this.yours) return;
    const answer = await this.table.hint();
    if (!answer?.key || !this.options.some((option) => option.key === answer.key)) return;
    this.hinted = answer.key;
    const [why, ...others] = answer.why ?? [];
    const label = this.options.find((option) => option.key === answer.key)?.label ?? "";
    const best = say("play.hinted", { option: label.replace(/\.$/, "") });
    const lines = why ? [`${best} ${say("play.hinted-why", { why: why.charAt(0).toUpperCase() + why.slice(1) })}`] : [best];
    for (const next of others) lines.push(say("play.hinted-next", { next }));
    this.advice = answer.why?.some(Boolean) ? lines : [];
    this.told = lines.join(" ");
  }

  /** Would going back to so many choices take back something that had been hidden? */
  revealed(to: number): boolean {
    const now = this.table.now;
    return !!now && to < now.undo.free_to;
  }

  /** The card whose question is open, what it is called, and the copy that asks: in use rather than in hand. */
  asker = $derived.by<Speaker | null>(() => this.speaking(this.shown?.question.card ?? ""));

  /** Is what can be done now an answer to a card? Then it has the colour of asking and not that of playing. */
  answers = $derived.by<boolean>(() => this.yours && !!this.asker);

  /** What the card or stage is called that asks; '' where nothing in particular does. */
  askedBy = $derived.by<string>(() => (this.shown?.over ? "" : (this.asker?.name ?? this.nameOf(this.shown?.question.card ?? ""))));

  /** Is a payment asked for? */
  pays = $derived.by<boolean>(() => !!this.board.pool && this.options.length > 0 && this.options.every(({ parts }) => parts.verb === "pay"));

  /** What is asked, and for what. */
  asked = $derived.by<string>(() => {
    const { prompt = "" } = this.shown ?? {};
    if (!this.askedBy) return prompt;
    const n = this.pays && this.options[0] ? mixOf(this.options[0]).reduce((sum, one) => sum + one, 0) : 0;
    return n ? say("play.pay-for", { n, card: this.askedBy }) : `${this.askedBy}: ${prompt}`;
  });

  /** The copy that acts in the beat that is told. */
  acting = $derived.by<string>(() => {
    const card = this.teller.beat?.card ?? "";
    const half = this.faces.named(card);
    const named = [half?.lower, half?.upper].find((one) => one?.name === card)?.id ?? card;
    return this.speaking(named)?.copy ?? "";
  });

  private speaking(card: string): Speaker | null {
    const face = this.faces.get(card);
    const side = face?.lower?.id === card ? "lower" : "upper";
    const half = face?.drawing ? { id: face.id, name: face.drawing.name } : face?.[side];
    if (!face || half?.id !== card) return null;
    // Of what one owns the copy that came last, of what stands in the way the one that is next.
    const lying = this.board.asking[side].flatMap((zone) => (side === "upper" ? this.in(zone).reverse() : this.in(zone)));
    return { face, name: half.name, copy: lying.find((copy) => copy.card === face.id)?.key ?? "" };
  }

  /** What ending the turn now adds to the gauge, each card once. */
  forecast = $derived.by<Forecast | null>(() => {
    const told = this.shown?.over ? null : this.shown?.forecast;
    if (!told) return null;
    const sums = new Map<string, number>();
    for (const { card, n } of told.parts) sums.set(card, (sums.get(card) ?? 0) + n);
    return { ...told, parts: [...sums].map(([card, n]) => ({ card, n })) };
  });

  /** The name of the half of a card that has this id, or of what else has it. */
  nameOf(id: string): string {
    const face = this.faces.get(id);
    return [face?.lower, face?.upper].find((half) => half?.id === id)?.name ?? this.board.named?.(id) ?? "";
  }

  /** Which cards move a gauge, and by how much each; what no card does, the rules do. */
  causesOf(parts: { card: string; n: number }[]): string {
    return parts.map(({ card, n }) => say("gauge.part", { card: this.nameOf(card) || say("gauge.rules"), n })).join(", ");
  }

  /** The copies that lie in a zone, by their place. */
  in(zone: string): Copy[] {
    return this.copies.filter((copy) => copy.zone === zone);
  }

  /** The same with their faces, and the name that options and spots have for a card that is owned. */
  lying(zone: string): (Copy & { face: Face | undefined; owned: string })[] {
    return this.in(zone).map((copy) => {
      const face = this.faces.get(copy.card);
      return { ...copy, face, owned: face?.upper?.id ?? copy.card };
    });
  }

  /** The cards that a question is about and that lie in a zone of their own while it is open. */
  get offers(): string[] {
    const view = this.shown?.view;
    if (!view || !this.yours) return [];
    const spots = this.options.map((option) => this.board.spot(option, view));
    return [...new Set(spots.flatMap((spot) => (spot?.zone === "offer" && spot.card ? [spot.card] : [])))];
  }

  /** Where each option lies. */
  private places = $derived.by<(Spot | null)[]>(() => this.options.map((option) => this.placeOf(option)));

  /** The options that lie at a spot. */
  at(spot: Spot): Numbered[] {
    return this.yours ? this.options.filter((_, i) => isAt(this.places[i], spot)) : [];
  }

  private placeOf(option: About): Spot | null {
    const view = this.shown?.view;
    return view ? this.board.spot(option, view) : null;
  }

  /** Is something paid with an option, so that it is read before it is done? */
  priced(option: Option): boolean {
    return !!this.after(option) || !!this.board.priced?.(option);
  }

  after(option: Option): string {
    const view = this.shown?.view;
    return view ? this.board.after(option, view, this.faces) : "";
  }

  /** What is not on offer at a spot, or anywhere, with the reasons; the server tells once for each position. */
  closed(spot: Spot | null): ClosedOption[] {
    const now = this.yours ? this.table.now : null;
    if (!now) return [];
    if (this.refused.rev !== now.rev) {
      untrack(() => void this.findClosed(now.rev));
      return [];
    }
    return spot ? this.refused.options.filter((option) => isAt(this.placeOf(option), spot)) : this.refused.options;
  }

  private refused = $state.raw<{ rev: number; options: ClosedOption[] }>({ rev: -1, options: [] });
  private asking = -1;

  private async findClosed(rev: number): Promise<void> {
    if (this.asking === rev) return;
    this.asking = rev;
    this.refused = { rev, options: await this.table.closed() };
    this.asking = -1;
  }
}

const DESK = Symbol("desk");

export const layDesk = (desk: Desk): Desk => setContext(DESK, desk);
export const useDesk = (): Desk => getContext<Desk>(DESK);
