import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { groupBy } from '#server/platform/group-by.ts';
import type { ChosenCourses } from './chosen-courses.ts';
import type { Durations } from './durations.ts';

/**
 * What is counted of courses (`course_facts`). ANSWER, DECISION: key says whether it came as promised (1), not (0), or without a
 * promise (-1). UNANSWERED: key is the second by which an answer was promised that is missing still. MOVE: from state key to other. STATE: in it now, other is 1 where it waits. FIELD, UNIT, PERSON: what waits there. AGE:
 * key is the day of submission. IN, BACK, OUT: key is the Monday; ENDED, RETURNED: as OUT and BACK, each contribution once. REOPENED: at least once.
 * MOVED: as MOVE, each contribution once; LEFT: contributions that left state key.
 */
const PROCESS = [
  'TOTAL',
  'ANSWER',
  'UNANSWERED',
  'DECISION',
  'MOVE',
  'MOVED',
  'LEFT',
  'STATE',
  'FIELD',
  'UNIT',
  'PERSON',
  'AGE',
  'IN',
  'OUT',
  'BACK',
  'ENDED',
  'RETURNED',
  'REOPENED',
] as const;
/** What only one section reads: the month of submission, what units do, and what contributions bring (`course_part_facts`). */
const PARTS = {
  MONTHS: ['MONTH'],
  UNITS: ['UNIT_TOTAL', 'UNIT_KEPT', 'UNIT_DUE'],
  UNIT_ANSWERS: ['UNIT_ANSWER'],
  BENEFITS: ['BENEFIT', 'BENEFIT_FIELD', 'BENEFIT_UNIT', 'BENEFIT_YEAR'],
} as const;
type Part = keyof typeof PARTS;
export type FigureKind = (typeof PROCESS)[number] | (typeof PARTS)[Part][number];

interface Figure {
  kind: FigureKind;
  key: number;
  other: number;
  number: number;
  /** Of what waits: the sum of the moments since when, seconds of the epoch. */
  total: number;
}

export interface FigureRow extends Figure {
  /** Of what has one. */
  durations: Durations;
}

/** Contributions whose courses were noted since they were stored. */
export const NOTED = sql`noted as materialized (select distinct contribution_id as id from course_change)`;

/** Which facts are read of courses: of one function of the database, some kinds of them. */
interface AskedFacts {
  facts: SQL;
  isAsked: (row: SQL) => SQL;
}

function factsOfPart(part: Part | null, keys: readonly number[] | null): AskedFacts {
  const kinds = sql.param([...(part === null ? PROCESS : PARTS[part])]);
  return {
    facts: part === null ? sql`course_facts` : sql`course_part_facts`,
    isAsked: (row) => sql`${row}.kind = any(${kinds}::text[])
      ${keys === null ? sql`` : sql`and ${row}.key = any(${idArray(keys)})`}`,
  };
}

/** Courses as they are now, of the contributions of a query of `(id)`: a query of `(course)`. */
export const coursesOf = (found: SQL): SQL => sql`
  select stored as course from (${found}) found(id)
    join contribution_course stored on stored.contribution_id = found.id
   where found.id not in (select id from noted)
  union all
  select fresh from courses_of(array(select found.id from (${found}) found(id) where found.id in (select id from noted))) fresh`;

/** The durations go as one text: an array of a hundred thousand takes the driver longer than the database. */
async function readEach(db: Db, found: SQL, asked: AskedFacts): Promise<FigureRow[]> {
  const { rows } = await db.execute<Figure & { seconds: string | null } & Record<string, unknown>>(sql`
    with ${NOTED}, found as materialized (${found})
    select fact.kind, fact.key, fact.other, sum(fact.number)::int8 as number, sum(fact.total)::int8 as total,
           string_agg(fact.seconds::text, ',') as seconds
      from (${coursesOf(sql`select id from found`)}) chosen, ${asked.facts}(chosen.course) fact
     where ${asked.isAsked(sql`fact`)}
     group by fact.kind, fact.key, fact.other`);
  return rows.map(({ seconds, ...figure }) => ({
    ...figure,
    durations: { by: 'each', seconds: seconds === null ? [] : seconds.split(',').map(Number) },
  }));
}

type SumRow = Figure & { class: number };

async function readSums(
  db: Db,
  chosen: Extract<ChosenCourses, { by: 'sums' }>,
  { facts, isAsked }: AskedFacts,
): Promise<FigureRow[]> {
  const { type, fieldIds, months, edges } = chosen;
  const inMonths = (row: SQL) =>
    months === null
      ? [sql`false`]
      : [
          ...(months.from === null ? [] : [sql`${row}.month >= ${months.from}::date`]),
          ...(months.before === null ? [] : [sql`${row}.month < ${months.before}::date`]),
        ];
  const asked = (row: SQL, ofFields: SQL[]) =>
    sql.join([sql`${row}.type = ${type}`, ...ofFields, ...inMonths(row)], sql` and `);
  const fields = fieldIds === null ? null : idArray(fieldIds);
  const courses = (row: SQL) => asked(row, fields === null ? [] : [sql`${row}.field_id = any(${fields})`]);
  const factsOf = (chosenCourses: SQL, change: 1 | -1) => sql`
    select fact.kind, fact.key, fact.other, duration_class(fact.seconds), fact.number * ${change}, fact.total * ${change}
      from (${chosenCourses}) chosen(course), ${facts}(chosen.course) fact where ${isAsked(sql`fact`)}`;
  const parts = [
    sql`select kind, key, other, class, number, total from course_tally sums
         where ${asked(sql`sums`, [fields === null ? sql`sums.field_id = -1` : sql`sums.field_id = any(${fields})`])}
           and ${isAsked(sql`sums`)}`,
    factsOf(
      sql`select stored from contribution_course stored
           where stored.contribution_id in (select id from noted) and ${courses(sql`stored`)}`,
      -1,
    ),
    factsOf(
      sql`select fresh from courses_of(array(select id from noted)) fresh where ${courses(sql`fresh`)}`,
      1,
    ),
    ...(edges === null ? [] : [factsOf(coursesOf(edges), 1)]),
  ];
  const { rows } = await db.execute<SumRow & Record<string, unknown>>(sql`
    with ${NOTED}
    select kind, key, other, class, sum(number)::int8 as number, sum(total)::int8 as total
      from (${sql.join(parts, sql` union all `)}) part
     group by kind, key, other, class having sum(number) <> 0`);
  const figures = groupBy(rows, ({ kind, key, other }) => `${kind} ${key} ${other}`);
  return [...figures.values()].flatMap((classes) => {
    const [first] = classes;
    if (!first) return [];
    const sum = (of: (row: SumRow) => number) => classes.reduce((all, row) => all + of(row), 0);
    return [
      {
        ...{ kind: first.kind, key: first.key, other: first.other },
        ...{ number: sum((row) => row.number), total: sum((row) => row.total) },
        durations: { by: 'classes', classes: classes.filter((row) => row.class >= 0) },
      },
    ];
  });
}

/**
 * What is counted of chosen courses, in no order.
 * @param part what one section reads; without one, the process
 * @param keys only these
 */
export function readFigures(
  db: Db,
  courses: ChosenCourses,
  part: Part | null = null,
  keys: readonly number[] | null = null,
): Promise<FigureRow[]> {
  const asked = factsOfPart(part, keys);
  return courses.by === 'each' ? readEach(db, courses.found, asked) : readSums(db, courses, asked);
}
