import { sql } from 'drizzle-orm';
import type { CampaignFunnel, CampaignType } from '#contract/campaigns/schema.ts';
import { withStoredPlaces } from '#server/people/organizations/targets.ts';
import type { Db } from '#server/platform/db/client.ts';
import { defined } from '#server/platform/defined.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type ProgrammeViewer, programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { isOfFigure } from '#server/process/selection/figures.ts';
import { isForProgramme } from '#server/programmes/audiences/audience.recipients.ts';
import { CAMPAIGN_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import { isSubmitted } from './campaign.figures.ts';
import { runBy } from './campaigns.policy.ts';

/** Of fewer people, a number says who has read it and who writes a draft. */
const FEWEST_ANONYMOUS = 5;

/** How many people a campaign is for, with open accounts, also those who take no mails. */
async function countAudience(db: Db, viewer: ProgrammeViewer, id: number, type: CampaignType) {
  const { submitEnabled } = viewer.settings.moduleSubmitListSettings[type];
  const { rows } = await db.execute<{ count: number }>(sql`
    ${withStoredPlaces(CAMPAIGN_AUDIENCE, id, 'withBelow')} select count(*)::int as count from app_user u
     where u.activated and ${isForProgramme(id, CAMPAIGN_AUDIENCE, submitEnabled)}`);
  return rows[0]?.count ?? 0;
}

/** People who were notified of it, and who opened its page. */
async function countReached(db: Db, id: number) {
  const { rows } = await db.execute<
    Pick<CampaignFunnel, 'notified' | 'visitors' | 'anonymousReads'> & Row
  >(sql`
    select (select count(*)::int from campaign_mailing_recipient had where had.campaign_id = ${id}) as notified,
           (select count(*)::int from campaign_visit visit where visit.campaign_id = ${id}) as visitors,
           (coalesce((select figures.anonymous_reads from campaign_figures figures where figures.campaign_id = ${id}), 0)
             + (select coalesce(sum(noted.anonymous_reads), 0) from campaign_change noted
                 where noted.campaign_id = ${id}))::int as "anonymousReads"`);
  return defined(rows[0], 'The reach of a campaign');
}

type Row = Record<string, unknown>;
type Contributing = Pick<
  CampaignFunnel,
  'beginners' | 'submitters' | 'contributions' | 'answered' | 'implemented' | 'implementedStateIds'
>;

/** What became of its contributions. An answer is that of decision 0097; what is completed is implemented. */
async function countContributions(db: Db, id: number, now: Date) {
  const isImplemented = sql`${isSubmitted} and contribution.state_type = 'COMPLETION'`;
  const isAnswered = isOfFigure('ANSWERED', now.toISOString());
  const { rows } = await db.execute<Contributing & Row>(sql`
    with authored as (
      select part.user_id, bool_or(${isSubmitted}) as has_submitted
        from contribution join contribution_participant part on part.contribution_id = contribution.id
       where contribution.campaign_id = ${id} and not contribution.is_deleted and part.role = 'OWNER'
       group by part.user_id
    )
    select (select count(*)::int from authored) as beginners,
           (select count(*)::int from authored where has_submitted) as submitters,
           (count(*) filter (where ${isSubmitted}))::int as contributions,
           (count(*) filter (where ${isSubmitted} and ${isAnswered}))::int as answered,
           (count(*) filter (where ${isImplemented}))::int as implemented,
           coalesce(array_agg(distinct contribution.state_id) filter (where ${isImplemented}), '{}') as "implementedStateIds"
      from contribution where contribution.campaign_id = ${id}`);
  return defined(rows[0], 'The contributions of a campaign');
}

/**
 * How many people a campaign reached, and what came of it; numbers only (decision 0100).
 * @throws AppError 404 for those who do not run it
 */
export async function readFunnel(context: ServiceContext, id: number): Promise<CampaignFunnel> {
  const { db, services, caller } = context;
  const { rows } = await db.execute<{ type: CampaignType }>(
    sql`select campaign_type as type from campaign where id = ${id} and ${runBy(caller)}`,
  );
  const { type } = found(rows[0]);
  const audience = await countAudience(db, await programmeViewerOf(context), id, type);
  return {
    audience,
    ...(await countReached(db, id)),
    ...(await countContributions(db, id, services.now())),
    ...(audience < FEWEST_ANONYMOUS && { visitors: null, beginners: null }),
  };
}
