import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  ManagedSpending,
  PointSpending,
  type SPENDING_SORT_FIELDS,
  type SpendingQuery,
} from '#contract/points/spendings.schema.ts';
import { personColumns } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { pointSpendings } from '#server/platform/db/schema/points.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { pathOfFile } from '#server/platform/files/files.paths.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';
import { askedConditions, byName } from './points.people.ts';

const file = { id: storedFiles.id, name: storedFiles.name, storageKey: storedFiles.storageKey };

type StoredFile = { id: number; name: string; storageKey: string } | null;

const withPath = <Row extends { file: StoredFile }>({ file, ...spending }: Row) => ({
  ...spending,
  file: file && { id: file.id, name: file.name, path: pathOfFile(file.storageKey) },
});

/** What a user spent points on, newest first [R3P-105], Q3-62. */
export async function readSpendings(db: Db, userId: number): Promise<PointSpending[]> {
  const rows = await db
    .select({ ...contractColumns(pointSpendings, PointSpending), file })
    .from(pointSpendings)
    .leftJoin(storedFiles, eq(storedFiles.id, pointSpendings.fileId))
    .where(eq(pointSpendings.userId, userId))
    .orderBy(desc(pointSpendings.spentDate), desc(pointSpendings.id));
  return rows.map(withPath);
}

const writer = alias(users, 'writer');
const modifier = alias(users, 'modifier');

const managed = (db: Db) =>
  db
    .select({
      ...contractColumns(pointSpendings, ManagedSpending),
      file,
      user: personColumns,
      createdBy: fullNameOf(writer),
      lastModifiedBy: fullNameOf(modifier),
    })
    .from(pointSpendings)
    .innerJoin(users, eq(users.id, pointSpendings.userId))
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .leftJoin(storedFiles, eq(storedFiles.id, pointSpendings.fileId))
    .leftJoin(writer, eq(writer.id, pointSpendings.createdBy))
    .leftJoin(modifier, eq(modifier.id, pointSpendings.lastModifiedBy));

const present = (row: Awaited<ReturnType<typeof managed>>[number]): ManagedSpending => {
  const { user, ...spending } = withPath(row);
  // A join of columns that may all be null is typed as if the whole person could be missing.
  return { ...spending, user: { ...user, unitName: user.unitName ?? null } };
};

/** One record with its person and its writers [R3P-104]. */
export async function readSpending(db: Db, id: number): Promise<ManagedSpending | undefined> {
  const [row] = await managed(db).where(eq(pointSpendings.id, id));
  return row && present(row);
}

const SORT_COLUMNS = {
  id: pointSpendings.id,
  spentDate: pointSpendings.spentDate,
  point: pointSpendings.point,
  name: byName,
  createdDate: pointSpendings.createdDate,
} satisfies Record<(typeof SPENDING_SORT_FIELDS)[number], unknown>;

/** A page of what people spent, by person, name and period [R3P-106, R3P-107, R3G-07, R3G-08], S3-77. */
export async function pageOfSpendings(
  db: Db,
  query: Pick<SpendingQuery, 'page' | 'size' | 'sort'> & Partial<SpendingQuery>,
): Promise<Page<ManagedSpending>> {
  const where = askedConditions(query, pointSpendings.userId, pointSpendings.spentDate);
  const page = await pageOf(db, managed(db).$dynamic(), {
    from: pointSpendings,
    where,
    sortKeys: SORT_COLUMNS,
    query,
  });
  return page.map(present);
}

/** Whose record has a file; undefined for a file of anything else. */
export async function readOwnerOfFile(db: Db, fileId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: pointSpendings.userId })
    .from(pointSpendings)
    .where(eq(pointSpendings.fileId, fileId));
  return row?.userId;
}
