import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type NodeRef, parseNodeId } from '#contract/organizations/schema.ts';
import type {
  ExtendedUser,
  ManagedUser,
  RegistrationHistoryRow,
  USER_SORT_FIELDS,
  UserListQuery,
} from '#contract/users/schema.ts';
import { roles as authorities, nameHolds } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { searchedName } from '#server/platform/db/full-name.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { organizations, organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { secondFactors } from '#server/platform/db/schema/sign-in.ts';
import {
  organizationUsers,
  userAuthorities,
  userRegistrationHistory,
  users,
} from '#server/platform/db/schema/users.ts';
import { containsText } from '#server/platform/db/search.ts';
import { Page } from '#server/platform/http/answers.ts';

const managed = {
  id: users.id,
  login: users.login,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  activated: users.activated,
  langKey: users.langKey,
  authorities,
  registrationStatus: users.registrationStatus,
  unitName: organizationUnits.name,
  createdBy: users.createdBy,
  createdDate: users.createdDate,
  lastModifiedBy: users.lastModifiedBy,
  lastModifiedDate: users.lastModifiedDate,
  lastLogin: users.lastLogin,
};

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
  const { limit, offset } = pageWindow(query);
  const rows = await db
    .select(managed)
    .from(users)
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .where(where)
    .orderBy(...ordering(SORT_COLUMNS, query.sort, users.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(users).where(where);
  return new Page(rows, all?.total ?? 0);
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

/** Units of a user, the main one first. */
async function readUnits(db: Db, userId: number): Promise<ExtendedUser['organizationUnits']> {
  return db
    .select({
      unitId: organizationUnits.id,
      unitName: organizationUnits.name,
      organizationName: organizations.name,
      isManager: sql<boolean>`coalesce(${organizationUsers.isManager}, false)`,
    })
    .from(users)
    .innerJoin(
      organizationUnits,
      or(
        eq(organizationUnits.id, users.unitId),
        sql`${organizationUnits.id} in (select ou.unit_id from organization_user ou where ou.user_id = ${userId})`,
      ),
    )
    .innerJoin(organizations, eq(organizations.id, organizationUnits.organizationId))
    .leftJoin(
      organizationUsers,
      and(eq(organizationUsers.userId, users.id), eq(organizationUsers.unitId, organizationUnits.id)),
    )
    .where(eq(users.id, userId))
    .orderBy(
      desc(sql`${organizationUnits.id} is not distinct from ${users.unitId}`),
      asc(organizationUnits.name),
    );
}

/** One user with everything that is kept about them, Q3-69; what a caller may do with it is not known here. */
export type StoredUser = Omit<ExtendedUser, 'mayChange'>;

/** One user with everything that administrators keep [R3P-159], Q3-69. */
export async function readUser(db: Db, id: number): Promise<StoredUser | undefined> {
  const [row] = await db
    .select({
      ...managed,
      version: users.version,
      phone: users.phone,
      educationLevel: users.educationLevel,
      company: users.company,
      department: users.department,
      position: users.position,
      secondFactor: sql<ExtendedUser['secondFactor']>`coalesce(${secondFactors.method},
        case when exists (select from passkey k where k.user_id = ${users.id}) then 'PASSKEY' end)`,
      isAwaited: sql<boolean>`${users.passwordHash} is null
        and not exists (select from identity i where i.user_id = ${users.id})`,
    })
    .from(users)
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, id));
  if (!row) return undefined;
  const isOutside = row.authorities.includes('ROLE_EXTERNAL') && !row.authorities.includes('ROLE_INTERNAL');
  return {
    ...row,
    userType: isOutside ? 'EXTERNAL' : 'INTERNAL',
    organizationUnits: await readUnits(db, id),
  };
}

/** How an account came to be, newest first [R3P-160], S3-99. */
export function readRegistrationHistory(db: Db, userId: number): Promise<RegistrationHistoryRow[]> {
  return db
    .select()
    .from(userRegistrationHistory)
    .where(eq(userRegistrationHistory.userId, userId))
    .orderBy(desc(userRegistrationHistory.id));
}

/** Which of these units do not exist; the others are held until the transaction ends, so that none is deleted. */
export async function unknownUnits(db: Db, unitIds: readonly number[]): Promise<number[]> {
  if (unitIds.length === 0) return [];
  const rows = await db
    .select({ id: organizationUnits.id })
    .from(organizationUnits)
    .where(inArray(organizationUnits.id, [...unitIds]))
    .orderBy(organizationUnits.id)
    .for('key share');
  const known = new Set(rows.map(({ id }) => id));
  return unitIds.filter((id) => !known.has(id));
}
