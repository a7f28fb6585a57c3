import { sql } from 'drizzle-orm';
import type { Campaign, CampaignOption, CampaignRow, CampaignType } from '#contract/campaigns/schema.ts';
import { CAMPAIGN_TARGETS, presentTargets, readTargets } from '#server/people/organizations/targets.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Page } from '#server/platform/http/answers.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { readProgrammeImage } from '#server/programmes/shared/programme.image.ts';
import { listProgrammes, type ProgrammeWindow } from '#server/programmes/shared/programme.list.ts';
import { pageOfProgrammes } from '#server/programmes/shared/programme.page.ts';
import { pageColumns, rowColumns, rowJoins, SORT_KEYS } from './campaign.columns.ts';
import {
  campaignIsClosedAt,
  campaignIsOpenAt,
  canSubmitToCampaign,
  readableCampaigns,
  visibleCampaigns,
} from './campaign.visibility.ts';
import { runBy } from './campaigns.policy.ts';

interface ListQuery {
  page: number;
  size: number;
  sort: string;
  'campaignType.equals'?: CampaignType | undefined;
  'isOpen.equals'?: 'true' | 'false' | undefined;
}

/** A page of the public list [R2J-20], Q2-38. */
export function pageOfCampaigns(
  db: Db,
  viewer: ProgrammeViewer,
  query: ListQuery,
): Promise<Page<CampaignRow>> {
  const type = query['campaignType.equals'];
  const isOpen = query['isOpen.equals'];
  const where = sql.join(
    [
      visibleCampaigns(viewer),
      ...(type === undefined ? [] : [sql`campaign.campaign_type = ${type}`]),
      ...(isOpen === undefined
        ? []
        : [isOpen === 'true' ? campaignIsOpenAt(viewer.now) : campaignIsClosedAt(viewer.now)]),
    ],
    sql` and `,
  );
  const shape = { table: sql`campaign`, columns: rowColumns(viewer), joins: rowJoins, sortKeys: SORT_KEYS };
  return pageOfProgrammes(db, shape, where, query);
}

/** Every campaign of the public list: open ones first, then those that closed [R2J-21, R1B-41], S2-44. */
export const listPublicCampaigns = (
  db: Db,
  viewer: ProgrammeViewer,
  window: ProgrammeWindow = {},
): Promise<Page<CampaignRow>> =>
  listProgrammes(
    db,
    {
      table: sql`campaign`,
      columns: rowColumns(viewer),
      joins: rowJoins,
      visible: visibleCampaigns(viewer),
      isOpen: campaignIsOpenAt(viewer.now),
      isClosed: campaignIsClosedAt(viewer.now),
      closedAt: sql`coalesce(campaign.date_submission_terminated, campaign.date_submission_end)`,
    },
    window,
  );

/** Most campaigns that a choice offers. */
const MOST_OPTIONS = 1000;

/**
 * Campaigns of a type to choose from [R2J-25], Q2-41: those that take contributions of this person now, or all
 * that he sees, by title.
 * @param named offered even when it has ended
 */
export async function listCampaignOptions(
  db: Db,
  viewer: ProgrammeViewer,
  { type, named, withClosed }: { type: CampaignType; named: number | null; withClosed: boolean },
): Promise<CampaignOption[]> {
  const offered = withClosed ? visibleCampaigns(viewer) : canSubmitToCampaign(viewer);
  const { rows } = await db.execute<CampaignOption & Record<string, unknown>>(sql`
    with chosen as (
      (select id from campaign where campaign_type = ${type} and ${offered}
        order by searchable(title), id limit ${MOST_OPTIONS})
      union
      select id from campaign where id = ${named}::bigint and ${readableCampaigns(viewer)}
    )
    select campaign.id, campaign.title from campaign join chosen on chosen.id = campaign.id
     order by searchable(campaign.title), campaign.id`);
  return rows;
}

/** Type of a campaign that the person may see. */
export async function readCampaignType(
  db: Db,
  viewer: ProgrammeViewer,
  id: number,
): Promise<CampaignType | undefined> {
  const { rows } = await db.execute<{ type: CampaignType }>(
    sql`select campaign_type as type from campaign where id = ${id} and ${readableCampaigns(viewer)}`,
  );
  return rows[0]?.type;
}

/** One campaign that the person may see, with its text and whom it is for [R2J-23, R2A-19, R2B-47 … R2B-50]. */
export async function readCampaign(
  db: Db,
  viewer: ProgrammeViewer,
  id: number,
): Promise<Campaign | undefined> {
  const { rows } = await db.execute<
    Omit<Campaign, 'targetOrganizations' | 'targetUnits'> & Record<string, unknown>
  >(sql`
    select ${pageColumns(viewer)} from campaign ${rowJoins}
     where campaign.id = ${id} and ${readableCampaigns(viewer)}`);
  return rows[0] && { ...rows[0], ...presentTargets(await readTargets(db, CAMPAIGN_TARGETS, id)) };
}

/** Key of a banner of a campaign that the person may see, or runs; undefined for any other file. */
export const readCampaignImage = (db: Db, viewer: ProgrammeViewer, key: string) =>
  readProgrammeImage(db, sql`campaign`, sql`(${readableCampaigns(viewer)} or ${runBy(viewer.caller)})`, key);
