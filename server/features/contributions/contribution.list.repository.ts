import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '../../../contract/access.ts';
import type {
  CONTRIBUTION_SORT_FIELDS,
  ContributionRow,
  PersonRef,
} from '../../../contract/contributions.ts';
import type { Name, Title } from '../../../contract/definitions.ts';
import type { Sort } from '../../../contract/http.ts';
import type { CommentStatus, RatingStatus, StateType } from '../../../contract/life-cycles.ts';
import type { ParticipationRole } from '../../../contract/participation.ts';
import type { Db } from '../../db/client.ts';

export type SortField = (typeof CONTRIBUTION_SORT_FIELDS)[number];

/** What each sort field of a list of contributions compares. */
export const CONTRIBUTION_SORT_KEYS: Readonly<Record<SortField, SQL>> = {
  id: sql`contribution.id`,
  code: sql`contribution.code`,
  title: sql`searchable(contribution.title)`,
  dateSubmitted: sql`contribution.date_submitted`,
  dateUpdated: sql`contribution.date_updated`,
  state: sql`(select state.rank from life_cycle_state state where state.id = contribution.state_id)`,
};

/**
 * The window by rank of the state, as a query of ids. A rank changes when states are ordered anew, so no index
 * can hold it; but of each state no more rows than the window's end can come into it, and those come
 * from an index.
 */
function windowByState(type: ContributionType, matches: SQL, { sort, limit, offset }: Window): SQL {
  const way = sort.direction === 'desc' ? sql`desc` : sql`asc`;
  return sql`select found.id from life_cycle cycle
    join life_cycle_state state on state.life_cycle_id = cycle.id and cycle.contribution_type = ${type}
    cross join lateral (
      select contribution.id from ${matches} and contribution.state_id = state.id
       order by contribution.id ${way} limit ${limit + offset}) found
    order by state.rank ${way}, found.id ${way} limit ${limit} offset ${offset}`;
}

/** Rows that are equal in the sort key come in the order of their ids. */
function orderBy({ field, direction }: Sort<SortField>, key: SQL, id: SQL): SQL {
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  return field === 'id' ? sql`${id} ${way}` : sql`${key} ${way}, ${id} ${way}`;
}

export interface IdPage {
  ids: number[];
  /** Number of all matches. */
  total: number;
}

interface Window {
  sort: Sort<SortField>;
  limit: number;
  offset: number;
}

/**
 * Ids of a window of a list and the number of all its rows, in one statement. The rows themselves are
 * joined to the ids afterwards: whole rows would be sorted on disk at a large offset.
 * @param type of all its rows
 * @param where further conditions on `contribution`
 * @param total the number of all rows, when it is known without counting them
 * @param selective few rows are expected and no index of the list serves them (a search for text): they
 *   are collected once, and then counted and sorted
 */
export async function findIds(
  db: Db,
  type: ContributionType,
  where: readonly SQL[],
  { sort, limit, offset }: Window,
  { selective, total = null }: { selective: boolean; total?: SQL | null },
): Promise<IdPage> {
  const key = CONTRIBUTION_SORT_KEYS[sort.field];
  const matches = sql`contribution where contribution.type = ${type} and ${sql.join([...where], sql` and `)}`;
  const statement = selective
    ? sql`with hit as materialized (select contribution.id, ${key} as key from ${matches})
        select (select count(*) from hit) as total,
          array(select id from hit order by ${orderBy(sort, sql`key`, sql`id`)}
                 limit ${limit} offset ${offset}) as ids`
    : sql`select ${total ?? sql`(select count(*) from ${matches})`} as total,
        array(${
          sort.field === 'state'
            ? windowByState(type, matches, { sort, limit, offset })
            : sql`select contribution.id from ${matches}
               order by ${orderBy(sort, key, sql`contribution.id`)} limit ${limit} offset ${offset}`
        }) as ids`;
  const { rows } = await db.execute<{ total: number; ids: number[] }>(statement);
  return rows[0] ?? { ids: [], total: 0 };
}

export interface ListRow extends Record<string, unknown> {
  id: number;
  code: string;
  title: string;
  summary: string;
  type: ContributionType;
  stateId: number;
  stateType: StateType;
  stateNames: Name[];
  competitionId: number | null;
  campaignId: number | null;
  campaignTitle: string | null;
  fieldId: number | null;
  fieldTitles: Title[] | null;
  tags: ContributionRow['tags'];
  owners: PersonRef[];
  dateSubmitted: string | null;
  dateUpdated: string;
  roles: ParticipationRole[];
  editable: boolean;
  commentStatus: CommentStatus;
  commentCount: number;
  ratingStatus: RatingStatus;
  ratingCount: number;
  ratingSum: number;
  bannerPreviewKey: string | null;
}

/** A person with the unit, as JSON; `person` and `place` are the names that the query gives the tables. */
export const personAsJson = (person: SQL, place: SQL) => sql`jsonb_build_object(
  'id', ${person}.id, 'firstName', ${person}.first_name, 'lastName', ${person}.last_name,
  'unitName', ${place}.name)`;

const tags = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', tag.id, 'title', tag.title) order by tag.title), '[]')
    from contribution_tagging tagging join contribution_tag tag on tag.id = tagging.tag_id
   where tagging.contribution_id = contribution.id)`;

const owners = sql`(
  select coalesce(jsonb_agg(${personAsJson(sql`owner`, sql`place`)} order by p.rank, p.user_id), '[]')
    from contribution_participant p
    join app_user owner on owner.id = p.user_id
    left join organization_unit place on place.id = owner.unit_id
   where p.contribution_id = contribution.id and p.role = 'OWNER')`;

/**
 * The rows of some contributions, in the order of the ids.
 * @param userId whose participation roles are told
 */
export async function readRows(db: Db, ids: readonly number[], userId: number): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<ListRow>(sql`
    select contribution.id, contribution.code, contribution.title, contribution.summary, contribution.type,
           contribution.state_id as "stateId", contribution.state_type as "stateType",
           state.state_definition_list as "stateNames",
           contribution.competition_id as "competitionId", contribution.campaign_id as "campaignId",
           campaign.title as "campaignTitle",
           contribution.field_id as "fieldId", field.definition_list as "fieldTitles",
           ${tags} as tags, ${owners} as owners,
           contribution.date_submitted as "dateSubmitted", contribution.date_updated as "dateUpdated",
           array(select p.role from contribution_participant p
                  where p.contribution_id = contribution.id and p.user_id = ${userId} order by p.role) as roles,
           contribution.editable,
           contribution.comment_status as "commentStatus", contribution.comment_count as "commentCount",
           contribution.rating_status as "ratingStatus", contribution.rating_count as "ratingCount",
           contribution.rating_sum as "ratingSum",
           preview.storage_key as "bannerPreviewKey"
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as page(id, position)
      join contribution on contribution.id = page.id
      join life_cycle_state state on state.id = contribution.state_id
      left join campaign on campaign.id = contribution.campaign_id
      left join contribution_field field on field.id = contribution.field_id
      left join stored_file preview on preview.id = contribution.banner_preview_id
     order by page.position`);
  return rows;
}
