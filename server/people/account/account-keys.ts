import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { deleteExpired } from '#server/platform/db/delete-expired.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { accountKeys, type KeyPurpose } from '#server/platform/db/schema/account-keys.ts';

/** Hours that a key works: 48 to activate, 24 to reset, two weeks for somebody who was invited, S1-05, S1-07. */
export const KEY_HOURS: Readonly<Record<KeyPurpose, number>> = {
  ACTIVATION: 48,
  INVITATION: 14 * 24,
  RESET: 24,
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
export async function storeKey(
  db: Db,
  userId: number,
  purpose: KeyPurpose,
  { key, expiresAt }: NewKey,
): Promise<void> {
  const row = { keyDigest: digest(key), expiresAt: expiresAt.toISOString() };
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
): Promise<{ userId: number; purpose: KeyPurpose } | undefined> {
  const [row] = await db
    .delete(accountKeys)
    .where(alive(key, purposes, now))
    .returning({ userId: accountKeys.userId, purpose: accountKeys.purpose });
  return row;
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

/**
 * Ends every key of these accounts: what was sent to an address must not open one once the password or the address is
 * another.
 * @returns what the keys were for
 */
export const dropKeys = (
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; purpose: KeyPurpose }[]> =>
  db
    .delete(accountKeys)
    .where(sql`${accountKeys.userId} = any(${idArray(userIds)})`)
    .returning({ userId: accountKeys.userId, purpose: accountKeys.purpose });

/** Days that an ended key is kept, so that a registration can be told from one whose key still works. */
const RETENTION_DAYS = 30;

export const purgeKeys = (db: Db, now: Date): Promise<number> =>
  deleteExpired(db, accountKeys.expiresAt, new Date(now.getTime() - RETENTION_DAYS * 86_400_000));
