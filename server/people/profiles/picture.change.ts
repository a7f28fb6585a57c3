import { and, eq, sql } from 'drizzle-orm';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { found, notFound } from '#server/platform/errors.ts';
import type { FileOwner } from '#server/platform/files/file-owners.ts';
import { pathOfFile } from '#server/platform/files/files.paths.ts';
import { readFileByKey } from '#server/platform/files/files.repository.ts';
import {
  discardFile,
  type FileContext,
  insertStoredFile,
  storeFile,
} from '#server/platform/files/files.store.ts';
import { markForRemoval } from '#server/platform/files/pending-files.ts';
import type { Context, UploadedFile } from '#server/platform/http/call.ts';
import { makePortrait } from '#server/platform/storage/images.ts';

const CATEGORY = 'PORTRAIT';

/** The key of a person's picture, whose row is held: two that replace it at a time do so one after the other. */
async function holdPictureKey(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ key: users.pictureKey })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.activated, true)))
    .for('no key update');
  return found(row).key;
}

/** The version of the account stays: no form of it shows the picture. */
async function replacePicture(context: FileContext, key: string | null): Promise<void> {
  const { db, caller } = context;
  const before = await holdPictureKey(db, caller.id);
  if (before === null && key === null) throw notFound();
  await db.update(users).set({ pictureKey: key }).where(eq(users.id, caller.id));
  const file = before === null ? undefined : await readFileByKey(db, before);
  if (file) await discardFile(context, file);
}

/**
 * Sets or replaces the picture of the caller. It is made before the transaction: no row and no connection waits for it.
 * @param context outside of a transaction
 * @throws AppError error.fileType, error.fileSize, error.picturesUnavailable
 */
export async function uploadPicture(
  context: FileContext & Pick<Context<never>, 'transaction'>,
  file: UploadedFile,
): Promise<{ picturePath: string }> {
  const made = await makePortrait(file.bytes);
  const stored = await storeFile(context, {
    ...made,
    name: file.name,
    category: CATEGORY,
    contributionId: null,
  });
  await context.transaction(async (db) => {
    const inside = { ...context, db };
    await insertStoredFile(inside, stored);
    await replacePicture(inside, stored.storageKey);
  });
  return { picturePath: pathOfFile(stored.storageKey) };
}

/** Removes the picture of the caller. @throws AppError 404 where there is none */
export const removePicture = (context: FileContext): Promise<void> => replacePicture(context, null);

/** Whoever is erased has no picture any more. */
export async function erasePicture(
  db: Db,
  { userId, now, removeFiles }: Pick<ErasedPerson, 'userId' | 'now' | 'removeFiles'>,
): Promise<void> {
  await db.execute(
    sql`update app_user set picture_key = null where id = ${userId} and picture_key is not null`,
  );
  const removed = await db
    .delete(storedFiles)
    .where(and(eq(storedFiles.createdBy, userId), eq(storedFiles.category, CATEGORY)))
    .returning({ key: storedFiles.storageKey });
  const keys = removed.map(({ key }) => key);
  for (const key of keys) await markForRemoval(db, key, now);
  removeFiles(keys);
}

const WEEK_SECONDS = 604_800;

/** Pictures of people are for everybody who is signed in, and has the path of one from a record with its person. */
export const portraitFiles: FileOwner = {
  owns: ({ category }) => category === CATEGORY,
  requireReading: async () => undefined,
  maxAge: WEEK_SECONDS,
};
