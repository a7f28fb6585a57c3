import { eq } from 'drizzle-orm';
import { toDateInput } from '#contract/formats/dates.ts';
import { latestToday } from '#contract/points/rules.ts';
import {
  type ManagedSpending,
  type SpendingChange,
  SpendingInput,
} from '#contract/points/spendings.schema.ts';
import { requireSeenVersion } from '#server/platform/db/held-version.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { pointSpendings } from '#server/platform/db/schema/points.ts';
import { found, invalid } from '#server/platform/errors.ts';
import type { FileOwner } from '#server/platform/files/file-owners.ts';
import { readFile } from '#server/platform/files/files.repository.ts';
import {
  discardFile,
  type FileContext,
  insertStoredFile,
  type StoredBytes,
  storeAttachment,
} from '#server/platform/files/files.store.ts';
import type { Context, UploadedFile } from '#server/platform/http/call.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { readOwnerOfFile, readSpending } from './point-spendings.repository.ts';
import { lockBalances, requireCovered } from './points.balance.ts';
import { requirePerson } from './points.people.ts';
import { requireFigures } from './points.policy.ts';

const ENTITY = 'userPointSpent';

/** Category of the files of spending records. */
const SPENDING_FILES = 'SPENDING';

const refuse = (field: string, message: string) => invalid(ENTITY, [{ field, message }]);

/** The day on which points were spent; today where none is given, by the server's calendar, Q3-104, S3-77. */
function dayOf({ services }: FileContext, spentDate: string | null | undefined): string {
  const now = services.now();
  if (!spentDate) return toDateInput(now, { timeZone: SERVER_TIME_ZONE });
  if (spentDate > latestToday(now)) throw refuse('spentDate', 'NotFuture');
  return spentDate;
}

async function discardOld(context: FileContext, id: number | null): Promise<void> {
  const file = id === null ? undefined : await readFile(context.db, id);
  if (file) await discardFile(context, file);
}

/**
 * Records what a user spent, with its file where there is one [R3P-108, R3P-110], S3-77.
 * @throws AppError error.insufficientPoint, field errors of person and day
 */
export async function createSpending(
  context: FileContext,
  { userId, point, explanation, spentDate, rewardText, isPoint }: SpendingInput,
  file: StoredBytes | null = null,
): Promise<ManagedSpending> {
  const { db, caller, services } = context;
  await requirePerson(db, { userId, entity: ENTITY, mustBeActive: false });
  const day = dayOf(context, spentDate);
  const fileId = file && (await insertStoredFile(context, file));
  await lockBalances(db, [userId]);
  const id = await insertRow(db, pointSpendings, {
    userId,
    point,
    explanation,
    isPoint,
    fileId,
    spentDate: day,
    rewardText: rewardText || null,
    createdBy: caller.id,
    createdDate: services.now().toISOString(),
  });
  await requireCovered(db, [userId], 'error.insufficientPoint');
  return found(await readSpending(db, id));
}

async function readRow({ db }: Pick<FileContext, 'db'>, id: number) {
  const [row] = await db.select().from(pointSpendings).where(eq(pointSpendings.id, id));
  return found(row);
}

/** The record whose balance is locked, so that nobody changes or deletes it at the same time. */
async function openSpending(context: FileContext, id: number) {
  const { userId } = await readRow(context, id);
  await lockBalances(context.db, [userId]);
  return readRow(context, id);
}

/**
 * Changes a record, counted without its old amount [R3P-109, R3P-110], S3-10, S3-77. A new file takes the place of
 * the old one.
 * @throws AppError 404, error.savedInBetween, error.insufficientPoint, field errors of person and day
 */
export async function changeSpending(
  context: FileContext,
  { id, version, userId, point, explanation, spentDate, rewardText, isPoint, fileId }: SpendingChange,
  file: StoredBytes | null = null,
): Promise<ManagedSpending> {
  const { db, caller, services } = context;
  const newFileId = file && (await insertStoredFile(context, file));
  const stored = await openSpending(context, id);
  requireSeenVersion(stored, version, ENTITY);
  if (userId !== undefined && userId !== stored.userId) throw refuse('userId', 'Value');
  if (spentDate === null) throw refuse('spentDate', 'NotNull');
  const isReplaced = newFileId !== null || fileId === null;
  await db
    .update(pointSpendings)
    .set({
      point,
      explanation,
      isPoint,
      spentDate: spentDate === undefined ? undefined : dayOf(context, spentDate),
      rewardText: rewardText === undefined ? undefined : rewardText || null,
      fileId: isReplaced ? newFileId : undefined,
      lastModifiedBy: caller.id,
      lastModifiedDate: services.now().toISOString(),
      version: stored.version + 1,
    })
    .where(eq(pointSpendings.id, id));
  if (isReplaced) await discardOld(context, stored.fileId);
  await requireCovered(db, [stored.userId], 'error.insufficientPoint');
  return found(await readSpending(db, id));
}

/**
 * A record with its file: a new one, or the one that is named [R3P-110, R3G-09], Q3-62. The bytes are stored before
 * the transaction.
 * @param context outside of a transaction
 */
export async function saveSpendingWithFile(
  context: FileContext & Pick<Context<never>, 'transaction'>,
  body: Partial<SpendingChange>,
  file: UploadedFile,
): Promise<ManagedSpending> {
  const { id } = body;
  const put = () => storeAttachment(context, { ...file, category: SPENDING_FILES, contributionId: null });
  // What is refused anyway stores no bytes.
  if (id === undefined) {
    const input = SpendingInput.parse(body);
    const stored = await put();
    return context.transaction((db) => createSpending({ ...context, db }, input, stored));
  }
  requireSeenVersion(await readRow(context, id), body.version, ENTITY);
  const stored = await put();
  return context.transaction((db) => changeSpending({ ...context, db }, { ...body, id }, stored));
}

/** Deletes a record and its file, which gives the points back [R3P-111], S3-77. */
export async function removeSpending(context: FileContext, id: number): Promise<void> {
  const { fileId } = await openSpending(context, id);
  await context.db.delete(pointSpendings).where(eq(pointSpendings.id, id));
  await discardOld(context, fileId);
}

/** A file of spent points is for whoever sees the record [R3G-09]. */
export const spendingFiles: FileOwner = {
  owns: ({ category }) => category === SPENDING_FILES,
  requireReading: async ({ db, caller }, { id }) =>
    requireFigures(caller, found(await readOwnerOfFile(db, id))),
};
