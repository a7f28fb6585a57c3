import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';
import { type CompetitionStateChange, MOST_MOVED_IDEAS } from '#contract/competitions/ideas.schema.ts';
import { isLost, type JuryType, juryOf, OPEN_IDEA_STATES } from '#contract/competitions/rules.ts';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import type { LifeCycleTree, StateType } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { competitionJuries, competitionJurors } from '#server/platform/db/schema/evaluations.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { defined } from '#server/platform/defined.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { filledNote } from '#server/process/decision-notes/note-values.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';
import { type Jurors, moveWithCompetition } from '#server/process/life-cycles/engine/competition-move.ts';
import { mayMove, possibleIdeaStates } from '#server/process/life-cycles/engine/idea-states.ts';
import { situationsInBatches } from '#server/process/life-cycles/load/batches.ts';
import { loadLifeCycle } from '#server/process/life-cycles/load/life-cycle.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import type { Lock } from '#server/process/life-cycles/load/view.ts';
import { isResting } from '#server/process/selection/families.ts';
import { COMPETITION_REWARDS, listRewards } from '#server/programmes/shared/rewards.ts';
import { lockCompetition, readStoredCompetition, type StoredCompetition } from '../competition.form.ts';
import { requireModerator } from '../competition.moderation.ts';
import { readPlannedSeats } from '../seats/seat-jury.ts';
import { choiceFaults } from './choices.ts';
import { ownerNotice } from './owner-notice.ts';

/** What a change of a competition's state does, decided but not written. */
export interface StateChangePlan {
  competition: StoredCompetition;
  lifeCycle: LifeCycleTree;
  leavesAnnounced: boolean;
  /** The moment of everything that it does to ideas. */
  now: Date;
  /** Ideas that get a new state, by their ids. */
  openIdeas: readonly number[];
  /**
   * One decision for each open idea, some at a time: each part is read and decided on when it is asked for, so
   * that a competition may have any number of ideas. An idea that cannot follow ends it with error.stateChanged.
   */
  decisions: AsyncIterable<readonly Decision[]>;
  /** Rewards by the ideas that get them. */
  rewards: ReadonlyMap<number, CompetitionReward>;
}

/** Ideas that need a new state, S2-14; what is joined to another one stays where it is. With `wait` they and the drafts are held, in the one order of their ids. */
async function readOpenIdeas(
  db: Db,
  competitionId: number,
  lock: Extract<Lock, 'none' | 'wait'>,
): Promise<number[]> {
  const query = db
    .select({ id: contributions.id, stateType: contributions.stateType })
    .from(contributions)
    .where(
      and(
        eq(contributions.competitionId, competitionId),
        eq(contributions.isDeleted, false),
        inArray(contributions.stateType, [...OPEN_IDEA_STATES, 'NEW', 'DRAFT']),
        not(isResting(sql`${contributions.id}`)),
      ),
    )
    .orderBy(asc(contributions.id));
  const rows = await (lock === 'wait' ? query.for('update') : query);
  const open: readonly StateType[] = OPEN_IDEA_STATES;
  return rows.filter(({ stateType }) => open.includes(stateType)).map(({ id }) => id);
}

/** Ideas of a competition that were not submitted, S2-15. */
export const draftsOf = (competitionId: number) =>
  and(
    eq(contributions.competitionId, competitionId),
    inArray(contributions.stateType, ['NEW', 'DRAFT']),
    eq(contributions.isDeleted, false),
  );

/** The jurors of a round, in the order of their choice. */
export async function readJurors(db: Db, competitionId: number, types: readonly JuryType[]) {
  return db
    .selectDistinct({ userId: users.id, isActive: users.activated, rank: competitionJurors.rank })
    .from(competitionJuries)
    .innerJoin(competitionJurors, eq(competitionJurors.juryId, competitionJuries.id))
    .innerJoin(users, eq(users.id, competitionJurors.userId))
    .where(
      and(eq(competitionJuries.competitionId, competitionId), inArray(competitionJuries.type, [...types])),
    )
    .orderBy(asc(competitionJurors.rank), asc(users.id));
}

/** Who judges each idea that goes into the evaluation of a round; null outside of rounds. */
async function readSeats(
  serviceContext: ServiceContext,
  competitionId: number,
  jury: JuryType | null,
  ideas: readonly number[],
): Promise<((ideaId: number) => Jurors) | null> {
  if (jury === null) return null;
  const among = sql`select unnest(${idArray(ideas)}) as id`;
  const { seating, seats } = await readPlannedSeats(serviceContext, competitionId, jury, { ideas: among });
  const active = new Set(seating.jurors.filter(({ isActive }) => isActive).map(({ userId }) => userId));
  return (ideaId) => ({
    role: jury,
    users: (seats.get(ideaId) ?? []).map((userId) => ({ userId, isActive: active.has(userId) })),
  });
}

