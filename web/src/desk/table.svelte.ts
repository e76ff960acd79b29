// One table: the connection to the server, the position, and what happened.

import { fromJson } from "../line/json";
import { later } from "../lib/people";
import { line } from "../line/line";
import type { Socket } from "../line/talk";
import { say } from "../lib/words";
import type {
  Answer,
  Around,
  ClosedOption,
  Comment,
  Fact,
  Feat,
  Message,
  Moment,
  Past,
  Person,
  Request,
  Said,
  State,
  StoryPage,
} from "../lib/wire";

type Told = { answer?: Answer; past?: Past; refused?: string };

/** A request that has not got its number yet. */
type Unnumbered = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;

// The server closes with 4000 and a status: from these on there is no way back, but for one.
const REFUSED = 4400;
const TOO_FAST = 4429;
const PATIENCE = [300, 700, 1500, 3000, 6000];
/** Number of messages shown at once, and the time for which each is shown, in milliseconds. */
const SHOWN = 3;
const STAYS = 12_000;
/** Milliseconds between updates of the times of absence. */
const ABSENCES = 1000;

export class Table {
  now = $state.raw<State | null>(null);
  log = $state.raw<Fact[]>([]);
  joined = $state(false);
  /** Has it been tried in vain to reach the server? */
  lost = $state(false);
  refusal = $state("");
  /** Has the server sent us away for good, as when the link was revoked? */
  gone = $state(false);
  /** Has a choice been sent that is not answered yet? */
  waiting = $state(false);

  /** The other people at a table of several, the clock, a proposed undo; null at a table for one. */
  around = $state.raw<Around | null>(null);
  /** Time at which that arrived, by this page's clock, in milliseconds. */
  heard = $state(0);
  /** The people at the table now: times of absence go on between messages. */
  people = $state.raw<Person[]>([]);
  /** True if it arrived after the last position. */
  isTold = $state(false);
  /** What the players have written about positions. */
  comments = $state.raw<Comment[]>([]);
  /** What was said lately. */
  said = $state.raw<(Said & { id: number })[]>([]);

  private socket: Socket | null = null;
  private ids = 0;
  private sayings = 0;
  private tries = 0;
  private following: ReturnType<typeof setTimeout> | undefined;
  private left = false;
  /** After how many choices one was sent that has never been answered; -1 for none. */
  private unanswered = -1;
  private asked = new Map<number, (told: Told) => void>();

  /**
   * `arrive` is called with each new position and must call `put` to have it shown; so cards can be
   * measured before and after.
   */
  constructor(
    readonly token: string,
    private arrive: (next: State, put: () => void) => void,
  ) {}

