import { assignShares } from '#contract/competitions/assignment.ts';
import type { Pairs, Seating } from './seating.repository.ts';

export interface PlanOptions {
  /** The same seed gives the same seats: that of the competition. */
  seed: number;
  /** Ideas that nobody has scored yet may move to jurors with fewer; otherwise everybody keeps theirs. */
  evens?: boolean;
  /** Who gets a seat on an idea besides, and who loses theirs. */
  joins?: OnIdea;
  leaves?: OnIdea;
}

interface OnIdea {
  ideaId: number;
  userId: number;
}

const NOBODY: ReadonlySet<number> = new Set();

/** Those of the pairs that a condition admits. */
const pairsWhere = (
  pairs: Pairs,
  admits: (userId: number, idea: number) => boolean,
): Map<number, ReadonlySet<number>> =>
  new Map([...pairs].map(([idea, people]) => [idea, new Set([...people].filter((id) => admits(id, idea)))]));

const union = (one: Pairs, other: Pairs): Map<number, ReadonlySet<number>> => {
  const all = new Map(one);
  for (const [idea, people] of other) all.set(idea, new Set([...(all.get(idea) ?? NOBODY), ...people]));
  return all;
};

/**
 * Who of a jury scores which ideas from now on, in the order of their choice: all of it, or so many for each idea; never an author or
 * somebody with a conflict. Who has a seat, or scores in somebody's place,
 * keeps it while they are of the jury.
 */
export function planSeats(
  seating: Seating,
  { seed, evens = false, joins, leaves }: PlanOptions,
): Map<number, readonly number[]> {
  const { ideas, jurors, jurorsPerIdea, present, named, done, excluded } = seating;
  const open = jurors
    .filter(({ isActive, isSubstitute }) => isActive && !isSubstitute)
    .map(({ userId }) => userId);
  const members = new Set(jurors.map(({ userId }) => userId));
  const active = new Set(jurors.filter(({ isActive }) => isActive).map(({ userId }) => userId));
  const isLeaving = (userId: number, idea: number) => leaves?.userId === userId && leaves.ideaId === idea;
  const joining: Pairs = new Map(joins ? [[joins.ideaId, new Set([joins.userId])]] : []);
  const placed = union(named, joining);
  // Who is of the jury for somebody else's places has no other ones.
  const substitutes = new Set(jurors.flatMap(({ userId, isSubstitute }) => (isSubstitute ? [userId] : [])));
  const isPlaced = (userId: number, idea: number) =>
    placed.get(idea)?.has(userId) || done.get(idea)?.has(userId) || false;
  const seated = pairsWhere(
    union(present, placed),
    (userId, idea) =>
      members.has(userId) && !isLeaving(userId, idea) && (!substitutes.has(userId) || isPlaced(userId, idea)),
  );
  const inOrder = (idea: number, people: ReadonlySet<number>) =>
    jurors
      .map(({ userId }) => userId)
      .filter((userId) => people.has(userId) && !excluded.get(idea)?.has(userId));
  if (jurorsPerIdea === null) {
    return new Map(
      ideas.map((idea) => [idea, inOrder(idea, new Set([...open, ...(seated.get(idea) ?? NOBODY)]))]),
    );
  }
  // Whose account is closed scores nothing any more: what they have not scored needs somebody else.
  const working = pairsWhere(seated, (userId) => active.has(userId));
  const shares = assignShares({
    ideas,
    jurors: open,
    perIdea: jurorsPerIdea,
    excluded,
    // Who scores an idea in somebody's place does so whatever loads come to.
    fixed: union(done, evens ? pairsWhere(working, isPlaced) : working),
    movable: evens ? working : new Map(),
    seed,
  });
  return new Map(
    ideas.map((idea) => {
      const closed = [...(seated.get(idea) ?? NOBODY)].filter((userId) => !active.has(userId));
      return [idea, inOrder(idea, new Set([...(shares.get(idea) ?? NOBODY), ...closed]))];
    }),
  );
}
