import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import type {
  Campaign,
  CampaignForm,
  CampaignOption,
  CampaignRow,
  CampaignType,
  ManagedCampaign,
} from '#contract/campaigns/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import { readAudienceForm } from '#server/people/audiences/audience.store.ts';
import { presentTargets, readTargets } from '#server/people/organizations/targets.ts';
import type { Db } from '#server/platform/db/client.ts';
import { campaigns } from '#server/platform/db/schema/campaigns.ts';
import { containsText } from '#server/platform/db/search.ts';
import type { Page } from '#server/platform/http/answers.ts';
import type { Caller, Context } from '#server/platform/http/call.ts';
import { holdsStored } from '#server/platform/words/stored-words.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { NO_PLACES, readAudiencePlaces } from '#server/programmes/audiences/audience.reason.ts';
import { CAMPAIGN_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import { pageOfProgrammes, readProgrammeImage } from '#server/programmes/shared/programme.repository.ts';
import { campaignsFor, pageColumns, rowJoins } from './campaign.columns.ts';
import { figureColumns, figureJoin } from './campaign.figures.ts';
import { plannedColumns, plannedFormColumns, plannedFormJoin, plannedJoin } from './campaign.publishing.ts';
import { canSubmitToCampaign, readableCampaigns, visibleCampaigns } from './campaign.visibility.ts';
import { rightsOn, runBy } from './campaigns.policy.ts';

/** A page of the public list [R2J-20], Q2-38. */
export function pageOfCampaigns(
  db: Db,
  viewer: ProgrammeViewer,
  query: QueryOf<typeof campaignEndpoints.list>,
): Promise<Page<CampaignRow>> {
  const shape = campaignsFor(viewer);
  const { 'campaignType.equals': type, 'isOpen.equals': isOpen } = query;
  const where = and(
    shape.visible,
    type && sql`campaign.campaign_type = ${type}`,
    isOpen && (isOpen === 'true' ? shape.isOpen : shape.isClosed),
  );
  return pageOfProgrammes(db, shape, where, query);
}

type Own = Omit<ManagedCampaign, 'canEdit' | 'canArchive' | 'canDelete'>;

/** A page of the campaigns that a person runs, in whatever state, with what may be done to each [R2J-22], Q2-51. */
export async function pageOfManaged(
  context: Context<typeof campaignEndpoints.manage> & { caller: Caller },
  viewer: ProgrammeViewer,
): Promise<Page<ManagedCampaign>> {
  const { db, caller, query } = context;
  const words = query['title.contains'];
  const searched = query.q?.trim();
  const { 'publishState.equals': state, 'campaignType.equals': type } = query;
  const where = and(
    runBy(caller),
    words ? containsText(sql`campaign.title`, words) : undefined,
    searched ? await holdsStored(context, 'campaign', sql`campaign.id`, searched) : undefined,
    state && sql`campaign.publish_state = ${state}`,
    type && sql`campaign.campaign_type = ${type}`,
  );
  const shape = campaignsFor(viewer);
  const managed = {
    ...shape,
    columns: sql`${shape.columns}, ${plannedColumns}, ${figureColumns}`,
    joins: sql`${shape.joins} ${plannedJoin} ${figureJoin}`,
  };
  const page = await pageOfProgrammes<Own, never>(db, managed, where, query);
  return page.map((row) => ({ ...row, ...rightsOn(caller, row.publishState) }));
}

/** Most campaigns that a choice offers. */
const MOST_OPTIONS = 1000;

/**
 * Campaigns of a type to choose from [R2J-25], Q2-41: those that take contributions of this person now, or all
 * that they see, by title.
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

/** What is read of whom a campaign is for. */
type Audience = Pick<
  CampaignForm,
  'targetOrganizations' | 'targetUnits' | 'targetUsers' | 'external' | 'audiencePlaces'
>;

/** A campaign with its text, where the condition allows. */
async function readOne<Found extends Campaign>(
  db: Db,
  id: number,
  { columns, joins = sql`` }: { columns: SQL; joins?: SQL },
  where: SQL,
): Promise<Omit<Found, keyof Audience> | undefined> {
  const { rows } = await db.execute(sql`
    select ${columns} from campaign ${rowJoins} ${joins} where campaign.id = ${id} and ${where}`);
  return rows[0] as unknown as Omit<Found, keyof Audience> | undefined;
}

/** Whose a campaign is that the person may see. */
export async function readReadable(db: Db, viewer: ProgrammeViewer, id: number) {
  const { rows } = await db.execute<{ createdBy: number | null }>(
    sql`select created_by as "createdBy" from campaign where id = ${id} and ${readableCampaigns(viewer)}`,
  );
  return rows[0];
}

/** One campaign that the person may see, and whom it is for [R2J-23, R2A-19, R2B-47 … R2B-50]. */
export async function readCampaign(
  db: Db,
  viewer: ProgrammeViewer,
  id: number,
): Promise<Campaign | undefined> {
  const row = await readOne<Campaign>(db, id, { columns: pageColumns(viewer) }, readableCampaigns(viewer));
  if (!row) return undefined;
  const targets = presentTargets(await readTargets(db, CAMPAIGN_AUDIENCE, id));
  const places = row.notInAudience
    ? await readAudiencePlaces(db, CAMPAIGN_AUDIENCE, id, viewer.caller)
    : NO_PLACES;
  return { ...row, ...targets, audiencePlaces: places };
}

/** A campaign that the person runs, as its form edits it [R2J-24]. */
export async function readCampaignForm(
  db: Db,
  viewer: ProgrammeViewer,
  id: number,
): Promise<CampaignForm | undefined> {
  const columns = sql`${pageColumns(viewer)}, campaign.version, ${plannedFormColumns}`;
  const form = { columns, joins: plannedFormJoin };
  const row = await readOne<CampaignForm>(db, id, form, runBy(viewer.caller));
  return row && { ...row, ...(await readAudienceForm(db, CAMPAIGN_AUDIENCE, id)), audiencePlaces: NO_PLACES };
}

/** Holds a campaign until the end of the transaction, so that two saves come one after the other. */
export async function lockCampaign(db: Db, id: number) {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
  return row;
}

/** Key of a banner of a campaign that the person may see, or runs; undefined for any other file. */
export const readCampaignImage = (db: Db, viewer: ProgrammeViewer, key: string) =>
  readProgrammeImage(db, sql`campaign`, sql`(${readableCampaigns(viewer)} or ${runBy(viewer.caller)})`, key);
