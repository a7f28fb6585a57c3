import { sql } from 'drizzle-orm';
import type { CAMPAIGN_SORT_FIELDS, MANAGED_SORT_FIELDS } from '#contract/campaigns/schema.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import type { Programmes } from '#server/programmes/shared/programme.repository.ts';
import { FIGURE_KEYS } from './campaign.figures.ts';
import {
  campaignIsClosedAt,
  campaignIsOpenAt,
  canSubmitToCampaign,
  isBesideCampaign,
  visibleCampaigns,
} from './campaign.visibility.ts';

/** What lists sort by; by the last five only those who run campaigns, of whom its numbers are joined. */
type SortField = (typeof CAMPAIGN_SORT_FIELDS)[number] | (typeof MANAGED_SORT_FIELDS)[number];
const SORT_KEYS: Programmes<SortField>['sortKeys'] = {
  id: sql`campaign.id`,
  code: sql`campaign.code`,
  title: sql`searchable(campaign.title)`,
  publishDate: sql`campaign.publish_date`,
  dateSubmissionEnd: sql`campaign.date_submission_end`,
  dateUpdated: sql`campaign.date_updated`,
  publishState: sql`campaign.publish_state`,
  campaignType: sql`campaign.campaign_type`,
  ...FIGURE_KEYS,
};

const pathOf = (key: string) => sql`'campaign-images/' || ${sql.raw(key)}.storage_key`;

/** The columns of a row as somebody sees it, under the names of the contract. */
const rowColumns = (viewer: ProgrammeViewer) => sql`
  campaign.id, campaign.code, campaign.title, campaign.summary, campaign.campaign_type as "campaignType",
  campaign.publish_state as "publishState", campaign.access_level as "accessLevel",
  ${fullNameOf(sql`author`)} as "authorName",
  campaign.publish_date as "publishDate", campaign.date_submission_start as "dateSubmissionStart",
  campaign.date_submission_end as "dateSubmissionEnd",
  campaign.date_submission_terminated as "dateSubmissionTerminated", campaign.date_updated as "dateUpdated",
  ${pathOf('banner')} as "bannerPath", ${pathOf('preview')} as "bannerPreview",
  ${campaignIsOpenAt(viewer.now)} as "isOpen", ${canSubmitToCampaign(viewer)} as "canSubmit"`;

/** The same with what only the campaign's own page and form show; it is announced when it is published, Q2-59. */
export const pageColumns = (viewer: ProgrammeViewer) => sql`
  ${rowColumns(viewer)}, campaign.body, campaign.publish_date as "announceDate",
  ${isBesideCampaign(viewer)} as "notInAudience"`;

/** What the columns come from besides the campaign. */
export const rowJoins = sql`
  left join app_user author on author.id = campaign.created_by
  left join stored_file banner on banner.id = campaign.banner_id
  left join stored_file preview on preview.id = campaign.banner_preview_id`;

/** Campaigns in lists, as somebody sees them. */
export const campaignsFor = (viewer: ProgrammeViewer): Programmes<SortField> => ({
  table: sql`campaign`,
  columns: rowColumns(viewer),
  joins: rowJoins,
  sortKeys: SORT_KEYS,
  visible: visibleCampaigns(viewer),
  isOpen: campaignIsOpenAt(viewer.now),
  isClosed: campaignIsClosedAt(viewer.now),
  closedAt: sql`coalesce(campaign.date_submission_terminated, campaign.date_submission_end)`,
});
