import { eq, sql } from 'drizzle-orm';
import { consumeKey, hasActivated, issueKey, noteActivation } from '#server/people/account/account-keys.ts';
import { audit } from '#server/people/account/sessions.ts';
import { noteRegistration } from '#server/people/users/user.rows.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { changedBy } from '#server/platform/db/login-of.ts';
import type { KeyPurpose } from '#server/platform/db/schema/account-keys.ts';
import { type RegistrationStatus, users } from '#server/platform/db/schema/users.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Whether an account is in the state in which its key works; one that was closed stays closed. Who was invited may have been closed
 * and opened again since, or have come once without choosing a password: while there is none, the invitation holds.
 */
function isOpenFor(
  purpose: KeyPurpose,
  user: { registrationStatus: RegistrationStatus; activated: boolean; passwordHash: string | null },
): boolean {
  if (purpose === 'ACTIVATION') return user.registrationStatus === 'PENDING_ACTIVATION';
  return (
    user.registrationStatus === 'CREATED_BY_ADMIN' ||
    (user.registrationStatus === 'ACTIVATED' && user.activated && user.passwordHash === null)
  );
}

/**
 * Activates the account of a key from a mail; the two addresses in mails share it, Q1-05, S1-05.
 * @returns a key to choose a password with, for an account that has none
 * @throws AppError error.key.used for one that has activated its account before, error.key.invalid for an unknown or ended
 *   one; nothing changes
 */
export async function activate(services: Services, key: string, ip: string): Promise<string | null> {
  const { database, now } = services;
  return inTransaction(database, async (tx) => {
    const taken = await consumeKey(tx, key, ['ACTIVATION', 'INVITATION'], now());
    const [user] = taken ? await tx.select().from(users).where(eq(users.id, taken.userId)).for('update') : [];
    if (!taken && (await hasActivated(tx, key))) throw new AppError('error.key.used', { inBody: true });
    if (!taken || !user || !isOpenFor(taken.purpose, user)) {
      throw new AppError('error.key.invalid', { inBody: true });
    }
    await tx
      .update(users)
      .set({
        activated: true,
        emailVerifiedAt: now().toISOString(),
        registrationStatus: 'ACTIVATED',
        ...changedBy(user.id),
        lastModifiedDate: sql`now()`,
        version: sql`${users.version} + 1`,
      })
      .where(eq(users.id, user.id));
    if (taken.purpose === 'ACTIVATION') await noteActivation(tx, user.id, key, now());
    await audit(tx, 'ACTIVATION', user, ip);
    if (user.registrationStatus !== 'ACTIVATED') {
      await noteRegistration(tx, {
        userId: user.id,
        fromStatus: user.registrationStatus,
        toStatus: 'ACTIVATED',
        byUserId: user.id,
      });
    }
    return user.passwordHash === null ? (await issueKey(tx, user.id, 'RESET', now())).key : null;
  });
}
