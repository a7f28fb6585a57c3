import { type SQL, sql } from 'drizzle-orm';
import type { ProgrammeKind } from '#contract/programme-templates/rules.ts';
import { type Caller, hasRole } from '#server/platform/http/call.ts';
import { runBy } from '#server/programmes/campaigns/campaigns.policy.ts';

const STAFF = {
  campaign: ['ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR'],
  competition: ['ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR'],
} as const;

/** Of those who prepare campaigns, or competitions, the ones who also change what others share. */
const KEEPERS = { campaign: 'ROLE_CAMPAIGN_EDITOR', competition: 'ROLE_COMPETITION_ADMIN' } as const;

const prepares = (caller: Caller, kind: ProgrammeKind): boolean =>
  STAFF[kind].some((role) => hasRole(caller, role));

/** Sources that a person may copy though nobody shares them, as a condition on `campaign` and `competition` beside `programme_template`. */
export const copyableBy = (caller: Caller): SQL => sql`(
  (programme_template.campaign_id is not null and ${prepares(caller, 'campaign')}::boolean and ${runBy(caller)})
  or (programme_template.competition_id is not null and ${prepares(caller, 'competition')}::boolean))`;

/** Templates that a person can begin with, likewise: their own of what they may copy, and shared ones. */
export const usableBy = (caller: Caller): SQL => sql`(
  (programme_template.is_shared and (case when programme_template.campaign_id is not null then ${prepares(caller, 'campaign')}::boolean
                                else ${prepares(caller, 'competition')}::boolean end))
  or (programme_template.author_id = ${caller.id} and ${copyableBy(caller)}))`;

/** Sources that a person runs, likewise; all who prepare competitions run all of them. */
export const isRunBy = (caller: Caller): SQL =>
  sql`(programme_template.campaign_id is not null and ${runBy(caller)})`;

/** Whether somebody changes and deletes a template: their own, and shared ones of what they run or have charge of. */
export const mayChangeTemplate = (
  caller: Caller,
  template: { kind: ProgrammeKind; isShared: boolean; authorId: number | null; isRun: boolean },
): boolean =>
  template.authorId === caller.id ||
  (template.isShared && (template.isRun || hasRole(caller, KEEPERS[template.kind])));
