import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContributionFile, Permissions } from '#contract/contributions/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { found, invalid, notFound, refused } from '#server/platform/errors.ts';
import type { FileOwner } from '#server/platform/files/file-owners.ts';
import { type FileRow, readFile, readFilesOf } from '#server/platform/files/files.repository.ts';
import {
  discardFile,
  type FileContext,
  insertStoredFile,
  requireFileCapacity,
  storeAttachment,
} from '#server/platform/files/files.store.ts';
import type { Context, ServiceContext, UploadedFile } from '#server/platform/http/call.ts';
import { openForDecision, openForView } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { listAsked } from '#server/process/extra-inputs/extra-inputs.repository.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { mayChangeFile, mayReadFile } from './files.policy.ts';
import { presentFile, presentFiles } from './files.present.ts';

const isBanner = ({ category }: Pick<FileRow, 'category'>) => category.startsWith('BANNER');

function requireChange(permissions: Permissions, category: string): void {
  if (mayChangeFile(permissions, category)) return;
  const forCommand = category === 'BENEFIT' || category === 'SCHEDULE';
  throw refused(forCommand ? 'error.commandNotAllowed' : 'error.notEditable', 'contribution');
}

/** A file of an extra input needs the input to belong to the contribution. */
async function requireInput(
  context: ServiceContext,
  { contribution, subject }: Awaited<ReturnType<typeof openForDecision>>['situation'],
  category: string,
): Promise<void> {
  const id = /^ei_(\d+)$/.exec(category)?.[1];
  if (id === undefined) return;
  const [of] = await context.db
    .select({ campaignId: contributions.campaignId })
    .from(contributions)
    .where(eq(contributions.id, contribution.id));
  const scope = { source: contribution.type, competitionId: subject.competitionId, ...found(of) };
  const inputs = await listAsked(context.db, scope);
  if (!inputs.some((input) => input.id === Number(id))) {
    throw invalid('path', [{ field: 'category', message: 'Value' }]);
  }
}

/** Where the history mentions a file: not everybody who reads it may know of benefits and their files. */
const historyOf = (category: string) => (category === 'BENEFIT' ? 'BENEFIT' : 'FILE');

/**
 * Adds a file to a contribution [R3P-38, R3F-09], Q3-38, S3-27.
 * @param context outside of a transaction
 * @throws AppError 404, error.notEditable, error.commandNotAllowed, error.fileSize, error.tooManyFiles,
 *   error.tooManyAttempts
 */
export async function uploadFile(
  context: FileContext & Pick<Context<never>, 'transaction'>,
  { id, category, file }: { id: number; category: string; file: UploadedFile },
): Promise<z.infer<typeof ContributionFile>> {
  requireChange(permissionsFor((await openForView(context, id)).view, context.caller), category);
  const put = await storeAttachment(context, { ...file, category, contributionId: id });
  return context.transaction(async (db) => {
    const inside = { ...context, db };
    const { situation } = await openForDecision(inside, id);
    const permissions = permissionsFor(situation, context.caller);
    requireChange(permissions, category);
    await requireInput(inside, situation, category);
    await requireFileCapacity(db, id);
    const fileId = await insertStoredFile(inside, put);
    await noteHistory(inside, id, { category: historyOf(category), event: 'file', newValue: file.name });
    return presentFile(found(await readFile(db, fileId)), permissions);
  });
}

/** A file of a contribution, not of its banner. */
async function readAttachment(db: Db, fileId: number) {
  const file = found(await readFile(db, fileId));
  if (file.contributionId === null || isBanner(file)) throw notFound();
  return { ...file, contributionId: file.contributionId };
}

/**
 * Deletes a file of a contribution [R3P-39, R3F-10], S3-27.
 * @throws AppError 404 (also for a file that the caller cannot see), error.notEditable,
 *   error.commandNotAllowed, error.inUse
 */
export async function deleteFile(context: FileContext, fileId: number): Promise<void> {
  const { contributionId } = await readAttachment(context.db, fileId);
  const { situation } = await openForDecision(context, contributionId);
  // While it waited for the row another may have deleted the file.
  const file = await readAttachment(context.db, fileId);
  const permissions = permissionsFor(situation, context.caller);
  if (!mayReadFile(permissions, file.category)) throw notFound();
  requireChange(permissions, file.category);
  await discardFile(context, file);
  const note = { category: historyOf(file.category), event: 'file', oldValue: file.name } as const;
  await noteHistory(context, contributionId, note);
}

/** Files of a contribution that the caller may read, oldest first [R3P-40, R3B-16]. */
export async function listFiles(context: ServiceContext, id: number) {
  const { view } = await openForView(context, id);
  return presentFiles(await readFilesOf(context.db, id), permissionsFor(view, context.caller));
}

/** Files of contributions are for those who may see the contribution, those of benefits for those who may see these. */
export const contributionFiles: FileOwner = {
  owns: ({ contributionId }) => contributionId !== null,
  requireReading: async (context, { contributionId, category }) => {
    if (contributionId === null) throw notFound();
    if (category !== 'BENEFIT') return mustSee(context, contributionId);
    const { view } = await openForView(context, contributionId);
    if (!mayReadFile(permissionsFor(view, context.caller), category)) throw notFound();
  },
};
