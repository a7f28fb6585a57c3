import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { found, invalid } from '#server/platform/errors.ts';
import { placeInOrder, writeRanks } from './life-cycle.order.ts';
import { readLifeCycle } from './life-cycle.repository.ts';
import { beginChange, withoutUndefined } from './life-cycle.save.ts';
import { type DefinitionKind, PARENTS } from './life-cycle-definition.kinds.ts';
import type { Placed } from './life-cycle-definition.rules.ts';
import { loadLifeCycle } from './load/life-cycle.ts';
import type { Editor } from './versions/track-change.ts';

type Values = Record<string, unknown>;

/** A definition of any kind as its endpoint took it: what else it has, the kind's schema has checked. */
export type DefinitionBody = Values & { rank?: number | null };

/** The life cycle that a parent is in; 404 when there is no such parent, S3-48. */
async function lifeCycleOf(db: Db, kind: DefinitionKind, parentId: number): Promise<LifeCycle> {
  const { rows } = await db.execute<{ life_cycle_id: number }>(PARENTS[kind.parent].lifeCycleOf(parentId));
  return found(await readLifeCycle(db, found(rows[0]).life_cycle_id));
}

/** The same, locked for a change below the parent. */
async function beginBelow(
  db: Db,
  kind: DefinitionKind,
  parentId: number,
  editor: Editor,
  seen?: number | null,
) {
  const lifeCycle = await lifeCycleOf(db, kind, parentId);
  await beginChange(db, lifeCycle.id, editor, seen);
  return lifeCycle;
}

async function readRow(db: Db, kind: DefinitionKind, id: number): Promise<Values & { id: number }> {
  const [row] = await db.select().from(kind.table).where(eq(kind.table.id, id));
  return found(row as (Values & { id: number }) | undefined);
}

const parentIdOf = (kind: DefinitionKind, values: Values) => values[PARENTS[kind.parent].key] as number;

/** A definition with what hangs below it, as the contract shows it. */
export async function readDefinition(db: Db, kind: DefinitionKind, id: number): Promise<unknown> {
  const row = await readRow(db, kind, id);
  const lifeCycle = await lifeCycleOf(db, kind, parentIdOf(kind, row));
  const { states } = found(await loadLifeCycle(db, lifeCycle.id));
  return found(states.flatMap(kind.within).find((definition) => definition.id === id));
}

/** Ranks the siblings below a parent 1..n, one of them at a wanted place. */
async function order(
  db: Db,
  kind: DefinitionKind,
  parentId: number,
  placed?: { id: number; rank: number | null },
): Promise<void> {
  const { rank } = kind.table;
  if (!rank) return;
  const parent = getTableColumns(kind.table)[PARENTS[kind.parent].key] as PgColumn;
  const siblings = await db
    .select({ id: kind.table.id })
    .from(kind.table)
    .where(eq(parent, parentId))
    .orderBy(asc(rank), asc(kind.table.id));
  const ids = siblings.map(({ id }) => id);
  await writeRanks(db, sql`${kind.table}`, placed ? placeInOrder(ids, placed.id, placed.rank) : ids);
}

async function check(db: Db, kind: DefinitionKind, values: Values, lifeCycle: LifeCycle): Promise<void> {
  await kind.check?.({ db, values, lifeCycle, entity: kind.entity } as Placed<never>);
}

/** A new ranked definition goes to the end before it is placed. */
const LAST_RANK = 1_000_000;

/**
 * Creates a definition below its parent [R3P-127 … R3P-134].
 * @param body checked by the endpoint's schema
 * @returns its id
 * @throws AppError 404 for an unknown parent, error.validation, error.unknownReference
 */
export async function createDefinition(
  db: Db,
  kind: DefinitionKind,
  body: DefinitionBody,
  editor: Editor,
): Promise<number> {
  const { id: _, rank, ...values } = body;
  const parentId = parentIdOf(kind, values);
  const lifeCycle = await beginBelow(db, kind, parentId, editor);
  await check(db, kind, values, lifeCycle);
  const id = await insertRow(db, kind.table, kind.table.rank ? { ...values, rank: LAST_RANK } : values);
  await order(db, kind, parentId, { id, rank: rank ?? null });
  return id;
}

/**
 * Saves a definition; a missing key keeps the stored value, S3-10. It stays below its parent.
 * @throws AppError 404, error.validation, error.unknownReference, error.savedInBetween
 */
export async function saveDefinition(
  db: Db,
  kind: DefinitionKind,
  { revision, ...body }: DefinitionBody & { id: number; revision?: number | null },
  editor: Editor,
): Promise<void> {
  const parentId = parentIdOf(kind, await readRow(db, kind, body.id));
  const lifeCycle = await beginBelow(db, kind, parentId, editor, revision);
  // Read again: the row may have changed while this waited for its turn.
  const stored = await readRow(db, kind, body.id);
  const { rank, ...change } = withoutUndefined(body);
  const { key } = PARENTS[kind.parent];
  if (key in change && change[key] !== parentId) {
    throw invalid(kind.entity, [{ field: key, message: 'Value' }]);
  }
  await check(db, kind, { ...stored, ...change }, lifeCycle);
  await db.update(kind.table).set(change).where(eq(kind.table.id, stored.id));
  if (rank) await order(db, kind, parentId, { id: stored.id, rank });
}

/** Deletes a definition with what hangs below it; tasks and points that it made stay, S3-48. */
export async function deleteDefinition(
  db: Db,
  kind: DefinitionKind,
  id: number,
  editor: Editor,
  seen?: number,
): Promise<void> {
  const stored = await readRow(db, kind, id);
  const parentId = parentIdOf(kind, stored);
  await beginBelow(db, kind, parentId, editor, seen);
  await db.delete(kind.table).where(eq(kind.table.id, id));
  await order(db, kind, parentId);
}
