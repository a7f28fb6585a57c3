import { eq, sql } from 'drizzle-orm';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { withFreeCode } from '#server/programmes/shared/programme.code.ts';
import { lockCompetition } from './competition.form.ts';

/** Of competitions that were archived before it was stored: nothing more happens in it. */
const UNKNOWN_BEFORE: CompetitionState = 'COMPLETE';

/**
 * Brings an archived competition back to the state that it was archived from (decision 0099); ideas are left as they are.
 * @throws AppError 404, error.invalidStateTransition, error.codeExists when another one has its code by now
 */
export async function restoreCompetition(
  { db, services }: ServiceContext,
  id: number,
): Promise<{ id: number; competitionState: CompetitionState }> {
  const stored = await lockCompetition(db, id);
  if (stored.competitionState !== 'ARCHIEVED') throw refused('error.invalidStateTransition', 'competition');
  const competitionState = stored.archivedFrom ?? UNKNOWN_BEFORE;
  await withFreeCode('competition', () =>
    db
      .update(competitions)
      .set({
        competitionState,
        archivedFrom: null,
        dateUpdated: services.now().toISOString(),
        version: sql`${competitions.version} + 1`,
      })
      .where(eq(competitions.id, id)),
  );
  return { id, competitionState };
}
