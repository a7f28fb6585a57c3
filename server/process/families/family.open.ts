import type { ContributionType } from '#contract/access.ts';
import { FAMILY_LIMITS, type FamilyJoin } from '#contract/families/schema.ts';
import { MODULE_OF_TYPE } from '#contract/roles.ts';
import { AppError, type ErrorKey, invalid, notFound } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { actorOf } from '#server/process/contributions/commands/permissions.ts';
import { mayJoin } from '#server/process/life-cycles/engine/permissions.ts';
import { isFinal, isUnsubmitted, stateOf } from '#server/process/life-cycles/engine/states.ts';
import { type LoadedSituation, loadSituations } from '#server/process/life-cycles/load/situation.ts';
import type { Lock } from '#server/process/life-cycles/load/view.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { countMembers, headsAmong } from './family.repository.ts';

const refusedFor = (key: ErrorKey, { subject }: LoadedSituation) =>
  new AppError(key, { params: subject.code });

/** @throws AppError error.family.notAllowed */
function requireResponsible(caller: Caller, situations: readonly LoadedSituation[]): void {
  for (const situation of situations) {
    const { contribution } = situation;
    if (!mayJoin(contribution, actorOf(caller, contribution.type))) {
      throw refusedFor('error.family.notAllowed', situation);
    }
  }
}

/**
 * Contributions that the caller may see and answers for, in the order that was asked for, with their rows held where it
 * says so: in the order of their ids, so that two moderators wait for each other.
 * @throws AppError 404, error.family.notAllowed
 */
export async function openTogether(
  { db, caller, services }: ServiceContext,
  ids: readonly number[],
  lock: Extract<Lock, 'none' | 'wait'>,
): Promise<LoadedSituation[]> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  const found = await loadSituations(db, wanted, { lock, now: services.now(), only: visibleTo(caller) });
  if (found.length < wanted.length) throw notFound();
  requireResponsible(caller, found);
  const byId = new Map(found.map((situation) => [situation.contribution.id, situation]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What is submitted and still at work. @throws AppError error.family.draft, error.family.closed */
function requireUnderWay(situation: LoadedSituation): void {
  const state = stateOf(situation.lifeCycle, situation.contribution.stateId);
  if (!state || isUnsubmitted(state)) throw refusedFor('error.family.draft', situation);
  if (isFinal(state)) throw refusedFor('error.family.closed', situation);
}

type Joinable = (one: ContributionType, other: ContributionType) => boolean;

/** @throws AppError error.family.type, error.family.competition */
function requireLike(head: LoadedSituation, member: LoadedSituation, areJoinable: Joinable): void {
  const { type } = head.contribution;
  if (!areJoinable(type, member.contribution.type)) throw refusedFor('error.family.type', member);
  if (type === 'IDEA' && head.subject.competitionId !== member.subject.competitionId) {
    throw refusedFor('error.family.competition', member);
  }
}

/** Whether contributions of two types may be joined: of one, or where the settings name both. */
async function joinableBy({ db, caller, services }: ServiceContext): Promise<Joinable> {
  const { joinableModules } = await services.settings.at(db, caller.siteVersion);
  const isNamed = (type: ContributionType) => joinableModules.includes(MODULE_OF_TYPE[type]);
  return (one, other) => one === other || (isNamed(one) && isNamed(other));
}

export interface Joining {
  head: LoadedSituation;
  members: LoadedSituation[];
}

/**
 * A head and what is to be joined to it, if that is possible (decision 0061).
 * @throws AppError 404, a field error of memberIds, error.family.notAllowed, error.family.isMember, error.family.isHead,
 *   error.family.draft, error.family.closed, error.family.type, error.family.competition, error.family.tooLarge
 */
export async function openForJoining(
  context: ServiceContext,
  { headId, memberIds }: FamilyJoin,
  lock: Extract<Lock, 'none' | 'wait'>,
): Promise<Joining> {
  const wanted = [...new Set(memberIds)];
  if (wanted.includes(headId)) throw invalid('family', [{ field: 'memberIds', message: 'Value' }]);
  const [head, ...members] = await openTogether(context, [headId, ...wanted], lock);
  if (!head) throw notFound();
  const areJoinable = await joinableBy(context);
  const heads = await headsAmong(context.db, wanted);
  for (const situation of [head, ...members]) {
    if (situation.contribution.head) throw refusedFor('error.family.isMember', situation);
    if (heads.has(situation.contribution.id)) throw refusedFor('error.family.isHead', situation);
    requireUnderWay(situation);
    requireLike(head, situation, areJoinable);
  }
  if ((await countMembers(context.db, headId)) + members.length > FAMILY_LIMITS.members) {
    throw new AppError('error.family.tooLarge', { params: String(FAMILY_LIMITS.members) });
  }
  return { head, members };
}
