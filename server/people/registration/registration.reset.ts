import { eq } from 'drizzle-orm';
import { isStrongPassword } from '#contract/account/password.ts';
import { passwordChangedMail } from '#server/people/account/account-key.mails.ts';
import { consumeKey, dropKeys, keyWorks, ownerOf } from '#server/people/account/account-keys.ts';
import { requireGoodPassword } from '#server/people/account/password-rules.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { audit, revokeSessions } from '#server/people/account/sessions.ts';
import { forgetFailures } from '#server/people/sign-in/sign-in.allowances.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Client } from '#server/platform/limits/clients.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';

/** Whether a key for a new password works, S1-08. */
export const resetKeyWorks = ({ database, now }: Services, key: string): Promise<boolean> =>
  keyWorks(database, key, ['RESET'], now());

interface NewPassword {
  key: string;
  newPassword: string;
  /** Where the owner sits, S1-15. */
  client: Client;
}

/**
 * Sets a new password and signs the account out everywhere; its owner is notified, and is not held to the wrong
 * passwords of before, S1-07, S1-10.
 * @throws AppError error.key.invalid; what `requireGoodPassword` throws, which leaves the key alive
 */
export async function finishReset(
  services: Services,
  { key, newPassword, client }: NewPassword,
): Promise<void> {
  const { database, now } = services;
  if (!isStrongPassword(newPassword)) throw new AppError('rulePassword', { inBody: true });
  const refusal = () => new AppError('error.key.invalid', { inBody: true });
  // The slow hash is only made for a key that works: anybody may call this.
  const person = await ownerOf(database, key, ['RESET'], now());
  if (!person) throw refusal();
  await requireGoodPassword(database, newPassword, person, { isStrict: true });
  const passwordHash = await hashPassword(newPassword);
  const owner = await inTransaction(database, async (tx) => {
    const taken = await consumeKey(tx, key, ['RESET'], now());
    const [user] = taken ? await tx.select().from(users).where(eq(users.id, taken.userId)).for('update') : [];
    if (!user?.activated) throw refusal();
    // The address is this person's: a key that was sent to it came back.
    const proven = { passwordHash, emailVerifiedAt: now().toISOString() };
    await tx.update(users).set(proven).where(eq(users.id, user.id));
    await audit(tx, 'PASSWORD_RESET', user, client.ip);
    await revokeSessions(tx, [user.id], { endedBy: 'PASSWORD', now: now() });
    await dropKeys(tx, [user.id], now());
    await queueMails(tx, services, [passwordChangedMail(services, user)]);
    return user;
  });
  await forgetFailures(services, { userId: owner.id, username: owner.login, ...client });
}
