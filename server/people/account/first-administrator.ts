import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import { ROLES } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { secrets } from '#server/platform/db/schema/settings.ts';
import { userAuthorities, userRegistrationHistory, users } from '#server/platform/db/schema/users.ts';
import { domainEvent } from '#server/platform/registrations.ts';
import type { Services } from '#server/platform/services.ts';
import { hashPassword } from './passwords.ts';
import { audit } from './sessions.ts';

const NAME = 'first-administrator-key';
const digest = (key: string) => createHash('sha256').update(key).digest('hex');

export const hasAdministrator = (db: Db): Promise<boolean> =>
  hasRow(
    db,
    sql`user_authority a join app_user u on u.id = a.user_id where a.authority = 'ROLE_ADMIN' and u.activated`,
  );

/** A new one-time key for the first administrator; an older one stops working. Only its digest is stored. */
export async function newFirstAdministratorKey(db: Db): Promise<string> {
  const key = randomBytes(24).toString('base64url');
  await db
    .insert(secrets)
    .values({ name: NAME, value: digest(key) })
    .onConflictDoUpdate({ target: secrets.name, set: { value: digest(key) } });
  return key;
}

/** Uses the key up. False for a wrong or used one, and whenever an administrator exists. */
export async function useFirstAdministratorKey(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, NAME)).for('update');
  if (!row || !timingSafeEqual(Buffer.from(row.value), Buffer.from(digest(key)))) return false;
  if (await hasAdministrator(db)) return false;
  await db.delete(secrets).where(eq(secrets.name, NAME));
  return true;
}

interface NewAdministrator {
  login: string;
  email: string;
  password: string;
  langKey: string;
  firstName?: string;
  lastName?: string;
}

/** An administrator with every role but ROLE_EXTERNAL, since guards compare roles literally (Q1-43, Q3-94). */
export async function createAdministrator(db: Db, person: NewAdministrator) {
  const roles: Role[] = ROLES.filter((role) => role !== 'ROLE_EXTERNAL');
  const [row] = await db
    .insert(users)
    .values({
      login: person.login,
      email: person.email,
      emailVerifiedAt: sql`now()`,
      firstName: person.firstName ?? person.login,
      lastName: person.lastName ?? '',
      passwordHash: await hashPassword(person.password),
      langKey: person.langKey,
      createdBy: 'system',
      lastModifiedBy: 'system',
    })
    .returning({ id: users.id, login: users.login });
  const user = insertedRow(row);
  await db.insert(userAuthorities).values(roles.map((authority) => ({ userId: user.id, authority })));
  await db
    .insert(userRegistrationHistory)
    .values({ userId: user.id, toStatus: 'CREATED_BY_ADMIN', byUser: 'system', explanation: 'first start' });
  return { ...user, roles };
}

/** The installation has its first administrator: features install what it begins with. */
export const installationBegun = domainEvent<null>('an installation was begun');

/**
 * Makes the first administrator of an installation and, in the same transaction, what it begins with.
 * @param ip whence it was asked for; null for the environment's
 */
export async function beginInstallation(
  db: Db,
  { registrations }: Pick<Services, 'registrations'>,
  person: Parameters<typeof createAdministrator>[1],
  ip: string | null = null,
) {
  const administrator = await createAdministrator(db, person);
  await audit(db, 'REGISTRATION', administrator, ip, 'system.audits.firstAdministrator');
  await registrations.publish(installationBegun, db, null);
  return administrator;
}
