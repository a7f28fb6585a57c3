import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Collaboration, Distribution, ReportQuery } from '#contract/reports/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Viewer } from '#server/process/selection/visibility.ts';
import { factsOf } from './report.facts.ts';
import { distinctNames, fieldNames, stateNames, unitNames } from './report.names.ts';

interface Counted extends Record<string, unknown> {
  kind: string;
  key: number | null;
  fieldId: number | null;
  month: string | null;
  count: number;
}

const byCount = (one: Distribution, other: Distribution) =>
  other.count - one.count || Number(one.key) - Number(other.key);

const rowOf = (
  dimension: Distribution['dimension'],
  { id, count }: { id: number; count: number },
  label: string | undefined,
): Distribution => ({ dimension, key: String(id), label: label ?? null, count });

/**
 * How many of the contributions that the viewer may see fall to each field, state, unit of the first owner, and
 * month of submission [R3L-02, R3P-190], Q3-101, S3-112.
 */
export async function readDistribution(
  db: Db,
  viewer: Viewer,
  type: ContributionType,
  query: ReportQuery,
  locale: string,
): Promise<Distribution[]> {
  const { rows } = await db.execute<Counted>(sql`
    ${factsOf(viewer, type, query, ['STATE', 'OWNER'])}
    select kind, key, field_id as "fieldId", to_char(month, 'YYYY-MM') as month, sum(number)::int8 as count
      from fact
     group by grouping sets ((kind, key), (kind, field_id), (kind, month))
    having sum(number) <> 0 and (kind = 'STATE' or grouping(key) = 0)`);
  const counted = (of: (row: Counted) => number | null, kind = 'STATE') =>
    rows.flatMap((row) => {
      const id = row.kind === kind ? of(row) : null;
      return id === null ? [] : [{ id, count: row.count }];
    });
  const fields = counted(({ fieldId }) => fieldId);
  const states = counted(({ key }) => key);
  const units = counted(({ key }) => key, 'OWNER');
  const ids = (values: readonly { id: number }[]) => values.map(({ id }) => id);
  const fieldName = await fieldNames(db, ids(fields), locale);
  const stateName = await stateNames(db, ids(states), locale);
  const unitName = await unitNames(db, ids(units));
  const unitLabels = distinctNames(
    units,
    ({ id }) => unitName.get(id)?.name ?? '',
    ({ id }) => unitName.get(id)?.path ?? '',
  );
  const place = (id: number) => stateName.get(id);
  const lifeCycle = ({ id }: { id: number }) => place(id)?.lifeCycleId ?? 0;
  const rank = ({ id }: { id: number }) => place(id)?.rank ?? 0;
  return [
    ...fields.map((field) => rowOf('FIELD', field, fieldName.get(field.id))).sort(byCount),
    ...states
      .sort((one, other) => lifeCycle(one) - lifeCycle(other) || rank(one) - rank(other))
      .map((state) => rowOf('STATE', state, place(state.id)?.name)),
    ...units.map((unit, at) => rowOf('UNIT', unit, unitLabels[at] || undefined)).sort(byCount),
    ...rows
      .flatMap(({ month, count }): Distribution[] =>
        month === null ? [] : [{ dimension: 'MONTH', key: month, label: null, count }],
      )
      .sort((one, other) => one.key.localeCompare(other.key)),
  ];
}

const COLUMN_OF = {
  OWNER: 'ownerCount',
  CO_OWNER: 'coOwnerCount',
  COMMENT: 'commentCount',
  RATING: 'ratingCount',
} as const;
type CollaborationKind = keyof typeof COLUMN_OF;
const KINDS = Object.keys(COLUMN_OF) as CollaborationKind[];

/** What the people of each unit have to do with the contributions, the most active unit first [R3P-191], S3-112. */
export async function readCollaboration(
  db: Db,
  viewer: Viewer,
  type: ContributionType,
  query: ReportQuery,
): Promise<Collaboration[]> {
  const { rows } = await db.execute<{ kind: CollaborationKind; key: number; count: number }>(sql`
    ${factsOf(viewer, type, query, KINDS)}
    select kind, key, sum(number)::int8 as count from fact group by kind, key having sum(number) <> 0`);
  const units = new Map<number, Collaboration>();
  for (const { kind, key, count } of rows) {
    const unit = units.get(key) ?? {
      unitId: key === 0 ? null : key,
      unitName: null,
      ownerCount: 0,
      coOwnerCount: 0,
      commentCount: 0,
      ratingCount: 0,
    };
    unit[COLUMN_OF[kind]] = count;
    units.set(key, unit);
  }
  const names = await unitNames(db, [...units.keys()]);
  const found = [...units.entries()];
  const labels = distinctNames(
    found,
    ([id]) => names.get(id)?.name ?? '',
    ([id]) => names.get(id)?.path ?? '',
  );
  const all = ({ ownerCount, coOwnerCount, commentCount, ratingCount }: Collaboration) =>
    ownerCount + coOwnerCount + commentCount + ratingCount;
  return found
    .map(([, unit], at) => ({ ...unit, unitName: labels[at] || null }))
    .sort((one, other) => all(other) - all(one) || (one.unitId ?? 0) - (other.unitId ?? 0));
}
