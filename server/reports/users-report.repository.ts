import { type SQL, sql } from 'drizzle-orm';
import { parseSort } from '#contract/http.ts';
import { MOST_REPORT_ROWS } from '#contract/reports/rules.ts';
import type { USER_REPORT_SORT_FIELDS, UserReportQuery, UserReportRow } from '#contract/reports/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql, searchedName } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { Read } from '#server/platform/db/reading-until.ts';
import { containsText } from '#server/platform/db/search.ts';
import { Page } from '#server/platform/http/answers.ts';
import { beginOf, endOf } from './report.period.ts';

type Asked = Pick<UserReportQuery, 'start' | 'end' | 'search' | 'sort'>;
type SortField = (typeof USER_REPORT_SORT_FIELDS)[number];

/** Rows that are counted at a time. */
const AT_A_TIME = 2000;

const SORTS: Record<SortField, (way: SQL) => SQL> = {
  // As in the list of users: without regard to case and accents.
  fullName: (way) =>
    sql`searchable(person.first_name) ${way}, searchable(person.last_name) ${way}, person.id ${way}`,
  login: (way) => sql`person.login ${way}, person.id ${way}`,
};

function orderOf(sort: string): SQL {
  const { field, direction } = parseSort<SortField>(sort);
  return SORTS[field](direction === 'desc' ? sql`desc` : sql`asc`);
}

const matching = ({ search }: Asked): SQL =>
  search
    ? sql`(${containsText(searchedName(sql`person`), search)}
        or person.login = ${search})`
    : sql`true`;

/** A condition on an instant: within the days of the period. */
function within(column: SQL, { start, end }: Asked): SQL {
  const bounds = [
    ...(start === undefined ? [] : [sql`${column} >= ${beginOf(start)}`]),
    ...(end === undefined ? [] : [sql`${column} < ${endOf(end)}`]),
  ];
  return bounds.length === 0 ? sql`true` : sql.join(bounds, sql` and `);
}

const NOTHING = {
  suggestionCount: 0,
  improvementCount: 0,
  ideaCount: 0,
  commentCount: 0,
  ratingCount: 0,
  totalPoint: 0,
};
type Figures = typeof NOTHING;

/** What these people did in the period: by the indexes of the persons, so that it costs what they did. */
async function figuresOf(db: Db, ids: readonly number[], asked: Asked): Promise<Map<number, Figures>> {
  const people = idArray(ids);
  const { rows } = await db.execute<{ userId: number; what: keyof Figures; count: number }>(sql`
    select p.user_id as "userId",
           case contribution.type when 'SUGGESTION' then 'suggestionCount'
             when 'IMPROVEMENT' then 'improvementCount' else 'ideaCount' end as what,
           count(*) as count
      from contribution_participant p join contribution on contribution.id = p.contribution_id
     where p.user_id = any(${people}) and p.role = 'OWNER' and not contribution.is_deleted
       and contribution.date_submitted is not null and ${within(sql`contribution.date_submitted`, asked)}
     group by 1, 2
    union all
    select comment.user_id, 'commentCount', count(*)
      from comment join contribution on contribution.id = comment.contribution_id
     where comment.user_id = any(${people}) and comment.is_counted and not contribution.is_deleted
       and ${within(sql`comment.created_date`, asked)}
     group by 1
    union all
    select rating.user_id, 'ratingCount', count(*)
      from contribution_rating rating join contribution on contribution.id = rating.contribution_id
     where rating.user_id = any(${people}) and not contribution.is_deleted and ${within(sql`rating.date`, asked)}
     group by 1
    union all
    select user_id, 'totalPoint', sum(point)::int8 from point_entry
     where user_id = any(${people}) and ${within(sql`point_entry.date`, asked)}
     group by 1`);
  const figures = new Map<number, Figures>();
  for (const { userId, what, count } of rows) {
    figures.set(userId, { ...(figures.get(userId) ?? NOTHING), [what]: count });
  }
  return figures;
}

type Person = Omit<UserReportRow, keyof Figures> & Record<string, unknown>;

async function readRows(
  db: Db,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<UserReportRow[]> {
  const { rows } = await db.execute<Person>(sql`
    with chosen as materialized (
      select person.id, row_number() over (order by ${orderOf(asked.sort)}) as place from app_user person
       where ${matching(asked)} order by ${orderOf(asked.sort)} limit ${limit} offset ${offset}
    )
    select person.id, ${fullNameSql(sql`person`)} as "fullName", person.login,
           organization.name as organization, unit.name as unit, person.activated,
           (select case when bool_or(authority = 'ROLE_INTERNAL') then 'INTERNAL' else 'EXTERNAL' end
              from user_authority where user_id = person.id and authority in ('ROLE_INTERNAL', 'ROLE_EXTERNAL')
            having count(*) > 0) as "userType",
           person.last_login as "lastLogin"
      from chosen join app_user person on person.id = chosen.id
      left join organization_unit unit on unit.id = person.unit_id
      left join organization on organization.id = unit.organization_id
     order by chosen.place`);
  const figures = await figuresOf(
    db,
    rows.map(({ id }) => id),
    asked,
  );
  return rows.map((row) => ({ ...row, ...(figures.get(row.id) ?? NOTHING) }));
}

/** The rows by parts, so that neither the database nor the server holds all of them, at most MOST_REPORT_ROWS. */
export async function* userReportParts(read: Read, asked: Asked): AsyncGenerator<UserReportRow[]> {
  for (let offset = 0; offset < MOST_REPORT_ROWS; offset += AT_A_TIME) {
    const rows = await read((db) => readRows(db, asked, { limit: AT_A_TIME, offset }));
    if (rows.length > 0) yield rows;
    if (rows.length < AT_A_TIME) return;
  }
}

/** How many people match, whatever of them is read. */
export const countPeople = (db: Db, asked: Asked): Promise<number> =>
  db.$count(sql`app_user person`, matching(asked));

/** A page of people and what they did, or all of them where no size is asked for [R3L-03, R3P-187], S3-109. */
export async function readUserReport(db: Db, query: UserReportQuery): Promise<Page<UserReportRow>> {
  const { page, size } = query;
  const total = await countPeople(db, query);
  if (size !== undefined) {
    return new Page(await readRows(db, query, { limit: size, offset: page * size }), total);
  }
  const rows: UserReportRow[] = [];
  for await (const part of userReportParts((work) => work(db), query)) rows.push(...part);
  return new Page(rows, total);
}
