import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { readModuleAdministrators } from '#server/process/answers/module-administrators.ts';
import { promiseOf } from '#server/process/life-cycles/engine/answer-clock.ts';
import type { EscalationPeople } from '#server/process/life-cycles/engine/answer-timers.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { View } from '#server/process/life-cycles/engine/types.ts';
import { readUnitManagers } from '#server/process/life-cycles/load/candidates.ts';

/** Who can be asked about a decision that somebody took in a state: people with open accounts. */
export async function readReplyPeople(
  db: Db,
  { lifeCycle, contribution }: View,
  { decidedBy, fromStateId }: { decidedBy: number | null; fromStateId: number },
): Promise<EscalationPeople> {
  const named = (promiseOf(stateOf(lifeCycle, fromStateId))?.escalations ?? []).flatMap(({ userId }) =>
    userId === null ? [] : [userId],
  );
  const active =
    named.length === 0
      ? []
      : await db
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, named), eq(users.activated, true)));
  const managers = decidedBy === null ? undefined : await readUnitManagers(db, [decidedBy]);
  return {
    unitManagers: (decidedBy !== null && managers?.get(decidedBy)) || [],
    moduleAdministrators: await readModuleAdministrators(db, contribution.type),
    named: new Set(active.map(({ id }) => id)),
  };
}
