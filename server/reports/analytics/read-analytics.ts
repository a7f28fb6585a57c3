import { sql } from 'drizzle-orm';
import type { Analytics, AnalyticsQuery } from '#contract/reports/analytics.ts';
import { hasAnyRole } from '#contract/roles.ts';
import { REPORT_ZONE } from '../report.period.ts';
import { readStateFigures } from './analytics.states.ts';
import { readWaiting } from './analytics.waiting.ts';
import { agesOf, weeksOf } from './analytics.weeks.ts';
import { chooseFor, type Reading } from './chosen-courses.ts';
import { type FigureKind, readFigures } from './course-figures.repository.ts';
import { answersOf, decisionsOf } from './figure-values.ts';

/**
 * How the submitted contributions of a list go through their life cycles (decision 0085).
 * @param most how many are counted one by one
 * @throws AppError error.forbidden to those who do not see all contributions of the type
 */
export async function readAnalytics(
  reading: Reading,
  query: AnalyticsQuery,
  most?: number,
): Promise<Analytics> {
  const { db, caller, services, locale } = reading;
  const { type } = query;
  const now = services.now();
  const second = Math.floor(now.getTime() / 1000);
  const { courses, isPartial } = await chooseFor(reading, query, most);
  const rows = await readFigures(db, courses);
  const { rows: days } = await db.execute<{ today: number }>(
    sql`select report_day(${now.toISOString()}::timestamptz, ${REPORT_ZONE}) as today`,
  );
  const today = days[0]?.today ?? 0;
  const sum = (kind: FigureKind, of: (key: number, other: number) => boolean = () => true) =>
    rows.reduce((all, row) => (row.kind === kind && of(row.key, row.other) ? all + row.number : all), 0);
  return {
    at: now.toISOString(),
    counted: sum('TOTAL'),
    isPartial,
    isEstimated: courses.by === 'sums',
    open: sum('STATE', (_, other) => other === 1),
    firstAnswer: answersOf(rows, second),
    decision: decisionsOf(rows),
    reopened: { contributions: sum('REOPENED'), times: sum('BACK') },
    ...(await readStateFigures(db, rows, { type, locale, second })),
    waiting: await readWaiting(db, rows, {
      ...{ locale, second, former: services.messages.translate(locale, 'person.former') },
      seesPeople: hasAnyRole(caller.roles, ['ROLE_ADMIN', 'ROLE_APP_ADMIN']),
    }),
    weeks: weeksOf(rows, today),
    ages: agesOf(rows, today),
  };
}
