import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { COPY_DAYS } from '#contract/personal-data/rules.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { dataCopies } from '#server/platform/db/schema/data-copies.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import {
  confirmPendingFile,
  notePendingFile,
  removePendingFile,
} from '#server/platform/files/pending-files.ts';
import type { Services } from '#server/platform/services.ts';
import { writeArchive } from './copy.archive.ts';
import { mailCopy } from './copy.mails.ts';
import {
  CLAIM_MIN,
  type ClaimedCopy,
  claimCopy,
  failSpent,
  noteFailure,
  removeCopies,
} from './copy.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CATEGORY = 'DATA_COPY';
export const COPY_NAME = 'my-data.zip';

interface Made {
  storageKey: string;
  size: number;
  records: number;
}

/** Records a copy that was made, in place of those before. */
async function storeCopy(services: Services, { id, userId }: ClaimedCopy, made: Made): Promise<string[]> {
  const now = services.now();
  return inTransaction(services.database, async (tx) => {
    const earlier = await removeCopies(
      tx,
      sql`user_id = ${userId} and id <> ${id} and status <> 'WAITING'`,
      now,
    );
    await confirmPendingFile(tx, made.storageKey);
    const fileId = await insertRow(tx, storedFiles, {
      storageKey: made.storageKey,
      name: COPY_NAME,
      size: made.size,
      contentType: 'application/zip',
      category: CATEGORY,
      createdBy: userId,
      createdDate: now.toISOString(),
    });
    const noted = await tx
      .update(dataCopies)
      .set({
        status: 'READY',
        readyAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + COPY_DAYS * DAY_MS).toISOString(),
        records: made.records,
        fileId,
      })
      .where(and(eq(dataCopies.id, id), eq(dataCopies.status, 'WAITING')))
      .returning({ id: dataCopies.id });
    // The person was erased meanwhile: nothing of the copy stays.
    if (noted.length === 0) throw new Error('nobody waits for the copy any more');
    await mailCopy(tx, services, userId, 'ready');
    return earlier;
  });
}

/** Where archives lie while they are written. */
const folderOf = ({ env }: Services) => join(env.dataDir, 'copies-in-the-making');

/** Removes what processes have left that died while they wrote an archive: it holds all that is known of somebody. */
async function sweepFolder(services: Services): Promise<void> {
  const folder = folderOf(services);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The clock that files are dated by.
  const before = Date.now() - CLAIM_MIN * MINUTE_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may sweep it, too, or be done with it.
    const entry = await stat(path).catch(() => null);
    if (entry && entry.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Makes one copy on this machine's disk, and has the storage take it.
 * @returns where the bytes of earlier ones are, which are to be removed
 */
async function makeCopy(services: Services, copy: ClaimedCopy): Promise<string[]> {
  const folder = await mkdtemp(join(folderOf(services), 'copy-'));
  const storageKey = randomUUID();
  try {
    const path = join(folder, COPY_NAME);
    const records = await writeArchive(services, copy.userId, path);
    const { size } = await stat(path);
    await notePendingFile(services, storageKey);
    await services.storage.putFile(storageKey, path);
    return await storeCopy(services, copy, { storageKey, size, records });
  } catch (error) {
    await removePendingFile(services, storageKey);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes copies whose time is up, with their bytes. */
async function removeExpired(services: Services): Promise<number> {
  const now = services.now();
  const keys = await inTransaction(services.database, (tx) =>
    removeCopies(tx, sql`expires_at <= ${now.toISOString()}`, now),
  );
  for (const key of keys) await removePendingFile(services, key);
  return keys.length;
}

const dayFrom = (now: Date) => new Date(now.getTime() + DAY_MS);

/** Gives up copies that nobody may try again, and tells those who wait for them. */
async function giveUpSpent(services: Services): Promise<void> {
  const now = services.now();
  await inTransaction(services.database, async (tx) => {
    for (const userId of await failSpent(tx, { now, expiresAt: dayFrom(now) })) {
      await mailCopy(tx, services, userId, 'failed');
    }
  });
}

/**
 * Makes the copies that people have asked for, one after the other, and removes those whose time is up. One that fails is
 * tried again by later runs, three times in all.
 * @returns how many were made or removed
 */
export async function makeDataCopies(services: Services): Promise<number> {
  await sweepFolder(services);
  await giveUpSpent(services);
  let done = await removeExpired(services);
  for (;;) {
    const copy = await claimCopy(services.database, services.now());
    if (!copy) return done;
    let earlier: string[];
    try {
      earlier = await makeCopy(services, copy);
    } catch (error) {
      services.log.error(
        { err: error, copy: copy.id, tries: copy.tries },
        "a copy of a person's data failed",
      );
      await noteFailure(services.database, copy, services.now());
      await giveUpSpent(services);
      // What is away is away for the next one too.
      return done;
    }
    done += 1;
    for (const key of earlier) await removePendingFile(services, key);
  }
}
