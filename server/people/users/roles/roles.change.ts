import { asc, inArray, sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import { fullName } from '#contract/users/full-name.ts';
import { userRolesEndpoints } from '#contract/users/roles.endpoints.ts';
import type { UserRolesChange, UserRolesOutcome } from '#contract/users/roles.schema.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { roles } from '#server/people/account/people.sql.ts';
import { noteChanges } from '#server/platform/audits/audit.change.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { changedBy } from '#server/platform/db/login-of.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import type { Context, ServiceContext } from '#server/platform/http/call.ts';
import { losesAdministrator, requireAdministratorLeft } from '../users.policy.ts';
import { planRoles, type RolesDecision, type RolesPerson } from './roles.plan.ts';

type Changed = Extract<RolesDecision, { kind: 'changed' }>;
type Work = ServiceContext & Pick<Context<never>, 'ip' | 'requestId' | 'carriedOut'>;

async function readPeople(db: Db, userIds: readonly number[]): Promise<RolesPerson[]> {
  const { id, firstName, lastName, activated, erasedAt } = users;
  const rows = await db
    .select({ id, firstName, lastName, activated, erasedAt, authorities: roles })
    .from(users)
    .where(inArray(id, [...userIds]))
    .orderBy(asc(id));
  return rows.map(({ firstName: first, lastName: last, erasedAt: at, ...row }) => ({
    ...row,
    name: fullName({ firstName: first, lastName: last }),
    isErased: at !== null,
  }));
}

const isChanged = (decision: RolesDecision): decision is Changed => decision.kind === 'changed';

const hasUserType = ({ authorities }: RolesPerson) =>
  authorities.some((role) => role === 'ROLE_INTERNAL' || role === 'ROLE_EXTERNAL');

function outcomeOf(plan: readonly RolesDecision[]): UserRolesOutcome {
  const outcome: UserRolesOutcome = { changed: [], unchanged: [], refused: [] };
  for (const decision of plan) {
    const { id, name } = decision;
    if (decision.kind === 'changed') {
      const { before, after, added, removed } = decision;
      const losesUserType = hasUserType(before) && !hasUserType(after);
      outcome.changed.push({ id, name, added, removed, losesUserType });
    } else if (decision.kind === 'unchanged') outcome.unchanged.push({ id, name });
    else outcome.refused.push({ id, name, reason: decision.reason });
  }
  return outcome;
}

/** Whose roles a change would change, and why not those of others; writes nothing. */
export async function previewRoles(
  { db, caller }: Pick<ServiceContext, 'db' | 'caller'>,
  change: UserRolesChange,
): Promise<UserRolesOutcome> {
  return outcomeOf(planRoles(caller, await readPeople(db, change.userIds), change));
}

/** Writes what is new of all of them by a few statements, as a single save does: roles, who changed it, and the version. */
async function write(db: Db, callerId: number, changed: readonly Changed[]): Promise<void> {
  const added = changed.flatMap(({ id: userId, added: gained }) =>
    // Every account has the first one, Q3-132.
    [...gained, 'ROLE_USER' satisfies Role].map((authority) => ({ userId, authority: authority as Role })),
  );
  await db.insert(userAuthorities).values(added).onConflictDoNothing();
  const lost = changed.flatMap(({ id, removed }) => removed.map((authority) => ({ id, authority })));
  if (lost.length > 0) {
    await db.execute(sql`
      delete from user_authority held
       using json_to_recordset(${JSON.stringify(lost)}::json) as lost(id bigint, authority text)
       where held.user_id = lost.id and held.authority = lost.authority`);
  }
  await db
    .update(users)
    .set({ ...changedBy(callerId), lastModifiedDate: sql`now()`, version: sql`${users.version} + 1` })
    .where(sql`${users.id} = any(${idArray(changed.map(({ id }) => id))})`);
}

/**
 * Changes the roles of several people. Decided by what is stored once all of them are held: of two administrators at once the
 * second decides by what the first has left. The audit trail notes each person by themselves.
 * @throws AppError error.lastAdministrator
 */
export async function changeRoles(work: Work, change: UserRolesChange): Promise<UserRolesOutcome> {
  const { db, caller, ip, requestId } = work;
  await holdAccounts(db, change.userIds);
  const plan = planRoles(caller, await readPeople(db, change.userIds), change);
  const changed = plan.filter(isChanged);
  work.carriedOut(null);
  if (changed.length > 0) {
    await write(db, caller.id, changed);
    await noteChanges(
      db,
      caller,
      { ip, id: requestId },
      changed.map(({ id, added, removed }) => ({
        endpoint: userRolesEndpoints.change,
        params: { id },
        body: {
          ...(added.length > 0 && { add: added }),
          ...(removed.length > 0 && { remove: removed }),
        },
        result: null,
        hasFile: false,
      })),
    );
  }
  if (changed.some(({ before, after }) => losesAdministrator(before, after))) {
    await requireAdministratorLeft(db);
  }
  return outcomeOf(plan);
}
