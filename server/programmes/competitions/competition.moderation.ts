import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { isModeratedBy, preparesCompetitions } from './competition.visibility.ts';
import { requireReadable } from './competitions.repository.ts';

/** Whether a person moderates a competition, S2-29. */
export const moderates = (db: Db, competitionId: number, userId: number): Promise<boolean> =>
  hasRow(db, sql`competition where id = ${competitionId} and ${isModeratedBy({ id: userId })}`);

/**
 * Only its moderators work on the ideas of a competition [R2I-12], Q2-14, S2-13.
 * @param orStaff those who prepare competitions are admitted too: for putting one away
 * @throws AppError 404 for what the caller may not know of, error.commandNotAllowed
 */
export async function requireModerator(
  context: ServiceContext,
  competitionId: number,
  { orStaff = false }: { orStaff?: boolean } = {},
): Promise<void> {
  if (await moderates(context.db, competitionId, context.caller.id)) return;
  await requireReadable(context.db, await programmeViewerOf(context), competitionId);
  if (orStaff && preparesCompetitions(context.caller)) return;
  throw refused('error.commandNotAllowed', 'competition');
}
