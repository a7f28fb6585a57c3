import { sql } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import { publishPlanned } from '#server/programmes/campaigns/campaign.schedule.ts';
import { BATCH, carryOutEach } from './each-due.ts';

async function dueCampaigns({ database }: Services, now: Date, after: number) {
  const { rows } = await database.execute<{ id: number }>(sql`
    select campaign_id as id from campaign_publishing
     where refusal is null and publish_at <= ${now.toISOString()}::timestamptz and campaign_id > ${after}
     order by campaign_id limit ${BATCH}`);
  return rows;
}

/**
 * Publishes drafts whose moment has come, each in a transaction of its own (decision 0100). What fails is left to the next
 * run, and stops nothing else.
 * @returns how many were published, or were refused for good
 */
export const publishPlannedCampaigns = (services: Services): Promise<number> =>
  carryOutEach(services, {
    failure: 'a campaign could not be published',
    read: (after) => dueCampaigns(services, services.now(), after),
    carryOut: (tx, { id }) => publishPlanned(tx, services, id),
  });
