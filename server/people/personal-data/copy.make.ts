import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { COPY_DAYS } from '#contract/personal-data/rules.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { dataCopies } from '#server/platform/db/schema/data-copies.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { users } from '#server/platform/db/schema/users.ts';
import {
  confirmPendingFile,
  notePendingFile,
  removePendingFile,
} from '#server/platform/files/pending-files.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { writeArchive } from './copy.archive.ts';
import { type ClaimedCopy, claimCopy, noteFailure, removeCopies } from './copy.repository.ts';

const DAY_MS = 86_400_000;
const MOST_TRIES = 3;
const CATEGORY = 'DATA_COPY';
export const COPY_NAME = 'my-data.zip';

interface Made {
  storageKey: string;
  size: number;
  records: number;
}

/** Tells the person where the copy is; without the sign-in of that person the link opens nothing. */
async function mailLink(db: Db, services: Services, userId: number): Promise<void> {
  const { login, email, langKey } = users;
  const [person] = await db.select({ login, email, langKey }).from(users).where(eq(users.id, userId));
  if (!person) return;
  const say = (part: 'subject' | 'text' | 'action' | 'note') =>
    services.messages.translate(person.langKey, `mail.dataCopy.${part}`, {
      login: person.login,
      days: COPY_DAYS,
    });
  await queueMails(db, services, [
    {
      to: person.email,
      userId,
      locale: person.langKey,
      subject: say('subject'),
      text: say('text'),
      action: { label: say('action'), link: `${publicAddress(services.env)}/account/settings#your-data` },
      note: say('note'),
    },
  ]);
}

/** Records a copy that was made, in place of those before. */
async function keepCopy(services: Services, { id, userId }: ClaimedCopy, made: Made): Promise<string[]> {
  const now = services.now();
  return inTransaction(services.database, async (tx) => {
    const earlier = await removeCopies(
      tx,
      sql`user_id = ${userId} and id <> ${id} and status <> 'WAITING'`,
      now,
    );
    await confirmPendingFile(tx, made.storageKey);
    const [row] = await tx
      .insert(storedFiles)
      .values({
        storageKey: made.storageKey,
        name: COPY_NAME,
        size: made.size,
        contentType: 'application/zip',
        category: CATEGORY,
        createdBy: userId,
        createdDate: now.toISOString(),
      })
      .returning({ id: storedFiles.id });
    const kept = await tx
      .update(dataCopies)
      .set({
        status: 'READY',
        readyAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + COPY_DAYS * DAY_MS).toISOString(),
        records: made.records,
        fileId: insertedRow(row).id,
      })
      .where(and(eq(dataCopies.id, id), eq(dataCopies.status, 'WAITING')))
      .returning({ id: dataCopies.id });
    // The person was erased meanwhile: nothing of the copy stays.
    insertedRow(kept[0]);
    await mailLink(tx, services, userId);
    return earlier;
  });
}

/** Makes one copy on this machine's disk, and has the storage take it. */
async function makeCopy(services: Services, copy: ClaimedCopy): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ideagarden-copy-'));
  const storageKey = randomUUID();
  try {
    const path = join(folder, COPY_NAME);
    const records = await writeArchive(services, copy.userId, path);
    const { size } = await stat(path);
    await notePendingFile(services, storageKey);
    await services.storage.putFile(storageKey, path);
    const earlier = await keepCopy(services, copy, { storageKey, size, records });
    for (const key of earlier) await removePendingFile(services, key);
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

/**
 * Makes the copies that people have asked for, one after the other, and removes those whose time is up. One that fails is
 * tried again by later runs, three times in all.
 * @returns how many were made or removed
 */
export async function makeDataCopies(services: Services): Promise<number> {
  let done = await removeExpired(services);
  for (;;) {
    const copy = await claimCopy(services.database, services.now());
    if (!copy) return done;
    try {
      await makeCopy(services, copy);
      done += 1;
    } catch (error) {
      const givesUp = copy.tries >= MOST_TRIES;
      const until = new Date(services.now().getTime() + DAY_MS).toISOString();
      await noteFailure(services.database, copy.id, { givesUp, expiresAt: until });
      services.log.error(
        { err: error, copy: copy.id, givesUp },
        "a copy of a person's data could not be made",
      );
      // What is away is away for the next one too.
      return done;
    }
  }
}
