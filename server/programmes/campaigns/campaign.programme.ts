import { sql } from 'drizzle-orm';
import { hasRow } from '#server/platform/db/has-row.ts';
import type { Programme } from '#server/process/programme/programme.ts';
import { campaignIsOpenAt, canSubmitToCampaign, readableCampaigns } from './campaign.visibility.ts';

/** Campaigns for their suggestions and improvements. */
export const campaignProgramme: Programme = {
  kind: 'CAMPAIGN',
  isOpen: (db, { id, type }, now) =>
    hasRow(db, sql`campaign where id = ${id} and campaign_type = ${type} and ${campaignIsOpenAt(now)}`),
  takes: async (db, viewer, { id, type }) => {
    const { rows } = await db.execute(
      sql`select from campaign where id = ${id} and campaign_type = ${type} and ${canSubmitToCampaign(viewer)}
           for key share`,
    );
    return rows.length > 0;
  },
  isReadable: readableCampaigns,
  // Nobody moderates a campaign.
  moderates: async () => false,
};
