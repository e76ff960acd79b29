// A view names cards, not copies.  To let cards move, each copy is followed from view to view.

export interface Copy {
  key: string;
  card: string;
  zone: string;
  at: number;
}

export type Zones = [zone: string, cards: string[]][];
export type Ways = Record<string, string[]>;

const STAYED = 2;
const STRANGE = 3;

/**
 * The copies of a new view, each the copy of the old view that it most likely is.
 *
 * `ways` says where the cards of a zone usually go.  In a zone a copy keeps its place or moves towards
 * place 0 unless nothing else fits.
 */
export function follow(before: Copy[], zones: Zones, ways: Ways): Copy[] {
  const free = new Set(before);
  const now: (Copy | null)[] = [];
  const wanted: Copy[] = zones.flatMap(([zone, cards]) =>
    cards.map((card, at) => ({ key: "", card, zone, at })),
  );
  for (const want of wanted) {
    const stayed = nearest(
      [...free].filter((copy) => copy.zone === want.zone && copy.card === want.card && copy.at >= want.at),
    );
    if (stayed) free.delete(stayed);
    now.push(stayed ? { ...want, key: stayed.key } : null);
  }
  for (let cost = 0; cost <= STRANGE; cost++) {
    wanted.forEach((want, i) => {
      if (now[i]) return;
      const came = [...free].find((copy) => copy.card === want.card && price(copy, want, ways) <= cost);
      if (came) {
        free.delete(came);
        now[i] = { ...want, key: came.key };
      }
    });
  }
  const used = new Set([...before, ...now].flatMap((copy) => (copy ? [copy.key] : [])));
  return wanted.map((want, i) => now[i] ?? { ...want, key: fresh(want.card, used) });
}

const nearest = (copies: Copy[]): Copy | undefined => copies.sort((a, b) => a.at - b.at)[0];

function price(from: Copy, to: Copy, ways: Ways): number {
  if (from.zone === to.zone) return STAYED;
  const way = ways[from.zone]?.indexOf(to.zone) ?? -1;
  return way < 0 ? STRANGE : Math.min(way, 1);
}

function fresh(card: string, used: Set<string>): string {
  let n = 1;
  while (used.has(`${card}~${n}`)) n++;
  used.add(`${card}~${n}`);
  return `${card}~${n}`;
}
