import { sql } from 'drizzle-orm';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { DryRun, NamedState, StateChange, StateMove } from '#contract/life-cycles/changes.schema.ts';
import { type Name, nameIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { effectsOf } from '../apply/context.ts';
import { followerNotices } from '../apply/follower-notices.ts';
import { settingsOf } from '../apply/set-contributions.ts';
import { isError } from '../check/check-life-cycle.ts';
import { checkWith } from '../check/read-check.ts';
import { type State, SYSTEM } from '../engine/types.ts';
import { differencesOf } from '../versions/differences.ts';
import { actionChanges, permissionChanges } from './compare.ts';
import { type ChangePlan, decideInBatches, isApplicable, planChange } from './plan.ts';

/** What the decisions on the contributions of one state come to. */
interface Tally {
  tasksClosed: number;
  tasksMade: number;
  promisesMade: number;
  promisesEnded: number;
}
const NOTHING: Tally = { tasksClosed: 0, tasksMade: 0, promisesMade: 0, promisesEnded: 0 };
interface Sums {
  byState: Map<number, Tally>;
  notifications: number;
  mails: number;
}

async function sumDecisions(db: Db, plan: ChangePlan, now: Date): Promise<Sums> {
  const sums: Sums = { byState: new Map(), notifications: 0, mails: 0 };
  if (plan.affected.length === 0) return sums;
  for await (const decisions of decideInBatches(db, plan, { lock: 'none', now })) {
    for (const { situation, effects } of decisions) {
      const { stateId } = situation.contribution;
      const tally = sums.byState.get(stateId) ?? { ...NOTHING };
      tally.tasksClosed += effects.filter(({ kind }) => kind === 'taskClosed').length;
      tally.tasksMade += effects.filter(({ kind }) => kind === 'taskCreated').length;
      const { answerState, answerBegunAt } = settingsOf({ effects });
      if (answerBegunAt) tally.promisesMade += 1;
      if (answerState === 'NONE') tally.promisesEnded += 1;
      sums.byState.set(stateId, tally);
    }
    const notifications = effectsOf(decisions, 'notification');
    sums.notifications += notifications.length;
    sums.mails += notifications.filter(({ effect }) => effect.sendEmail).length;
    sums.mails += effectsOf(decisions, 'taskMail').length;
    for (const { messages } of await followerNotices(db, decisions, SYSTEM)) {
      sums.notifications += messages.length;
      sums.mails += messages.filter((message) => 'sendEmail' in message && message.sendEmail).length;
    }
  }
  return sums;
}

/** How many people hold each role on the contributions of each state. */
async function readHolders(
  db: Db,
  lifeCycleId: number,
): Promise<(stateId: number, role: ParticipationRole) => number> {
  const { rows } = await db.execute<{ state_id: number; role: string; people: number }>(sql`
    select contribution.state_id, part.role, count(distinct part.user_id)::int as people
      from contribution
      join contribution_participant part on part.contribution_id = contribution.id
     where contribution.life_cycle_id = ${lifeCycleId} and not contribution.is_deleted
     group by contribution.state_id, part.role`);
  const people = new Map(rows.map((row) => [`${row.state_id} ${row.role}`, row.people]));
  return (stateId, role) => people.get(`${stateId} ${role}`) ?? 0;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const NO_ACTIONS: ReturnType<typeof actionChanges> = { gone: [], fresh: [] };

/**
 * Counts what a draft would change in everything that follows its life cycle, in the reader's language; the decisions are those that
 * applying it carries out.
 * @throws AppError 404 for a life cycle that is no draft; field errors of `moves`
 */
export async function dryRun(
  { db, services, locale }: { db: Db; services: Services; locale: string },
  draftId: number,
  moves: readonly StateMove[],
): Promise<DryRun> {
  const plan = await planChange(db, draftId, moves);
  const { origin, draft, future, targets, stateUsage, removed } = plan;
  const nameOf = (names: readonly Name[]) => nameIn(names, locale);
  const named = ({ id, stateType, stateDefinitionList }: State): NamedState => ({
    id,
    name: nameOf(stateDefinitionList),
    stateType,
  });
  const sums = await sumDecisions(db, plan, services.now());
  const holders = await readHolders(db, origin.id);
  const findings = await checkWith(db, services, future);
  const errorCount = findings.filter(isError).length;

  const states = origin.states.map((before): StateChange => {
    const after = targets.get(before.id);
    const contributions = stateUsage.get(before.id)?.contributions ?? 0;
    const isRemoved = removed.includes(before);
    // A state that goes empty takes nothing from anybody.
    const isSilent = isRemoved && contributions === 0;
    const { gone, fresh } = isSilent ? NO_ACTIONS : actionChanges(before, after);
    return {
      state: named(before),
      contributions,
      target: after ? named(after) : null,
      isRemoved,
      ...(sums.byState.get(before.id) ?? NOTHING),
      permissions: isSilent ? [] : permissionChanges(before, after, (role) => holders(before.id, role)),
      actionsGone: gone.map(nameOf),
      actionsNew: fresh.map(nameOf),
    };
  });
  return {
    draftId: draft.id,
    lifeCycleId: origin.id,
    isActive: origin.isActive,
    revision: origin.revision,
    draftRevision: draft.revision,
    isOutdated: plan.isOutdated,
    differences: differencesOf(origin, future),
    states,
    futureStates: future.states.map(named),
    newStateIds: future.states
      .filter(({ id }) => !origin.states.some((before) => before.id === id))
      .map(({ id }) => id),
    contributions: sum(states.map((one) => one.contributions)),
    moved: sum(states.map((one) => (one.target && one.target.id !== one.state.id ? one.contributions : 0))),
    tasksClosed: sum(states.map(({ tasksClosed }) => tasksClosed)),
    tasksMade: sum(states.map(({ tasksMade }) => tasksMade)),
    promisesMade: sum(states.map(({ promisesMade }) => promisesMade)),
    promisesEnded: sum(states.map(({ promisesEnded }) => promisesEnded)),
    notifications: sums.notifications,
    mails: sums.mails,
    errorCount,
    warningCount: findings.length - errorCount,
    stepsInUse: [...plan.stepsInUse],
    isRatedOtherwise: plan.isRatedOtherwise,
    canApply: errorCount === 0 && isApplicable(plan),
  };
}
