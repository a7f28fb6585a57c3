import { and, eq, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/http.ts';
import type { Supporter, SupportSummary, supportEndpoints } from '#contract/support/endpoints.ts';
import { personColumns } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionSupporters } from '#server/platform/db/schema/discussion.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';

const { contributionId, userId, dateCreated } = contributionSupporters;

/** How many support a contribution, and whether this person does. */
export async function summariseSupport(db: Db, id: number, readerId: number): Promise<SupportSummary> {
  const [row] = await db
    .select({
      contributionId: contributions.id,
      supportCount: contributions.supporterCount,
      supported: sql<boolean>`exists (select from contribution_supporter own
        where own.contribution_id = ${contributions.id} and own.user_id = ${readerId})`,
    })
    .from(contributions)
    .where(eq(contributions.id, id));
  return found(row);
}

const ofPerson = (id: number, personId: number) => and(eq(contributionId, id), eq(userId, personId));

export const isSupporter = (db: Db, id: number, personId: number): Promise<boolean> =>
  hasRow(db, sql`contribution_supporter where contribution_id = ${id} and user_id = ${personId}`);

export const hasSupportedBefore = (db: Db, id: number, personId: number): Promise<boolean> =>
  hasRow(
    db,
    sql`contribution_history
      where contribution_id = ${id} and user_id = ${personId} and category = 'ASSIGN' and event = 'support'`,
  );

export async function insertSupporter(
  db: Db,
  row: { contributionId: number; userId: number; dateCreated: string },
): Promise<void> {
  await db.insert(contributionSupporters).values(row).onConflictDoNothing();
}

/** @returns false for somebody who does not support it */
export async function saveNote(db: Db, id: number, personId: number, note: string): Promise<boolean> {
  const saved = await db
    .update(contributionSupporters)
    .set({ note })
    .where(ofPerson(id, personId))
    .returning({ id: contributionId });
  return saved.length > 0;
}

export async function deleteSupporter(db: Db, id: number, personId: number): Promise<void> {
  await db.delete(contributionSupporters).where(ofPerson(id, personId));
}

export async function pageOfSupporters(
  db: Db,
  id: number,
  query: QueryOf<typeof supportEndpoints.supporters>,
): Promise<Page<Supporter>> {
  const { limit, offset } = pageWindow(query);
  const rows = await db
    .select({
      ...personColumns,
      date: dateCreated,
      note: contributionSupporters.note,
    })
    .from(contributionSupporters)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .where(eq(contributionId, id))
    .orderBy(...ordering({ date: dateCreated }, query.sort, userId))
    .limit(limit)
    .offset(offset);
  return new Page(rows, await db.$count(contributionSupporters, eq(contributionId, id)));
}
