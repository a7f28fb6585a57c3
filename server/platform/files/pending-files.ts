import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { pendingFiles } from '#server/platform/db/schema/files.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';

/** After this a file that is still not recorded was left behind by a process that ended, ms. */
const GRACE_MS = 3_600_000;
const AT_A_TIME = 100;

type Keeper = Pick<Services, 'database' | 'storage'>;

/** Notes a file that is about to be stored. Outside of every transaction: the note stays, whatever happens. */
export async function notePendingFile({ database, now }: Pick<Services, 'database' | 'now'>, key: string) {
  await database.insert(pendingFiles).values({ key, since: now().toISOString() });
}

/**
 * In the transaction that records the file: from its commit on the file stays.
 * @throws AppError error.filesUnavailable when the file was given up before
 */
export async function confirmPendingFile(db: Db, key: string): Promise<void> {
  const { rowCount } = await db
    .delete(pendingFiles)
    .where(and(eq(pendingFiles.key, key), eq(pendingFiles.isGivenUp, false)));
  if (rowCount !== 1) throw new AppError('error.filesUnavailable');
}

/** In the transaction that discards the row of a file: its bytes go after the commit. */
export async function markForRemoval(db: Db, key: string, now: Date): Promise<void> {
  await db.insert(pendingFiles).values({ key, since: now.toISOString(), isGivenUp: true });
}

/** Removes the bytes of a file that was given up, and then what was noted of it. */
async function removeBytes({ database, storage }: Keeper, key: string): Promise<void> {
  await storage.remove(key);
  await database.delete(pendingFiles).where(eq(pendingFiles.key, key));
}

/**
 * Removes a file that no transaction will keep any longer. One whose transaction was committed after all, which nobody
 * knows whose connection broke during the commit, is not loose and stays.
 */
export async function removePendingFile(services: Keeper, key: string): Promise<void> {
  const given = await services.database
    .update(pendingFiles)
    .set({ isGivenUp: true })
    .where(eq(pendingFiles.key, key))
    .returning({ key: pendingFiles.key });
  for (const row of given) await removeBytes(services, row.key);
}

/**
 * Removes the files that killed processes left behind, and those that the storage could not remove when they were
 * discarded. A file is given up in a statement of its own before its bytes go: a transaction that is still under way
 * and would record it is refused from then on, so none is ever recorded without its bytes. One that the storage does not
 * remove keeps up none of the others, and is tried again when it is old once more.
 * @returns how many
 * @throws AggregateError with what the storage said, when all the others are removed
 */
export async function removeAbandonedFiles(services: Keeper, now: Date): Promise<number> {
  const { database } = services;
  const before = new Date(now.getTime() - GRACE_MS).toISOString();
  const failures: unknown[] = [];
  for (let removed = 0; ; ) {
    const old = database
      .select({ key: pendingFiles.key })
      .from(pendingFiles)
      .where(sql`${pendingFiles.since} < ${before}`)
      .orderBy(pendingFiles.since)
      .limit(AT_A_TIME)
      .for('update', { skipLocked: true });
    const given = await database
      .update(pendingFiles)
      .set({ isGivenUp: true })
      .where(inArray(pendingFiles.key, old))
      .returning({ key: pendingFiles.key });
    for (const { key } of given) {
      try {
        await removeBytes(services, key);
        removed += 1;
      } catch (error) {
        failures.push(error);
        await database
          .update(pendingFiles)
          .set({ since: now.toISOString() })
          .where(eq(pendingFiles.key, key));
      }
    }
    if (given.length < AT_A_TIME) {
      if (failures.length === 0) return removed;
      throw new AggregateError(failures, `${failures.length} files that nothing keeps could not be removed`);
    }
  }
}
