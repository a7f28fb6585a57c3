import type { SQL } from 'drizzle-orm';
import type { JuryType } from '#contract/competitions/rules.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { StoredCompetition } from '../competition.form.ts';
import { changeHolders } from '../ideas.roles.ts';
import { ideasInRound, readSeating, type Seating } from './seating.repository.ts';
import { type PlanOptions, planSeats } from './seats.plan.ts';

export interface SeatingChange extends Omit<PlanOptions, 'seed'> {
  /** The idea that it is about, and others stay as they are; left out where it is about the jury. */
  only?: number;
  withoutMails?: boolean;
}

interface Seated {
  /** Each idea is scored by some of the jury. */
  isShared: boolean;
  /** By idea: who came to it. */
  came: ReadonlyMap<number, readonly number[]>;
}

/** Jurors of different rounds are not all in one order. */
const seedOf = (competitionId: number, jury: JuryType) => competitionId * 3 + Number(jury.at(-1));

/** Who scores which of the ideas, as it is planned; nothing is written. */
export async function readPlannedSeats(
  { db }: Pick<ServiceContext, 'db'>,
  competitionId: number,
  jury: JuryType,
  { ideas, ...options }: { ideas: SQL } & Omit<PlanOptions, 'seed'>,
) {
  const seating = await readSeating(db, competitionId, jury, ideas);
  return { seating, seats: planSeats(seating, { ...options, seed: seedOf(competitionId, jury) }) };
}

/** Who comes to which ideas, and which ideas change by it or by who leaves. */
function changesOf({ present }: Seating, seats: ReturnType<typeof planSeats>, only: number | undefined) {
  const came = new Map<number, number[]>();
  const changed: number[] = [];
  for (const [idea, people] of seats) {
    if (only !== undefined && idea !== only) continue;
    const before = present.get(idea) ?? new Set();
    const coming = people.filter((userId) => !before.has(userId));
    if (coming.length > 0) came.set(idea, coming);
    if (coming.length > 0 || before.size !== people.length) changed.push(idea);
  }
  return { came, changed };
}

/**
 * Gives the ideas of a running round to those of its jury who score them, with their tasks; who leaves a seat loses its open task, S2-19.
 * The competition must be locked.
 */
export async function seatJury(
  context: ServiceContext,
  competition: Pick<StoredCompetition, 'id'>,
  jury: JuryType,
  { withoutMails = false, only, ...change }: SeatingChange = {},
): Promise<Seated> {
  const { seating, seats } = await readPlannedSeats(context, competition.id, jury, {
    ...change,
    ideas: ideasInRound(competition.id, jury, only),
  });
  const { came, changed } = changesOf(seating, seats, only);
  await changeHolders(context, changed, {
    role: jury,
    joining: [...came.values()].flat(),
    holdersOf: ({ contribution: { id } }) => ({
      userIds: seats.get(id) ?? [],
      joining: new Set(came.get(id)),
    }),
    withoutMails,
  });
  return { isShared: seating.jurorsPerIdea !== null, came };
}
