import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PointSource } from '#contract/access.ts';
import type { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import { PointDefinition, PointDefinitionRow } from '#contract/points/definitions.schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { holdVersion } from '#server/platform/db/held-version.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { equals } from '#server/platform/db/paging.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';

const columns = contractColumns(pointDefinitions, PointDefinition);

const SORT_COLUMNS = {
  id: pointDefinitions.id,
  source: pointDefinitions.source,
  code: pointDefinitions.code,
  point: pointDefinitions.point,
  isActive: pointDefinitions.isActive,
};

/** Whether a life cycle or the ledger names a definition. */
const isUsed = sql<boolean>`(
  exists (select from action_point_definition a where a.point_definition_id = point_definition.id)
  or exists (select from command_point_definition c where c.point_definition_id = point_definition.id)
  or exists (select from point_entry p where p.point_definition_id = point_definition.id))`;

/** A page of the definitions of one source, or of all. */
export async function pageOfPointDefinitions(
  db: Db,
  source: PointSource | undefined,
  query: { page: number; size: number; sort: string },
): Promise<Page<PointDefinitionRow>> {
  const wanted = equals(pointDefinitions.source, source);
  return pageOf(
    db,
    db
      .select({ ...contractColumns(pointDefinitions, PointDefinitionRow), isUsed })
      .from(pointDefinitions)
      .$dynamic(),
    { from: pointDefinitions, where: wanted, sortKeys: SORT_COLUMNS, query },
  );
}

const isDefinition = (id: number, source: PointSource) =>
  and(eq(pointDefinitions.id, id), eq(pointDefinitions.source, source));

export async function readPointDefinition(
  db: Db,
  id: number,
  source: PointSource,
): Promise<PointDefinition | undefined> {
  const [row] = await db.select(columns).from(pointDefinitions).where(isDefinition(id, source));
  return row;
}

/** A code is given once a source, S3-72; who asks for the same one at the same time waits. */
async function requireFreeCode(db: Db, source: PointSource, code: string, exceptId = 0): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`point definition ${source} ${code}`}))`);
  const [row] = await db
    .select({ id: pointDefinitions.id })
    .from(pointDefinitions)
    .where(and(eq(pointDefinitions.source, source), eq(pointDefinitions.code, code)));
  if (row && row.id !== exceptId) throw refused('error.alreadyExists', 'pointDefinition');
}

/** @throws AppError error.alreadyExists for a code that the source has already */
export async function createPointDefinition(
  db: Db,
  values: Omit<PointDefinition, 'id'>,
): Promise<PointDefinition> {
  await requireFreeCode(db, values.source, values.code);
  const [row] = await db.insert(pointDefinitions).values(values).returning(columns);
  return insertedRow(row);
}

type Change = z.output<(typeof pointDefinitionEndpoints)['save']['body']>;

/**
 * @throws AppError 404, error.savedInBetween when somebody saved since the form was filled, error.alreadyExists for a
 *   code that the source has already
 */
export async function savePointDefinition(
  db: Db,
  source: PointSource,
  { id, version, code, definitionList, point, isActive }: Change,
): Promise<PointDefinition> {
  const saved = { seen: version, entity: 'pointDefinition' };
  await holdVersion(db, pointDefinitions, isDefinition(id, source), saved);
  const stored = found(await readPointDefinition(db, id, source));
  if (code !== undefined) await requireFreeCode(db, source, code, stored.id);
  const [row] = await db
    .update(pointDefinitions)
    .set({ code, definitionList, point, isActive, version: sql`${pointDefinitions.version} + 1` })
    .where(eq(pointDefinitions.id, stored.id))
    .returning(columns);
  return found(row);
}

/**
 * Deletes a definition; one that a life cycle or the ledger names is only made inactive, S3-72.
 * @returns whether it is gone
 * @throws AppError error.inUse where it came into use at this very moment
 */
export async function retirePointDefinition(db: Db, id: number): Promise<boolean> {
  const remaining = await db
    .update(pointDefinitions)
    .set({ isActive: false, version: sql`${pointDefinitions.version} + 1` })
    .where(and(eq(pointDefinitions.id, id), isUsed))
    .returning({ id: pointDefinitions.id });
  if (remaining.length > 0) return false;
  await deleteUnused('pointDefinition', () => db.delete(pointDefinitions).where(eq(pointDefinitions.id, id)));
  return true;
}
