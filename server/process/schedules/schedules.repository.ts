import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isDone } from '#contract/schedules/rules.ts';
import { type Schedule, ScheduleItem, type ScheduleItemInput } from '#contract/schedules/schema.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import {
  implementationScheduleItems as items,
  implementationSchedules as schedules,
} from '#server/platform/db/schema/schedules.ts';
import { users } from '#server/platform/db/schema/users.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';

export type StoredSchedule = Omit<Schedule, 'canEdit'>;

async function readItems(db: Db, contributionId: number): Promise<Schedule['items']> {
  const rows = await db
    .select({
      ...contractColumns(items, ScheduleItem),
      start: items.startDate,
      end: items.endDate,
      // A person's name is read again each time: people change their names.
      responsible: sql<string | null>`coalesce(${fullNameOf(users)}, ${items.responsible})`,
    })
    .from(items)
    .leftJoin(users, eq(users.id, items.responsibleId))
    .where(eq(items.contributionId, contributionId))
    .orderBy(asc(items.rank));
  return rows.map((row) => ({ ...row, done: isDone(row) }));
}

/** The schedule of a contribution; version 0 without steps where none was saved yet. */
export async function readSchedule(db: Db, contributionId: number): Promise<StoredSchedule> {
  const [head] = await db
    .select({
      version: schedules.version,
      lastModifiedBy: fullNameOf(users),
      lastModifiedDate: schedules.lastModifiedDate,
    })
    .from(schedules)
    .leftJoin(users, eq(users.id, schedules.lastModifiedBy))
    .where(eq(schedules.contributionId, contributionId));
  if (!head) {
    return { contributionId, version: 0, lastModifiedBy: null, lastModifiedDate: null, items: [] };
  }
  return { contributionId, ...head, items: await readItems(db, contributionId) };
}

/**
 * Those of the users who may be named in a schedule: active employees, and people of the contribution.
 * @param known employees whom the caller may choose among; null: all
 */
export async function nameableUsers(
  db: Db,
  contributionId: number,
  { userIds, known }: { userIds: readonly number[]; known: ReadonlySet<number> | null },
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({
      id: users.id,
      isInternal: holdsRole(sql`app_user.id`, 'ROLE_INTERNAL'),
      takesPart: sql<boolean>`exists (select from contribution_participant p
        where p.contribution_id = ${contributionId} and p.user_id = app_user.id)`,
    })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), eq(users.activated, true)));
  const isNameable = ({ id, isInternal, takesPart }: (typeof rows)[number]) =>
    takesPart || (isInternal && (known === null || known.has(id)));
  return new Set(rows.filter(isNameable).map(({ id }) => id));
}

/** Writes the whole list; steps that it names keep their id, those that it leaves out are removed. */
export async function writeSchedule(
  { db, caller, services }: ServiceContext,
  contributionId: number,
  { version, items: list }: { version: number; items: readonly ScheduleItemInput[] },
): Promise<void> {
  const head = { version, lastModifiedBy: caller.id, lastModifiedDate: services.now().toISOString() };
  await db
    .insert(schedules)
    .values({ contributionId, ...head })
    .onConflictDoUpdate({ target: schedules.contributionId, set: head });
  const remaining = list.flatMap(({ id }) => (id ? [id] : []));
  await db
    .delete(items)
    .where(
      and(
        eq(items.contributionId, contributionId),
        remaining.length > 0 ? notInArray(items.id, remaining) : undefined,
      ),
    );
  const rows = list.map((item, index) => ({
    id: item.id ?? null,
    contributionId,
    rank: index + 1,
    title: item.title,
    startDate: item.start,
    endDate: item.end,
    responsible: item.responsibleId ? null : item.responsible || null,
    responsibleId: item.responsibleId ?? null,
    percent: item.percent,
  }));
  const changed = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
  if (changed.length > 0) {
    await db
      .insert(items)
      .values(changed)
      .onConflictDoUpdate({
        target: items.id,
        set: {
          rank: sql`excluded.rank`,
          title: sql`excluded.title`,
          startDate: sql`excluded.start_date`,
          endDate: sql`excluded.end_date`,
          responsible: sql`excluded.responsible`,
          responsibleId: sql`excluded.responsible_id`,
          percent: sql`excluded.percent`,
        },
      });
  }
  const added = rows.flatMap(({ id, ...row }) => (id === null ? [row] : []));
  if (added.length > 0) await db.insert(items).values(added);
}
