import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** A session that the provider is to be asked about; the sealed token names it, for the session may get another id meanwhile. */
export interface DueSession {
  refreshToken: string;
  /** Sealed; names the person at the provider. */
  idToken: string;
  userId: number;
}

/**
 * Takes sessions that were used since the provider was asked about them, so many minutes ago. One that nobody uses is left alone:
 * the provider would take questions for its person. What was asked by a clock that has gone back since is asked anew.
 */
export async function takeDueSessions(
  db: Db,
  { minutes, most }: { minutes: number; most: number },
): Promise<DueSession[]> {
  const { rows } = await db.execute<{ refreshToken: string; idToken: string; userId: number }>(sql`
    update identity_session at set checked_at = now()
      from session s
     where s.id = at.session_id and at.session_id in (
       select due.session_id from identity_session due join session used on used.id = due.session_id
        where due.refresh_token is not null and used.revoked_at is null and used.expires_at > now()
          and ((due.checked_at <= now() - make_interval(mins => ${minutes}) and used.last_seen_at > due.checked_at)
            or due.checked_at > now())
        order by due.checked_at limit ${most} for update of due skip locked)
    returning at.refresh_token as "refreshToken", at.id_token as "idToken", s.user_id as "userId"`);
  return rows;
}

/** Keeps what the provider gave in the place of what it was asked by; tokens are sealed. */
export async function storeTokens(
  db: Db,
  before: string,
  { refreshToken, idToken }: { refreshToken: string | null; idToken: string | null },
): Promise<void> {
  await db.execute(sql`
    update identity_session
       set refresh_token = coalesce(${refreshToken}::text, refresh_token), id_token = coalesce(${idToken}::text, id_token)
     where refresh_token = ${before}`);
}

/** Ends a session that the provider no longer stands for. @returns its person; undefined when it has ended already */
export async function endRefusedSession(
  db: Db,
  refreshToken: string,
  now: Date,
): Promise<{ id: number; login: string } | undefined> {
  const { rows } = await db.execute<{ id: number; login: string }>(sql`
    update session s set revoked_at = ${now.toISOString()}, ended_by = 'PROVIDER'
      from identity_session at, app_user u
     where at.session_id = s.id and u.id = s.user_id and at.refresh_token = ${refreshToken} and s.revoked_at is null
    returning u.id, u.login::text as login`);
  return rows[0];
}

/** Forgets tokens that nothing is asked by any more: of ended sessions, or of all. */
export async function dropTokens(db: Db, which: 'ended' | 'all'): Promise<void> {
  const ended = which === 'all' ? sql`true` : sql`(s.revoked_at is not null or s.expires_at <= now())`;
  await db.execute(sql`
    update identity_session at set refresh_token = null
      from session s
     where s.id = at.session_id and at.refresh_token is not null and ${ended}`);
}
