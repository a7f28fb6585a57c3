import { eq, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { AppError, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { applyOutcome, openForDecision } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { closeForDeletion } from '#server/process/life-cycles/engine/entry.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';

/** Ends the open tasks of a contribution that is being deleted, S3-19. The row is marked by the caller. */
export async function endTasksOf(context: ServiceContext, id: number): Promise<void> {
  const opened = await openForDecision(context, id);
  await applyOutcome(context, opened, closeForDeletion(opened.situation));
}

/** What rests with a head would have nowhere to go on. */
async function requireNoMembers(db: Db, { contribution, subject }: LoadedSituation): Promise<void> {
  const isHead = await hasRow(db, sql`contribution_family_member where head_id = ${contribution.id}`);
  if (isHead) throw new AppError('error.family.isHead', { params: subject.code });
}

/**
 * Deletes a contribution: its owner a NEW or DRAFT one, an administrator of the type any [R3P-13], S3-19.
 * The row stays, with its points; nobody sees it again.
 * @throws AppError 404, error.typeMismatch, error.commandNotAllowed, error.family.joined, error.family.isHead
 */
export async function removeContribution(
  context: ServiceContext,
  type: ContributionType,
  id: number,
): Promise<void> {
  const { db, services, caller } = context;
  const { situation } = await openForDecision(context, id);
  if (situation.contribution.type !== type) throw refused('error.typeMismatch', 'contribution');
  if (!permissionsFor(situation, caller).delete) throw refused('error.commandNotAllowed', 'contribution');
  await requireNoMembers(db, situation);
  await endTasksOf(context, id);
  await db
    .update(contributions)
    .set({
      isDeleted: true,
      updatedBy: caller.id,
      dateUpdated: services.now().toISOString(),
      version: sql`${contributions.version} + 1`,
    })
    .where(eq(contributions.id, id));
  await noteHistory(context, id, { category: 'STATE', event: 'deleted' });
}
