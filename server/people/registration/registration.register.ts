import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import type { Registration } from '#contract/registration/schema.ts';
import { nameIsTaken } from '#server/people/account/account.repository.ts';
import { accountExistsMail, keyMail } from '#server/people/account/account-key.mails.ts';
import { issueKey } from '#server/people/account/account-keys.ts';
import { holderMail, mayNotifyHolder } from '#server/people/account/holder.mails.ts';
import { requireGoodPassword } from '#server/people/account/password-rules.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { audit } from '#server/people/account/sessions.ts';
import { noteRegistration } from '#server/people/users/user.rows.ts';
import { type Db, inTransaction, sqlState } from '#server/platform/db/client.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { accountKeys } from '#server/platform/db/schema/account-keys.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import { FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#server/platform/db/sql-states.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';

const ROLES: readonly Role[] = ['ROLE_USER', 'ROLE_EXTERNAL'];

const emailExists = (cause?: unknown) => new AppError('error.email.exists', { inBody: true, cause });

/** @throws AppError not found while registration is closed [R1D-02], S1-02 */
export async function requireOpenRegistration(db: Db): Promise<void> {
  if (!(await readSettings(db)).externalRegistrationAllowed) throw notFound();
}

/** Deletes registrations that nobody activated in time and that nothing hangs on; their addresses are free again. */
async function removeLapsedRegistrations(db: Db, before: Date, email?: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id from app_user u
     where u.registration_status = 'PENDING_ACTIVATION' and not u.activated
       and ${email === undefined ? sql`true` : sql`u.email = ${email}::citext`}
       and not exists (select from account_key k where k.user_id = u.id and k.expires_at > ${before.toISOString()}::timestamptz)
       and u.created_date < ${before.toISOString()}::timestamptz
       and not exists (select from organization_user o where o.user_id = u.id)
     limit 500 for update of u skip locked`);
  let removed = 0;
  for (const { id } of rows) removed += (await removeRegistration(db, id)) ? 1 : 0;
  return removed;
}

/** @returns false for somebody whom something refers to, such as ideas imported from another system */
async function removeRegistration(db: Db, id: number): Promise<boolean> {
  try {
    // Within a transaction of its own, so that one who has to stay keeps nobody else.
    await db.transaction(async (tx) => {
      await tx.update(outboxMails).set({ userId: null }).where(eq(outboxMails.userId, id));
      await tx.delete(accountKeys).where(eq(accountKeys.userId, id));
      await tx.delete(users).where(and(eq(users.id, id), eq(users.registrationStatus, 'PENDING_ACTIVATION')));
    });
    return true;
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
    return false;
  }
}

async function storePerson(db: Db, input: Registration, passwordHash: string): Promise<number> {
  const { firstName, lastName, email, phone, educationLevel, company, department, position, langKey } = input;
  const id = await insertRow(db, users, {
    login: email,
    email,
    firstName,
    lastName,
    phone,
    educationLevel,
    company,
    department,
    position,
    langKey,
    passwordHash,
    activated: false,
    registrationStatus: 'PENDING_ACTIVATION',
  });
  await db.update(users).set({ createdById: id, lastModifiedById: id }).where(eq(users.id, id));
  await db.insert(userAuthorities).values(ROLES.map((authority) => ({ userId: id, authority })));
  await noteRegistration(db, {
    userId: id,
    toStatus: 'PENDING_ACTIVATION',
    byUserId: id,
  });
  return id;
}

/** @param input of the registration that came too late */
async function notifyHolder(services: Services, input: Registration): Promise<void> {
  if (!(await mayNotifyHolder(services, input.email))) return;
  await inTransaction(services.database, async (tx) => {
    const mail = await holderMail(tx, (holder) => accountExistsMail(services, holder), input);
    await queueMails(tx, services, [mail]);
  });
}

/**
 * Makes an external account that waits for its activation, and the mail with its key, S1-01. The slow hash is made
 * before the transaction, which holds a connection, and whatever becomes of the address: neither the answer nor its time
 * reveals whether it has an account.
 * @throws AppError error.email.exists when the address is a login or an e-mail already, also when another registration
 *   wins at the same moment, S1-03, where the settings want that reported; error.validation for a language that is not
 *   configured; what `requireGoodPassword` throws
 */
export async function register(services: Services, input: Registration, ip: string): Promise<void> {
  const { database, now } = services;
  if (!(await configuredLocales(database, services)).includes(input.langKey)) {
    throw invalid('body', [{ field: 'langKey', message: 'Value' }]);
  }
  await requireGoodPassword(database, input.password, { ...input, login: input.email }, { isStrict: false });
  const passwordHash = await hashPassword(input.password);
  const tellsTaken = (await readSettings(database)).registrationTellsTaken;
  try {
    await inTransaction(database, async (tx) => {
      await removeLapsedRegistrations(tx, now(), input.email);
      if (await nameIsTaken(tx, input.email, 0)) throw emailExists();
      const id = await storePerson(tx, input, passwordHash);
      await audit(tx, 'REGISTRATION', { id, login: input.email }, ip);
      const key = await issueKey(tx, id, 'ACTIVATION', now());
      await queueMails(tx, services, [
        keyMail(services, 'ACTIVATION', { ...input, id, login: input.email }, key),
      ]);
    });
  } catch (error) {
    const refusal = sqlState(error) === UNIQUE_VIOLATION ? emailExists(error) : error;
    const isTaken = refusal instanceof AppError && refusal.key === 'error.email.exists';
    if (tellsTaken || !isTaken) throw refusal;
    await notifyHolder(services, input);
  }
}

/** Days after its key that a registration is kept: until then a reset request sends a new key. */
const FORGIVEN_DAYS = 30;

/** Forgets people who registered and never confirmed their address. */
export const purgeRegistrations = (db: Db, now: Date): Promise<number> =>
  removeLapsedRegistrations(db, new Date(now.getTime() - FORGIVEN_DAYS * 86_400_000));
