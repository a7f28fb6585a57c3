import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HistoryCategory } from '#contract/contributions/history.schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { contributionHistories } from '#server/platform/db/schema/contributions.ts';
import { lifeCycleStates } from '#server/platform/db/schema/life-cycles.ts';
import { users } from '#server/platform/db/schema/users.ts';

const from = alias(lifeCycleStates, 'from_state');
const to = alias(lifeCycleStates, 'to_state');

const ofCategory = (contributionId: number, category: HistoryCategory) =>
  and(
    eq(contributionHistories.contributionId, contributionId),
    category === 'ALL' ? undefined : eq(contributionHistories.category, category),
  );

/** Entries of a contribution's history, newest first. */
export async function readHistory(
  db: Db,
  contributionId: number,
  { category, page, size }: { category: HistoryCategory; page: number; size?: number | undefined },
) {
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

export const countHistory = (db: Db, contributionId: number, category: HistoryCategory): Promise<number> =>
  db.$count(contributionHistories, ofCategory(contributionId, category));
