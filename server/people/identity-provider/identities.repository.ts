import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { identities, identitySessions } from '#server/platform/db/schema/identities.ts';
import { userAuthorities, userRegistrationHistory, users } from '#server/platform/db/schema/users.ts';
import type { IdentityProviderSettings } from '#server/platform/env/env.identity-provider.ts';
import type { Services } from '#server/platform/services.ts';
import type { Visited } from './claims.ts';

/** Two first sign-ins of one person at a time come one after the other. */
export async function lockSubject(db: Db, issuer: string, subject: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`);
}

const { id, login, activated, registrationStatus } = users;
const columns = { id, login, activated, registrationStatus };

export async function findByIdentity(db: Db, issuer: string, subject: string) {
  const [row] = await db
    .select(columns)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row;
}

/** The account that has this address, and since when the address is known to be its owner's. */
export async function findByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ ...columns, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, email))
    .for('update');
  return row;
}

type NewAccount = Pick<
  typeof users.$inferInsert,
  'login' | 'email' | 'emailVerifiedAt' | 'firstName' | 'lastName' | 'langKey'
>;

/** Who and what made or changed an account without a person of the house. */
const BY = { byUser: 'system', explanation: 'identity provider' } as const;

/** An account without a password: the provider is its only way in. */
export async function createAccount(db: Db, account: NewAccount) {
  const [row] = await db
    .insert(users)
    .values({
      ...account,
      registrationStatus: 'ACTIVATED',
      createdBy: BY.byUser,
      lastModifiedBy: BY.byUser,
    })
    .returning(columns);
  const user = insertedRow(row);
  await db.insert(userRegistrationHistory).values({ userId: user.id, toStatus: 'ACTIVATED', ...BY });
  return user;
}

/**
 * Activates an account that somebody registered with this address and never proved to own: its password is not the
 * owner's, so it goes.
 */
export async function claimPendingAccount(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(users)
    .set({
      activated: true,
      registrationStatus: 'ACTIVATED',
      passwordHash: null,
      emailVerifiedAt: now.toISOString(),
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
  await db
    .insert(userRegistrationHistory)
    .values({ userId, fromStatus: 'PENDING_ACTIVATION', toStatus: 'ACTIVATED', ...BY });
}

export async function readRoles(db: Db, userId: number): Promise<Role[]> {
  const rows = await db
    .select({ role: userAuthorities.authority })
    .from(userAuthorities)
    .where(eq(userAuthorities.userId, userId));
  return rows.map(({ role }) => role);
}

/** Gives and takes what changed and nothing else: an administrator may change other roles at this moment. */
export async function writeRoles(
  db: Db,
  userId: number,
  { before, after }: { before: readonly Role[]; after: readonly Role[] },
): Promise<void> {
  const taken = before.filter((role) => !after.includes(role));
  const given = after.filter((role) => !before.includes(role));
  if (taken.length + given.length === 0) return;
  // Forms that were filled before are out of date; whoever saves one at this moment waits.
  await db
    .update(users)
    .set({ version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
  if (taken.length > 0) {
    await db
      .delete(userAuthorities)
      .where(and(eq(userAuthorities.userId, userId), inArray(userAuthorities.authority, taken)));
  }
  if (given.length > 0) {
    await db
      .insert(userAuthorities)
      .values(given.map((authority) => ({ userId, authority })))
      .onConflictDoNothing();
  }
}

export async function readIdToken(db: Db, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ idToken: identitySessions.idToken })
    .from(identitySessions)
    .where(eq(identitySessions.sessionId, sessionId));
  return row?.idToken ?? null;
}

/** What a visit at the provider leaves for a session, sealed; the refresh token only where the provider is asked again. */
export function sealedVisit(
  { vault }: Pick<Services, 'vault'>,
  { recheckMinutes }: IdentityProviderSettings,
  { claims, idToken, refreshToken }: Visited,
) {
  const isAskedAgain = refreshToken !== null && recheckMinutes !== null;
  return {
    idToken: vault.seal(idToken),
    sid: typeof claims.sid === 'string' ? claims.sid : null,
    refreshToken: isAskedAgain ? vault.seal(refreshToken) : null,
  };
}

/** Puts what another visit has left in the place of what the session began with, where it began at the provider. */
export async function storeVisited(
  db: Db,
  sessionId: string,
  visited: ReturnType<typeof sealedVisit>,
): Promise<void> {
  await db.update(identitySessions).set(visited).where(eq(identitySessions.sessionId, sessionId));
}
