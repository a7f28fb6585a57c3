import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { searchedName } from '#server/platform/db/full-name.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { invalid } from '#server/platform/errors.ts';

/** Order by the person's name, as people sort names. */
export const byName = sql`searchable(${searchedName(users)})`;

/**
 * Makes sure that a person exists, and has an open account where it has to.
 * @throws AppError a field error at `userId`
 */
export async function requirePerson(
  db: Db,
  { userId, entity, mustBeActive }: { userId: number; entity: string; mustBeActive: boolean },
): Promise<void> {
  const [row] = await db.select({ activated: users.activated }).from(users).where(eq(users.id, userId));
  if (!row || (mustBeActive && !row.activated))
    throw invalid(entity, [{ field: 'userId', message: 'Value' }]);
}
