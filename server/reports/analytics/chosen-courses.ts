import { type SQL, sql } from 'drizzle-orm';
import { MOST_COUNTED } from '#contract/http.ts';
import type { AnalyticsQuery } from '#contract/reports/analytics.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { askedFilters } from '#server/platform/db/paging.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { heldBy } from '#server/process/contributions/list/held-by.ts';
import { beginOf, endOf, type Months, type Period, partsOfPeriod } from '../report.period.ts';

export type Reading = ServiceContext & { locale: string };

/** Which courses are counted: each of those of some contributions, or the sums of all of a type. */
export type ChosenCourses =
  | { by: 'each'; found: SQL }
  | {
      by: 'sums';
      type: AnalyticsQuery['type'];
      /** Days of submission, as they were asked for. */
      days: Period;
      /** Null: of all fields. */
      fieldIds: readonly number[] | null;
      /** Null: no whole month. */
      months: Months | null;
      /** Ids of contributions at the edges of the period; null where there are none. */
      edges: SQL | null;
    };

const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);

function submittedWithin({ start, end }: Pick<AnalyticsQuery, 'start' | 'end'>): SQL[] {
  return [
    sql`contribution.date_submitted is not null`,
    ...(start === undefined ? [] : [sql`contribution.date_submitted >= ${beginOf(start)}`]),
    ...(end === undefined ? [] : [sql`contribution.date_submitted < ${endOf(end)}`]),
  ];
}

/** The sums tell only fields and months apart. */
function sumsOf({ start, end, type, parentId, scope, ...filters }: AnalyticsQuery): ChosenCourses | null {
  const isSummed = askedFilters(filters).every((name) => name === 'contributionFieldId.in');
  if (!isSummed || parentId !== 0 || (scope !== 'all' && scope !== 'manage')) return null;
  const fieldIds = filters['contributionFieldId.in'] ?? null;
  const { months, edges } = partsOfPeriod({ start, end });
  const ofEdges = edges.map(
    ({ from, before }) =>
      sql`(contribution.date_submitted >= ${beginOf(from)} and contribution.date_submitted < ${beginOf(before)})`,
  );
  const shared = [
    sql`contribution.type = ${type}`,
    sql`not contribution.is_deleted`,
    ...(fieldIds === null ? [] : [sql`coalesce(contribution.field_id, 0) = any(${idArray(fieldIds)})`]),
  ];
  return {
    ...{ by: 'sums', type, days: { start, end }, fieldIds, months },
    edges:
      ofEdges.length === 0
        ? null
        : sql`select contribution.id from contribution where ${allOf(shared)} and (${sql.join(ofEdges, sql` or `)})`,
  };
}

/**
 * Chooses how the contributions of a list are counted. Few are counted one by one; of more there are sums, where only fields and
 * days of submission narrow them; else the newest are counted.
 * @param most how many are counted one by one
 */
async function chooseCourses(
  reading: Reading,
  query: AnalyticsQuery,
  most: number,
): Promise<{ courses: ChosenCourses; isPartial: boolean }> {
  const { start, end, type, parentId, scope, ...filters } = query;
  const { held, hasMore } = await heldBy(reading, { type, parentId, scope, query: filters });
  const where = allOf([...held, ...submittedWithin(query)]);
  const { rows } = await reading.db.execute<{ count: number }>(sql`
    select count(*) as count from (select from contribution where ${where} limit ${most + 1}) held`);
  const isMore = (rows[0]?.count ?? 0) > most;
  const sums = isMore ? sumsOf(query) : null;
  if (sums) return { courses: sums, isPartial: false };
  const newest = sql`order by contribution.id desc limit ${most}`;
  return {
    courses: {
      by: 'each',
      found: sql`select contribution.id from contribution where ${where} ${isMore ? newest : sql``}`,
    },
    isPartial: isMore || hasMore,
  };
}

/**
 * The same for those who see all contributions of the type.
 * @throws AppError error.forbidden to others
 */
export async function chooseFor(
  reading: Reading,
  query: AnalyticsQuery,
  most = MOST_COUNTED,
): ReturnType<typeof chooseCourses> {
  if (!seesAllOfType(reading.caller.roles, query.type)) throw new AppError('error.forbidden');
  return chooseCourses(reading, query, most);
}
