import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MessageKey } from '#messages/message-key.ts';
import type { Db } from '#server/platform/db/client.ts';
import { deleteExpired } from '#server/platform/db/delete-expired.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { accountKeys, type KeyPurpose } from '#server/platform/db/schema/account-keys.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { requestIdOfWork } from '#server/platform/db/statement-meter.ts';

/** Hours that a key works: 48 to activate, 24 to reset or to confirm another address, two weeks for somebody who was invited, S1-05, S1-07. */
export const KEY_HOURS: Readonly<Record<KeyPurpose, number>> = {
  ACTIVATION: 48,
  INVITATION: 14 * 24,
  RESET: 24,
  EMAIL: 24,
};

const digest = (key: string) => createHash('sha256').update(key).digest('base64url');

export interface NewKey {
  key: string;
  expiresAt: Date;
}

/** A random key, not yet stored: 192 bits that nobody guesses. */
export function makeKey(purpose: KeyPurpose, now: Date): NewKey {
  const key = randomBytes(24).toString('base64url');
  return { key, expiresAt: new Date(now.getTime() + KEY_HOURS[purpose] * 3_600_000) };
}

/** Stores a key; an older one of this account for the same purpose stops working, S1-07. */
async function storeKey(
  db: Db,
  userId: number,
  purpose: KeyPurpose,
  { key, expiresAt }: NewKey,
  address: string | null = null,
): Promise<void> {
  const row = { keyDigest: digest(key), expiresAt: expiresAt.toISOString(), address };
  await db
    .insert(accountKeys)
    .values({ userId, purpose, ...row })
    .onConflictDoUpdate({
      target: [accountKeys.userId, accountKeys.purpose],
      set: { ...row, createdDate: sql`now()` },
    });
}

/** Stores keys of people who have none for this purpose, in one statement. */
export const storeFirstKeys = (
  db: Db,
  purpose: KeyPurpose,
  keys: readonly (NewKey & { userId: number })[],
): Promise<void> =>
  insertRows(
    db,
    accountKeys,
    keys.map(({ userId, key, expiresAt }) => ({
      userId,
      purpose,
      keyDigest: digest(key),
      expiresAt: expiresAt.toISOString(),
    })),
  );

export async function issueKey(db: Db, userId: number, purpose: KeyPurpose, now: Date): Promise<NewKey> {
  const made = makeKey(purpose, now);
  await storeKey(db, userId, purpose, made);
  return made;
}

/** A key that proves that mails to an address reach this person; an earlier one stops working. */
export async function issueAddressKey(db: Db, userId: number, address: string, now: Date): Promise<NewKey> {
  await endChanges(db, sql`user_id = ${userId}`, 'system.audits.email.replaced', now);
  const made = makeKey('EMAIL', now);
  await storeKey(db, userId, 'EMAIL', made, address);
  return made;
}

/** Gives up a change of the address that waits for its confirmation; false when none did. */
export async function dropAddressKey(db: Db, userId: number, now: Date): Promise<boolean> {
  await endChanges(db, sql`user_id = ${userId} and ${isOver(now)}`, 'system.audits.email.expired', now);
  const dropped = await db
    .delete(accountKeys)
    .where(and(eq(accountKeys.userId, userId), eq(accountKeys.purpose, 'EMAIL')))
    .returning({ userId: accountKeys.userId });
  return dropped.length > 0;
}

const alive = (key: string, purposes: readonly KeyPurpose[], now: Date) =>
  and(
    eq(accountKeys.keyDigest, digest(key)),
    inArray(accountKeys.purpose, [...purposes]),
    sql`${accountKeys.expiresAt} > ${now.toISOString()}::timestamptz`,
  );

/**
 * Uses a key up: of many who come with it at the same time one gets the account.
 * @returns undefined for an unknown, used or ended key
 */
export async function consumeKey(
  db: Db,
  key: string,
  purposes: readonly KeyPurpose[],
  now: Date,
): Promise<{ userId: number; purpose: KeyPurpose; address: string | null } | undefined> {
  const { userId, purpose, address } = accountKeys;
  const [row] = await db
    .delete(accountKeys)
    .where(alive(key, purposes, now))
    .returning({ userId, purpose, address });
  return row;
}

/** Remembers, for as long as ended keys are, that this key has activated its account: it works no more. */
export const noteActivation = (db: Db, userId: number, key: string, now: Date): Promise<void> =>
  storeKey(db, userId, 'ACTIVATION', { key, expiresAt: now });

/** Whether a key has activated an account, which is active still. */
export async function hasActivated(db: Db, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from account_key k join app_user u on u.id = k.user_id
     where k.key_digest = ${digest(key)} and k.purpose = 'ACTIVATION'
       and u.registration_status = 'ACTIVATED' and u.activated`);
  return rows.length > 0;
}

/** Whether a key works, without using it up, S1-08. */
export async function keyWorks(
  db: Db,
  key: string,
  purposes: readonly KeyPurpose[],
  now: Date,
): Promise<boolean> {
  return (await db.$count(accountKeys, alive(key, purposes, now))) > 0;
}

/** Who a key belongs to, without using it up; undefined for one that does not work. */
export async function ownerOf(db: Db, key: string, purposes: readonly KeyPurpose[], now: Date) {
  const { id, login, email, firstName, lastName } = users;
  const [row] = await db
    .select({ id, login, email, firstName, lastName })
    .from(accountKeys)
    .innerJoin(users, eq(users.id, accountKeys.userId))
    .where(alive(key, purposes, now));
  return row;
}

const isOver = (now: Date) => sql`expires_at <= ${now.toISOString()}::timestamptz`;

/**
 * Ends changes of addresses that wait for their confirmation, and notes each in the audit trail.
 * @param why its message there; of what has waited too long it is that
 */
const endChanges = (db: Db, which: SQL, why: MessageKey, now: Date) =>
  db.execute(sql`
    with gone as (
      delete from account_key where purpose = 'EMAIL' and ${which}
      returning user_id, ${isOver(now)} as is_over)
    insert into audit_event (type, principal, user_id, request_id, message)
    select 'EMAIL_CHANGE_CANCEL', u.login, u.id, ${requestIdOfWork()}::text,
           case when gone.is_over then 'system.audits.email.expired' else ${why} end
      from gone join app_user u on u.id = gone.user_id`);

/**
 * Ends every key of these accounts: what was sent to an address must not open one once the password or the address is
 * another.
 * @returns what the keys were for, but for changes of the address
 */
export async function dropKeys(
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<{ userId: number; purpose: KeyPurpose }[]> {
  await endChanges(db, sql`user_id = any(${idArray(userIds)})`, 'system.audits.email.dropped', now);
  return db
    .delete(accountKeys)
    .where(sql`${accountKeys.userId} = any(${idArray(userIds)})`)
    .returning({ userId: accountKeys.userId, purpose: accountKeys.purpose });
}

/** Ends so many changes of addresses that nobody has confirmed in time, and notes them in the audit trail. */
export const endLateChanges = (db: Db, now: Date, most: number) =>
  endChanges(
    db,
    sql`user_id in (select user_id from account_key where purpose = 'EMAIL' and ${isOver(now)}
                    limit ${most} for update skip locked)`,
    'system.audits.email.expired',
    now,
  );

/** Days that an ended key is kept, so that a registration can be distinguished from one whose key still works. */
const RETENTION_DAYS = 30;

export const purgeKeys = (db: Db, now: Date): Promise<number> =>
  deleteExpired(db, accountKeys.expiresAt, new Date(now.getTime() - RETENTION_DAYS * 86_400_000));
