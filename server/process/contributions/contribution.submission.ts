import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { CampaignType } from '#contract/campaigns/schema.ts';
import { audienceAdmits, MODULE_OF_TYPE } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { ErrorKey } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { campaignTakes } from '#server/programmes/campaigns/campaigns.repository.ts';
import { canSubmitToCompetition } from '#server/programmes/competitions/competition.visibility.ts';
import type { ProgrammeViewer } from '#server/programmes/shared/programme-viewer.ts';

interface Wanted {
  type: ContributionType;
  campaignId: number | null;
  competitionId: number | null;
  now: Date;
}

/** An idea goes into a competition that takes ideas of this person now and cannot move on meanwhile, S2-02. */
async function competitionTakes(db: Db, viewer: ProgrammeViewer, id: number | null): Promise<boolean> {
  const { rows } = await db.execute<{ takes: boolean }>(
    sql`select ${canSubmitToCompetition(viewer)} as takes from competition where id = ${id}::bigint for key share`,
  );
  return rows[0]?.takes ?? false;
}

/** A suggestion or an improvement needs no campaign; one that is named has to take it, S2-01, S2-03, S3-13. */
async function campaignAdmits(
  db: Db,
  viewer: ProgrammeViewer,
  type: CampaignType,
  id: number | null,
): Promise<boolean> {
  return id === null || campaignTakes(db, viewer, { id, type });
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
  const viewer = { caller, now: wanted.now, settings };
  const takes =
    wanted.type === 'IDEA'
      ? await competitionTakes(db, viewer, wanted.competitionId)
      : await campaignAdmits(db, viewer, wanted.type, wanted.campaignId);
  return takes ? null : 'error.campaignClosed';
}
