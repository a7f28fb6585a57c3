import { eq } from 'drizzle-orm';
import type { Audience } from '#contract/access.ts';
import { can, insiders } from '#contract/roles.ts';
import { findByAddress } from '#server/people/users/user-search.ts';
import type { Db } from '#server/platform/db/client.ts';
import { implementationScheduleItems as steps } from '#server/platform/db/schema/schedules.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';

/** Ids of people whom a caller knows; null where the caller may choose among all. */
export type AddressableUsers = ReadonlySet<number> | null;

/**
 * Whom a caller may name on a contribution beyond those who are there already: insiders anybody, others those whose
 * whole addresses they send, under the same allowance as their search (decision 0029). An attempt counts whatever
 * becomes of the call, so ask before its transaction begins.
 * @throws AppError error.tooManyAttempts
 */
export async function readAddressableUsers(
  { caller, services }: Pick<ServiceContext, 'caller' | 'services'>,
  addresses: readonly (string | null | undefined)[],
  parameter: Audience,
): Promise<AddressableUsers> {
  if (can(caller.roles, insiders)) return null;
  const known = new Set<number>();
  for (const searchString of new Set(addresses)) {
    if (!searchString) continue;
    const people = await findByAddress(services, caller, { searchString, searchContext: '', parameter });
    for (const { id } of people) known.add(id);
  }
  return known;
}

/** Users whom the schedule of a contribution names. */
export async function readNamed(db: Db, contributionId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: steps.responsibleId })
    .from(steps)
    .where(eq(steps.contributionId, contributionId));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
