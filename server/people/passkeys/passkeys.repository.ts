import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { Passkey } from '#contract/passkeys/schema.ts';
import { roles } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { passkeys } from '#server/platform/db/schema/passkeys.ts';
import { users } from '#server/platform/db/schema/users.ts';

const { id, name, createdDate, lastUsedDate, isBackedUp } = passkeys;
const shown = { id, name, createdDate, lastUsedDate, isBackedUp };

export const listPasskeys = (db: Db, userId: number): Promise<Passkey[]> =>
  db.select(shown).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(id));

/** What a browser needs to find the keys of a person. */
export async function credentialsOf(db: Db, userId: number) {
  const rows = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return rows;
}

/** A key by the id that its authenticator knows it by, and what a session of its owner needs. */
export async function findCredential(db: Db, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, login: users.login, roles })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Whether somebody may have passkeys: whoever comes from the identity provider alone is left to it. */
export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ has: sql<boolean>`${users.passwordHash} is not null` })
    .from(users)
    .where(eq(users.id, userId));
  return row?.has === true;
}

export async function insertPasskey(db: Db, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const written = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id });
  return written.length > 0;
}

export async function renamePasskey(
  db: Db,
  key: { id: number; userId: number; name: string },
): Promise<Passkey | undefined> {
  const [row] = await db
    .update(passkeys)
    .set({ name: key.name })
    .where(and(eq(id, key.id), eq(passkeys.userId, key.userId)))
    .returning(shown);
  return row;
}

export async function deletePasskey(
  db: Db,
  key: { id: number; userId: number },
): Promise<string | undefined> {
  const [row] = await db
    .delete(passkeys)
    .where(and(eq(id, key.id), eq(passkeys.userId, key.userId)))
    .returning({ name });
  return row?.name;
}

/**
 * Notes a use with the authenticator's count, which goes up: a count that does not is that of a copy. Authenticators that
 * count nothing always say 0. Of two answers with one count one wins.
 */
export async function noteUse(
  db: Db,
  key: { id: number; counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const uncounted = key.counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const noted = await db
    .update(passkeys)
    .set({ counter: key.counter, isBackedUp: key.isBackedUp, lastUsedDate: sql`now()` })
    .where(and(eq(id, key.id), or(lt(passkeys.counter, key.counter), uncounted)))
    .returning({ id });
  return noted.length > 0;
}
