import { sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { RegistrationStatus, users } from '#server/platform/db/schema/users.ts';

/** A unit as files name it. */
export interface KnownUnit {
  id: number;
  code: string | null;
  name: string;
  /** From the organization down, parted by ` / `. */
  path: string;
  isActive: boolean;
}

type StoredField = 'login' | 'email' | 'firstName' | 'lastName' | 'activated' | 'langKey' | 'unitId';
type Profile = 'phone' | 'educationLevel' | 'company' | 'department' | 'position';

/** What of an account an import may find and change; its roles in the order of their names. */
export type PersonState = Pick<typeof users.$inferSelect, StoredField | Profile> & {
  authorities: readonly Role[];
};

export interface KnownPerson extends PersonState {
  id: number;
  registrationStatus: RegistrationStatus;
}

async function idsOf(db: Db, names: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with name as (select distinct unnest(${sql.param([...names])}::citext[]) as name)
    select u.id from name join app_user u on u.login = name.name
    union
    select u.id from name join app_user u on u.email = name.name`);
  return rows.map(({ id }) => id);
}

/**
 * Holds the people of these names, and then all names until the transaction ends: nobody takes or gives up a login or
 * an e-mail meanwhile. People come before names, as with whoever saves a single one.
 */
async function hold(db: Db, names: readonly string[]): Promise<void> {
  await holdAccounts(db, await idsOf(db, names));
  // Names by themselves would be too many locks; the trigger `guard_account_names` takes this one too.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('account names'))`);
}

/**
 * Everybody whom a file may be about: whose login or e-mail is in it. Held until the transaction ends, where the
 * plan is carried out; who came while it waited is not held, but then it is not the plan any more that was shown.
 */
export async function readKnownPeople(
  db: Db,
  names: readonly string[],
  { lock }: { lock: boolean },
): Promise<KnownPerson[]> {
  // Held before they are read: with the lock in one statement, roles would be those from before the wait.
  if (lock) await hold(db, names);
  const ids = idArray(await idsOf(db, names));
  const { rows } = await db.execute<KnownPerson & Record<string, unknown>>(sql`
    select u.id, u.login::text as login, u.email::text as email, u.first_name as "firstName",
           u.last_name as "lastName", u.activated, u.lang_key as "langKey", u.unit_id as "unitId", u.phone,
           u.education_level as "educationLevel", u.company, u.department, u.position,
           u.registration_status as "registrationStatus",
           array(select a.authority from user_authority a where a.user_id = u.id order by 1) as authorities
      from app_user u where u.id = any(${ids}) order by u.id`);
  // Sorted here as the plan sorts: the database's order of letters is its own.
  return rows.map((row) => ({ ...row, authorities: [...row.authorities].sort() }));
}

export async function readKnownUnits(db: Db): Promise<KnownUnit[]> {
  const { rows } = await db.execute<KnownUnit & Record<string, unknown>>(sql`
    with recursive placed as (
      select unit.id, unit.code, unit.name, o.name || ' / ' || unit.name as path,
             unit.is_active and o.is_active as is_active
        from organization_unit unit join organization o on o.id = unit.organization_id
       where unit.parent_unit_id is null
      union all
      select unit.id, unit.code, unit.name, placed.path || ' / ' || unit.name, unit.is_active and placed.is_active
        from organization_unit unit join placed on unit.parent_unit_id = placed.id
    ) select id, code, name, path, is_active as "isActive" from placed order by id`);
  return rows;
}
