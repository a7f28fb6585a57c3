import type { ContributionType } from '#contract/access.ts';
import { audienceAdmits, MODULE_OF_TYPE } from '#contract/roles.ts';
import type { ErrorKey } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { programmeKindOf, programmeOf } from '#server/process/programme/programme.ts';

interface Wanted {
  type: ContributionType;
  campaignId: number | null;
  competitionId: number | null;
}

/**
 * Why the caller cannot start or hand in a contribution of a type now; null when he can, S3-13, S3-29:
 * error.moduleNotAvailable, error.submitNotAllowed (the module's setting does not admit him),
 * error.campaignClosed.
 */
export async function submissionRefusal(
  { db, caller, services }: ServiceContext,
  { type, campaignId, competitionId }: Wanted,
): Promise<ErrorKey | null> {
  const settings = await services.settings.at(db, caller.siteVersion);
  const { availableModules, moduleSubmitListSettings } = settings;
  const module = MODULE_OF_TYPE[type];
  if (!availableModules.includes(module)) return 'error.moduleNotAvailable';
  if (!audienceAdmits(moduleSubmitListSettings[module].submitEnabled, caller.roles))
    return 'error.submitNotAllowed';
  const id = type === 'IDEA' ? competitionId : campaignId;
  // A suggestion or an improvement needs no campaign; an idea needs its competition, S2-01 … S2-03, S3-13.
  if (id === null) return type === 'IDEA' ? 'error.campaignClosed' : null;
  const viewer = { caller, now: services.now(), settings };
  const programme = programmeOf(services, programmeKindOf(type));
  return (await programme.takes(db, viewer, { id, type })) ? null : 'error.campaignClosed';
}
