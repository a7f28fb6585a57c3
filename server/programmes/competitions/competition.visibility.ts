import { type SQL, sql } from 'drizzle-orm';
import { audienceAdmits, isTypeAdministrator } from '#contract/roles.ts';
import { reachesCaller } from '#server/people/audiences/audience.rule.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { COMPETITION_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';

/**
 * Competitions of the public lists that a person may see, as one condition on `competition` [R2C-02], S2-04,
 * S2-45: started and not archived, those for the registered only with a session; none while the module is
 * off, Q2-19.
 */
export function visibleCompetitions({ caller, settings }: ProgrammeViewer): SQL {
  if (!settings.availableModules.includes('COMPETITION')) return sql`false`;
  return sql`competition.publish_state = 'PUBLISHED' and competition.competition_state not in ('DRAFT', 'ARCHIEVED')
    and ${caller ? sql`true` : sql`competition.access_level = 'PUBLIC'`}`;
}

/** Whether a person moderates a competition, as a condition: a list of people with open accounts, S2-29. */
export const isModeratedBy = (caller: Pick<Caller, 'id'>): SQL => sql`exists (
  select from competition_moderator moderator
   where moderator.competition_id = competition.id and moderator.user_id = ${caller.id})`;

/** Whether a person prepares competitions in any state [R2I-08 … R2I-11]. */
export const preparesCompetitions = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  isTypeAdministrator(roles, 'IDEA');

/**
 * The same with what a direct link still opens, S2-04: drafts for those who prepare or moderate them, and what
 * was archived for the signed-in. Detail, rewards, pictures and extra inputs go by it.
 */
export function readableCompetitions(viewer: ProgrammeViewer): SQL {
  const { caller, settings } = viewer;
  const visible = visibleCompetitions(viewer);
  if (caller === null || !settings.availableModules.includes('COMPETITION')) return visible;
  if (preparesCompetitions(caller)) return sql`true`;
  return sql`(${visible} or competition.publish_state = 'PUBLISHED' and competition.competition_state = 'ARCHIEVED'
    or ${isModeratedBy(caller)})`;
}

/** Announced and not past its end, whoever asks, Q1-26, S2-44. */
export const competitionIsOpenAt = (now: Date): SQL => sql`(competition.publish_state = 'PUBLISHED'
  and competition.competition_state = 'ANNOUNCED'
  and (competition.date_submission_end is null or competition.date_submission_end > ${now.toISOString()}::timestamptz))`;

const reaches = (caller: Caller) => reachesCaller(caller, COMPETITION_AUDIENCE, sql`competition.id`);

/** Open, and the settings let this person submit ideas. */
function takesFrom({ caller, now, settings }: ProgrammeViewer): SQL {
  const { submitEnabled } = settings.moduleSubmitListSettings.COMPETITION;
  const admitted = caller ? audienceAdmits(submitEnabled, caller.roles) : submitEnabled !== 'NONE';
  return settings.availableModules.includes('COMPETITION') && admitted
    ? competitionIsOpenAt(now)
    : sql`false`;
}

/** Whether a person may submit an idea now, as a condition [R2C-24], S1-51, S2-02. */
export const canSubmitToCompetition = (viewer: ProgrammeViewer): SQL =>
  viewer.caller ? sql`(${takesFrom(viewer)} and ${reaches(viewer.caller)})` : takesFrom(viewer);

/** Whether nothing but its audience keeps somebody from submitting an idea; a visitor may be in it. */
export const isBesideCompetition = (viewer: ProgrammeViewer): SQL =>
  viewer.caller ? sql`(${takesFrom(viewer)} and not ${reaches(viewer.caller)})` : sql`false`;
