import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { nameHolds } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { searchedName } from '#server/platform/db/full-name.ts';
import { equals } from '#server/platform/db/paging.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { invalid } from '#server/platform/errors.ts';

/** Order by the person's name, as people sort names. */
export const byName = sql`searchable(${searchedName(users)})`;

/** What lists of points ask for: the person, a part of the name, the first and the last moment. */
interface Asked {
  userId?: number | undefined;
  name?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

/** The conditions of such a list on the columns of its rows. */
export function askedConditions({ userId, name, start, end }: Asked, person: PgColumn, date: PgColumn) {
  const text = name?.trim();
  return and(
    equals(person, userId),
    text ? nameHolds(sql`${person}`, text) : undefined,
    start === undefined ? undefined : gte(date, start),
    end === undefined ? undefined : lte(date, end),
  );
}

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
