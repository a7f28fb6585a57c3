import { sql } from 'drizzle-orm';
import type { AudiencePlaces } from '#contract/audiences/schema.ts';
import { can, insiders } from '#contract/roles.ts';
import type { AudienceTables } from '#server/people/audiences/audience.tables.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Caller } from '#server/platform/http/call.ts';

/** Most places that a sentence names. */
const MOST_NAMES = 3;
export const NO_PLACES: AudiencePlaces = { names: [], more: 0 };

/**
 * The organizations and units that a record is for, for whoever is not among them. Names of places are for insiders
 * only, S3-100; those of people for nobody.
 */
export async function readAudiencePlaces(
  db: Db,
  { units, organizations, owner }: AudienceTables,
  id: number,
  caller: Caller | null,
): Promise<AudiencePlaces> {
  if (caller === null || !can(caller.roles, insiders)) return NO_PLACES;
  // A unit of a named organization says nothing more.
  const { rows } = await db.execute<{ name: string; total: number }>(sql`
    with place as (
      select 0 as kind, organization.id, organization.name
        from ${organizations} target join organization on organization.id = target.organization_id
       where target.${owner} = ${id}
      union all
      select 1, unit.id, unit.name
        from ${units} target join organization_unit unit on unit.id = target.unit_id
       where target.${owner} = ${id} and unit.organization_id not in (
         select other.organization_id from ${organizations} other where other.${owner} = ${id})
    )
    select name, (count(*) over ())::int as total from place order by kind, searchable(name), id limit ${MOST_NAMES}`);
  return { names: rows.map(({ name }) => name), more: Math.max(0, (rows[0]?.total ?? 0) - MOST_NAMES) };
}
