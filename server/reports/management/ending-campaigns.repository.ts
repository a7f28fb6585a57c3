import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Management } from '#contract/home/management.ts';
import { ENDING_WITHIN_DAYS, MANAGED_ROWS } from '#contract/home/rules.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { submittedTo } from '#server/process/contributions/list/tally.ts';
import { campaignIsOpenAt } from '#server/programmes/campaigns/campaign.visibility.ts';
import { runBy } from '#server/programmes/campaigns/campaigns.policy.ts';

type Row = Management['campaigns'][number] & { total: number } & Record<string, unknown>;

const DAY_MS = 86_400_000;

/**
 * Open campaigns that end within some days, the soonest first: those that the caller runs, and those that collect what they look after.
 * @param types of which the caller sees everything
 */
export async function readEndingCampaigns(
  { db, services, caller }: ServiceContext,
  types: readonly ContributionType[],
): Promise<Pick<Management, 'campaigns' | 'campaignCount'>> {
  const now = services.now();
  const until = new Date(now.getTime() + ENDING_WITHIN_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<Row>(sql`
    select campaign.id, campaign.title, campaign.campaign_type as "campaignType",
           campaign.date_submission_end as "endsAt",
           ${submittedTo(sql`campaign.campaign_type`, sql`campaign.id`)} as contributions,
           count(*) over () as total
      from campaign
     where ${campaignIsOpenAt(now)} and campaign.date_submission_end <= ${until}::timestamptz
       and (${runBy(caller)} or campaign.campaign_type = any(${sql.param([...types])}::text[]))
     order by campaign.date_submission_end, campaign.id limit ${MANAGED_ROWS}`);
  return {
    campaigns: rows.map(({ total: _, ...campaign }) => campaign),
    campaignCount: rows[0]?.total ?? 0,
  };
}
