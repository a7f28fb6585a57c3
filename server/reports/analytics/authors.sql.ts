import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { dayNumber } from '#server/process/selection/figures.ts';
import { REPORT_ZONE } from '../report.period.ts';
import type { ChosenCourses } from './chosen-courses.ts';
import { coursesOf, NOTED } from './course-figures.repository.ts';

/** Authors of chosen courses. */
export interface Authorship {
  /** Common table expressions of the others, with a comma behind them. */
  above: SQL;
  /** A query of `(author_id, month)`, a row for each contribution; of sums it is at most a minute old. */
  rows: SQL;
  /** Whether `author_id` submitted nothing of the type before `month`, of rows that are called so. */
  isFirst: (row: SQL) => SQL;
}

const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);

function submittedBefore(row: SQL, type: ContributionType): SQL {
  return sql`exists (
    select from contribution_participant part join contribution earlier on earlier.id = part.contribution_id
     where part.user_id = ${row}.author_id and part.role = 'OWNER' and earlier.type = ${type} and not earlier.is_deleted
       and earlier.date_submitted < (${row}.month::timestamp at time zone ${REPORT_ZONE}))`;
}

/** Who wrote chosen courses, for queries that count or list people. */
export function authorsOf(courses: ChosenCourses, type: ContributionType): Authorship {
  if (courses.by === 'each') {
    return {
      above: sql`${NOTED}, found as materialized (${courses.found}),`,
      rows: sql`select unnest((chosen.course).authors) as author_id, (chosen.course).month
        from (${coursesOf(sql`select id from found`)}) chosen`,
      isFirst: (row) => sql`not ${submittedBefore(row, type)}`,
    };
  }
  const { days, fieldIds } = courses;
  const conditions = [
    sql`author.type = ${type}`,
    ...(fieldIds === null ? [] : [sql`author.field_id = any(${idArray(fieldIds)})`]),
    ...(days.start === undefined ? [] : [sql`author.submitted_day >= ${dayNumber(days.start)}`]),
    ...(days.end === undefined ? [] : [sql`author.submitted_day <= ${dayNumber(days.end)}`]),
  ];
  return {
    above: sql``,
    rows: sql`select author.author_id, author.month, author.is_first from course_author author where ${allOf(conditions)}`,
    isFirst: (row) => sql`${row}.is_first`,
  };
}
