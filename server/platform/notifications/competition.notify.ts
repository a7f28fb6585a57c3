import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';

type Words = (locale: string) => { title: string; body: string };

/**
 * Tells people something about a competition inside the application; who has no open account is left out, S3-46.
 */
export async function notifyAboutCompetition(
  db: Db,
  { competitionId, userIds, date }: { competitionId: number; userIds: readonly number[]; date: string },
  words: Words,
): Promise<void> {
  if (userIds.length === 0) return;
  const readers = await db
    .select({ id: users.id, langKey: users.langKey })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), eq(users.activated, true)));
  if (readers.length === 0) return;
  await db
    .insert(notifications)
    .values(readers.map(({ id, langKey }) => ({ userId: id, competitionId, date, ...words(langKey) })));
}
