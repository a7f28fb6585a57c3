import { eq, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { AppError, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { applyOutcome, openForDecision } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { closeForDeletion } from '#server/process/life-cycles/engine/entry.ts';

/** Ends the open tasks of a contribution that is being deleted, S3-19. The row is marked by the caller. */
export async function endTasksOf(context: ServiceContext, id: number): Promise<void> {
  const opened = await openForDecision(context, id);
  await applyOutcome(context, opened, closeForDeletion(opened.situation));
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
  const { contribution, subject } = situation;
  if (contribution.type !== type) throw refused('error.typeMismatch', 'contribution');
  // What is joined to it would have nowhere to go on.
  if (contribution.isHead) throw new AppError('error.family.isHead', { params: subject.code });
  if (!permissionsFor(situation, caller).delete) throw refused('error.commandNotAllowed', 'contribution');
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
