import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
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

/** Minutes that a process has for one copy before another may begin it anew: it has died with it. */
const CLAIM_MIN = 60;

/** Takes the next copy to be made; its try is counted before it is made, so that none is tried forever. */
export async function claimCopy(db: Db, now: Date): Promise<ClaimedCopy | undefined> {
  const given = new Date(now.getTime() - CLAIM_MIN * 60_000).toISOString();
  const [row] = await db
    .update(dataCopies)
    .set({ begunAt: now.toISOString(), tries: sql`${dataCopies.tries} + 1` })
    .where(
      sql`${id} = (select id from data_copy
                    where status = 'WAITING' and (begun_at is null or begun_at < ${given})
                    order by requested_at limit 1 for update skip locked)`,
    )
    .returning({ id, userId: dataCopies.userId, tries: dataCopies.tries });
  return row;
}

/** Notes that a copy could not be made, and whether another process may try again. */
export async function noteFailure(
  db: Db,
  copyId: string,
  { givesUp, expiresAt: until }: { givesUp: boolean; expiresAt: string },
): Promise<void> {
  await db
    .update(dataCopies)
    .set(givesUp ? { status: 'FAILED', expiresAt: until } : { begunAt: null })
    .where(eq(id, copyId));
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
