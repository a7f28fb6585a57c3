import { sql } from 'drizzle-orm';
import { type Name, nameIn, type Title, titleIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';

/** Words that stand for more than one get something behind them that tells them apart. */
export function distinctNames<T>(
  rows: readonly T[],
  name: (row: T) => string,
  longer: (row: T) => string,
): string[] {
  const seen = new Map<string, number>();
  for (const row of rows) seen.set(name(row), (seen.get(name(row)) ?? 0) + 1);
  return rows.map((row) => ((seen.get(name(row)) ?? 0) > 1 ? longer(row) : name(row)));
}

type Named<T> = T & Record<string, unknown>;

/** Titles of fields by id. */
export async function fieldNames(
  db: Db,
  ids: readonly number[],
  locale: string,
): Promise<Map<number, string>> {
  const { rows } = await db.execute<Named<{ id: number; titles: Title[] }>>(
    sql`select id, definition_list as titles from contribution_field where id = any(${idArray(ids)})`,
  );
  return new Map(rows.map(({ id, titles }) => [id, titleIn(titles, locale)]));
}

export interface StateName {
  id: number;
  rank: number;
  name: string;
  lifeCycleId: number;
}

/** Names of states by id; where life cycles call several alike, the name of the life cycle follows. */
export async function stateNames(
  db: Db,
  ids: readonly number[],
  locale: string,
): Promise<Map<number, StateName>> {
  const { rows } = await db.execute<
    Named<{ id: number; rank: number; names: Name[]; lifeCycleId: number; lifeCycleNames: Name[] }>
  >(sql`
    select state.id, state.rank, state.state_definition_list as names, cycle.id as "lifeCycleId",
           cycle.definition_list as "lifeCycleNames"
      from life_cycle_state state join life_cycle cycle on cycle.id = state.life_cycle_id
     where state.id = any(${idArray(ids)})`);
  const nameOf = (names: Name[]) => nameIn(names, locale);
  const names = distinctNames(
    rows,
    (row) => nameOf(row.names),
    (row) => `${nameOf(row.names)} – ${nameOf(row.lifeCycleNames)}`,
  );
  return new Map(
    rows.map(({ id, rank, lifeCycleId }, at) => [id, { id, rank, lifeCycleId, name: names[at] ?? '' }]),
  );
}

/** Names of units by id, with the way down to them from the organization. */
export async function unitNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { name: string; path: string }>> {
  const { rows } = await db.execute<{ id: number; name: string; path: string }>(sql`
    with recursive way (id, name, above, organization_id, path) as (
      select id, name, parent_unit_id, organization_id, name from organization_unit
       where id = any(${idArray(ids)})
      union all
      select way.id, way.name, unit.parent_unit_id, way.organization_id, unit.name || ' / ' || way.path
        from way join organization_unit unit on unit.id = way.above
    )
    select way.id, way.name, organization.name || ' / ' || way.path as path
      from way join organization on organization.id = way.organization_id
     where way.above is null`);
  return new Map(rows.map(({ id, name, path }) => [id, { name, path }]));
}

/** Names of units by id, by which no two of these are taken for each other: those that several have with the way to them. */
export async function unitLabels(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const units = [...(await unitNames(db, ids))];
  const labels = distinctNames(
    units,
    ([, { name }]) => name,
    ([, { path }]) => path,
  );
  return new Map(units.map(([id], at) => [id, labels[at] ?? '']));
}
