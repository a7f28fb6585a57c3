import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PointSource } from '#contract/access.ts';
import { PointEntry, type PointSummary, type PointTotals, UserReward } from '#contract/points/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { equals } from '#server/platform/db/paging.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { pointEntries, userRewards } from '#server/platform/db/schema/points.ts';
import { users } from '#server/platform/db/schema/users.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';

/** What a user earned, spent and has left [R3P-91, R3P-92, R3G-02], S1-50, S3-76. */
export async function readSummary(db: Db, userId: number): Promise<PointSummary> {
  const { rows } = await db.execute<{ earned: number; used: number }>(sql`
    select (select coalesce(sum(point), 0)::float8 from point_entry where user_id = ${userId}) as earned,
           (select coalesce(sum(point), 0)::float8 from user_point_spent where user_id = ${userId}) as used`);
  const { earned, used } = rows[0] ?? { earned: 0, used: 0 };
  return { totalPoint: earned, pointsUsed: used, remainingPoint: earned - used };
}

/** What an entry was given for, in a language; as it was written where its definition does not say, S3-75. */
const pointTypeIn = (locale: string) => sql<string>`coalesce((
  select named.value ->> 'title'
    from point_definition definition, jsonb_array_elements(definition.definition_list) named
   where definition.id = ${pointEntries.pointDefinitionId} and named.value ->> 'language' = ${locale}
   limit 1), ${pointEntries.pointType})`;

/** Sums by origin and kind of point, the kinds by their names in a language [R3P-90], Q3-57. */
export async function readTotals(db: Db, userId: number, locale: string): Promise<PointTotals> {
  const named = db
    .select({
      source: pointEntries.source,
      pointType: pointTypeIn(locale).as('named'),
      point: pointEntries.point,
    })
    .from(pointEntries)
    .where(eq(pointEntries.userId, userId))
    .as('entry');
  const rows = await db
    .select({
      source: named.source,
      pointType: named.pointType,
      point: sql<number>`sum(${named.point})::float8`,
    })
    .from(named)
    .groupBy(named.source, named.pointType)
    .orderBy(named.pointType);
  const totals: PointTotals = { SUGGESTION: [], IMPROVEMENT: [], IDEA: [], EXTRA: [] };
  for (const { source, ...total } of rows) totals[source].push(total);
  return totals;
}

const giver = alias(users, 'giver');
const SORT_COLUMNS = {
  id: pointEntries.id,
  date: pointEntries.date,
  point: pointEntries.point,
  source: pointEntries.source,
  pointType: pointEntries.pointType,
};

/** A page of a user's ledger [R3P-88, R3P-89]; of one origin when it is named. */
export async function pageOfEntries(
  db: Db,
  { userId, source }: { userId: number; source?: PointSource },
  query: { page: number; size: number; sort: string },
  locale: string,
): Promise<Page<PointEntry>> {
  const wanted = and(eq(pointEntries.userId, userId), equals(pointEntries.source, source));
  return pageOf(
    db,
    db
      .select({
        ...contractColumns(pointEntries, PointEntry),
        contributionTitle: contributions.title,
        contributionCode: contributions.code,
        pointType: pointTypeIn(locale),
        createdBy: fullNameOf(giver),
      })
      .from(pointEntries)
      .leftJoin(contributions, eq(contributions.id, pointEntries.contributionId))
      .leftJoin(giver, eq(giver.id, pointEntries.createdBy))
      .$dynamic(),
    { from: pointEntries, where: wanted, sortKeys: SORT_COLUMNS, query },
  );
}

/** Rewards of a user, newest first [R3P-112], S3-80. */
export async function readRewards(db: Db, userId: number): Promise<UserReward[]> {
  return db
    .select({
      ...contractColumns(userRewards, UserReward),
      contributionTitle: contributions.title,
    })
    .from(userRewards)
    .innerJoin(contributions, eq(contributions.id, userRewards.contributionId))
    .where(eq(userRewards.userId, userId))
    .orderBy(desc(userRewards.date), desc(userRewards.id));
}
