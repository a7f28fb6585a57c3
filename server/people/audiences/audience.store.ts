import { sql } from 'drizzle-orm';
import type { NamedPerson } from '#contract/audiences/schema.ts';
import {
  namedTargets,
  presentTargets,
  readTargets,
  type Targets,
  targetFaults,
  writeTargets,
} from '#server/people/organizations/targets.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { AudienceTables } from './audience.tables.ts';

/** Whom a record is for, by ids. */
export interface NamedAudience extends Targets {
  people: readonly number[];
  includesExternal: boolean;
}

const EVERYBODY: NamedAudience = { organizations: [], units: [], people: [], includesExternal: true };

interface Sent {
  targetOrganizations?: readonly { id: number }[] | undefined;
  targetUnits?: readonly { id: number }[] | undefined;
  targetUsers?: readonly { id: number }[] | undefined;
  external?: boolean | undefined;
}

/** The audience that a request names; what it leaves out stays as it was, S3-10. */
export const namedAudience = (body: Sent, before: NamedAudience = EVERYBODY): NamedAudience => ({
  ...namedTargets(body, before),
  people: body.targetUsers ? [...new Set(body.targetUsers.map(({ id }) => id))] : before.people,
  includesExternal: body.external ?? before.includesExternal,
});

/** Number of places and people that an audience names. */
export const countNamed = ({ organizations, units, people }: NamedAudience): number =>
  organizations.length + units.length + people.length;

/** What does not exist is the sender's fault, each list at its field; a person who was named before stays, even without an account. */
export async function audienceFaults(
  db: Db,
  audience: NamedAudience,
  before: NamedAudience = EVERYBODY,
): Promise<{ field: string; message: string }[]> {
  const faults = await targetFaults(db, audience);
  const { people } = audience;
  const { rows } = await db.execute(sql`
    select from app_user where id = any(${idArray(people)}) and (activated or id = any(${idArray(before.people)}))`);
  if (rows.length !== people.length) faults.push({ field: 'targetUsers', message: 'Value' });
  return faults;
}

export async function readAudience(db: Db, tables: AudienceTables, id: number): Promise<NamedAudience> {
  const { people, owner, records } = tables;
  const { rows } = await db.execute<{ people: number[]; includesExternal: boolean }>(sql`
    select record.includes_external as "includesExternal",
           array(select target.user_id from ${people} target where target.${owner} = record.id order by 1) as people
      from ${records} record where record.id = ${id}`);
  return { ...EVERYBODY, ...rows[0], ...(await readTargets(db, tables, id)) };
}

export async function writeAudience(
  db: Db,
  tables: AudienceTables,
  id: number,
  audience: NamedAudience,
): Promise<void> {
  const { people, owner, records } = tables;
  await writeTargets(db, tables, id, audience);
  await db.execute(sql`delete from ${people} where ${owner} = ${id}`);
  if (audience.people.length > 0) {
    await db.execute(sql`insert into ${people} (${owner}, user_id)
      select ${id}::bigint, unnest(${idArray(audience.people)})`);
  }
  await db.execute(sql`
    update ${records} set includes_external = ${audience.includesExternal} where id = ${id}`);
}

/** Those whom an audience names, by name. */
async function namesOf(db: Db, { people, owner }: AudienceTables, id: number): Promise<NamedPerson[]> {
  const { rows } = await db.execute<NamedPerson & Record<string, unknown>>(sql`
    select u.id, ${fullNameSql(sql`u`)} as name
      from ${people} target join app_user u on u.id = target.user_id where target.${owner} = ${id}
     order by searchable(u.first_name), searchable(u.last_name), u.id`);
  return rows;
}

/** The audience as forms edit it, with the names of people: for those who run the record only. */
export async function readAudienceForm(db: Db, tables: AudienceTables, id: number) {
  const audience = await readAudience(db, tables, id);
  return {
    ...presentTargets(audience),
    external: audience.includesExternal,
    targetUsers: await namesOf(db, tables, id),
  };
}
