import type { FamilyJoin } from '#contract/families/schema.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { type LoadedSituation, loadSituations } from '#server/process/life-cycles/load/situation.ts';
import type { Lock } from '#server/process/life-cycles/load/view.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { answersFor, joinRulesFor, type Obstacle, obstacleTo } from './family.rules.ts';

const refusal = ({ reason, code }: Obstacle) => new AppError(`error.family.${reason}`, { params: code });

/** @throws AppError error.family.notAllowed */
function requireResponsible(caller: Caller, situations: readonly LoadedSituation[]): void {
  const unanswered = situations.find((situation) => !answersFor(caller, situation));
  if (unanswered) throw refusal({ reason: 'notAllowed', code: unanswered.subject.code });
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
  const rules = await joinRulesFor(context, [headId, ...wanted]);
  const obstacle = obstacleTo(rules, head, members);
  if (obstacle) throw refusal(obstacle);
  return { head, members };
}
