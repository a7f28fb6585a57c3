import { and, eq } from 'drizzle-orm';
import { COMMAND_OF_BENEFIT, commandsOfBenefit } from '#contract/benefits/rules.ts';
import type { Benefit, BenefitInput } from '#contract/benefits/schema.ts';
import { amountOf, centsOf } from '#contract/formats/money.ts';
import { requireSeenVersion } from '#server/platform/db/held-version.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { contributionBenefits as benefits } from '#server/platform/db/schema/benefits.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import { readFile } from '#server/platform/files/files.repository.ts';
import {
  discardFile,
  type FileContext,
  insertStoredFile,
  requireFileCapacity,
  type StoredBytes,
  storeAttachment,
} from '#server/platform/files/files.store.ts';
import type { Context, UploadedFile } from '#server/platform/http/call.ts';
import {
  applyOutcome,
  openForDecision,
  openForView,
  refusalError,
} from '#server/process/contributions/commands/decide.ts';
import { requireCommand } from '#server/process/contributions/commands/permissions.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { performCommands } from '#server/process/life-cycles/engine/commands.ts';
import type { Actor, Situation } from '#server/process/life-cycles/engine/types.ts';
import { readBenefit } from './benefits.repository.ts';

type Written = Pick<Benefit, 'category' | 'amount' | 'currency' | 'periodStart' | 'periodEnd'>;

/** A benefit as its history keeps it: five words that a screen puts into a sentence. */
const historyValue = ({ category, amount, currency, periodStart, periodEnd }: Written): string =>
  [category, amountOf(centsOf(amount)), currency, periodStart, periodEnd].join(' ');

/** The stored benefit that a save is about; null for a new one. */
async function storedFor(context: FileContext, input: BenefitInput): Promise<Benefit | null> {
  if (input.id === undefined || input.id === null) return null;
  const stored = found(await readBenefit(context.db, input.id, input.contributionId));
  if (stored.benefitType !== input.benefitType) throw refused('error.typeMismatch', 'contributionBenefit');
  requireSeenVersion(stored, input.version, 'contributionBenefit');
  return stored;
}

/** A file that was sent before has to be the contribution's, one of its benefits', and no other benefit's. */
async function requireOwnFile(
  { db }: FileContext,
  { contributionId }: BenefitInput,
  fileId: number,
): Promise<void> {
  const file = await readFile(db, fileId);
  const isOwn = file?.contributionId === contributionId && file.category === 'BENEFIT';
  const taken = isOwn ? await db.$count(benefits, eq(benefits.fileId, fileId)) : 0;
  if (!isOwn || taken > 0) throw invalid('contributionBenefit', [{ field: 'fileId', message: 'Value' }]);
}

/** The file that the benefit has from now on, with its row and its entry of the history where it is new, S3-27. */
async function fileFor(
  context: FileContext,
  input: BenefitInput,
  { stored, file }: { stored: Benefit | null; file: StoredBytes | null },
): Promise<number | null> {
  const { contributionId, fileId } = input;
  if (file) {
    // One that takes the place of another needs no room.
    if (!stored?.fileId) await requireFileCapacity(context.db, contributionId);
    const storedFileId = await insertStoredFile(context, file);
    const names = { oldValue: stored?.file?.name ?? null, newValue: file.name };
    await noteHistory(context, contributionId, { category: 'BENEFIT', event: 'file', ...names });
    return storedFileId;
  }
  const former = stored?.fileId ?? null;
  if (fileId === undefined || fileId === former) return former;
  if (fileId !== null) await requireOwnFile(context, input, fileId);
  return fileId;
}

async function write(
  context: FileContext,
  input: BenefitInput,
  stored: Benefit | null,
  fileId: number | null,
) {
  const { id: _id, version: _version, ...values } = input;
  const by = { lastModifiedBy: context.caller.id, lastModifiedDate: context.services.now().toISOString() };
  if (stored === null) {
    return insertRow(context.db, benefits, {
      ...values,
      fileId,
      ...by,
      createdBy: by.lastModifiedBy,
      createdDate: by.lastModifiedDate,
    });
  }
  await context.db
    .update(benefits)
    .set({ ...values, fileId, ...by, version: stored.version + 1 })
    .where(and(eq(benefits.id, stored.id), eq(benefits.contributionId, stored.contributionId)));
  return stored.id;
}

/** What saving a benefit amounts to for its contribution: tasks that are done by it, points, the history, S3-53. */
function decideSave(situation: Situation, actor: Actor, input: BenefitInput, stored: Benefit | null) {
  const history = {
    category: 'BENEFIT' as const,
    oldValue: stored && historyValue(stored),
    newValue: historyValue(input),
  };
  const analysis = { type: 'ACTION_ITEMS' as const, actor, history: { category: 'COMMAND' as const } };
  const outcome = performCommands(situation, [
    { type: COMMAND_OF_BENEFIT[input.benefitType], actor, history },
    ...(input.isActionItemAnalysis ? [analysis] : []),
  ]);
  if (!outcome.ok) throw refusalError(outcome.refusal);
  return outcome;
}

/**
 * Adds or changes a benefit, with its file where one is sent; everything or nothing is stored [R3P-81, R3P-82, R3F-03,
 * R3F-04], S3-53, S3-81, S3-82. The contribution's row is held meanwhile, so that of two who change one benefit
 * the second is refused.
 * @throws AppError 404 (also for a benefit of another contribution), error.commandNotAllowed, error.typeMismatch,
 *   error.savedInBetween, error.tooManyFiles
 */
export async function saveBenefit(
  context: FileContext,
  input: BenefitInput,
  file: StoredBytes | null = null,
): Promise<Benefit> {
  const { contributionId } = input;
  const opened = await openForDecision(context, contributionId);
  const { situation, actor } = opened;
  for (const command of commandsOfBenefit(input)) requireCommand(situation, actor, command);
  const stored = await storedFor(context, input);
  // Taking the mark of an analysis away is a change of the analysis.
  if (stored?.isActionItemAnalysis) requireCommand(situation, actor, 'ACTION_ITEMS');
  const outcome = decideSave(situation, actor, input, stored);

  const fileId = await fileFor(context, input, { stored, file });
  const id = await write(context, input, stored, fileId);
  const saved = found(await readBenefit(context.db, id, contributionId));
  if (stored?.fileId && stored.fileId !== fileId) {
    await discardFile(context, found(await readFile(context.db, stored.fileId)));
  }
  await applyOutcome(context, opened, outcome);
  return saved;
}

/**
 * The same with a file of its own, whose bytes are stored before the transaction.
 * @param context outside of a transaction
 * @throws AppError as above, error.fileSize and error.tooManyAttempts
 */
export async function saveBenefitWithFile(
  context: FileContext & Pick<Context<never>, 'transaction'>,
  input: BenefitInput,
  file: UploadedFile,
): Promise<Benefit> {
  const { contributionId } = input;
  const { view, actor } = await openForView(context, contributionId);
  for (const command of commandsOfBenefit(input)) requireCommand(view, actor, command);
  const put = await storeAttachment(context, { ...file, category: 'BENEFIT', contributionId });
  return context.transaction((db) => saveBenefit({ ...context, db }, input, put));
}
