import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Db, inTransaction } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';

/** The numbers of a campaign in lists of those who run it (decision 0100). */
export const figureJoin: SQL = sql`left join campaign_figures figures on figures.campaign_id = campaign.id`;
export const FIGURE_KEYS = {
  contributionCount: sql`coalesce(figures.contributions, 0)`,
  participantCount: sql`coalesce(figures.participants, 0)`,
  visitCount: sql`coalesce(figures.visitor_days + figures.anonymous_reads, 0)`,
};
export const figureColumns: SQL = sql`
  ${FIGURE_KEYS.contributionCount} as "contributionCount", ${FIGURE_KEYS.participantCount} as "participantCount",
  ${FIGURE_KEYS.visitCount} as "visitCount"`;

/** What counts as submitted to a campaign, as a condition on `contribution`. */
export const isSubmitted: SQL = sql`contribution.date_submitted is not null and not contribution.is_deleted`;

/** Notes that one transaction takes. */
const AT_A_TIME = 5000;

interface Noted extends Record<string, unknown> {
  campaignId: number;
  days: number;
  reads: number;
  notes: number;
  /** Its contributions or their authors have changed. */
  isRecounted: boolean;
}

/** Takes notes away: visits are added, and contributions counted anew, so that they hold at least what the notes stand for. */
async function renewSome(db: Db): Promise<number> {
  const { rows: locked } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('campaign figures')) as free`,
  );
  if (!locked[0]?.free) return 0;
  const { rows } = await db.execute<Noted>(sql`
    with taken as (
      delete from campaign_change where id in (select id from campaign_change order by id limit ${AT_A_TIME})
      returning campaign_id, visitor_days, anonymous_reads
    )
    select campaign_id as "campaignId", sum(visitor_days)::int as days, sum(anonymous_reads)::int as reads,
           count(*)::int as notes, bool_or(visitor_days + anonymous_reads = 0) as "isRecounted"
      from taken group by campaign_id order by campaign_id`);
  if (rows.length === 0) return 0;
  const listOf = (name: 'campaignId' | 'days' | 'reads') => idArray(rows.map((row) => row[name]));
  await db.execute(sql`
    insert into campaign_figures as figures (campaign_id, contributions, participants, visitor_days, anonymous_reads)
    select campaign.id, 0, 0, noted.days, noted.reads
      from unnest(${listOf('campaignId')}, ${listOf('days')}, ${listOf('reads')}) noted (campaign_id, days, reads)
      join campaign on campaign.id = noted.campaign_id
        on conflict (campaign_id) do update
       set visitor_days = figures.visitor_days + excluded.visitor_days,
           anonymous_reads = figures.anonymous_reads + excluded.anonymous_reads`);
  const recounted = rows.flatMap(({ campaignId, isRecounted }) => (isRecounted ? [campaignId] : []));
  await db.execute(sql`
    update campaign_figures figures set contributions = submitted.contributions, participants = submitted.participants
      from unnest(${idArray(recounted)}) noted (campaign_id)
     cross join lateral (
       select count(distinct contribution.id) as contributions, count(distinct part.user_id) as participants
         from contribution
         left join contribution_participant part on part.contribution_id = contribution.id and part.role = 'OWNER'
        where contribution.campaign_id = noted.campaign_id and ${isSubmitted}) submitted
     where figures.campaign_id = noted.campaign_id`);
  return rows.reduce((all, { notes }) => all + notes, 0);
}

/**
 * Counts the campaigns anew of which something was noted. While another process does it, nothing is done.
 * @returns how many notes were taken
 */
export async function renewCampaignFigures(database: Database): Promise<number> {
  let all = 0;
  for (let taken = AT_A_TIME; taken === AT_A_TIME; all += taken) {
    taken = await inTransaction(database, renewSome);
  }
  return all;
}
