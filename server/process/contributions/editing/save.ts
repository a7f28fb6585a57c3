import { eq, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ContributionChange } from '#contract/contributions/change.schema.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { applyOutcome, openForDecision } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { leaveField } from '#server/process/life-cycles/engine/change-field.ts';
import { submitFaults } from './completeness.ts';
import type { CleanChange } from './save.clean.ts';
import { CONTENT_FIELDS, type Content, changedContent, contentNotes } from './save.content.ts';
import { writeExtraInputs } from './save.extra-inputs.ts';
import { changedReferences, checkReferences, writeTags } from './save.references.ts';
import { storeAsDraft, submitContribution } from './submit.ts';

/** Who may save, and on what: S3-16, S3-17. */
async function openForSave(context: ServiceContext, type: ContributionType, change: ContributionChange) {
  const opened = await openForDecision(context, change.id);
  const { situation } = opened;
  const { contribution } = situation;
  if (contribution.type !== type) throw refused('error.typeMismatch', 'contribution');
  if (!permissionsFor(situation, context.caller).edit) throw refused('error.notEditable', 'contribution');
  if (change.version !== undefined && change.version !== contribution.version) {
    throw refused('error.stateChanged', 'contribution');
  }
  const [row] = await context.db.select().from(contributions).where(eq(contributions.id, change.id));
  return { row: found(row), opened };
}

type Opened = Awaited<ReturnType<typeof openForSave>>;
type Row = Opened['row'];
const isUnsubmitted = ({ stateType }: Row) => stateType === 'NEW' || stateType === 'DRAFT';

type Faults = readonly { field: string; message: string }[];

/**
 * Writes what differs, with one entry of the history each.
 * @returns what is wrong with the values; the caller throws it, which takes everything back
 */
async function writeChanges(
  context: ServiceContext,
  { row, opened }: Opened,
  { change, clean }: CleanChange,
  content: Content,
): Promise<Faults> {
  const { db, services, caller } = context;
  const draft = isUnsubmitted(row);
  // After the submission the campaign stays and the field has a command of its own, S3-16, S3-55.
  const references = draft ? changedReferences(row, change) : row;
  const saved = [
    await checkReferences(context, row, references),
    ...(change.tagIds ? [await writeTags(db, row.id, change.tagIds)] : []),
    await writeExtraInputs(db, row.id, change.extraInputValues ?? [], {
      scope: { source: row.type, competitionId: row.competitionId, campaignId: references.campaignId },
      locale: services.messages.locales[0],
      complete: !draft,
      clean,
    }),
  ];
  const notes = [...contentNotes(row, content), ...saved.flatMap((part) => part.notes)];
  const faults = saved.flatMap((part): Faults => part.faults);
  // A field that does not exist could not be written.
  if (notes.length === 0 || faults.length > 0) return faults;

  if (row.dateSubmitted !== null && references.fieldId !== row.fieldId) {
    await applyOutcome(context, opened, leaveField(opened.situation, opened.actor));
  }
  await db
    .update(contributions)
    .set({
      ...content,
      fieldId: references.fieldId,
      campaignId: references.campaignId,
      updatedBy: caller.id,
      dateUpdated: services.now().toISOString(),
      version: sql`${contributions.version} + 1`,
    })
    .where(eq(contributions.id, row.id));
  await noteHistory(context, row.id, ...notes);
  return faults;
}

/** What else a complete contribution needs, as it would be after the save; reported together with `faults`. */
async function completenessFaults(
  { db }: ServiceContext,
  row: Row,
  change: ContributionChange,
  content: Content,
): Promise<Faults> {
  if (isUnsubmitted(row) && change.saveAsDraft) return [];
  const { fieldId, campaignId } = changedReferences(row, change);
  const references = isUnsubmitted(row) ? { fieldId, campaignId } : {};
  const faults = await submitFaults(db, { ...row, ...content, ...references });
  if (isUnsubmitted(row)) return faults;
  // What a later save carries must keep the bounds that were checked on submit.
  return faults.filter(
    ({ field }) => CONTENT_FIELDS.has(field) && change[field as keyof ContributionChange] !== undefined,
  );
}

/**
 * Saves a contribution [R3P-12], Q3-19, S3-10, S3-16: a draft as it is, with `saveAsDraft`; without it a
 * NEW or DRAFT one is submitted; a later one is only saved. Banner, state, code, owners and the like are
 * not changed by it.
 * @throws AppError 404, error.typeMismatch, error.notEditable, error.stateChanged, error.campaignClosed,
 *   all field errors at once, and the refusals of a submission
 */
export async function saveContribution(
  context: ServiceContext,
  type: ContributionType,
  saved: CleanChange,
): Promise<void> {
  const { change } = saved;
  const opened = await openForSave(context, type, change);
  const { row } = opened;
  const content = changedContent(row, change);
  const faults = await writeChanges(context, opened, saved, content);
  const missing = await completenessFaults(context, row, change, content);
  const all = [...faults, ...missing.filter(({ field }) => !faults.some((fault) => fault.field === field))];
  if (all.length > 0) throw invalid('contribution', all);
  if (!isUnsubmitted(row)) return;
  await (change.saveAsDraft ? storeAsDraft(context, row.id) : submitContribution(context, row.id));
}
