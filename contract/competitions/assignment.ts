/*
 * Who scores which idea when each idea is scored by some of a jury (decision 0096), without the validator. No juror has a limit, so
 * each idea can always have as many jurors as may score it; what is left to find are even loads. An assignment is as even as it
 * can be when no chain of exchanges leads from a juror to another with two ideas fewer: Harvey, Ladner, Lovász, Tamir,
 * "Semi-matchings for bipartite graphs and load balancing", 2006.
 */

type Pairs = ReadonlyMap<number, ReadonlySet<number>>;

export interface ShareRequest {
  ideas: readonly number[];
  /** Who can be given ideas. */
  jurors: readonly number[];
  /** How many jurors score each idea. */
  perIdea: number;
  /** By idea: who may not score it. */
  excluded: Pairs;
  /** By idea: who scores it whatever comes, such as those who have done so. They need not be among `jurors`. */
  fixed: Pairs;
  /** By idea: who scores it as yet, and does so unless a more even load asks for another. */
  movable: Pairs;
  /** The same seed gives the same assignment. */
  seed: number;
}

/** Numbers from 0 to 1 that follow from a seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}

const NOBODY: ReadonlySet<number> = new Set();

/** An assignment in the making. */
class Shares {
  readonly loads: Map<number, number>;
  /** By juror: ideas that another could take over. */
  private readonly given: Map<number, Set<number>>;
  readonly byIdea = new Map<number, Set<number>>();
  private readonly excluded: Pairs;

  constructor({ ideas, jurors, excluded, fixed }: ShareRequest, order: readonly number[]) {
    this.excluded = excluded;
    this.loads = new Map(order.map((juror) => [juror, 0]));
    this.given = new Map(jurors.map((juror) => [juror, new Set()]));
    for (const idea of ideas) {
      this.byIdea.set(idea, new Set());
      for (const juror of fixed.get(idea) ?? NOBODY) {
        if (!this.isExcluded(idea, juror)) this.place(idea, juror);
      }
    }
  }

  private isExcluded = (idea: number, juror: number) => this.excluded.get(idea)?.has(juror) ?? false;

  private place(idea: number, juror: number): void {
    this.byIdea.get(idea)?.add(juror);
    const load = this.loads.get(juror);
    if (load !== undefined) this.loads.set(juror, load + 1);
  }

  /** Whether a juror could score an idea that they do not. */
  private isFree = (idea: number, juror: number) =>
    !this.isExcluded(idea, juror) && !this.byIdea.get(idea)?.has(juror);

  give(idea: number, juror: number): void {
    if (!this.given.has(juror) || !this.isFree(idea, juror)) return;
    this.place(idea, juror);
    this.given.get(juror)?.add(idea);
  }

  private pass(idea: number, from: number, to: number): void {
    this.byIdea.get(idea)?.delete(from);
    this.given.get(from)?.delete(idea);
    this.loads.set(from, (this.loads.get(from) ?? 0) - 1);
    this.give(idea, to);
  }

  /** Gives an idea to the juror with the fewest who may score it; the first of equals. */
  giveToLeast(idea: number): boolean {
    let least: number | undefined;
    for (const [juror, load] of this.loads) {
      if (this.isFree(idea, juror) && load < (least === undefined ? Infinity : (this.loads.get(least) ?? 0)))
        least = juror;
    }
    if (least !== undefined) this.give(idea, least);
    return least !== undefined;
  }

  /**
   * Moves one idea's worth of load along a chain of exchanges to the juror with the fewest who can be reached, if they have at least two
   * fewer; false where there is none.
   */
  relieve(from: number): boolean {
    const most = (this.loads.get(from) ?? 0) - 2;
    const least = Math.min(...this.loads.values());
    if (least > most) return false;
    const cameBy = new Map<number, { juror: number; idea: number }>();
    let best: { juror: number; load: number } | undefined;
    const reached = [from];
    search: for (const juror of reached) {
      for (const idea of this.given.get(juror) ?? NOBODY) {
        for (const [other, load] of this.loads) {
          if (other === from || cameBy.has(other) || !this.isFree(idea, other)) continue;
          cameBy.set(other, { juror, idea });
          reached.push(other);
          if (load <= most && (!best || load < best.load)) best = { juror: other, load };
          if (load === least) break search;
        }
      }
    }
    if (best) this.passAlong(best.juror, from, cameBy);
    return best !== undefined;
  }

  private passAlong(to: number, from: number, cameBy: ReadonlyMap<number, { juror: number; idea: number }>) {
    for (let at = to; at !== from; ) {
      const step = cameBy.get(at);
      if (!step) return;
      this.pass(step.idea, step.juror, at);
      at = step.juror;
    }
  }
}

/**
 * Gives each idea its jurors: as many as are asked for, or all who may score it where these are fewer; loads as even as exclusions and
 * what is fixed allow, so within one of each other without them.
 * @returns the jurors of each idea
 */
export function assignShares(request: ShareRequest): Map<number, ReadonlySet<number>> {
  const { ideas, jurors, perIdea, movable, seed } = request;
  const random = randomOf(seed);
  const order = shuffled(
    [...jurors].sort((a, b) => a - b),
    random,
  );
  const shares = new Shares(request, order);
  const inTurn = shuffled(
    [...ideas].sort((a, b) => a - b),
    random,
  );
  const lacks = (idea: number) => (shares.byIdea.get(idea)?.size ?? 0) < perIdea;
  for (const idea of inTurn) {
    for (const juror of movable.get(idea) ?? NOBODY) if (lacks(idea)) shares.give(idea, juror);
  }
  for (const idea of inTurn) while (lacks(idea) && shares.giveToLeast(idea));
  // Each step makes the sum of the squares of the loads smaller, so it ends. Who has most gives first: so the fewest ideas move.
  const fromMost = () => order.toSorted((a, b) => (shares.loads.get(b) ?? 0) - (shares.loads.get(a) ?? 0));
  while (fromMost().some((juror) => shares.relieve(juror)));
  return shares.byIdea;
}

/** How many ideas each juror gets without conflicts: at least and at most. */
export function shareOf({ ideas, jurors, perIdea }: Record<'ideas' | 'jurors' | 'perIdea', number>): {
  least: number;
  most: number;
} {
  if (jurors === 0) return { least: 0, most: 0 };
  const all = ideas * Math.min(perIdea, jurors);
  return { least: Math.floor(all / jurors), most: Math.ceil(all / jurors) };
}
