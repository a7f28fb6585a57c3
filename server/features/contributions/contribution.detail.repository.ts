import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { fullNameOf } from '../../db/fullName.ts';
import { contributionHistories, contributions, contributionTasks } from '../../db/schema/contributions.ts';
import { storedFiles } from '../../db/schema/files.ts';
import { users } from '../../db/schema/users.ts';

const creator = alias(users, 'creator');
const updater = alias(users, 'updater');

/** What a detail has beyond a row of a list. */
export async function readDetailRow(db: Db, id: number) {
  const [row] = await db
    .select({
      body: contributions.body,
      publishState: contributions.publishState,
      visibility: contributions.visibility,
      commentStatus: contributions.commentStatus,
      ratingStatus: contributions.ratingStatus,
      version: contributions.version,
      lifeCycleId: contributions.lifeCycleId,
      dateCreated: contributions.dateCreated,
      dateStateChanged: contributions.dateStateChanged,
      createdBy: fullNameOf(creator),
      updatedBy: fullNameOf(updater),
      bannerId: contributions.bannerId,
      bannerPreviewId: contributions.bannerPreviewId,
      bannerKey: storedFiles.storageKey,
    })
    .from(contributions)
    .leftJoin(creator, eq(creator.id, contributions.createdBy))
    .leftJoin(updater, eq(updater.id, contributions.updatedBy))
    .leftJoin(storedFiles, eq(storedFiles.id, contributions.bannerId))
    .where(eq(contributions.id, id));
  return row;
}

/** When each state was last entered, by its id; an action that stays enters nothing. */
export async function readEntries(db: Db, id: number): Promise<Map<number, string>> {
  const rows = await db
    .select({ stateId: contributionHistories.toStateId, at: sql<string>`max(${contributionHistories.date})` })
    .from(contributionHistories)
    .where(
      and(
        eq(contributionHistories.contributionId, id),
        eq(contributionHistories.category, 'STATE'),
        isNotNull(contributionHistories.toStateId),
        sql`${contributionHistories.fromStateId} is distinct from ${contributionHistories.toStateId}`,
      ),
    )
    .groupBy(contributionHistories.toStateId);
  return new Map(rows.map((row) => [row.stateId ?? 0, row.at]));
}

/** The work that a contribution waits for: each task once, however many people have it. */
export async function readWaiting(db: Db, id: number) {
  return db
    .select({
      role: contributionTasks.role,
      names: contributionTasks.names,
      end: sql<string | null>`min(${contributionTasks.endAt})`,
    })
    .from(contributionTasks)
    .where(
      and(
        eq(contributionTasks.contributionId, id),
        inArray(contributionTasks.status, ['WAITING', 'OVERDUE']),
      ),
    )
    .groupBy(contributionTasks.role, contributionTasks.names)
    .orderBy(sql`min(${contributionTasks.endAt}) nulls last`, asc(contributionTasks.role));
}

/** What stands above every page about a contribution [R3P-18]. */
export async function readHeader(db: Db, id: number) {
  const [row] = await db
    .select({
      id: contributions.id,
      code: contributions.code,
      type: contributions.type,
      title: contributions.title,
      stateType: contributions.stateType,
      competitionId: contributions.competitionId,
      campaignId: contributions.campaignId,
    })
    .from(contributions)
    .where(eq(contributions.id, id));
  return row;
}

/** Who sees, rates and comments on it [R3P-17]. */
export async function readStatuses(db: Db, id: number) {
  const [row] = await db
    .select({
      contributionId: contributions.id,
      visibility: contributions.visibility,
      ratingStatus: contributions.ratingStatus,
      commentStatus: contributions.commentStatus,
    })
    .from(contributions)
    .where(eq(contributions.id, id));
  return row;
}
