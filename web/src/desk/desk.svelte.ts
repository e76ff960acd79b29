// The desk: one table, and what the person in front of it is looking at.

import { getContext, setContext, untrack } from "svelte";
import type { ClosedOption, Fact, Forecast, Option, Past, Position, State, Warning } from "../lib/wire";
import { say } from "../lib/words";
import { Acts } from "./acts.svelte";
import { Advice } from "./advice.svelte";
import { mixOf, spotOf, type Board, type Face, type Faces, type Spot } from "./board";
import type { Copy } from "./copies";
import type { Lying, Numbered, Seen } from "./seen";
import { Selection, type Looked } from "./selection.svelte";
import { Table } from "./table.svelte";
import { Telling } from "./telling.svelte";
import type { View } from "./view";

/** A card that asks or acts: what its half is called, and the copy that does, '' where none is in sight. */
interface Speaker {
  face: Face;
  name: string;
  copy: string;
}

/** True if a place is at this spot. */
function isAt(lies: Spot | null | undefined, spot: Spot): boolean {
  if (!lies || lies.zone !== spot.zone) return false;
  if (lies.place !== undefined && lies.place !== spot.place) return false;
  if (lies.place !== undefined && spot.card === undefined) return true;
  return lies.card === undefined || lies.card === spot.card;
}

export class Desk implements Seen {
  readonly table: Table;
  readonly selection = new Selection();
  readonly telling: Telling;
  readonly acts: Acts;
  readonly advice: Advice;
  /** A position of the past that is looked at instead of the present one. */
  past = $state.raw<Past | null>(null);
  shown = $derived.by<Position | null>(() => this.past ?? this.telling.onTheWay ?? this.table.now);
  /** What has happened up to there. */
  log = $derived.by<Fact[]>(() =>
    this.past ? this.table.log.filter(({ at }) => at <= this.past!.seq) : this.table.log,
  );
  options = $derived.by<Numbered[]>(() =>
    (this.shown?.options ?? []).map((option, i) => ({ ...option, number: i + 1 })),
  );
  yours = $derived.by<boolean>(
    () => !this.past && !this.telling.isOn && !!this.table.now?.yours && !this.table.now.over,
  );

  constructor(
    token: string,
    readonly game: string,
    readonly board: Board,
    readonly faces: Faces,
  ) {
    this.acts = new Acts(token, this);
    this.telling = new Telling(this, faces, {
      before: (next) => this.acts.takeUp(next),
      after: (next) => this.goOn(next),
    });
    this.advice = new Advice(
      this,
      () => this.telling.isOn,
      (line) => (this.telling.told = line),
    );
    this.table = new Table(token, (next, put) => this.arrive(next, put));
  }

  private arrive(next: State, put: () => void): void {
    this.advice.forget();
    this.selection.close();
    this.telling.arrive(next, put);
  }

  private goOn(next: State): void {
    this.acts.follow(next);
    this.advice.goOn();
    this.acts.keep(next);
  }

  get isPast(): boolean {
    return this.past !== null;
  }

  /** Look at the position after `n` choices; after the last one, come back to the present. */
  async lookBack(n: number): Promise<void> {
    const now = this.table.now;
    if (!now) return;
    const past = n >= now.seq ? null : await this.table.at(n);
    if (n < now.seq && !past) return;
    this.telling.show(past ?? now, () => (this.past = past));
    this.selection.pointed = "";
  }

  /** What an option brings that cannot be mended, as far as can be foreseen; null for nothing. */
  warning(option: Option): Warning | null {
    return this.shown?.warnings[option.key] ?? null;
  }

  /** The card whose question is open, what it is called, and the copy that asks: in use rather than in hand. */
  asker = $derived.by<Speaker | null>(() => this.speaking(this.shown?.question.card ?? ""));

  /** Is what can be done now an answer to a card? Then it has the colour of asking and not that of playing. */
  answers = $derived.by<boolean>(() => this.yours && !!this.asker);

  /** What the card or stage is called that asks; '' where nothing in particular does. */
  askedBy = $derived.by<string>(() =>
    this.shown?.over ? "" : (this.asker?.name ?? this.nameOf(this.shown?.question.card ?? "")),
  );

  /** Is a payment asked for? */
  pays = $derived.by<boolean>(
    () =>
      !!this.board.pool && this.options.length > 0 && this.options.every(({ parts }) => parts.verb === "pay"),
  );

