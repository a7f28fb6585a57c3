import { type SQL, sql } from 'drizzle-orm';
import type { ProgrammeKind } from '#contract/programme-templates/rules.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { type Caller, hasRole, type ServiceContext } from '#server/platform/http/call.ts';
import { runBy } from '#server/programmes/campaigns/campaigns.policy.ts';

const STAFF = {
  campaign: ['ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR'],
  competition: ['ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR'],
} as const;

/** Of those who prepare campaigns, or competitions, the ones who also change what others share. */
const ADMINISTRATORS = { campaign: 'ROLE_CAMPAIGN_EDITOR', competition: 'ROLE_COMPETITION_ADMIN' } as const;

const prepares = (caller: Caller, kind: ProgrammeKind): boolean =>
  STAFF[kind].some((role) => hasRole(caller, role));

/** Whether somebody may copy a source though nobody shares it; it stays until the end of the transaction. */
export const mayCopy = async (
  { db, caller }: ServiceContext,
  { kind, id }: { kind: ProgrammeKind; id: number },
): Promise<boolean> => {
  const isTheirs = kind === 'campaign' ? runBy(caller) : sql`true`;
  const source = sql.identifier(kind);
  return (
    prepares(caller, kind) && hasRow(db, sql`${source} where ${source}.id = ${id} and ${isTheirs} for share`)
  );
};

/** Templates that a person can begin with, as a condition on them and `campaign`: shared ones, and their own of what they may copy. */
export const usableBy = (caller: Caller): SQL => sql`(
  (case when programme_template.campaign_id is not null then ${prepares(caller, 'campaign')}::boolean
        else ${prepares(caller, 'competition')}::boolean end)
  and (programme_template.is_shared or (programme_template.author_id = ${caller.id}
    and (programme_template.campaign_id is null or ${runBy(caller)}))))`;

/** That a person runs the campaign of a template, likewise; all who prepare competitions run all of them. */
export const isRunBy = (caller: Caller): SQL =>
  sql`(programme_template.campaign_id is not null and ${runBy(caller)})`;

/** Whether somebody changes and deletes a template: their own, and shared ones of what they run or have charge of. */
export const mayChangeTemplate = (
  caller: Caller,
  template: { kind: ProgrammeKind; isShared: boolean; authorId: number | null; isRun: boolean },
): boolean =>
  template.authorId === caller.id ||
  (template.isShared && (template.isRun || hasRole(caller, ADMINISTRATORS[template.kind])));
