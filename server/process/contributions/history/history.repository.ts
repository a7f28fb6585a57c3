import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HistoryCategory } from '#contract/contributions/history.schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { lifeCycleStates } from '#server/platform/db/schema/life-cycles.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';

const from = alias(lifeCycleStates, 'from_state');
const to = alias(lifeCycleStates, 'to_state');
const represented = alias(users, 'represented');

const ofCategory = (contributionId: number, category: HistoryCategory) =>
  and(
    eq(contributionHistories.contributionId, contributionId),
    category === 'ALL' ? undefined : eq(contributionHistories.category, category),
  );

/** Entries of contributions' histories. */
const rowsOf = (db: Db) =>
  db
    .select({
      entry: contributionHistories,
      fullName: fullNameOf(users),
      actingForName: fullNameOf(represented),
      from: { id: from.id, stateType: from.stateType, names: from.stateDefinitionList },
      to: { id: to.id, stateType: to.stateType, names: to.stateDefinitionList },
    })
    .from(contributionHistories)
    .leftJoin(users, eq(users.id, contributionHistories.userId))
    .leftJoin(represented, eq(represented.id, contributionHistories.actingForId))
    .leftJoin(from, eq(from.id, contributionHistories.fromStateId))
    .leftJoin(to, eq(to.id, contributionHistories.toStateId));

export type HistoryRow = Awaited<ReturnType<typeof rowsOf>>[number];

interface Wanted {
  category: HistoryCategory;
  page: number;
  size?: number | undefined;
}

/** A page of a contribution's history, newest first, or all of it where no size is asked for. */
export async function pageOfHistory(
  db: Db,
  contributionId: number,
  { category, page, size }: Wanted,
): Promise<Page<HistoryRow>> {
  const where = ofCategory(contributionId, category);
  if (size === undefined) {
    return Page.whole(await rowsOf(db).where(where).orderBy(desc(contributionHistories.id)));
  }
  return pageOf(db, rowsOf(db).$dynamic(), {
    from: contributionHistories,
    where,
    sortKeys: { id: contributionHistories.id },
    query: { page, size, sort: 'id,desc' },
  });
}