  /** What is asked, and for what. */
  asked = $derived.by<string>(() => {
    const { prompt = "" } = this.shown ?? {};
    if (!this.askedBy) return prompt;
    const n = this.pays && this.options[0] ? mixOf(this.options[0]).reduce((sum, one) => sum + one, 0) : 0;
    return n ? say("play.pay-for", { n, card: this.askedBy }) : `${this.askedBy}: ${prompt}`;
  });

  /** The copy that acts in the current beat. */
  acting = $derived.by<string>(() => {
    const card = this.telling.teller.beat?.card ?? "";
    const half = this.faces.named(card);
    const named = [half?.lower, half?.upper].find((one) => one?.name === card)?.id ?? card;
    return this.speaking(named)?.copy ?? "";
  });

  private speaking(card: string): Speaker | null {
    const face = this.faces.get(card);
    const side = face?.lower?.id === card ? "lower" : "upper";
    const half = face?.drawing ? { id: face.id, name: face.drawing.name } : face?.[side];
    if (!face || half?.id !== card) return null;
    // Of one's own cards the newest copy, of the obstacles the next one.
    const lying = this.board.asking[side].flatMap((zone) =>
      side === "upper" ? this.in(zone).reverse() : this.in(zone),
    );
    return { face, name: half.name, copy: lying.find((copy) => copy.card === face.id)?.key ?? "" };
  }

  /** What ending the turn now adds to the gauge. */
  forecast = $derived<Forecast | null>(this.shown?.over ? null : (this.shown?.forecast ?? null));

  /** The name of the half of a card that has this id, or of what else has it. */
  nameOf(id: string): string {
    const face = this.faces.get(id);
    return [face?.lower, face?.upper].find((half) => half?.id === id)?.name ?? this.board.named?.(id) ?? "";
  }

  /** The copies that are in a zone, by their place. */
  in(zone: string): Copy[] {
    return this.telling.copies.filter((copy) => copy.zone === zone);
  }

  /** The same with their faces, and the name that options and spots have for a card that is owned. */
  lying(zone: string): Lying[] {
    return this.in(zone).map((copy) => {
      const face = this.faces.get(copy.card);
      return { ...copy, face, owned: face?.upper?.id ?? copy.card };
    });
  }

  /** The cards that a question is about and that are in a zone of their own while it is open. */
  get offers(): string[] {
    if (!this.yours) return [];
    return [
      ...new Set(this.places.flatMap((spot) => (spot?.zone === "offer" && spot.card ? [spot.card] : []))),
    ];
  }

  /** What an option gives and leaves, as far as the board does not show it. */
  moreOf(option: Option): string {
    const detail = this.board.details?.(option) ? "" : option.detail;
    return [detail, option.left].filter(Boolean).join("; ");
  }

  /** Where each option is. */
  private places = $derived.by<(Spot | null)[]>(() => this.options.map(spotOf));

  /** The options that are at a spot. */
  at(spot: Spot): Numbered[] {
    return this.yours ? this.options.filter((_, i) => isAt(this.places[i], spot)) : [];
  }

  /** Is something paid with an option, so that it is read before it is done? */
  priced(option: Option): boolean {
    return !!option.left || !!this.board.priced?.(option);
  }

  /** Act on a press at a spot. What costs nothing is done at once; what has to be paid shows first what that leaves, the rest is read. */
  press(looked: Looked & { spot: Spot }): void {
    const options = this.at(looked.spot);
    const single = options.length === 1 ? options[0] : undefined;
    if (single && !this.priced(single)) this.acts.choose(single.key);
    else if (options.length) this.selection.offered = looked;
    else this.selection.opened = looked;
  }

  /** What is not on offer at a spot, or anywhere, with the reasons; the server tells once for each position. */
  closed(spot: Spot | null): ClosedOption[] {
    const now = this.yours ? this.table.now : null;
    if (!now) return [];
    if (this.refused.rev !== now.rev) {
      untrack(() => void this.findClosed(now.rev));
      return [];
    }
    return spot ? this.refused.options.filter((option) => isAt(spotOf(option), spot)) : this.refused.options;
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
/** A desk whose views are those of one game. */
export type DeskOf<V extends View> = Desk & { readonly shown: (Position & { view: V }) | null };

/** The desk of this page, in a component of a game with that game's views. */
export const useDesk = <V extends View = View>(): DeskOf<V> => getContext<DeskOf<V>>(DESK);
