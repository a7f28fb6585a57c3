import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { StatePromise } from '#contract/answers/promise.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { EscalationPeople } from '#server/process/life-cycles/engine/answer-timers.ts';
import { readManagersAbove, readUsualDeputies } from '#server/process/life-cycles/load/candidates.ts';
import { readModuleAdministrators } from '#server/process/life-cycles/load/module-administrators.ts';

/** A promise or a decision about which others may be asked. */
interface Escalated {
  type: ContributionType;
  /** Whose unit manager is asked: who owes the answer, or decided. */
  userId: number | null;
  promise: StatePromise | null;
}

const namedBy = ({ promise }: Escalated) =>
  promise?.escalations.flatMap(({ userId }) => (userId === null ? [] : [userId])) ?? [];

/** People with open accounts whom the steps of escalation ask, for each of these. */
export async function readEscalationPeople(
  db: Db,
  all: readonly Escalated[],
): Promise<(one: Escalated) => EscalationPeople> {
  const administrators = new Map<ContributionType, number[]>();
  for (const type of new Set(all.map((one) => one.type))) {
    administrators.set(type, await readModuleAdministrators(db, type));
  }
  const managers = await readManagersAbove(db, [...new Set(all.flatMap(({ userId }) => userId ?? []))]);
  const deputies = await readUsualDeputies(db, [...new Set(all.flatMap(({ userId }) => userId ?? []))]);
  const named = all.flatMap(namedBy);
  const active =
    named.length === 0
      ? []
      : (
          await db.execute<{ id: number }>(
            sql`select id from app_user where id = any(${idArray(named)}) and activated`,
          )
        ).rows;
  const isActive = new Set(active.map(({ id }) => id));
  return ({ type, userId }) => ({
    deputies: (userId !== null && deputies.get(userId)) || [],
    unitManagers: (userId !== null && managers.get(userId)) || [],
    moduleAdministrators: administrators.get(type) ?? [],
    named: isActive,
  });
}
