import { sql } from 'drizzle-orm';
import type { AnalyticsQuery } from '#contract/reports/analytics.ts';
import type { Participation } from '#contract/reports/analytics-parts.ts';
import { authorsOf } from './authors.sql.ts';
import { chooseFor, type Reading } from './chosen-courses.ts';
import { readFigures } from './course-figures.repository.ts';
import { lastMonths, monthOf } from './months.ts';

interface MonthRow extends Record<string, unknown> {
  /** Null: of all months. */
  month: string | null;
  authors: number;
  firstTime: number;
}

/**
 * Who takes part in the submitted contributions of a list, by the months of submission (decision 0106).
 * @param most how many are counted one by one
 * @throws AppError error.forbidden to those who do not see all contributions of the type
 */
export async function readParticipation(
  reading: Reading,
  query: AnalyticsQuery,
  most?: number,
): Promise<Participation> {
  const { db, services } = reading;
  const { courses, isPartial } = await chooseFor(reading, query, most);
  const { above, rows, isFirst } = authorsOf(courses, query.type);
  const submitted = await readFigures(db, courses, 'MONTHS');
  const { rows: people } = await db.execute<MonthRow>(sql`
    with ${above} written as materialized (select distinct on (month, author_id) * from (${rows}) each order by month, author_id)
    select to_char(written.month, 'YYYY-MM') as month, count(*)::int8 as authors,
           (count(*) filter (where ${isFirst(sql`written`)}))::int8 as "firstTime"
      from written group by written.month
    union all
    select null, count(distinct author_id)::int8, 0 from written`);
  const byMonth = new Map(people.map((row) => [row.month, row]));
  const contributions = new Map(submitted.map(({ key, number }) => [monthOf(key), number]));
  return {
    at: services.now().toISOString(),
    isPartial,
    authors: byMonth.get(null)?.authors ?? 0,
    months: lastMonths([...contributions.keys()]).map((month) => ({
      month,
      contributions: contributions.get(month) ?? 0,
      authors: byMonth.get(month)?.authors ?? 0,
      firstTime: byMonth.get(month)?.firstTime ?? 0,
    })),
  };
}
