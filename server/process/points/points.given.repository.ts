import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type GIVEN_POINT_SORT_FIELDS, GivenPoints, type GivenPointsQuery } from '#contract/points/schema.ts';
import { personColumns } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { users } from '#server/platform/db/schema/users.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';
import { askedConditions, byName } from './points.people.ts';

const giver = alias(users, 'giver');
const modifier = alias(users, 'modifier');

const rowsOf = (db: Db) =>
  db
    .select({
      ...contractColumns(pointEntries, GivenPoints),
      // What is given by hand belongs to no contribution.
      contributionTitle: sql<string | null>`null`,
      contributionCode: sql<string | null>`null`,
      createdBy: fullNameOf(giver),
      lastModifiedBy: fullNameOf(modifier),
      user: personColumns,
    })
    .from(pointEntries)
    .innerJoin(users, eq(users.id, pointEntries.userId))
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .leftJoin(giver, eq(giver.id, pointEntries.createdBy))
    .leftJoin(modifier, eq(modifier.id, pointEntries.lastModifiedBy));

/** Written out, so that the planner knows the index of these entries. */
const isGiven = sql`${pointEntries.source} = 'EXTRA'`;

/** One entry that was given by hand; undefined for one that something else gave. */
export async function readGiven(db: Db, id: number): Promise<GivenPoints | undefined> {
  const [row] = await rowsOf(db).where(and(eq(pointEntries.id, id), isGiven));
  return row;
}

const SORT_COLUMNS = {
  id: pointEntries.id,
  date: pointEntries.date,
  point: pointEntries.point,
  name: byName,
  pointType: pointEntries.pointType,
} satisfies Record<(typeof GIVEN_POINT_SORT_FIELDS)[number], unknown>;

/** A page of what administrators gave by hand: to whom, by whom, when and why, S3-75. */
export async function pageOfGiven(db: Db, query: GivenPointsQuery): Promise<Page<GivenPoints>> {
  const where = and(isGiven, askedConditions(query, pointEntries.userId, pointEntries.date));
  return pageOf(db, rowsOf(db).$dynamic(), { from: pointEntries, where, sortKeys: SORT_COLUMNS, query });
}
