import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type NodeRef, parseNodeId } from '#contract/organizations/schema.ts';
import type { ManagedUser, USER_SORT_FIELDS, UserListQuery } from '#contract/users/schema.ts';
import { nameHolds } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { searchedName } from '#server/platform/db/full-name.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { organizationUsers, userAuthorities, users } from '#server/platform/db/schema/users.ts';
import { containsText } from '#server/platform/db/search.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';
import { managedColumns } from './users.repository.ts';

const SORT_COLUMNS: Record<(typeof USER_SORT_FIELDS)[number], SQL> = {
  id: sql`${users.id}`,
  login: sql`${users.login}`,
  firstName: sql`searchable(${users.firstName})`,
  lastName: sql`searchable(${users.lastName})`,
  email: sql`${users.email}`,
  activated: sql`${users.activated}`,
  langKey: sql`${users.langKey}`,
  registrationStatus: sql`${users.registrationStatus}`,
  unitName: sql`searchable(${organizationUnits.name})`,
  createdDate: sql`${users.createdDate}`,
  lastModifiedDate: sql`${users.lastModifiedDate}`,
  lastLogin: sql`${users.lastLogin}`,
};

/** Works there: the main unit, or one of the others, S3-95. */
const inUnits = (units: SQL) => sql`(${users.unitId} in (${units}) or exists (
  select 1 from ${organizationUsers} ou where ou.user_id = ${users.id} and ou.unit_id in (${units})))`;

const idList = (ids: readonly number[]) => sql`select unnest(${sql.param([...ids])}::bigint[])`;

/** As `nameHolds` in everything that names a person, by an index of its own. */
const textHolds = (text: string) => sql`${users.id} in (
  with hit as materialized (
    select u.id from app_user u
     where ${containsText(sql`${searchedName(sql`u`)} || ' ' || u.login::text || ' ' || u.email::text`, text)}
  ) select id from hit)`;

function unitsOfNodes(ids: readonly string[]): SQL {
  const nodes = ids.map(parseNodeId);
  const of = (kind: NodeRef['kind']) => nodes.flatMap((node) => (node?.kind === kind ? [node.id] : []));
  return sql`${idList(of('UNIT'))} union all
    select unit.id from organization_unit unit where unit.organization_id in (${idList(of('ORGANIZATION'))})`;
}

/** The filters of the user list, Q3-70. */
function conditionsOf(query: Partial<UserListQuery>): SQL | undefined {
  const {
    'login.contains': login,
    'name.contains': name,
    'email.contains': email,
    'text.contains': text,
    'authority.in': roles,
    'activated.equals': activated,
    'organizationUnitId.in': nodes,
    'langKey.in': languages,
    'registrationStatus.in': statuses,
  } = query;
  return and(
    text ? textHolds(text) : undefined,
    login ? containsText(sql`${users.login}::text`, login) : undefined,
    name ? nameHolds(sql`${users.id}`, name) : undefined,
    email ? containsText(sql`${users.email}::text`, email) : undefined,
    roles?.length
      ? sql`exists (select 1 from ${userAuthorities} a
             where a.user_id = ${users.id} and a.authority = any(${sql.param([...roles])}::text[]))`
      : undefined,
    activated === undefined ? undefined : eq(users.activated, activated === 'true'),
    nodes?.length ? inUnits(unitsOfNodes(nodes)) : undefined,
    languages?.length ? inArray(users.langKey, languages) : undefined,
    statuses?.length ? inArray(users.registrationStatus, statuses) : undefined,
  );
}

async function pageWhere(
  db: Db,
  where: SQL | undefined,
  query: { page: number; size: number; sort: string },
): Promise<Page<ManagedUser>> {
  return pageOf(
    db,
    db
      .select(managedColumns)
      .from(users)
      .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
      .$dynamic(),
    { from: users, where, sortKeys: SORT_COLUMNS, query },
  );
}

/** A page of users [R3P-157]; filtered, sorted and counted in the database. */
export const pageOfUsers = (db: Db, query: UserListQuery) => pageWhere(db, conditionsOf(query), query);

/** Users of a unit, or of all units of an organization [R3P-156], S3-95. */
export const pageOfNodeUsers = (db: Db, node: NodeRef, query: { page: number; size: number; sort: string }) =>
  pageWhere(
    db,
    inUnits(
      node.kind === 'UNIT'
        ? idList([node.id])
        : sql`select unit.id from organization_unit unit where unit.organization_id = ${node.id}`,
    ),
    query,
  );
