import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { DataCopy } from '#contract/personal-data/endpoints.ts';
import { type Db, sqlState } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { dataCopies } from '#server/platform/db/schema/data-copies.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { UNIQUE_VIOLATION } from '#server/platform/db/sql-states.ts';
import { refused } from '#server/platform/errors.ts';
import { markForRemoval } from '#server/platform/files/pending-files.ts';
import type { ErasedPerson } from './erasure.event.ts';

const { id, status, requestedAt, readyAt, expiresAt } = dataCopies;
const columns = { id, status, requestedAt, readyAt, expiresAt, size: storedFiles.size };

/** The last copy that a person asked for, while it is there. */
export async function readCopy(db: Db, userId: number, now: Date): Promise<DataCopy | undefined> {
  const [row] = await db
    .select(columns)
    .from(dataCopies)
    .leftJoin(storedFiles, eq(storedFiles.id, dataCopies.fileId))
    .where(and(eq(dataCopies.userId, userId), or(isNull(expiresAt), gt(expiresAt, now.toISOString()))))
    .orderBy(desc(requestedAt))
    .limit(1);
  return row;
}

/** A copy that its person may fetch now: where its bytes are, and how many records they hold. */
export async function readReadyCopy(
  db: Db,
  { copyId, userId, now }: { copyId: string; userId: number; now: Date },
): Promise<{ storageKey: string; records: number | null; readyAt: string | null } | undefined> {
  const { storageKey } = storedFiles;
  const [row] = await db
    .select({ storageKey, records: dataCopies.records, readyAt })
    .from(dataCopies)
    .innerJoin(storedFiles, eq(storedFiles.id, dataCopies.fileId))
    .where(
      and(
        eq(id, copyId),
        eq(dataCopies.userId, userId),
        eq(status, 'READY'),
        gt(expiresAt, now.toISOString()),
      ),
    );
  return row;
}

/** @throws AppError error.dataCopy.running while another one of this person waits */
export async function insertCopy(db: Db, userId: number, now: Date): Promise<DataCopy> {
  try {
    const [row] = await db
      .insert(dataCopies)
      .values({ id: randomUUID(), userId, requestedAt: now.toISOString() })
      .returning({ id, status, requestedAt, readyAt, expiresAt });
    return { ...insertedRow(row), size: null };
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw refused('error.dataCopy.running', 'dataCopy');
    throw error;
  }
}

export interface ClaimedCopy {
  id: string;
  userId: number;
  tries: number;
}

const MOST_TRIES = 3;
/** Minutes that a process has for one copy before another may begin it anew: it has died with it. */
export const CLAIM_MIN = 60;
/** Minutes after a first failure until it is tried again; as many more after each other one: what is away may be so for a while. */
const PAUSE_MIN = 15;

const minutesFrom = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

/** Takes the next copy to be made; its try is counted before it is made, so that none is tried forever. */
export async function claimCopy(db: Db, now: Date): Promise<ClaimedCopy | undefined> {
  const [row] = await db
    .update(dataCopies)
    .set({ nextTryAt: minutesFrom(now, CLAIM_MIN), tries: sql`${dataCopies.tries} + 1` })
    .where(
      sql`${id} = (select id from data_copy
                    where status = 'WAITING' and tries < ${MOST_TRIES}
                      and (next_try_at is null or next_try_at <= ${now.toISOString()})
                    order by requested_at limit 1 for update skip locked)`,
    )
    .returning({ id, userId: dataCopies.userId, tries: dataCopies.tries });
  return row;
}

/** Notes that a copy could not be made: it is tried again later, or, after the last try, given up at once. */
export async function noteFailure(db: Db, copy: ClaimedCopy, now: Date): Promise<void> {
  const pause = copy.tries < MOST_TRIES ? PAUSE_MIN * copy.tries : 0;
  await db
    .update(dataCopies)
    .set({ nextTryAt: minutesFrom(now, pause) })
    .where(and(eq(id, copy.id), eq(status, 'WAITING'), eq(dataCopies.tries, copy.tries)));
}

/** Gives up copies after their last try, also where the process died with it. @returns whose they are */
export async function failSpent(
  db: Db,
  { now, expiresAt: until }: { now: Date; expiresAt: Date },
): Promise<number[]> {
  const failed = await db
    .update(dataCopies)
    .set({ status: 'FAILED', expiresAt: until.toISOString() })
    .where(
      and(
        eq(status, 'WAITING'),
        gte(dataCopies.tries, MOST_TRIES),
        lte(dataCopies.nextTryAt, now.toISOString()),
      ),
    )
    .returning({ userId: dataCopies.userId });
  return failed.map(({ userId }) => userId);
}

/** Removes copies with the rows of their files. @returns where the bytes are, to be removed after the commit */
export async function removeCopies(db: Db, which: SQL, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ file_id: number | null }>(
    sql`delete from data_copy where ${which} returning file_id`,
  );
  const files = rows.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));
  if (files.length === 0) return [];
  const gone = await db.execute<{ storage_key: string }>(
    sql`delete from stored_file where id = any(${idArray(files)}) returning storage_key`,
  );
  const keys = gone.rows.map(({ storage_key }) => storage_key);
  for (const key of keys) await markForRemoval(db, key, now);
  return keys;
}

/** Nobody is left who could fetch them. */
export async function eraseDataCopies(
  db: Db,
  { userId, now, removeFiles }: Pick<ErasedPerson, 'userId' | 'now' | 'removeFiles'>,
): Promise<void> {
  removeFiles(await removeCopies(db, sql`user_id = ${userId}`, now));
}
