import type { ActionPreview } from '#contract/contributions/commands.endpoints.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { found } from '#server/platform/errors.ts';
import { groupBy } from '#server/platform/group-by.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { readFollowers } from '#server/process/follows/followers.ts';
import { followersBeside } from '#server/process/life-cycles/apply/follower-notices.ts';
import { settingsOf } from '#server/process/life-cycles/apply/set-contributions.ts';
import { tryAction } from '#server/process/life-cycles/engine/actions.ts';
import { leadsTo, stateOf } from '#server/process/life-cycles/engine/states.ts';
import { submit } from '#server/process/life-cycles/engine/submit.ts';
import type { Actor, Effect, NewTask, Outcome, Situation } from '#server/process/life-cycles/engine/types.ts';
import { type Person, peopleFor } from '#server/process/life-cycles/load/known.ts';
import { type LoadedSituation, loadSituation } from '#server/process/life-cycles/load/situation.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { actingFor, refusalError } from './decide.ts';
import { byRole, isOf, notifiedBy, participantsAfter, summaryOf } from './people-concerned.ts';
import { actorOf } from './permissions.ts';

/** What an action does depends on no reason. */
const REASON = '-';

/** How many followers are notified of it who are not notified otherwise. */
async function countFollowers(
  { db }: Pick<ServiceContext, 'db'>,
  { contribution }: LoadedSituation,
  others: ReadonlySet<number>,
): Promise<number> {
  const followers = (await readFollowers(db, [contribution.id])).get(contribution.id) ?? [];
  return followersBeside(followers, contribution, others).length;
}

/** Tasks of one kind that several people of a role get. */
function taskSummaries(
  tasks: readonly NewTask[],
  people: ReadonlyMap<number, Person>,
  locale: string,
): ActionPreview['tasks'] {
  const groups = groupBy(tasks, ({ kind, definitionId, role }) => `${kind} ${definitionId} ${role}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { role, end, names } = first;
    // Whoever stands in for several people has it to do once.
    const each = [...new Map(group.map((task) => [task.userId, task])).values()];
    return [{ role, ...summaryOf(each, people), end, taskName: nameIn(names, locale) }];
  });
}

/** Whether actions lead back from the state that a decision enters; null where it enters none. */
function returnOf({ lifeCycle, contribution }: LoadedSituation, effects: readonly Effect[]): boolean | null {
  const { stateId } = settingsOf({ effects });
  const present = stateOf(lifeCycle, contribution.stateId);
  const target = stateId === undefined ? undefined : stateOf(lifeCycle, stateId);
  if (!present || !target || target === present) return null;
  return leadsTo(lifeCycle, target, present);
}

type Reading = ServiceContext & { locale: string };

/** What an action would do. @throws AppError 404, and the refusals of `executeActionOn` */
export const previewActionOn = (
  context: Reading,
  id: number,
  { actionId, actFor }: { actionId: number; actFor?: number | undefined },
) =>
  previewOf(context, id, (situation, caller) => {
    const represented = actFor === undefined ? null : { userId: actFor, reason: REASON };
    const actor = actingFor(caller, represented);
    return tryAction(situation, { actionId, actor });
  });

/**
 * What the submission of a draft would do. Whether all is there that a submission needs is said when it is submitted.
 * @throws AppError 404, and the refusals of the decision
 */
export const previewSubmissionOn = (context: Reading, id: number) => previewOf(context, id, submit);

/**
 * What a decision would do, by the very function that its execution calls; nothing is written, and the contribution stays open
 * to others meanwhile.
 */
async function previewOf(
  context: Reading,
  id: number,
  decision: (situation: Situation, actor: Actor) => Outcome,
): Promise<ActionPreview> {
  const { db, caller, services, locale } = context;
  const situation = found(
    await loadSituation(db, id, { lock: 'none', now: services.now(), only: visibleTo(caller) }),
  );
  const actor: Actor = actorOf(caller, situation.contribution.type);
  const outcome = decision(situation, actor);
  if (!outcome.ok) throw refusalError(outcome.refusal);
  const { effects } = outcome;
  const notified = notifiedBy(effects, caller);
  const tasks = effects
    .filter(isOf('taskCreated'))
    .map(({ task }) => task)
    .filter(({ isCovered }) => !isCovered);
  const ids = [...notified, ...tasks.map(({ userId }) => userId)];
  const people = await peopleFor(db, ids, [situation.known]);
  return {
    notified: [...byRole(notified, participantsAfter(situation, effects))].map(([role, group]) => ({
      role,
      ...summaryOf(group, people),
    })),
    followerCount: effects.some(isOf('followerNotice'))
      ? await countFollowers(context, situation, new Set([...notified, caller.id]))
      : 0,
    tasks: taskSummaries(tasks, people, locale),
    startsImprovement: effects.some(isOf('copiedAsImprovement')),
    canReturn: returnOf(situation, effects),
  };
}
