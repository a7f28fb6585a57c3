import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { userEndpoints } from '#contract/users/endpoints.ts';
import { requireStandIn } from '#server/people/absences/stand-in.rule.ts';
import { holdAccounts, isOtherAddress } from '#server/people/account/account.repository.ts';
import { emailChangedMail, passwordChangedMail } from '#server/people/account/account-key.mails.ts';
import { dropKeys } from '#server/people/account/account-keys.ts';
import { requireGoodPassword } from '#server/people/account/password-rules.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { revokeSessions } from '#server/people/account/sessions.ts';
import { requireSeenVersion } from '#server/platform/db/held-version.ts';
import { changedBy } from '#server/platform/db/login-of.ts';
import { type RegistrationStatus, users } from '#server/platform/db/schema/users.ts';
import { found, refused } from '#server/platform/errors.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import { queueKeyMail } from './password-mail.ts';
import { profileOf, requireUnique, requireValid, type UserWork } from './user.checks.ts';
import { noteRegistration, signOutDeactivated, writeAuthorities, writeUnits } from './user.rows.ts';
import { losesAdministrator, requireAdministratorLeft, requireMayChange } from './users.policy.ts';
import { readUser, type StoredUser } from './users.repository.ts';

type UserChange = z.output<(typeof userEndpoints)['save']['body']>;

/** The names that a save changes. */
const givenNames = ({ login, email, firstName, lastName }: UserChange) =>
  Object.fromEntries(
    Object.entries({ login, email, firstName, lastName }).filter(([, name]) => name !== undefined),
  );

function nextStatus(before: StoredUser, activated: boolean): RegistrationStatus {
  if (activated === before.activated) return before.registrationStatus;
  return activated ? 'ACTIVATED' : 'DEACTIVATED';
}

/**
 * Ends the keys in earlier mails and notifies the owner of what was changed; who registered or was invited and has not come
 * yet gets another key, at the address that the account has now.
 */
async function notifyOwner(
  work: UserWork,
  change: { before: StoredUser; saved: StoredUser; newPassword: boolean; moves: boolean },
): Promise<void> {
  const { db, services } = work;
  const { before, saved, newPassword, moves } = change;
  const dropped = await dropKeys(db, [saved.id], services.now());
  await queueMails(db, services, [
    ...(moves ? [emailChangedMail(services, before)] : []),
    ...(newPassword ? [passwordChangedMail(services, saved)] : []),
  ]);
  const wasInvited = dropped.some(({ purpose }) => purpose === 'INVITATION');
  if (saved.registrationStatus === 'PENDING_ACTIVATION') await queueKeyMail(work, 'ACTIVATION', saved);
  else if (!newPassword && wasInvited && saved.activated) await queueKeyMail(work, 'INVITATION', saved);
}

/**
 * Saves an account [R3P-162], S3-97. An empty password keeps the old one; a new one ends the sessions of the
 * account. The own address and password are changed in the account settings only.
 * @throws AppError 404, error.savedInBetween when somebody saved since the form was filled, error.userexists,
 *   error.emailexists, error.administratorsOnly, error.ownAccount, error.ownSignIn, error.lastAdministrator, error.erasure.done,
 *   error.validation; error.alreadyExists when an import took a name meanwhile
 */
export async function saveUser(work: UserWork, change: UserChange): Promise<StoredUser> {
  const { db, caller, services } = work;
  const { login, email, firstName, lastName, langKey, password } = change;
  // It takes its time: before any row is held. The transaction of the call is open by then.
  const passwordHash = password ? await hashPassword(password) : null;
  // Decided by what the save before has left: two at once neither undo nor outrun each other.
  await holdAccounts(db, change.successorId ? [change.id, change.successorId] : [change.id]);
  const before = found(await readUser(db, change.id));
  if (before.erasedAt !== null) throw refused('error.erasure.done', 'user');
  requireSeenVersion(before, change.version, 'user');
  const authorities = change.authorities ?? before.authorities;
  const activated = change.activated ?? before.activated;
  const after = { id: before.id, authorities, activated };
  requireMayChange(caller, before, after);
  if (password) {
    const person = { ...before, ...givenNames(change) };
    await requireGoodPassword(db, password, person, { isStrict: false });
  }
  await requireValid(work, change);
  await requireUnique(db, change, before.id);
  if (change.successorId) {
    await requireStandIn(db, { userId: before.id, standInId: change.successorId }, 'user');
  }
  const registrationStatus = nextStatus(before, activated);
  const moves = email !== undefined && isOtherAddress(before.email, email);
  // A stolen session of an administrator, too, must not be enough to take the account over, S1-11.
  if (before.id === caller.id && (moves || password)) throw refused('error.ownSignIn', 'user');
  await db
    .update(users)
    .set({
      login,
      email,
      // An administrator vouches for others' addresses.
      ...(moves ? { emailVerifiedAt: sql`now()` } : {}),
      firstName,
      lastName,
      langKey,
      activated,
      registrationStatus,
      ...profileOf(change),
      ...(passwordHash ? { passwordHash } : {}),
      ...changedBy(caller.id),
      lastModifiedDate: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, before.id));
  if (change.authorities) await writeAuthorities(db, before.id, authorities);
  if (change.organizationUnits) await writeUnits(db, before.id, change.organizationUnits);
  if (registrationStatus !== before.registrationStatus) {
    await noteRegistration(db, {
      userId: before.id,
      fromStatus: before.registrationStatus,
      toStatus: registrationStatus,
      byUserId: caller.id,
    });
  }
  if (password) await revokeSessions(db, [before.id], { endedBy: 'PASSWORD', now: services.now() });
  const saved = found(await readUser(db, before.id));
  if (password || moves) await notifyOwner(work, { before, saved, newPassword: Boolean(password), moves });
  if (before.activated && !activated) {
    const successorId = change.successorId ?? null;
    await signOutDeactivated(db, services, [before.id], services.now(), {
      ...{ successorId, byUserId: caller.id, context: work },
    });
  }
  if (losesAdministrator(before, after)) await requireAdministratorLeft(db);
  return saved;
}
