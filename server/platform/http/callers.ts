import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Caller } from './call.ts';

export type CallerRow = Omit<Caller, 'roles'> & { roles: Role[] };

/** What makes a session one that counts: not ended, not revoked, of an open account, S3-02. */
export const liveSession: SQL = sql`s.revoked_at is null and s.expires_at > now() and u.activated`;

/** Columns of `session s` joined with `app_user u` and `organization_unit unit` that make a caller. */
export const callerColumns: SQL = sql`
  s.id as "sessionId", u.id, u.login::text as login, u.first_name as "firstName", u.last_name as "lastName",
  u.lang_key as "langKey", u.unit_id as "unitId", unit.organization_id as "organizationId",
  array(select a.authority from user_authority a where a.user_id = u.id) as roles`;

export const callerTables: SQL = sql`
  session s join app_user u on u.id = s.user_id left join organization_unit unit on unit.id = u.unit_id`;

export const presentCaller = ({ roles, ...row }: CallerRow): Caller => ({ ...row, roles: new Set(roles) });

/** The persons behind sessions as they are at this moment, by session; ended sessions are missing, S3-02. */
export async function callersOf(db: Db, sessionIds: readonly string[]): Promise<Map<string, Caller>> {
  if (sessionIds.length === 0) return new Map();
  const { rows } = await db.execute<CallerRow>(sql`
    select ${callerColumns} from ${callerTables}
     where s.id = any(${sql.param([...sessionIds])}::uuid[]) and ${liveSession}`);
  return new Map(rows.map((row) => [row.sessionId, presentCaller(row)]));
}
