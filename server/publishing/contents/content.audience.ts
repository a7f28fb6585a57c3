import { type SQL, sql } from 'drizzle-orm';
import type { AccessLevel } from '#contract/contents/rules.ts';
import type { NamedAudience } from '#server/people/audiences/audience.store.ts';
import type { AudienceTables } from '#server/people/audiences/audience.tables.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Caller, Context } from '#server/platform/http/call.ts';
import { readSettings, type StoredSettings } from '#server/platform/settings/settings.repository.ts';

/**
 * Who may read what, by keys: an item names the keys that open it, a reader holds some of them. Lists, counts,
 * details and pictures share the one comparison, so that they cannot disagree, S1-27.
 */

export const CONTENT_AUDIENCE: AudienceTables = {
  units: sql`content_target_unit`,
  organizations: sql`content_target_organization`,
  people: sql`content_target_user`,
  owner: sql`content_id`,
  records: sql`content_item`,
};

const keys = (prefix: 'org' | 'tree' | 'unit' | 'user', ids: readonly number[]) =>
  ids.map((id) => `${prefix}:${id}`);

/** The keys that open an item: those of its access level, of people by name, and of external users where these are included. */
export const audienceOf = (accessLevel: AccessLevel, audience: NamedAudience): string[] => [
  ...new Set([
    ...keysOfLevel(accessLevel, audience),
    ...keys('user', audience.people),
    ...(audience.includesExternal ? ['external'] : []),
  ]),
];

/** [R1F-24], Q1-34: `tree` is a unit with all below it, `unit` the unit alone. */
function keysOfLevel(accessLevel: AccessLevel, { organizations, units }: NamedAudience): string[] {
  switch (accessLevel) {
    case 'PUBLIC':
      return ['everyone'];
    case 'REGISTERED':
      return [...keys('org', organizations), ...keys('tree', units)];
    case 'EXTERNAL':
      return ['external'];
    case 'INTERNAL':
      return ['internal'];
    case 'ORGANIZATION':
      return keys('org', organizations);
    case 'UNIT':
      return [...keys('org', organizations), ...keys('unit', units)];
  }
}

/** The keys that a reader holds: those of the roles, of the person, of the own units, and of all above these; as an array. */
function keysOfReader(caller: Caller | null): SQL {
  if (caller === null) return sql`array['everyone']`;
  const ofRoles = [
    'everyone',
    ...keys('user', [caller.id]),
    ...(caller.roles.has('ROLE_INTERNAL') ? ['internal'] : []),
    ...(caller.roles.has('ROLE_EXTERNAL') ? ['external'] : []),
  ];
  return sql`array(
    with recursive own as (
      select unit_id as id from app_user where id = ${caller.id} and unit_id is not null
      union
      select unit_id from organization_user where user_id = ${caller.id}
    ), above as (
      select unit.id, unit.parent_unit_id, unit.organization_id
        from organization_unit unit join own on own.id = unit.id
      union
      select unit.id, unit.parent_unit_id, unit.organization_id
        from organization_unit unit join above on above.parent_unit_id = unit.id
    )
    select 'unit:' || id as key from own
    union all select 'tree:' || id from above
    union all select distinct 'org:' || organization_id from above
    union all select unnest(${sql.param(ofRoles)}::text[]))`;
}

/** Who reads news, when, and what the settings say. */
export interface Reader {
  /** Null for a visitor. */
  caller: Caller | null;
  now: Date;
  settings: Pick<StoredSettings, 'availableModules'>;
}

/**
 * What a person may read, as a condition on `content_item`: published, not ended, and open to one of their keys
 * [R1F-17], S1-26, Q1-33; nothing while the module is off, Q2-19. The keys are read within the statement.
 */
export const readableTo = (reader: Reader): SQL => isReadable(reader, keysOfReader(reader.caller));

function isReadable({ now, settings }: Reader, held: SQL): SQL {
  if (!settings.availableModules.includes('CONTENT')) return sql`false`;
  return sql`(
    content_item.publish_state = 'PUBLISHED' and content_item.last_date >= ${now.toISOString()}::timestamptz
    and content_item.audience && ${held}::text[])`;
}

/** The same with keys that are read before: lists are planned by them. */
export async function readableBy(db: Db, reader: Reader): Promise<SQL> {
  if (reader.caller === null || !reader.settings.availableModules.includes('CONTENT'))
    return readableTo(reader);
  const { rows } = await db.execute<{ held: string[] }>(sql`select ${keysOfReader(reader.caller)} as held`);
  return isReadable(reader, sql`${sql.param(rows[0]?.held ?? [])}`);
}

/** The same for the caller of a request. */
export async function readableIn({
  db,
  services,
  caller,
}: Pick<Context<never>, 'db' | 'services'> & { caller: Caller | null }): Promise<SQL> {
  return readableBy(db, { caller, now: services.now(), settings: await readSettings(db) });
}

/** Written for every language, or for this one, Q1-37; any item when no language is asked for. */
export const inLanguage = (language: string | null): SQL =>
  language === null ? sql`true` : sql`content_item.language in ('', ${language})`;
