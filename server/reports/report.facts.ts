import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ReportQuery } from '#contract/reports/schema.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import {
  audiencesOf,
  opened,
  participates,
  type Viewer,
  visibleTo,
} from '#server/process/selection/visibility.ts';
import { beginOf, type Days, type Months, partsOfPeriod, REPORT_ZONE } from './report.period.ts';

/** What the stored numbers are grouped by; those by result are stored for administrators only. */
export type FactKind =
  | 'STATE'
  | 'OWNER'
  | 'CO_OWNER'
  | 'COMMENT'
  | 'RATING'
  | 'ACCEPTED'
  | 'REJECTED'
  | 'COMPLETED';

export type Filters = Pick<ReportQuery, 'start' | 'end' | 'fieldIds'>;

const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);

const submittedWithin = ({ from, before }: Days | Months): SQL[] => [
  sql`contribution.date_submitted is not null`,
  ...(from === null ? [] : [sql`contribution.date_submitted >= ${beginOf(from)}`]),
  ...(before === null ? [] : [sql`contribution.date_submitted < ${beginOf(before)}`]),
];

const inMonths = ({ from, before }: Months): SQL[] => [
  ...(from === null ? [] : [sql`tally.month >= ${from}::date`]),
  ...(before === null ? [] : [sql`tally.month < ${before}::date`]),
];

const ofFields = (column: SQL, ids: readonly number[] | undefined): SQL[] =>
  ids === undefined ? [] : [sql`coalesce(${column}, 0) = any(${idArray(ids)})`];

const COUNTED = sql`contribution.id, contribution.state_id, contribution.state_type,
  coalesce(contribution.owner_unit_id, 0) as unit_id, coalesce(contribution.field_id, 0) as field_id,
  report_month(contribution.date_submitted, ${REPORT_ZONE}) as month`;

/**
 * The contributions that are counted one by one: those at the edges of the period, and those within its whole months
 * that a viewer sees by a part of their own, which are few. Null where there can be none.
 */
function countedRows(viewer: Viewer, type: ContributionType, filters: Filters): SQL | null {
  const { months, edges } = partsOfPeriod(filters);
  const shared = [
    sql`contribution.type = ${type}`,
    sql`not contribution.is_deleted`,
    ...ofFields(sql`contribution.field_id`, filters.fieldIds),
  ];
  const parts = edges.map((days) => allOf([...shared, ...submittedWithin(days), visibleTo(viewer, type)]));
  if (months && !seesAllOfType(viewer.roles, type)) {
    parts.push(
      allOf([...shared, ...submittedWithin(months), participates(viewer), sql`not (${opened(viewer)})`]),
    );
  }
  if (parts.length === 0) return null;
  return sql.join(
    parts.map((where) => sql`select ${COUNTED} from contribution where ${where}`),
    sql` union all `,
  );
}

const COLLABORATING = new Set<FactKind>(['CO_OWNER', 'COMMENT', 'RATING']);
const RESULTS = new Set<FactKind>(['ACCEPTED', 'REJECTED', 'COMPLETED']);

/** The facts of contributions that are counted one by one, from `counted`. */
function factsOfRows(kinds: readonly FactKind[]): SQL[] {
  const facts: SQL[] = [];
  if (kinds.includes('STATE')) {
    facts.push(sql`select 'STATE', state_id, month, field_id, 1 from counted`);
  }
  if (kinds.includes('OWNER')) {
    facts.push(sql`select 'OWNER', unit_id, month, field_id, 1 from counted`);
  }
  if (kinds.some((kind) => RESULTS.has(kind))) {
    facts.push(sql`select report_result(state_type), unit_id, month, field_id, 1 from counted
      where report_result(state_type) = any(${sql.param([...kinds])}::text[])`);
  }
  if (kinds.some((kind) => COLLABORATING.has(kind))) {
    facts.push(sql`select other.kind, other.key, counted.month, counted.field_id, 1
      from report_collaborators(array(select id from counted)) other
      join counted on counted.id = other.contribution_id
     where other.kind = any(${sql.param([...kinds])}::text[])`);
  }
  return facts;
}

/**
 * Common table expressions that end with `fact (kind, key, month, field_id, number)`: what a viewer may know of the
 * submitted contributions of a type in a period, from the numbers that the database keeps [R3L-11, R3L-12], S3-112.
 */
export function factsOf(
  viewer: Viewer,
  type: ContributionType,
  filters: Filters,
  kinds: readonly FactKind[],
): SQL {
  const { months } = partsOfPeriod(filters);
  const rows = countedRows(viewer, type, filters);
  const audiences = seesAllOfType(viewer.roles, type) ? ['SUBMITTED'] : audiencesOf(viewer);
  const tallyOf = (some: readonly FactKind[], ofField: readonly SQL[]) => sql`
    select tally.kind, tally.key, tally.month, tally.field_id, tally.number from report_tally tally
     where ${allOf([
       sql`tally.type = ${type}`,
       sql`tally.audience = any(${sql.param(audiences)}::text[])`,
       sql`tally.kind = any(${sql.param([...some])}::text[])`,
       ...ofField,
       ...(months ? inMonths(months) : [sql`false`]),
     ])}`;
  const { fieldIds } = filters;
  const asked = fieldIds === undefined ? null : [sql`tally.field_id = any(${idArray(fieldIds)})`];
  const byState = kinds.filter((kind) => kind === 'STATE');
  const byUnit = kinds.filter((kind) => kind !== 'STATE');
  // Numbers by unit are stored for all fields together too, as field -1: they are far fewer than those of each field.
  const summaries = [
    ...(byState.length > 0 ? [tallyOf(byState, asked ?? [])] : []),
    ...(byUnit.length > 0 ? [tallyOf(byUnit, asked ?? [sql`tally.field_id = -1`])] : []),
  ];
  const facts = sql.join([...summaries, ...(rows ? factsOfRows(kinds) : [])], sql` union all `);
  const counted = rows ? sql`counted as materialized (${rows}), ` : sql``;
  return sql`with ${counted}fact (kind, key, month, field_id, number) as (${facts})`;
}

/** The same for stays in states: `stay (state_id, contributions, stays, seconds, open_stays, open_since)`, S3-111. */
export function staysOf(viewer: Viewer, type: ContributionType, filters: Filters): SQL {
  const { months } = partsOfPeriod(filters);
  const rows = countedRows(viewer, type, filters);
  const summaries = sql`select tally.state_id, tally.contributions, tally.stays, tally.seconds, tally.open_stays,
      tally.open_since from report_stay_tally tally
    where ${allOf([
      sql`tally.state_id in (
        select state.id from life_cycle_state state join life_cycle cycle on cycle.id = state.life_cycle_id
         where cycle.contribution_type = ${type})`,
      ...(months ? inMonths(months) : [sql`false`]),
      ...ofFields(sql`tally.field_id`, filters.fieldIds),
    ])}`;
  const counted = rows
    ? sql` union all
      select own.state_id, 1, own.stays, own.seconds, case when own.open_since is null then 0 else 1 end,
             coalesce(own.open_since, 0)
        from (${rows}) counted join contribution_stay own on own.contribution_id = counted.id`
    : sql``;
  return sql`with stay (state_id, contributions, stays, seconds, open_stays, open_since) as (${summaries}${counted})`;
}
