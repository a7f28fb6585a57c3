import { type SQL, sql } from 'drizzle-orm';
import {
  type BenefitFigure,
  type ChosenFigure,
  daysOfFigure,
  type FigureDays,
  figureOf,
} from '#contract/reports/figure-filter.ts';
import { AppError } from '#server/platform/errors.ts';

const ZONE = sql`(select time_zone from report_calendar)`;
const PLACES = {
  FIELD: sql`course.field_id`,
  UNIT: sql`course.unit_id`,
  PERSON: sql`course.owner_id`,
} as const;

/** Days since 1970-01-01. */
export const dayNumber = (day: string) => sql`(${day}::date - date '1970-01-01')`;

const inWeek = (days: SQL, monday: string) =>
  sql`exists (select from unnest(${days}) day where report_week(day) = ${dayNumber(monday)})`;

/** Days until the end of the week of a Monday. */
const until = (days: SQL, monday: string) =>
  sql`(select count(*) from unnest(${days}) day where day < ${dayNumber(monday)} + 7)`;

const ofUnit = (what: 'SUBMITTED' | 'ANSWERED' | 'PROMISED' | 'IN_TIME' | 'IMPLEMENTED', second: SQL): SQL =>
  ({
    SUBMITTED: sql`true`,
    ANSWERED: sql`course.first_answer is not null`,
    PROMISED: sql`(course.first_answer is not null and course.first_kept is not null or course.due < ${second})`,
    IN_TIME: sql`(course.first_answer is not null and course.first_kept)`,
    IMPLEMENTED: sql`course.is_implemented`,
  })[what];

function withBenefit({ what, currency, part }: BenefitFigure): SQL {
  const year = part?.by === 'YEAR' ? sql`and benefit.year = ${part.id}` : sql``;
  const place =
    part?.by === 'FIELD'
      ? sql`and course.field_id = ${part.id}`
      : part?.by === 'UNIT'
        ? sql`and course.unit_id = ${part.id}`
        : sql``;
  return sql`(exists (select from benefits_in(course.benefits) benefit
    where benefit.kind = benefit_kind(${what}, ${currency}) ${year}) ${place})`;
}

/** What of a course `course` a figure counts, as `course_facts` and whoever reads them do, besides what `narrowedBy` asks. */
function countedBy(figure: ChosenFigure, now: string): SQL {
  const second = sql`floor(extract(epoch from ${now}::timestamptz))`;
  switch (figure.kind) {
    case 'COUNTED':
    case 'AUTHOR':
    case 'MONTH':
      return sql`true`;
    case 'OPEN':
      return sql`course.is_open`;
    case 'ANSWERED':
      return sql`course.first_answer is not null`;
    case 'ANSWERED_LATE':
      return sql`(not course.first_kept or course.due < ${second})`;
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
    case 'LEFT':
      return sql`${figure.id} = any(course.states[1:cardinality(course.states) - 1])`;
    case 'MOVED':
      return sql`exists (select from generate_series(1, cardinality(course.states) - 1) at
        where course.states[at] = ${figure.from} and course.states[at + 1] = ${figure.to})`;
    case 'OF_UNIT':
      return ofUnit(figure.what, second);
    case 'BENEFIT':
      return withBenefit(figure);
    case 'WEEK': {
      if (figure.what === 'OPEN') {
        return sql`(course.submitted_day < ${dayNumber(figure.monday)} + 7
          and 1 + ${until(sql`course.reopened_days`, figure.monday)} > ${until(sql`course.ended_days`, figure.monday)})`;
      }
      const days = {
        SUBMITTED: sql`array[course.submitted_day]`,
        REOPENED: sql`course.reopened_days`,
        ENDED: sql`course.ended_days`,
      };
      return inWeek(days[figure.what], figure.monday);
    }
  }
}

const startOf = (day: SQL) => sql`((${day})::timestamp at time zone ${ZONE})`;

/** What a figure asks of the contribution itself: by it few are found where each course would be read. */
function narrowedBy(figure: ChosenFigure, { start, end }: FigureDays): SQL[] {
  const from = (day: SQL) => sql`contribution.date_submitted >= ${startOf(day)}`;
  const before = (day: SQL) => sql`contribution.date_submitted < ${startOf(day)}`;
  const days = [
    ...(start === undefined ? [] : [from(sql`${start}::date`)]),
    ...(end === undefined ? [] : [before(sql`${end}::date + 1`)]),
  ];
  switch (figure.kind) {
    case 'AUTHOR':
      return [
        ...days,
        sql`contribution.id in (select part.contribution_id from contribution_participant part
             where part.user_id = ${figure.id} and part.role = 'OWNER')`,
      ];
    case 'MONTH': {
      const first = sql`${`${figure.month}-01`}::date`;
      return [...days, from(first), before(sql`${first} + interval '1 month'`)];
    }
    case 'OF_UNIT':
      return [
        ...days,
        figure.id === 0
          ? sql`contribution.owner_unit_id is null`
          : sql`contribution.owner_unit_id = ${figure.id}`,
      ];
    default:
      return days;
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
  const isCounted = sql`(case when contribution.id in (select change.contribution_id from course_change change)
    then contribution.id in (
      select course.contribution_id
        from courses_of(array(select distinct change.contribution_id from course_change change)) course where ${counted})
    else exists (
      select from contribution_course course where course.contribution_id = contribution.id and ${counted}) end)`;
  return sql`(${sql.join([...narrowedBy(figure, daysOfFigure(text)), isCounted], sql` and `)})`;
}
