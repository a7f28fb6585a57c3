import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HistoryCategory } from '#contract/contributions/history.schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { lifeCycleStates } from '#server/platform/db/schema/life-cycles.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { Page } from '#server/platform/http/answers.ts';

const from = alias(lifeCycleStates, 'from_state');
const to = alias(lifeCycleStates, 'to_state');

const ofCategory = (contributionId: number, category: HistoryCategory) =>
  and(
    eq(contributionHistories.contributionId, contributionId),
    category === 'ALL' ? undefined : eq(contributionHistories.category, category),
  );

interface Wanted {
  category: HistoryCategory;
  page: number;
  size?: number | undefined;
}

/** Entries of a contribution's history, newest first. */
async function readRows(db: Db, contributionId: number, { category, page, size }: Wanted) {
  const query = db
    .select({
      entry: contributionHistories,
      fullName: fullNameOf(users),
      from: { id: from.id, stateType: from.stateType, names: from.stateDefinitionList },
      to: { id: to.id, stateType: to.stateType, names: to.stateDefinitionList },
    })
    .from(contributionHistories)
    .leftJoin(users, eq(users.id, contributionHistories.userId))
    .leftJoin(from, eq(from.id, contributionHistories.fromStateId))
    .leftJoin(to, eq(to.id, contributionHistories.toStateId))
    .where(ofCategory(contributionId, category))
    .orderBy(desc(contributionHistories.id));
  return size === undefined ? query : query.limit(size).offset(page * size);
}

export type HistoryRow = Awaited<ReturnType<typeof readRows>>[number];

/** A page of them, or all where no size is asked for. */
export async function pageOfHistory(
  db: Db,
  contributionId: number,
  wanted: Wanted,
): Promise<Page<HistoryRow>> {
  const rows = await readRows(db, contributionId, wanted);
  if (wanted.size === undefined) return Page.whole(rows);
  return new Page(rows, await db.$count(contributionHistories, ofCategory(contributionId, wanted.category)));
}
