import { and, asc, between, eq, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/http.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { lifeCycleVersionEndpoints } from '#contract/life-cycles/versions.endpoints.ts';
import type { LifeCycleVersion, LifeCycleVersionDetail } from '#contract/life-cycles/versions.schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { namedPerson } from '#server/platform/db/full-name.ts';
import { lifeCycleVersions as versions } from '#server/platform/db/schema/life-cycle-versions.ts';
import { pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { found } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';
import { readLifeCycle } from '../life-cycle.repository.ts';
import { loadLifeCycle } from '../load/life-cycle.ts';
import { differencesOf } from './differences.ts';

const rowColumns = {
  id: versions.id,
  lifeCycleId: versions.lifeCycleId,
  number: versions.number,
  kind: versions.kind,
  restoredNumber: versions.restoredNumber,
  author: sql<LifeCycleVersion['author']>`${namedPerson(sql`life_cycle_version.author_id`)}`,
  dateBegun: versions.dateBegun,
  dateChanged: versions.dateChanged,
  isCurrent: sql<boolean>`life_cycle_version.content is null`,
};

const ofLifeCycle = (id: number): SQL => eq(versions.lifeCycleId, id);

/** Contents by their numbers, from one number to another. */
async function readContents(
  db: Db,
  lifeCycleId: number,
  from: number,
  to: number,
): Promise<ReadonlyMap<number, LifeCycleTree>> {
  const rows = await db
    .select({ number: versions.number, content: versions.content })
    .from(versions)
    .where(and(ofLifeCycle(lifeCycleId), between(versions.number, from, to)))
    .orderBy(asc(versions.number));
  const contents = new Map<number, LifeCycleTree>();
  for (const { number, content } of rows) {
    contents.set(number, content ?? (await readCurrent(db, lifeCycleId, number)));
  }
  return contents;
}

/** What the current version is; it may be the current one no longer once the life cycle has been read. */
async function readCurrent(db: Db, lifeCycleId: number, number: number): Promise<LifeCycleTree> {
  const tree = found(await loadLifeCycle(db, lifeCycleId));
  const [row] = await db
    .select({ content: versions.content })
    .from(versions)
    .where(and(ofLifeCycle(lifeCycleId), eq(versions.number, number)));
  return row?.content ?? tree;
}

/** What a version has different from the one before it. */
function differencesIn(contents: ReadonlyMap<number, LifeCycleTree>, number: number) {
  const [before, after] = [contents.get(number - 1), contents.get(number)];
  return before && after ? differencesOf(before, after) : [];
}

/** A page of the versions of a life cycle. @throws AppError 404 for an unknown one */
export async function pageOfVersions(
  db: Db,
  lifeCycleId: number,
  query: QueryOf<typeof lifeCycleVersionEndpoints.list>,
): Promise<Page<LifeCycleVersion>> {
  found(await readLifeCycle(db, lifeCycleId));
  const page = await pageOf(db, db.select(rowColumns).from(versions).$dynamic(), {
    from: versions,
    where: ofLifeCycle(lifeCycleId),
    sortKeys: { number: versions.number },
    query,
  });
  const numbers = page.rows.map(({ number }) => number);
  const contents =
    numbers.length === 0
      ? new Map<number, LifeCycleTree>()
      : await readContents(db, lifeCycleId, Math.min(...numbers) - 1, Math.max(...numbers));
  const points = await readPointIds(db);
  return page.map((row) => ({
    ...row,
    differenceCount: differencesIn(contents, row.number).length,
    lostPoints: lostPointsIn(contents.get(row.number), points),
  }));
}

/** Ids of the definitions of points that there are. */
async function readPointIds(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.select({ id: pointDefinitions.id }).from(pointDefinitions);
  return new Set(rows.map(({ id }) => id));
}

const pointsIn = ({ states }: LifeCycleTree) =>
  states.flatMap(({ actions, commands }) =>
    [...actions, ...commands].flatMap((part) => part.pointDefinitions as { pointDefinitionId: number }[]),
  );

/** How many points a version gives by definitions that are no more. */
const lostPointsIn = (content: LifeCycleTree | undefined, points: ReadonlySet<number>): number =>
  content === undefined
    ? 0
    : pointsIn(content).filter(({ pointDefinitionId }) => !points.has(pointDefinitionId)).length;

/** One version with its differences. @throws AppError 404 for an unknown life cycle or number */
export async function readVersion(
  db: Db,
  { id, number }: { id: number; number: number },
): Promise<LifeCycleVersionDetail> {
  const [row] = await db
    .select(rowColumns)
    .from(versions)
    .where(and(ofLifeCycle(id), eq(versions.number, number)));
  const version = found(row);
  const contents = await readContents(db, id, number - 1, number);
  const differences = differencesIn(contents, number);
  return {
    ...version,
    differenceCount: differences.length,
    differences,
    lostPoints: lostPointsIn(contents.get(number), await readPointIds(db)),
  };
}

/**
 * What a life cycle was in a version, without points by definitions that are no more.
 * @throws AppError 404 for an unknown life cycle or number
 */
export async function readRestorable(db: Db, id: number, number: number): Promise<LifeCycleTree> {
  const content = found((await readContents(db, id, number, number)).get(number));
  const points = await readPointIds(db);
  const isThere = ({ pointDefinitionId }: { pointDefinitionId: number }) => points.has(pointDefinitionId);
  return {
    ...content,
    states: content.states.map((state) => ({
      ...state,
      actions: state.actions.map((action) => ({
        ...action,
        pointDefinitions: action.pointDefinitions.filter(isThere),
      })),
      commands: state.commands.map((command) => ({
        ...command,
        pointDefinitions: command.pointDefinitions.filter(isThere),
      })),
    })),
  };
}
