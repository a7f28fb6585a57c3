import { type SQL, sql } from 'drizzle-orm';
import type { UnitAudienceKind, UnitMove } from '#contract/organizations/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { extensionPoint } from '#server/platform/registrations.ts';
import { unitAndAbove } from './targets.ts';

/** Records that are for the people of units, as far as a move changes who these are. */
export interface UnitAudience {
  kind: UnitAudienceKind;
  /** Table of the records, which the conditions name `record`. */
  records: SQL;
  /** Tables of their units and organizations; organizations are null where none can be named. */
  units: SQL;
  organizations: SQL | null;
  owner: SQL;
  /** What of a record is shown; null: it is counted only. */
  title: SQL | null;
  /** Records that still matter, and go by units at all. */
  counted: SQL;
  /** Whether units cover those below them. */
  coversBelow: SQL;
}

export const unitAudiences = extensionPoint<UnitAudience>('unitAudiences');

/** A node under which a unit hangs. */
export interface Place {
  organizationId: number;
  parentUnitId: number | null;
}

/** Most records that a preview names. */
const MOST_NAMED = 12;

/** The records that begin or cease to be for the people of a unit that moves; one that names the unit itself stays. */
function changedRecords(part: UnitAudience, unitId: number, from: Place, to: Place): SQL {
  const { kind, records, units, organizations, owner, title, counted, coversBelow } = part;
  const covers = ({ organizationId, parentUnitId }: Place) => sql`(
    ${
      organizations === null
        ? sql`false`
        : sql`exists (select from ${organizations} t
                       where t.${owner} = record.id and t.organization_id = ${organizationId})`
    }
    or (${coversBelow} and exists (
      select from ${units} t where t.${owner} = record.id and t.unit_id in ${unitAndAbove(parentUnitId)})))`;
  // Few name what is above either place; there may be very many others.
  const near = sql`(
    select t.${owner} from ${units} t
     where t.unit_id in ${unitAndAbove(from.parentUnitId)} or t.unit_id in ${unitAndAbove(to.parentUnitId)}
    ${
      organizations === null
        ? sql``
        : sql`union select t.${owner} from ${organizations} t
                where t.organization_id in (${from.organizationId}::bigint, ${to.organizationId}::bigint)`
    })`;
  return sql`
    select ${kind}::text as kind, record.id, ${title ?? sql`null`}::text as title, ${covers(to)} as joins
      from ${records} record
     where record.id in ${near} and ${counted} and ${covers(from)} <> ${covers(to)}
       and not exists (select from ${units} t where t.${owner} = record.id and t.unit_id = ${unitId})`;
}

/** What of all features begins or ceases to be for the people of a unit, counted, and the first of it by name. */
export async function readAudienceChanges(
  db: Db,
  parts: readonly UnitAudience[],
  { unitId, from, to }: { unitId: number; from: Place; to: Place },
): Promise<Pick<UnitMove, 'audiences' | 'named'>> {
  if (parts.length === 0) return { audiences: [], named: [] };
  const changed = sql.join(
    parts.map((part) => changedRecords(part, unitId, from, to)),
    sql` union all `,
  );
  const { rows } = await db.execute<Pick<UnitMove, 'audiences' | 'named'> & Record<string, unknown>>(sql`
    with changed as materialized (${changed})
    select coalesce((
             select json_agg(json_build_object('kind', kind, 'joining', joining, 'leaving', leaving) order by kind)
               from (select kind, count(*) filter (where joins) as joining, count(*) filter (where not joins) as leaving
                       from changed group by kind) sums), '[]') as audiences,
           coalesce((
             select json_agg(json_build_object('kind', kind, 'id', id, 'title', title, 'isJoining', joins)
                             order by searchable(title), id)
               from (select * from changed where title is not null order by searchable(title), id
                      limit ${MOST_NAMED}) first), '[]') as named`);
  return rows[0] ?? { audiences: [], named: [] };
}
