import { type SQL, sql } from 'drizzle-orm';
import type { Followable, FollowKind, FollowRow, followEndpoints } from '#contract/follows/endpoints.ts';
import { parseSort, type QueryOf } from '#contract/http.ts';
import { type Title, titleIn } from '#contract/texts/titles.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { programmeOf } from '#server/process/programme/programme.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';

type Listed = Omit<FollowRow, 'kind' | 'title'> & {
  title: string | null;
  titles: Title[] | null;
  total: number;
};

const NONE = sql`null::text`;

/** What somebody follows of a kind: rows, and the columns of a `Listed` but for its total. */
const followedOf = (
  caller: ServiceContext['caller'],
  isCampaignReadable: SQL,
): Readonly<Record<FollowKind, SQL>> => ({
  CONTRIBUTION: sql`
    select follow.contribution_id as "targetId", contribution.title, null::jsonb as titles, contribution.type, contribution.code,
           contribution.competition_id as "competitionId", follow.date_created as date, follow.contribution_id as place
      from contribution_follower follow join contribution on contribution.id = follow.contribution_id
     where follow.user_id = ${caller.id} and not follow.stopped and ${visibleTo(caller)}`,
  FIELD: sql`
    select field.id as "targetId", ${NONE} as title, field.definition_list as titles, field.contribution_type as type,
           ${NONE} as code, null::bigint as "competitionId", follow.date_created as date, follow.id as place
      from followed_subject follow join contribution_field field on field.id = follow.field_id
     where follow.user_id = ${caller.id}`,
  CAMPAIGN: sql`
    select campaign.id as "targetId", campaign.title, null::jsonb as titles, campaign.campaign_type as type,
           ${NONE} as code, null::bigint as "competitionId", follow.date_created as date, follow.id as place
      from followed_subject follow join campaign on campaign.id = follow.campaign_id
     where follow.user_id = ${caller.id} and ${isCampaignReadable}`,
  USER: sql`
    select person.id as "targetId", ${fullNameOf(sql`person`)} as title, null::jsonb as titles, ${NONE} as type,
           ${NONE} as code, null::bigint as "competitionId", follow.date_created as date, follow.id as place
      from followed_subject follow join app_user person on person.id = follow.person_id
     where follow.user_id = ${caller.id}`,
});

/** That a caller may read `campaign`. */
export const readableCampaign = async (context: ServiceContext): Promise<SQL> =>
  programmeOf(context.services, 'CAMPAIGN').isReadable(await programmeViewerOf(context));

/** A page of what the caller follows of one kind; of contributions and campaigns those that they still see. */
export async function pageOfFollows(
  context: ServiceContext & { locale: string },
  { kind, sort, page, size }: QueryOf<typeof followEndpoints.list>,
): Promise<Page<FollowRow>> {
  const { db, caller, locale } = context;
  const way = parseSort<'date'>(sort).direction === 'asc' ? sql`asc` : sql`desc`;
  const followed = followedOf(caller, await readableCampaign(context))[kind];
  const { rows } = await db.execute<Listed>(sql`
    select listed.*, counted.total
      from (select count(*) as total from (${followed}) every) counted
      left join lateral (${followed} order by date ${way}, place ${way} limit ${size} offset ${page * size}) listed on true
     order by listed.date ${way}, listed.place ${way}`);
  const found = rows.filter(({ targetId }) => targetId !== null);
  return new Page(
    found.map(({ targetId, title, titles, type, code, competitionId, date }) => ({
      kind,
      targetId,
      type,
      code,
      competitionId,
      date: isoInstant(date),
      title: titles ? titleIn(titles, locale) : (title ?? ''),
    })),
    rows[0]?.total ?? 0,
  );
}

/** Field, campaign and authors of a contribution that the caller sees; of what is private its authors are no matter of others. */
export async function readFollowable(
  context: ServiceContext & { locale: string },
  id: number,
): Promise<Followable[]> {
  const { db, caller, locale } = context;
  const follows = (column: SQL, target: SQL) => sql`exists (
    select from followed_subject follow where follow.user_id = ${caller.id} and follow.${column} = ${target})`;
  const { rows } = await db.execute<
    Omit<Followable, 'title'> & { title: string | null; titles: Title[] | null }
  >(sql`
    select 'FIELD' as kind, field.id as "targetId", ${NONE} as title, field.definition_list as titles,
           ${follows(sql`field_id`, sql`field.id`)} as following, 0 as rank
      from contribution join contribution_field field on field.id = contribution.field_id and field.is_active
     where contribution.id = ${id}
    union all
    select 'CAMPAIGN', campaign.id, campaign.title, null, ${follows(sql`campaign_id`, sql`campaign.id`)}, 0
      from contribution join campaign on campaign.id = contribution.campaign_id
     where contribution.id = ${id} and ${await readableCampaign(context)}
    union all
    select 'USER', person.id, ${fullNameOf(sql`person`)}, null, ${follows(sql`person_id`, sql`person.id`)}, part.rank
      from contribution join contribution_participant part on part.contribution_id = contribution.id and part.role = 'OWNER'
      join app_user person on person.id = part.user_id and person.activated and person.id <> ${caller.id}
     where contribution.id = ${id} and contribution.date_submitted is not null and contribution.visibility <> 'PRIVATE'
     order by rank, kind, "targetId"`);
  return rows.map(({ kind, targetId, title, titles, following }) => ({
    kind,
    targetId,
    following,
    title: titles ? titleIn(titles, locale) : (title ?? ''),
  }));
}
