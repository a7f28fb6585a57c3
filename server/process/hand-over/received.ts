import type { ReceivedWork } from '#server/platform/db/schema/absences.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';

/** What came to whom, by their ids. */
export type Received = Readonly<Record<string, ReceivedWork>>;

type Roles = NonNullable<ReceivedWork['roles']>;

/** What is no contribution, of both; nothing where neither has any. */
function addRoles(some: Roles = {}, more: Roles = {}): Pick<ReceivedWork, 'roles'> {
  const kinds = Object.keys({ ...some, ...more }) as (keyof Roles)[];
  if (kinds.length === 0) return {};
  return { roles: Object.fromEntries(kinds.map((kind) => [kind, (some[kind] ?? 0) + (more[kind] ?? 0)])) };
}

/** Two of them as one. */
export function addReceived(some: Received, more: Received): Record<string, ReceivedWork> {
  const sum: Record<string, ReceivedWork> = { ...some };
  for (const [userId, { contributions, tasks, roles = {} }] of Object.entries(more)) {
    const before = sum[userId] ?? { contributions: {}, tasks: 0 };
    const types = Object.keys({
      ...before.contributions,
      ...contributions,
    }) as (keyof typeof contributions)[];
    sum[userId] = {
      contributions: Object.fromEntries(
        types.map((type) => [type, (before.contributions[type] ?? 0) + (contributions[type] ?? 0)]),
      ),
      tasks: before.tasks + tasks,
      ...addRoles(before.roles, roles),
    };
  }
  return sum;
}

/** What decisions bring to whom; nothing of what is joined to another contribution, for it goes on there. */
export function receivedBy(decisions: readonly Pick<Decision, 'situation' | 'effects'>[]): Received {
  let received: Received = {};
  for (const { situation, effects } of decisions) {
    const { head, type } = situation.contribution;
    if (head) continue;
    const joining = effects.flatMap((effect) => (effect.kind === 'participantAdded' ? [effect.userId] : []));
    const tasks = effects.flatMap((effect) =>
      effect.kind === 'taskCreated' && !effect.task.isCovered ? [effect.task.userId] : [],
    );
    for (const userId of new Set([...joining, ...tasks])) {
      const count = tasks.filter((one) => one === userId).length;
      received = addReceived(received, { [userId]: { contributions: { [type]: 1 }, tasks: count } });
    }
  }
  return received;
}
