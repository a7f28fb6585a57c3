import { fullName } from '#contract/users/full-name.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { revokeSessions } from '#server/people/account/sessions.ts';
import { usersDeactivated } from '#server/people/users/user.rows.ts';
import { losesAdministrator, requireAdministratorLeft } from '#server/people/users/users.policy.ts';
import { readUser, type StoredUser } from '#server/people/users/users.repository.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { found, refused } from '#server/platform/errors.ts';
import { removePendingFile } from '#server/platform/files/pending-files.ts';
import type { Caller, Context } from '#server/platform/http/call.ts';
import { quarantineFolder, removeQuarantinedOf } from '#server/platform/malware/quarantine.ts';
import { type ErasedPerson, personErased } from './erasure.event.ts';
import { emptyAccount, emptyAuditTrail, removeFromSettings, removeOwnRows } from './erasure.rows.ts';

export type ErasureWork = Pick<Context<never>, 'db' | 'services' | 'afterCommit' | 'ip' | 'requestId'> & {
  caller: Caller;
};

/** Seconds for a statement of somebody who erases themselves; whom it takes longer, an administrator erases. */
const OWN_SECONDS = 60;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The account, held until the end: two that erase or save it at a time do so one after the other.
 * @throws AppError 404, error.erasure.done for a former member, error.erasure.login where another login was typed
 */
export async function holdPerson(
  { db }: Pick<ErasureWork, 'db'>,
  id: number,
  typedLogin: string,
): Promise<StoredUser> {
  await holdAccounts(db, [id]);
  const person = found(await readUser(db, id));
  if (person.erasedAt !== null) throw refused('error.erasure.done', 'user');
  if (!isSame(person.login, typedLogin)) throw refused('error.erasure.login', 'user');
  return person;
}

/**
 * Makes a former member of a person, all of it in the transaction of the call: what names them is removed, their
 * contributions and decisions stay (decision 0048). Files go after the commit.
 * @param person as `holdPerson` gave it
 * @throws AppError error.lastAdministrator
 */
export async function erasePerson(work: ErasureWork, person: StoredUser): Promise<void> {
  const { db, services, caller, afterCommit, ip, requestId } = work;
  const now = services.now();
  const { id: userId, login, email } = person;
  const discarded: string[] = [];
  const erased: ErasedPerson = {
    userId,
    login,
    email,
    fullName: fullName(person),
    now,
    formerMember: (locale) => services.messages.translate(locale, 'person.former'),
    removeFiles: (keys) => {
      discarded.push(...keys);
    },
  };
  const isOwn = caller.id === userId;
  // Who was here for years is named in many places.
  await allowLongStatements(db, isOwn ? OWN_SECONDS : undefined);
  await services.registrations.publish(usersDeactivated, db, {
    userIds: [userId],
    now,
    successorId: null,
    byUserId: null,
    context: null,
  });
  await services.registrations.publish(personErased, db, erased);
  // First ended, so that open streams hear of it.
  await revokeSessions(db, [userId], { endedBy: 'DEACTIVATED', now });
  await removeOwnRows(db, erased);
  await removeFromSettings(db, erased);
  await emptyAccount(db, erased);
  await db.insert(auditEvents).values({
    type: 'PERSON_ERASED',
    principal: isOwn ? '' : caller.login,
    userId: caller.id,
    remoteAddress: isOwn ? null : ip,
    requestId,
    change: { call: 'POST api/v3/users/:id/erase', object: { id: String(userId) }, fields: [] },
  });
  // After the entry that accounts for it: without one the trail refuses.
  await emptyAuditTrail(db, userId);
  if (losesAdministrator(person, { ...person, activated: false })) await requireAdministratorLeft(db);
  afterCommit(async () => {
    await removeQuarantinedOf(quarantineFolder(services.env), userId);
    for (const key of discarded) await removePendingFile(services, key);
  });
}