  join(): void {
    const socket = line.sit(this.token);
    this.socket = socket;
    socket.onmessage = (event) => this.read(fromJson<Message>(String(event.data)));
    socket.onclose = ({ code }) => {
      if (this.left || socket !== this.socket) return;
      if (this.waiting) this.unanswered = this.now?.seq ?? -1;
      this.joined = false;
      this.lost = true;
      this.waiting = false;
      for (const tell of this.asked.values()) tell({});
      this.asked.clear();
      if (code >= REFUSED && code < REFUSED + 100 && code !== TOO_FAST) {
        this.gone = true;
        return;
      }
      setTimeout(() => !this.left && this.join(), PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)]);
    };
  }

  /** Update the times of absence as long as somebody is away. */
  private follow(): void {
    clearTimeout(this.following);
    if (!this.around || this.left) return;
    this.people = later(this.around.people, (performance.now() - this.heard) / 1000);
    if (this.people.some(({ away }) => away)) this.following = setTimeout(() => this.follow(), ABSENCES);
  }

  leave(): void {
    this.left = true;
    clearTimeout(this.following);
    this.socket?.close();
  }

  private read(message: Message): void {
    if (message.type === "state") {
      this.tries = 0;
      this.joined = true;
      this.lost = false;
      this.waiting = false;
      this.refusal = message.seq === this.unanswered ? say("play.unanswered") : "";
      this.unanswered = -1;
      this.isTold = false;
      this.arrive(message, () => {
        this.log = this.retold(message);
        this.now = message;
      });
    } else if (message.type === "around") {
      this.around = message;
      this.isTold = true;
      this.heard = performance.now();
      this.follow();
    } else if (message.type === "said") {
      const id = ++this.sayings;
      this.said = [...this.said, { ...message, id }].slice(-SHOWN);
      setTimeout(() => (this.said = this.said.filter((one) => one.id !== id)), STAYS);
    } else if (message.type === "comments") {
      this.comments = message.comments;
    } else if (message.type === "refused") {
      this.waiting = false;
      const tell = message.re === null ? undefined : this.asked.get(message.re);
      if (tell) tell({ refused: message.why });
      else this.refusal = message.why;
    } else {
      if (message.type === "answer" && message.asked) this.waiting = false;
      const tell = this.asked.get(message.re);
      tell?.(message.type === "past" ? { past: message } : { answer: message });
    }
  }

  /** The log after a message: whole where it is sent whole, else what still holds and what is new. */
  private retold(message: State): Fact[] {
    if (message.log) return message.log;
    const before = this.now?.seq ?? 0;
    const holds = message.seq < before ? this.log.filter((fact) => fact.at <= message.seq) : this.log;
    return [...holds, ...message.facts];
  }

  private send(request: Unnumbered): number {
    const id = ++this.ids;
    this.socket?.send(JSON.stringify({ ...request, id }));
    return id;
  }

  private ask(request: Unnumbered): Promise<Told> {
    if (!this.joined) return Promise.resolve({});
    const id = this.send(request);
    return new Promise((resolve) => {
      this.asked.set(id, (told) => {
        this.asked.delete(id);
        resolve(told);
      });
    });
  }

  /** Is there anybody at the other end?  If not, it is said that nothing was done. */
  private isHeard(): boolean {
    if (!this.joined) this.refusal = say("play.unheard");
    return this.joined;
  }

  /** Take an option; false where that cannot be done now. */
  choose(key: string): boolean {
    if (!this.now?.yours || this.waiting || !this.isHeard()) return false;
    this.waiting = true;
    this.send({ type: "choose", seq: this.now.seq, key, rev: this.now.rev });
    return true;
  }

  undo(to: number): void {
    if (!this.now || this.waiting || !this.isHeard()) return;
    this.waiting = true;
    this.send({ type: "undo", seq: this.now.seq, to, rev: this.now.rev });
  }

  /** Ask for something beside the game; fails with the server's sentence. */
  private async beside(request: Unnumbered): Promise<void> {
    const { refused } = await this.ask(request);
    if (refused) throw new Error(refused);
  }

  rename = (name: string): Promise<void> => this.beside({ type: "name", name });
  seat = (seat: number, bot: string): Promise<void> => this.beside({ type: "seat", seat, bot });
  comment = (at: number, text: string): Promise<void> => this.beside({ type: "comment", at, text });
  setClock = (seconds: number): Promise<void> => this.beside({ type: "clock", seconds });

  hold(): void {
    void this.ask({ type: "hold" });
  }

  say(phrase: string): void {
    void this.ask({ type: "say", phrase });
  }

  consent(yes: boolean): void {
    if (this.now) void this.ask({ type: "consent", seq: this.now.seq, yes, rev: this.now.rev });
  }

  /** All pages of the storybook that have turned up, how many endings it has, and every feat. */
  async story(): Promise<{ pages: StoryPage[]; endings: number; feats: Feat[] }> {
    const { answer } = await this.ask({ type: "story" });
    return { pages: answer?.story ?? [], endings: answer?.endings ?? 0, feats: answer?.feats ?? [] };
  }

  async closed(): Promise<ClosedOption[]> {
    return (await this.ask({ type: "closed" })).answer?.closed ?? [];
  }

  async hint(): Promise<Answer | null> {
    this.refusal = "";
    const { answer, refused } = await this.ask({ type: "hint" });
    if (refused) this.refusal = refused;
    return answer ?? null;
  }

  /** What one's own decisions promised in a game that is over, or the server's sentence. */
  async lookBack(): Promise<Moment[] | string> {
    const { answer, refused } = await this.ask({ type: "judge" });
    return answer?.moments ?? refused ?? say("play.unheard");
  }

  async at(n: number): Promise<Past | null> {
    return (await this.ask({ type: "at", n })).past ?? null;
  }
}
