import { type SQL, sql } from 'drizzle-orm';
import { type ChosenFigure, figureOf } from '#contract/reports/figure-filter.ts';
import { AppError } from '#server/platform/errors.ts';

const ZONE = sql`(select time_zone from report_calendar)`;
const PLACES = {
  FIELD: sql`course.field_id`,
  UNIT: sql`course.unit_id`,
  PERSON: sql`course.owner_id`,
} as const;

const inWeek = (days: SQL, monday: string) =>
  sql`exists (select from unnest(${days}) day where report_week(day) = ${monday}::date - date '1970-01-01')`;

/** What of a course `course` a figure counts, as `course_facts` and whoever reads them do. */
function countedBy(figure: ChosenFigure, now: string): SQL {
  switch (figure.kind) {
    case 'COUNTED':
      return sql`true`;
    case 'OPEN':
      return sql`course.is_open`;
    case 'ANSWERED':
      return sql`course.first_answer is not null`;
    case 'ANSWERED_LATE':
      return sql`(not course.first_kept or course.due < floor(extract(epoch from ${now}::timestamptz)))`;
    case 'DECIDED':
      return sql`course.decision is not null`;
    case 'DECIDED_LATE':
      return sql`(course.decision is not null and not course.decision_kept)`;
    case 'REOPENED':
      return sql`cardinality(course.reopened_days) > 0`;
    case 'FIELD':
    case 'UNIT':
    case 'PERSON':
      return sql`course.is_open and ${PLACES[figure.kind]} = ${figure.id}`;
    case 'AGE': {
      const age = sql`greatest(0, report_day(${now}::timestamptz, ${ZONE}) - course.submitted_day)`;
      const upTo = figure.to === null ? sql`` : sql`and ${age} <= ${figure.to}`;
      return sql`course.is_open and ${age} >= ${figure.from} ${upTo}`;
    }
    case 'WEEK': {
      const days = {
        SUBMITTED: sql`array[course.submitted_day]`,
        REOPENED: sql`course.reopened_days`,
        ENDED: sql`course.ended_days`,
      };
      return inWeek(days[figure.what], figure.monday);
    }
  }
}

/**
 * Contributions that a figure of the process counts, also those that changed since courses were stored.
 * @throws AppError error.malformed
 */
export function isOfFigure(text: string, now: string): SQL {
  const figure = figureOf(text);
  if (!figure) throw new AppError('error.malformed');
  const counted = countedBy(figure, now);
  return sql`(case when contribution.id in (select change.contribution_id from course_change change)
    then contribution.id in (
      select course.contribution_id
        from courses_of(array(select distinct change.contribution_id from course_change change)) course where ${counted})
    else exists (
      select from contribution_course course where course.contribution_id = contribution.id and ${counted}) end)`;
}
