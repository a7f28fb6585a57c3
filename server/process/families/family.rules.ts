import type { ContributionType } from '#contract/access.ts';
import { FAMILY_LIMITS, type JoinObstacle, type PossibleJoin } from '#contract/families/schema.ts';
import { MODULE_OF_TYPE } from '#contract/roles.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { actorOf } from '#server/process/contributions/commands/permissions.ts';
import { mayJoin } from '#server/process/life-cycles/engine/permissions.ts';
import { isFinal, isUnsubmitted, stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { LoadedView } from '#server/process/life-cycles/load/view.ts';
import { readFamilySizes } from './family.repository.ts';

/** Why contributions can't be joined, and which one is in the way; of what is too large, the most there may be. */
export interface Obstacle {
  reason: JoinObstacle;
  code: string;
}

/** What decides besides the contributions themselves. */
export interface JoinRules {
  caller: Caller;
  /** Whether contributions of two types may be joined: of one, or where the settings name both. */
  areJoinable: (one: ContributionType, other: ContributionType) => boolean;
  /** Members of those that are heads. */
  sizes: ReadonlyMap<number, number>;
}

/** By what is stored of these contributions at this moment: who joins holds their rows. */
export async function joinRulesFor(
  { db, caller, services }: ServiceContext,
  ids: readonly number[],
): Promise<JoinRules> {
  const { joinableModules } = await services.settings.at(db, caller.siteVersion);
  const isNamed = (type: ContributionType) => joinableModules.includes(MODULE_OF_TYPE[type]);
  return {
    caller,
    areJoinable: (one, other) => one === other || (isNamed(one) && isNamed(other)),
    sizes: await readFamilySizes(db, ids),
  };
}

/** Whether somebody may join a contribution, or part it, as far as it is up to who they are. */
export const answersFor = (caller: Caller, { contribution }: LoadedView): boolean =>
  mayJoin(contribution, actorOf(caller, contribution.type));

function reasonOf(
  { caller, areJoinable, sizes }: JoinRules,
  head: LoadedView,
  view: LoadedView,
): JoinObstacle | null {
  const { contribution, lifeCycle, subject } = view;
  const { type } = head.contribution;
  const state = stateOf(lifeCycle, contribution.stateId);
  if (!answersFor(caller, view)) return 'notAllowed';
  if (contribution.head) return 'isMember';
  if (view !== head && sizes.has(contribution.id)) return 'isHead';
  if (!state || isUnsubmitted(state)) return 'draft';
  if (isFinal(state)) return 'closed';
  if (!areJoinable(type, contribution.type)) return 'type';
  if (type === 'IDEA' && head.subject.competitionId !== subject.competitionId) return 'competition';
  return null;
}

/** What keeps contributions from being joined to a head (decision 0061); null: nothing does. */
export function obstacleTo(
  rules: JoinRules,
  head: LoadedView,
  members: readonly LoadedView[],
): Obstacle | null {
  for (const view of [head, ...members]) {
    const reason = reasonOf(rules, head, view);
    if (reason) return { reason, code: view.subject.code };
  }
  const size = (rules.sizes.get(head.contribution.id) ?? 0) + members.length;
  return size > FAMILY_LIMITS.members ? { reason: 'tooLarge', code: String(FAMILY_LIMITS.members) } : null;
}

/** Which of two is joined to which: the second to the first, or the other way round where only that is possible. */
export function possibleJoin(
  rules: JoinRules,
  one: LoadedView,
  other: LoadedView,
): { join: PossibleJoin | null; obstacle: Obstacle | null } {
  const obstacle = obstacleTo(rules, one, [other]);
  const [oneId, otherId] = [one.contribution.id, other.contribution.id];
  if (!obstacle) return { join: { headId: oneId, memberId: otherId }, obstacle: null };
  if (obstacleTo(rules, other, [one])) return { join: null, obstacle };
  return { join: { headId: otherId, memberId: oneId }, obstacle: null };
}
