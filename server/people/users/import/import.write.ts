import { sql } from 'drizzle-orm';
import { batchesOf } from '#server/platform/batches.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import {
  organizationUsers,
  type RegistrationStatus,
  userAuthorities,
  userRegistrationHistory,
  users,
} from '#server/platform/db/schema/users.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { signOutDeactivated } from '../user.rows.ts';
import type { KnownPerson, PersonState } from './import.known.ts';
import type { PlannedRow } from './import.plan.ts';

/** Somebody who is stored, with what is new about them. */
export interface Stored extends PersonState {
  id: number;
  before: KnownPerson | null;
}

interface Writing {
  db: Db;
  services: Services;
  caller: Caller;
  now: Date;
}

const note = (
  userId: number,
  fromStatus: RegistrationStatus | null,
  toStatus: RegistrationStatus,
  byUserId: number,
) => ({ userId, fromStatus, toStatus, byUserId });

/** Makes the accounts that are new, each by a few statements for all of them, S3-96. */
async function writeNew({ db, caller, now }: Writing, people: readonly PersonState[]): Promise<Stored[]> {
  if (people.length === 0) return [];
  const at = now.toISOString();
  const statusOf = ({ activated }: PersonState): RegistrationStatus =>
    activated ? 'CREATED_BY_ADMIN' : 'DEACTIVATED';
  await insertRows(
    db,
    users,
    people.map(({ authorities: _roles, ...person }) => ({
      ...person,
      emailVerifiedAt: at,
      registrationStatus: statusOf(person as PersonState),
      createdById: caller.id,
      createdDate: at,
      lastModifiedById: caller.id,
      lastModifiedDate: at,
      unsubscribed: false,
    })),
  );
  const { rows } = await db.execute<{ id: number; login: string }>(sql`
    select u.id, u.login::text as login
      from unnest(${sql.param(people.map(({ login }) => login))}::citext[]) name join app_user u on u.login = name`);
  const ids = new Map(rows.map(({ id, login }) => [login.toLowerCase(), id]));
  const stored = people.map(
    (person): Stored => ({ ...person, id: ids.get(person.login.toLowerCase()) as number, before: null }),
  );
  await writeRoles(db, stored);
  await writeMainUnits(
    db,
    stored.filter(({ unitId }) => unitId !== null),
  );
  await insertRows(
    db,
    userRegistrationHistory,
    stored.map((person) => note(person.id, null, statusOf(person), caller.id)),
  );
  return stored;
}

const writeRoles = (db: Db, people: readonly Stored[]) =>
  insertRows(
    db,
    userAuthorities,
    people.flatMap(({ id: userId, authorities }) => authorities.map((authority) => ({ userId, authority }))),
  );

const writeMainUnits = (db: Db, people: readonly Stored[]) =>
  insertRows(
    db,
    organizationUsers,
    people.map(({ id: userId, unitId }) => ({ userId, unitId: unitId as number, isManager: false })),
  );

/** Who came to another main unit leaves the one before, but for its managers, S3-95. */
async function moveUnits(db: Db, people: readonly Stored[]): Promise<void> {
  const moved = people.filter(({ before, unitId }) => before?.unitId !== unitId);
  if (moved.length === 0) return;
  const rows = moved.map(({ id, before, unitId }) => ({ id, left: before?.unitId ?? null, unit: unitId }));
  const moves = sql`json_to_recordset(${JSON.stringify(rows)}::json) as move(id bigint, "left" bigint, unit bigint)`;
  await db.execute(sql`
    delete from organization_user member using ${moves}
     where member.user_id = move.id and member.unit_id = move."left" and not member.is_manager`);
  await db.execute(sql`
    insert into organization_user (user_id, unit_id, is_manager)
    select move.id, move.unit, false from ${moves} where move.unit is not null on conflict do nothing`);
}

const statusAfter = ({ before, activated }: Stored): RegistrationStatus | null =>
  before === null || before.activated === activated ? null : activated ? 'ACTIVATED' : 'DEACTIVATED';

/** Changes the accounts that are there, by a few statements for all of them, S3-97. */
async function writeChanged(
  { db, services, caller, now }: Writing,
  people: readonly Stored[],
): Promise<void> {
  if (people.length === 0) return;
  // Whoever moves to another unit takes the places of own contributions along.
  await allowLongStatements(db);
  const rows = people.map(({ before, authorities: _roles, ...person }) => ({
    ...person,
    status: statusAfter({ before, authorities: _roles, ...person }) ?? before?.registrationStatus,
    verified: before?.email.toLowerCase() === person.email.toLowerCase() || person.id !== caller.id,
  }));
  await db.execute(sql`
    update app_user u
       set email = r.email, first_name = r."firstName", last_name = r."lastName", activated = r.activated,
           lang_key = r."langKey", unit_id = r."unitId", phone = r.phone, education_level = r."educationLevel",
           company = r.company, department = r.department, position = r.position, registration_status = r.status,
           email_verified_at = case when u.email = r.email then u.email_verified_at
                                    when r.verified then ${now.toISOString()}::timestamptz end,
           last_modified_by = null, last_modified_by_id = ${caller.id}, last_modified_date = ${now.toISOString()}::timestamptz,
           version = u.version + 1
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(
        id bigint, email citext, "firstName" text, "lastName" text, activated boolean, "langKey" text,
        "unitId" bigint, phone text, "educationLevel" text, company text, department text, position text,
        status text, verified boolean)
     where u.id = r.id`);
  const otherRoles = people.filter(
    ({ before, authorities }) => before?.authorities.join() !== authorities.join(),
  );
  if (otherRoles.length > 0) {
    await db.execute(
      sql`delete from user_authority where user_id = any(${idArray(otherRoles.map(({ id }) => id))})`,
    );
    await writeRoles(db, otherRoles);
  }
  await moveUnits(db, people);
  const turned = people.flatMap((person) => {
    const status = statusAfter(person);
    return status ? [note(person.id, person.before?.registrationStatus ?? null, status, caller.id)] : [];
  });
  await insertRows(db, userRegistrationHistory, turned);
  const closed = people.filter(({ before, activated }) => before?.activated && !activated);
  await signOutDeactivated(
    db,
    services,
    closed.map(({ id }) => id),
    now,
    { byUserId: caller.id },
  );
}

/** People that a few statements write: putting thousands into words holds everybody else up. */
const AT_A_TIME = 500;

export async function writePlan(
  writing: Writing,
  plan: readonly PlannedRow[],
): Promise<{ made: Stored[]; changed: Stored[] }> {
  const of = (outcome: PlannedRow['outcome']) =>
    plan.filter((row) => row.outcome === outcome && row.after !== null);
  const made: Stored[] = [];
  for (const rows of batchesOf(of('NEW'), AT_A_TIME)) {
    made.push(
      ...(await writeNew(
        writing,
        rows.map(({ after }) => after as PersonState),
      )),
    );
  }
  const changed = of('CHANGED').map(
    ({ before, after }): Stored => ({
      ...(after as PersonState),
      id: (before as KnownPerson).id,
      before,
    }),
  );
  for (const people of batchesOf(changed, AT_A_TIME)) await writeChanged(writing, people);
  return { made, changed };
}
