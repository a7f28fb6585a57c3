import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { refused } from '#server/platform/errors.ts';
import type { Db } from './client.ts';

interface Save {
  /** The version that the form was filled from; without it the save wins over any other. */
  seen: number | undefined;
  /** What is saved, as refusals name it. */
  entity: string;
  /** `update` also waits for those who begin to refer to the row. */
  lock?: 'update' | 'no key update';
}

/**
 * What a form was filled from is still what is stored; without a version that was seen the save wins over any other.
 * @param stored as it stands while its row is held
 * @throws AppError error.savedInBetween when somebody saved since
 */
export function requireSeenVersion(
  stored: { version: number },
  seen: number | undefined,
  entity: string,
): void {
  if (seen !== undefined && seen !== stored.version) throw refused('error.savedInBetween', entity);
}

/**
 * Holds a row for a save until the transaction ends: of two at a time the second one decides by what the first one has
 * left, so what a save goes by is read after this. Where no row is, nothing is held and nothing said.
 * @throws AppError error.savedInBetween when somebody saved since the form was filled
 */
export async function holdVersion(
  db: Db,
  table: PgTable & { version: PgColumn },
  row: SQL | undefined,
  { seen, entity, lock = 'no key update' }: Save,
): Promise<void> {
  const [held] = await db.select({ version: table.version }).from(table).where(row).for(lock);
  if (held) requireSeenVersion({ version: held.version as number }, seen, entity);
}
