import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { fullName } from '#contract/users/full-name.ts';
import { groupBy } from '#server/platform/group-by.ts';
import { isMessage } from '#server/process/life-cycles/apply/message-words.ts';
import type { Effect, Participant } from '#server/process/life-cycles/engine/types.ts';
import type { Person } from '#server/process/life-cycles/load/known.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';

/** So many people of a group are named; of the others the number is enough. */
const MOST_NAMES = 3;

export const isOf =
  <K extends Effect['kind']>(kind: K) =>
  (effect: Effect): effect is Extract<Effect, { kind: K }> =>
    effect.kind === kind;

/** The participants after a decision: tasks and messages go to those who come by it, too. */
export function participantsAfter(
  { contribution }: LoadedSituation,
  effects: readonly Effect[],
): Participant[] {
  const removed = effects.filter(isOf('participantRemoved'));
  const added = effects.filter(isOf('participantAdded'));
  return [
    ...contribution.participants.filter(
      (one) => !removed.some(({ userId, role }) => userId === one.userId && role === one.role),
    ),
    ...added.map(({ userId, role }) => ({ userId, role, isActive: true })),
    ...contribution.coAuthors.map((one) => ({ ...one, role: 'OWNER' as const })),
  ];
}

/** People by a role; each once, by the first role that they hold. */
export function byRole(
  userIds: ReadonlySet<number>,
  participants: readonly Participant[],
): Map<ParticipationRole, Participant[]> {
  const first = new Map<number, Participant>();
  for (const one of participants) {
    if (userIds.has(one.userId) && !first.has(one.userId)) first.set(one.userId, one);
  }
  return groupBy([...first.values()], ({ role }) => role);
}

/** Whom a decision notifies, but whoever makes it. */
export function notifiedBy(effects: readonly Effect[], caller: { id: number }): Set<number> {
  const notified = new Set(effects.filter(isMessage).map(({ userId }) => userId));
  notified.delete(caller.id);
  return notified;
}

/** The first of some people by their names, and how many there are. */
export function summaryOf(group: readonly { userId: number }[], people: ReadonlyMap<number, Person>) {
  const named = group.slice(0, MOST_NAMES).flatMap(({ userId }) => people.get(userId) ?? []);
  return { count: group.length, names: named.map(fullName) };
}
