import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Account } from '#contract/account/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { changedBy } from '#server/platform/db/login-of.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { personColumns, roles } from './people.sql.ts';

/** The account that a login or else an e-mail names, regardless of case. */
export async function findByLoginOrEmail(db: Db, name: string) {
  const { id, login, passwordHash, activated, registrationStatus } = users;
  const [row] = await db
    .select({ id, login, passwordHash, activated, registrationStatus, roles })
    .from(users)
    .where(or(eq(users.login, name), eq(users.email, name)))
    .orderBy(desc(eq(users.login, name)))
    .limit(1);
  return row;
}

/** Whom the audit trail names. */
export async function findPerson(db: Db, userId: number): Promise<{ id: number; login: string } | undefined> {
  const { id, login } = users;
  const [row] = await db.select({ id, login }).from(users).where(eq(id, userId));
  return row;
}

export async function readPasswordHash(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.hash ?? null;
}

/** Whether an address is another one; letters count without their case. */
export const isOtherAddress = (before: string, after: string): boolean =>
  before.toLowerCase() !== after.toLowerCase();

/** The address of a row that waits for its confirmation. */
const pendingEmail = sql<string | null>`(
  select k.address::text from account_key k
   where k.user_id = ${users.id} and k.purpose = 'EMAIL' and k.expires_at > now())`;

/** The account as the session reads it. */
export async function readAccount(db: Db, userId: number): Promise<Account | undefined> {
  const { id, login, firstName, lastName, email, langKey, activated, unitId } = users;
  const person = { id, login, firstName, lastName, email, langKey, activated, unitId };
  const [row] = await db
    .select({
      ...person,
      authorities: roles,
      unitName: organizationUnits.name,
      picturePath: personColumns.picturePath,
      pendingEmail,
    })
    .from(users)
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .where(eq(id, userId));
  if (!row) return undefined;
  const { pendingEmail: waiting, picturePath, ...account } = row;
  return {
    ...account,
    ...(picturePath !== null && { picturePath }),
    ...(waiting !== null && { pendingEmail: waiting }),
  };
}

/**
 * Whether a name is the login or the e-mail of somebody else, regardless of case: as one signs in with either,
 * nobody's login may be another's e-mail, S3-96.
 */
export async function nameIsTaken(db: Db, name: string, exceptUserId: number): Promise<boolean> {
  // One's login may be another's e-mail, which no index can forbid: who asks for the same name waits here.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(lower(${`account name ${name}`})))`);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(or(eq(users.login, name), eq(users.email, name)), ne(users.id, exceptUserId)))
    .limit(1);
  return rows.length > 0;
}

/** Whom an address belongs to; undefined where it is nobody's, or somebody's login only. */
export async function findAddressee(db: Db, address: string) {
  const { id, login, email, firstName, langKey } = users;
  const [row] = await db
    .select({ id, login, email, firstName, langKey })
    .from(users)
    .where(eq(email, address));
  return row;
}

/** Writes a password over the one that was checked; false when another change came first. */
export async function replacePasswordHash(
  db: Db,
  userId: number,
  { checked, passwordHash }: { checked: string; passwordHash: string },
): Promise<boolean> {
  const written = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, checked)))
    .returning({ id: users.id });
  return written.length > 0;
}

/**
 * Holds accounts until the transaction ends, in the order of their ids, before anything else of them is changed. Whatever
 * opens, renews or ends sessions, or changes what they are opened by, does so one after the other: what ends all sessions
 * also finds the one that another transaction has just written.
 */
export async function holdAccounts(db: Db, userIds: readonly number[]): Promise<void> {
  await db.execute(
    sql`select from app_user where id = any(${idArray(userIds)}) order by id for no key update`,
  );
}

/** Whom mails about an account address; the row is held until the transaction ends. */
export async function lockAddressee(db: Db, userId: number) {
  const { id, login, email, firstName, lastName, langKey, activated } = users;
  const [row] = await db
    .select({ id, login, email, firstName, lastName, langKey, activated })
    .from(users)
    .where(eq(id, userId))
    .for('update');
  return row;
}

/** What a person changes of the own account; `email` differs from what is stored in the case of letters only. */
export async function writeAccount(
  db: Db,
  userId: number,
  changes: { firstName: string; lastName: string; email?: string; langKey: string },
): Promise<void> {
  await db
    .update(users)
    .set({
      ...changes,
      ...changedBy(userId),
      lastModifiedDate: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
}

/**
 * Notes that somebody gets in, and holds the account until the transaction ends, so that no change of its password
 * passes the sign-in by unseen.
 * @param checkedHash of the password that was given, where there was one
 * @returns false when the account was closed or got another password since it was checked
 */
export async function noteSignIn(db: Db, userId: number, checkedHash?: string | null): Promise<boolean> {
  const conditions = [eq(users.id, userId), eq(users.activated, true)];
  if (checkedHash) conditions.push(eq(users.passwordHash, checkedHash));
  const noted = await db
    .update(users)
    .set({ lastLogin: sql`now()` })
    .where(and(...conditions))
    .returning({ id: users.id });
  return noted.length > 0;
}

/** Gives the account the address that was proven. */
export async function writeProvenAddress(
  db: Db,
  userId: number,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({
      email,
      emailVerifiedAt: now.toISOString(),
      ...changedBy(userId),
      lastModifiedDate: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
}
