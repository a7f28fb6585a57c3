import { eq, type SQL, sql } from 'drizzle-orm';
import type { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import type { CampaignForm, CampaignRow, ManagedCampaign } from '#contract/campaigns/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import { CAMPAIGN_TARGETS, presentTargets, readTargets } from '#server/people/organizations/targets.ts';
import type { Db } from '#server/platform/db/client.ts';
import { campaigns } from '#server/platform/db/schema/campaigns.ts';
import { containsText } from '#server/platform/db/search.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { pageOfProgrammes } from '#server/programmes/shared/programme.page.ts';
import { type CampaignSortField, pageColumns, rowColumns, rowJoins, SORT_KEYS } from './campaign.columns.ts';
import { rightsOn, runBy } from './campaigns.policy.ts';

type ManageQuery = QueryOf<typeof campaignEndpoints.manage>;
type ManageSortField = CampaignSortField | 'publishState' | 'campaignType';

const MANAGE_SORT_KEYS: Readonly<Record<ManageSortField, SQL>> = {
  ...SORT_KEYS,
  publishState: sql`campaign.publish_state`,
  campaignType: sql`campaign.campaign_type`,
};

/** A page of the campaigns that a person runs, in whatever state, with what may be done to each [R2J-22], Q2-51. */
export async function pageOfManaged(
  db: Db,
  viewer: ProgrammeViewer & { caller: Caller },
  query: ManageQuery,
): Promise<Page<ManagedCampaign>> {
  const words = query['title.contains'];
  const state = query['publishState.equals'];
  const type = query['campaignType.equals'];
  const where = sql.join(
    [
      runBy(viewer.caller),
      ...(words ? [containsText(sql`campaign.title`, words)] : []),
      ...(state ? [sql`campaign.publish_state = ${state}`] : []),
      ...(type ? [sql`campaign.campaign_type = ${type}`] : []),
    ],
    sql` and `,
  );
  const shape = {
    table: sql`campaign`,
    columns: rowColumns(viewer),
    joins: rowJoins,
    sortKeys: MANAGE_SORT_KEYS,
  };
  const { rows, total } = await pageOfProgrammes<CampaignRow, ManageSortField>(db, shape, where, query);
  return new Page(
    rows.map((row) => ({ ...row, ...rightsOn(viewer.caller, row.publishState) })),
    total,
  );
}

/** A campaign that the person runs, as its form edits it [R2J-24]. */
export async function readCampaignForm(
  db: Db,
  viewer: ProgrammeViewer & { caller: Caller },
  id: number,
): Promise<CampaignForm | undefined> {
  const { rows } = await db.execute<
    Omit<CampaignForm, 'targetOrganizations' | 'targetUnits'> & Record<string, unknown>
  >(sql`
    select ${pageColumns(viewer)}, campaign.version from campaign ${rowJoins}
     where campaign.id = ${id} and ${runBy(viewer.caller)}`);
  return rows[0] && { ...rows[0], ...presentTargets(await readTargets(db, CAMPAIGN_TARGETS, id)) };
}

/** Holds a campaign until the end of the transaction, so that two saves come one after the other. */
export async function lockCampaign(db: Db, id: number) {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
  return row;
}
