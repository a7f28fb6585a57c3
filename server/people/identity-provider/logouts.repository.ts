import { sql } from 'drizzle-orm';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import type { Db } from '#server/platform/db/client.ts';
import { deleteExpired } from '#server/platform/db/delete-expired.ts';
import { identityLogouts } from '#server/platform/db/schema/identities.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Logout } from './logout-token.ts';

/** Takes a logout token, once. @throws AppError error.identityProvider.logoutToken for one that was taken before */
export async function takeLogoutToken(db: Db, { issuer, jti, expiresAt }: Logout): Promise<void> {
  const taken = await db
    .insert(identityLogouts)
    .values({ jti: `${issuer} ${jti}`, expiresAt: expiresAt.toISOString() })
    .onConflictDoNothing()
    .returning({ jti: identityLogouts.jti });
  if (taken.length === 0) throw new AppError('error.identityProvider.logoutToken', { inBody: true });
}

/**
 * Ends the open sessions that began at the provider: that of its session, or all of the person. Sessions that the person
 * opened with a password go on.
 * @returns those whose sessions ended
 */
export async function endProviderSessions(
  db: Db,
  { issuer, subject, sid }: Logout,
  now: Date,
): Promise<{ id: number; login: string }[]> {
  const { rows: known } = await db.execute<{ userId: number }>(sql`
    select distinct i.user_id as "userId"
      from identity i join session s on s.user_id = i.user_id join identity_session at on at.session_id = s.id
     where i.issuer = ${issuer} and (${subject}::text is null or i.subject = ${subject})
       and (${sid}::text is null or at.sid = ${sid})`);
  await holdAccounts(
    db,
    known.map(({ userId }) => userId),
  );
  const { rows } = await db.execute<{ id: number; login: string }>(sql`
    with ended as (
      update session s set revoked_at = ${now.toISOString()}, ended_by = 'PROVIDER'
        from identity_session at, identity i
       where at.session_id = s.id and i.user_id = s.user_id and i.issuer = ${issuer} and s.revoked_at is null
         and (${subject}::text is null or i.subject = ${subject})
         and (${sid}::text is null or at.sid = ${sid})
      returning s.user_id
    )
    select distinct u.id, u.login::text as login from ended join app_user u on u.id = ended.user_id`);
  return rows;
}

export const purgeLogouts = (db: Db, now: Date): Promise<number> =>
  deleteExpired(db, identityLogouts.expiresAt, now);
