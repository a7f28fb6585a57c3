import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import {
  ATTRIBUTES,
  FILTERABLE_ATTRIBUTES,
  SORTABLE_ATTRIBUTES,
} from '#contract/contributions/attributes.ts';
import { asked } from '#server/platform/db/paging.ts';

const columnOf = (name: string) => sql.raw(`contribution.${toSnakeCase(name)}`);

/** Columns of the attributes of `contribution`, under their names. */
export const attributeColumns: SQL = sql.join(
  ATTRIBUTES.map(({ name }) => sql`${columnOf(name)} as ${sql.identifier(name)}`),
  sql`, `,
);

/** That none of the attributes of `contribution` has a value. */
export const hasNoAttributes: SQL = sql.join(
  ATTRIBUTES.map(({ name, kind }) =>
    kind === 'text' ? sql`${columnOf(name)} = ''` : sql`${columnOf(name)} is null`,
  ),
  sql` and `,
);

/** What lists that are sorted by an attribute compare. */
export const attributeSortKeys = Object.fromEntries(
  SORTABLE_ATTRIBUTES.map((name) => [name, columnOf(name)]),
) as Record<(typeof SORTABLE_ATTRIBUTES)[number], SQL>;

/** The conditions of a list's filters by attributes; rows without a value match none. */
export function attributeConditions(filters: Readonly<Record<string, unknown>>): SQL[] {
  return FILTERABLE_ATTRIBUTES.flatMap((name) => {
    const column = columnOf(name);
    return [
      ...asked(filters[`${name}.greaterThanOrEqual`], (least) => sql`${column} >= ${least}`),
      ...asked(filters[`${name}.lessThanOrEqual`], (most) => sql`${column} <= ${most}`),
    ];
  });
}
