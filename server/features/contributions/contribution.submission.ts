import { eq } from 'drizzle-orm';
import { audienceAdmits, type ContributionType, MODULE_OF_TYPE } from '../../../contract/access.ts';
import type { Db } from '../../db/client.ts';
import { campaigns, competitions } from '../../db/schema/campaigns.ts';
import type { ErrorKey } from '../../errors.ts';
import type { Caller } from '../../plugins/route.ts';
import { readSettings } from '../settings/settings.repository.ts';

interface Wanted {
  type: ContributionType;
  campaignId: number | null;
  competitionId: number | null;
  now: Date;
}

const isPast = (instant: string | null, now: Date) => instant !== null && Date.parse(instant) < now.getTime();

/** An idea goes into a competition that is announced and still takes ideas. */
async function competitionIsOpen(db: Db, id: number | null, now: Date): Promise<boolean> {
  if (id === null) return false;
  const [row] = await db.select().from(competitions).where(eq(competitions.id, id));
  return row !== undefined && row.competitionState === 'ANNOUNCED' && !isPast(row.dateSubmissionEnd, now);
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
export async function submissionRefusal(
  db: Db,
  { roles }: Pick<Caller, 'roles'>,
  wanted: Wanted,
): Promise<ErrorKey | null> {
  const { availableModules, moduleSubmitListSettings } = await readSettings(db);
  const module = MODULE_OF_TYPE[wanted.type];
  if (!availableModules.includes(module)) return 'error.moduleNotAvailable';
  if (!audienceAdmits(moduleSubmitListSettings[module].submitEnabled, roles)) return 'error.submitNotAllowed';
  const isOpen =
    wanted.type === 'IDEA'
      ? await competitionIsOpen(db, wanted.competitionId, wanted.now)
      : await campaignIsOpen(db, wanted);
  return isOpen ? null : 'error.campaignClosed';
}
