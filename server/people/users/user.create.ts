import { sql } from 'drizzle-orm';
import type { UserInput } from '#contract/users/schema.ts';
import { requireGoodPassword } from '#server/people/account/password-rules.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { found } from '#server/platform/errors.ts';
import { queueKeyMail } from './password-mail.ts';
import { profileOf, requireUnique, requireValid, type UserWork } from './user.checks.ts';
import { noteRegistration, writeAuthorities, writeUnits } from './user.rows.ts';
import { requireMayChange } from './users.policy.ts';
import { readUser, type StoredUser } from './users.repository.ts';

/**
 * Creates an account [R3P-161], S3-96. Without a password a mail asks the owner of an active one to choose it.
 * @throws AppError error.userexists, error.emailexists, error.administratorsOnly, error.validation;
 *   error.alreadyExists when an import took a name meanwhile
 */
export async function createUser(work: UserWork, input: UserInput): Promise<StoredUser> {
  const { db, caller } = work;
  const { login, email, firstName, lastName, langKey, activated, authorities, password } = input;
  if (password) await requireGoodPassword(db, password, input, { isStrict: false });
  // It takes its time: before any row is held. The transaction of the call is open by then.
  const passwordHash = password ? await hashPassword(password) : null;
  requireMayChange(caller, null, { id: null, authorities, activated });
  await requireValid(work, input);
  await requireUnique(db, input, 0);
  const registrationStatus = activated ? ('CREATED_BY_ADMIN' as const) : ('DEACTIVATED' as const);
  const id = await insertRow(db, users, {
    login,
    email,
    emailVerifiedAt: sql`now()`,
    firstName,
    lastName,
    langKey,
    activated,
    registrationStatus,
    ...profileOf(input),
    passwordHash,
    createdById: caller.id,
    lastModifiedById: caller.id,
  });
  await writeAuthorities(db, id, authorities);
  if (input.organizationUnits) await writeUnits(db, id, input.organizationUnits);
  await noteRegistration(db, { userId: id, toStatus: registrationStatus, byUserId: caller.id });
  if (!password && activated) {
    await queueKeyMail(work, 'INVITATION', { id, login, email, firstName, langKey });
  }
  return found(await readUser(db, id));
}
