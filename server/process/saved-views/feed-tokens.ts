import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { SavedView } from '#contract/saved-views/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { savedViewFeeds } from '#server/platform/db/schema/saved-views.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { Services } from '#server/platform/services.ts';
import { readStoredView, readView } from './saved-views.repository.ts';
import { readNewestIds, type ViewReading } from './view-list.ts';

/** Only this is stored: who reads the database reads no feed. */
const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

export const feedAddress = ({ env }: Pick<Services, 'env'>, token: string): string =>
  `${publicAddress(env)}/api/v3/feeds/${token}`;

/**
 * A new address of the caller's feed of a view, which is said this once; the one before works no more.
 * @throws AppError error.savedView.noRows for a view that holds no contributions, or whose list is not open to the caller
 */
export async function issueFeed(reading: ViewReading, id: number): Promise<{ address: string }> {
  const { db, caller, services } = reading;
  const view = await readStoredView(db, caller, id);
  if (!(await readNewestIds(reading, { view, timeZone: 'UTC', size: 1 })))
    throw refused('error.savedView.noRows', 'savedView');
  // 192 bits that nobody guesses.
  const token = randomBytes(24).toString('base64url');
  const row = { tokenDigest: digest(token), dateCreated: services.now().toISOString() };
  await db
    .insert(savedViewFeeds)
    .values({ userId: caller.id, viewId: id, ...row })
    .onConflictDoUpdate({ target: [savedViewFeeds.userId, savedViewFeeds.viewId], set: row });
  return { address: feedAddress(services, token) };
}

export async function withdrawFeed({ db, caller }: ServiceContext, id: number): Promise<SavedView> {
  await db
    .delete(savedViewFeeds)
    .where(and(eq(savedViewFeeds.userId, caller.id), eq(savedViewFeeds.viewId, id)));
  return readView(db, caller, id);
}

/** Whose feed of which view a token opens; undefined for one that was withdrawn, or never was. */
export async function findFeed(
  db: Db,
  token: string,
): Promise<{ id: number; userId: number; viewId: number } | undefined> {
  const { rows } = await db.execute<{ id: number; userId: number; viewId: number }>(sql`
    select id, user_id as "userId", view_id as "viewId" from saved_view_feed where token_digest = ${digest(token)}`);
  return rows[0];
}
