import { eq, type SQL, sql } from 'drizzle-orm';
import {
  formatNodeId,
  type NodeRef,
  type ORGANIZATION_SORT_FIELDS,
  type Organization,
  type OrganizationListQuery,
  type OrganizationRow,
} from '#contract/organizations/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { containsText } from '#server/platform/db/search.ts';
import { Page } from '#server/platform/http/answers.ts';
import { readManagers } from './unit-managers.ts';

interface NodeRow extends Record<string, unknown> {
  kind: NodeRef['kind'];
  id: number;
  name: string;
  code: string | null;
  parent_kind: NodeRef['kind'] | null;
  parent_id: number | null;
  parent_name: string | null;
  is_active: boolean;
  is_editable: boolean;
  calendar_id: number | null;
  version: number;
  user_count: number;
}

const organizations = sql`
  select 'ORGANIZATION' as kind, o.id, o.name, o.code, null::text as parent_kind, null::bigint as parent_id,
         null::text as parent_name, o.is_active, o.is_editable, o.calendar_id, o.version
    from organization o`;
const units = sql`
  select 'UNIT' as kind, u.id, u.name, u.code,
         case when u.parent_unit_id is null then 'ORGANIZATION' else 'UNIT' end as parent_kind,
         coalesce(u.parent_unit_id, u.organization_id) as parent_id,
         coalesce(above.name, o.name) as parent_name, u.is_active, u.is_editable, u.calendar_id, u.version
    from organization_unit u
    join organization o on o.id = u.organization_id
    left join organization_unit above on above.id = u.parent_unit_id`;

/**
 * Users whose main unit it is, or all units of the organization. Two questions, each by its index: one for both would
 * look through all units for every row.
 */
const userCount = sql`case node.kind
  when 'UNIT' then (select count(*) from app_user person where person.unit_id = node.id)
  else (select count(*) from organization_unit unit join app_user person on person.unit_id = unit.id
         where unit.organization_id = node.id) end`;

const ID = sql`node.id`;
const SORT_COLUMNS: Record<(typeof ORGANIZATION_SORT_FIELDS)[number], SQL> = {
  id: ID,
  name: sql`searchable(node.name)`,
  code: sql`node.code`,
  type: sql`node.kind`,
  parentName: sql`searchable(node.parent_name)`,
  isActive: sql`node.is_active`,
  // As the row carries it, so that nobody is counted twice.
  userCount: sql`user_count`,
};

function present(row: NodeRow): OrganizationRow {
  const parent =
    row.parent_kind === null || row.parent_id === null ? null : { kind: row.parent_kind, id: row.parent_id };
  return {
    id: formatNodeId(row),
    type: row.kind,
    name: row.name,
    code: row.code,
    parentId: parent && formatNodeId(parent),
    parentName: row.parent_name,
    isActive: row.is_active,
    isEditable: row.is_editable,
    userCount: Number(row.user_count),
  };
}

/** A code is found as well as a name. */
function matching(query: OrganizationListQuery): SQL {
  const { 'name.contains': words, 'type.equals': type, 'isActive.equals': isActive } = query;
  const conditions = [
    words &&
      sql`(${containsText(sql`node.name`, words)} or ${containsText(sql`coalesce(node.code, '')`, words)})`,
    type && sql`node.kind = ${type}`,
    isActive && sql`node.is_active = ${isActive === 'true'}`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** A page of nodes, or of units only; paged in the database. */
export async function pageOfNodes(
  db: Db,
  query: OrganizationListQuery,
  { unitsOnly }: { unitsOnly: boolean },
): Promise<Page<OrganizationRow>> {
  const nodes = unitsOnly ? units : sql`${organizations} union all ${units}`;
  const matches = matching(query);
  const { limit, offset } = pageWindow(query);
  const order = sql.join(ordering(SORT_COLUMNS, query.sort, ID), sql`, `);
  const { rows } = await db.execute<NodeRow>(sql`
    select node.*, ${userCount} as user_count from (${nodes}) node
     where ${matches} order by ${order}, node.kind limit ${limit} offset ${offset}`);
  return new Page(rows.map(present), await db.$count(sql`(${nodes}) node`, matches));
}

/** One organization or unit, a unit with its managers. */
export async function readNode(db: Db, node: NodeRef): Promise<Organization | undefined> {
  const { rows } = await db.execute<NodeRow>(sql`
    select node.*, ${userCount} as user_count
      from (${node.kind === 'UNIT' ? units : organizations}) node where node.id = ${node.id}`);
  const row = rows[0];
  if (!row) return undefined;
  return {
    ...present(row),
    managers: node.kind === 'UNIT' ? await readManagers(db, node.id) : [],
    unitCount: await countBelow(db, node),
    calendarId: row.calendar_id,
    version: row.version,
  };
}

const countBelow = (db: Db, { kind, id }: NodeRef): Promise<number> =>
  kind === 'ORGANIZATION'
    ? db.$count(organizationUnits, eq(organizationUnits.organizationId, id))
    : db.$count(sql`(
        with recursive below as (
          select id from organization_unit where parent_unit_id = ${id}
          union
          select unit.id from organization_unit unit join below on unit.parent_unit_id = below.id
        ) select from below) unit`);
