import { type SQL, sql } from 'drizzle-orm';
import { parseSort } from '#contract/http.ts';
import type { AuthorFigures, AuthorFiguresQuery } from '#contract/reports/analytics-parts.ts';
import type { AUTHOR_FIGURE_SORT_FIELDS } from '#contract/reports/rules.ts';
import { withFormerMembers } from '#contract/users/former-member.ts';
import { fullNameSql, searchedName } from '#server/platform/db/full-name.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { defined } from '#server/platform/defined.ts';
import { Page } from '#server/platform/http/answers.ts';
import { authorsOf } from './authors.sql.ts';
import { chooseFor, type Reading } from './chosen-courses.ts';

const PERSON = sql`person`;
const SORTS: Record<(typeof AUTHOR_FIGURE_SORT_FIELDS)[number], (way: SQL) => SQL> = {
  fullName: (way) => sql`searchable(${searchedName(PERSON)}) ${way}`,
  contributions: (way) => sql`own.contributions ${way}`,
};

/**
 * The people that figures of participation count, a page of them (decision 0106).
 * @param most how many contributions are counted one by one
 * @throws AppError error.forbidden to those who do not see all contributions of the type
 */
export async function readAuthors(
  reading: Reading,
  asked: AuthorFiguresQuery,
  most?: number,
): Promise<Page<AuthorFigures>> {
  const { db, locale, services } = reading;
  const { page, size, sort, month, firstTime, unitId, ...query } = asked;
  const { courses } = await chooseFor(reading, query, most);
  const { above, rows, isFirst } = authorsOf(courses, query.type);
  const conditions = [
    sql`true`,
    ...(month === undefined ? [] : [sql`each.month = ${`${month}-01`}::date`]),
    ...(firstTime === 'true' ? [isFirst(sql`each`)] : []),
  ];
  // As its figures count them: of its people.
  const ofUnit =
    unitId === undefined ? sql`` : sql`where person.activated and coalesce(person.unit_id, 0) = ${unitId}`;
  const { field, direction } = parseSort<(typeof AUTHOR_FIGURE_SORT_FIELDS)[number]>(sort);
  const order = SORTS[field](direction === 'desc' ? sql`desc` : sql`asc`);
  const { limit, offset } = pageWindow({ page, size });
  // A page behind the last one has no row that could carry the number of all.
  const { rows: answers } = await db.execute<{ total: number; found: AuthorFigures[] }>(sql`
    with ${above} own as materialized (
      select each.author_id, count(*)::int8 as contributions from (${rows}) each
       where ${sql.join(conditions, sql` and `)} group by each.author_id
    ), named as materialized (
      select person.id, ${fullNameSql(PERSON)} as "fullName", unit.name as "unitName", own.contributions,
             row_number() over (order by ${order}, person.id) as place
        from own join app_user person on person.id = own.author_id
        left join organization_unit unit on unit.id = person.unit_id ${ofUnit}
    )
    select (select count(*)::int8 from named) as total, (
      select coalesce(json_agg(json_build_object('id', id, 'fullName', "fullName", 'unitName', "unitName",
                                                 'contributions', contributions) order by place), '[]')
        from named where place > ${offset} and place <= ${offset + limit}) as found`);
  const { found, total } = defined(answers[0], 'A page of authors');
  const former = services.messages.translate(locale, 'person.former');
  return new Page(
    found.map((row) => ({ ...row, fullName: withFormerMembers(row.fullName, former) })),
    total,
  );
}