/** Rewards of the competition by id when it is completed; no other step gives any, Q2-28. */
async function readGivable(db: Db, change: CompetitionStateChange): Promise<Map<number, CompetitionReward>> {
  if (change.newCompetitionState !== 'COMPLETE') return new Map();
  const rewards = await listRewards(db, COMPETITION_REWARDS, change.competitionId);
  return new Map(rewards.map((reward) => [reward.id, reward]));
}

/**
 * Decides what a change of a competition's state does to each of its ideas, S2-13 … S2-19; nothing is written,
 * so that a preview shows exactly what a change will do.
 * @param lock `wait` holds competition and ideas until the transaction ends, so that of two moderators the second
 *   decides on what the first left, S2-43
 * @throws AppError 404; error.commandNotAllowed for who does not moderate it; error.invalidStateTransition;
 *   error.alreadyRewarded when it is completed already; error.tooManyIdeas; field errors of the choices
 */
export async function planStateChange(
  serviceContext: ServiceContext,
  change: CompetitionStateChange,
  lock: Extract<Lock, 'none' | 'wait'>,
): Promise<StateChangePlan> {
  const { db, services } = serviceContext;
  const { newCompetitionState: to, competitionId } = change;
  const authorize = () => requireModerator(serviceContext, competitionId, { orStaff: to === 'ARCHIEVED' });
  // Nobody waits for a row, or makes others wait for it, that they may not change.
  await authorize();
  const competition = await (lock === 'wait' ? lockCompetition : readStoredCompetition)(db, competitionId);
  // Who waited may moderate it no longer.
  if (lock === 'wait') await authorize();
  const from = competition.competitionState;
  if (from === 'COMPLETE' && to === 'COMPLETE') throw refused('error.alreadyRewarded', 'competition');
  const lifeCycle = found(await loadLifeCycle(db, competition.lifeCycleId));
  if (!mayMove(from, to, lifeCycle)) throw refused('error.invalidStateTransition', 'competition');

  const openIdeas = to === 'ARCHIEVED' ? [] : await readOpenIdeas(db, competitionId, lock);
  if (openIdeas.length > MOST_MOVED_IDEAS) throw refused('error.tooManyIdeas', 'competition');
  const states = new Map<number, StateType>(
    possibleIdeaStates(from, lifeCycle)
      .filter(({ nextCompetitionState }) => nextCompetitionState === to)
      .map(({ id, stateType }) => [id, stateType]),
  );
  const givable = await readGivable(db, change);
  const given = to === 'COMPLETE' ? change.contributionList : [];
  const faults = choiceFaults(
    { newIdeaStates: change.newIdeaStates, contributionList: given },
    { openIdeas: new Set(openIdeas), states, rewards: givable },
  );
  if (faults.length > 0) throw invalid('competition', faults);

  const rewards = new Map(
    given.flatMap(({ id, rewardId }) => {
      const reward = rewardId === null ? undefined : givable.get(rewardId);
      return reward ? [[id, reward] as const] : [];
    }),
  );
  const targets = new Map(
    change.newIdeaStates.map(({ ideaId, newLifeCycleStateId }) => [ideaId, newLifeCycleStateId]),
  );
  const seats = await readSeats(
    serviceContext,
    competition.id,
    juryOf(to),
    openIdeas.filter((id) => states.get(targets.get(id) ?? 0) === 'EVALUATION'),
  );
  const leavesAnnounced = from === 'ANNOUNCED';
  const noteFor = async (situation: LoadedSituation, targetStateId: number) => {
    const stateType = states.get(targetStateId);
    if (!change.note || !stateType || !isLost({ stateType })) return null;
    return filledNote(serviceContext, situation, change.note);
  };
  const decide = async (situation: LoadedSituation): Promise<Decision> => {
    const targetStateId = defined(targets.get(situation.contribution.id), 'The new state of an idea');
    const outcome = moveWithCompetition(situation, {
      targetStateId,
      leavesAnnounced,
      jurors: seats?.(situation.contribution.id) ?? null,
      notice: ownerNotice(services.messages, to, rewards.get(situation.contribution.id) ?? null),
      note: await noteFor(situation, targetStateId),
    });
    // An idea of another life cycle: it cannot follow its competition.
    if (!outcome.ok) throw refused('error.stateChanged', 'competition');
    return { situation, effects: outcome.effects };
  };
  const now = services.now();
  async function* decisions() {
    for await (const part of situationsInBatches(db, openIdeas, { lock, now }))
      yield Promise.all(part.map(decide));
  }
  return { competition, lifeCycle, leavesAnnounced, now, openIdeas, decisions: decisions(), rewards };
}
