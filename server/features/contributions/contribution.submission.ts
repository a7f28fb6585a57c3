import { eq, sql } from 'drizzle-orm';
import { audienceAdmits, type ContributionType, MODULE_OF_TYPE } from '../../../contract/access.ts';
import type { Db } from '../../db/client.ts';
import { campaigns } from '../../db/schema/campaigns.ts';
import type { ErrorKey } from '../../errors.ts';
import type { Caller } from '../../plugins/route.ts';
import { canSubmitToCampaign, type Look } from '../campaigns/campaign.visibility.ts';
import { canSubmitToCompetition } from '../competitions/competition.visibility.ts';
import { readSettings } from '../settings/settings.repository.ts';

interface Wanted {
  type: ContributionType;
  campaignId: number | null;
  competitionId: number | null;
  now: Date;
}

const isPast = (instant: string | null, now: Date) => instant !== null && Date.parse(instant) < now.getTime();

/** An idea goes into a competition that takes ideas of this person now, S2-02. */
async function competitionTakes(db: Db, look: Look, id: number | null): Promise<boolean> {
  const { rows } = await db.execute<{ takes: boolean }>(
    sql`select ${canSubmitToCompetition(look)} as takes from competition where id = ${id}::bigint`,
  );
  return rows[0]?.takes ?? false;
}

/** Whether a campaign is for this person; none is for everybody, S2-01, S2-03. */
async function campaignAdmits(db: Db, look: Look, id: number | null): Promise<boolean> {
  if (id === null) return true;
  const { rows } = await db.execute<{ takes: boolean }>(
    sql`select ${canSubmitToCampaign(look)} as takes from campaign where id = ${id}`,
  );
  return rows[0]?.takes ?? false;
}

/** Contributions of a type can come into a campaign: published, of the type, not ended; none is fine, S3-13. */
export async function campaignIsOpen(
  db: Db,
  { type, campaignId, now }: Omit<Wanted, 'competitionId'>,
): Promise<boolean> {
  if (campaignId === null) return true;
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, campaignId));
  return (
    row !== undefined &&
    row.campaignType === type &&
    row.publishState === 'PUBLISHED' &&
    !isPast(row.dateSubmissionEnd, now) &&
    !isPast(row.dateSubmissionTerminated, now)
  );
}

/**
 * Why the caller cannot start or hand in a contribution of a type now; null when he can, S3-13, S3-29:
 * error.moduleNotAvailable, error.submitNotAllowed (the module's setting does not admit him),
 * error.campaignClosed.
 */
export async function submissionRefusal(db: Db, caller: Caller, wanted: Wanted): Promise<ErrorKey | null> {
  const settings = await readSettings(db);
  const { availableModules, moduleSubmitListSettings } = settings;
  const module = MODULE_OF_TYPE[wanted.type];
  if (!availableModules.includes(module)) return 'error.moduleNotAvailable';
  if (!audienceAdmits(moduleSubmitListSettings[module].submitEnabled, caller.roles))
    return 'error.submitNotAllowed';
  const look = { caller, now: wanted.now, settings };
  const takes =
    wanted.type === 'IDEA'
      ? await competitionTakes(db, look, wanted.competitionId)
      : (await campaignIsOpen(db, wanted)) && (await campaignAdmits(db, look, wanted.campaignId));
  return takes ? null : 'error.campaignClosed';
}
