import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import {
  idleMinutesOf,
  type SessionEnd,
  type SessionLimits,
  sessionHoursOf,
} from '#contract/account/session-ends.ts';
import { can, platformAdministrators } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Caller } from './call.ts';

export type CallerRow = Omit<Caller, 'roles'> & { roles: Role[] };

/** What makes a session one that counts: not ended, not revoked, of an open account, S3-02. */
const liveSession: SQL = sql`s.revoked_at is null and s.expires_at > now() and u.activated`;

/** What of a session says whether it is still valid. */
export type SessionState = {
  isRevoked: boolean;
  endedBy: SessionEnd | null;
  isOver: boolean;
  activated: boolean;
  remembered: boolean;
  /** Since somebody last did something in it, and since the sign-in. */
  idleSeconds: number;
  ageSeconds: number;
};

/** Columns of `session s` joined with `app_user u` that make a state. */
export const sessionStateColumns: SQL = sql`
  s.revoked_at is not null as "isRevoked", s.ended_by as "endedBy", s.expires_at <= now() as "isOver", u.activated,
  s.remembered, extract(epoch from now() - s.last_seen_at)::float8 as "idleSeconds",
  extract(epoch from now() - s.created_at)::float8 as "ageSeconds"`;

export const isPlatformAdministrator = (roles: readonly Role[]): boolean =>
  can(new Set(roles), platformAdministrators);

/** How a session has ended, by the settings of this moment; null while it is valid. */
export function endOf(state: SessionState, roles: readonly Role[], limits: SessionLimits): SessionEnd | null {
  if (state.isRevoked) return state.endedBy ?? 'ENDED';
  if (!state.activated) return 'DEACTIVATED';
  if (state.isOver || state.ageSeconds >= sessionHoursOf(limits, state) * 3600) return 'EXPIRED';
  const { remembered, idleSeconds } = state;
  const idle = idleMinutesOf(limits, { isAdministrator: isPlatformAdministrator(roles), remembered });
  return idle !== null && idleSeconds >= idle * 60 ? 'IDLE' : null;
}

/** Columns of `app_user u` joined with `organization_unit unit` that make a caller, but for the session. */
const personColumns: SQL = sql`
  u.id, u.login::text as login, u.first_name as "firstName", u.last_name as "lastName",
  u.lang_key as "langKey", u.unit_id as "unitId", unit.organization_id as "organizationId",
  array(select a.authority from user_authority a where a.user_id = u.id) as roles`;

/** Columns of `callerTables` that make a caller. */
export const callerColumns: SQL = sql`s.id as "sessionId", ${personColumns}`;

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

/**
 * Somebody in whose name the server works while no session of theirs calls it, such as for a job or a feed, with the roles of this
 * moment; null once the account is closed.
 */
export async function readCallerWithoutSession(db: Db, userId: number): Promise<Caller | null> {
  const { rows } = await db.execute<CallerRow & Record<string, unknown>>(sql`
    select ''::text as "sessionId", ${personColumns}, (select version from site_version) as "siteVersion"
      from app_user u left join organization_unit unit on unit.id = u.unit_id
     where u.id = ${userId} and u.activated`);
  return rows[0] ? presentCaller(rows[0]) : null;
}

/** Of these sessions, those that are valid by the settings of this moment. */
export async function validSessions(
  db: Db,
  sessionIds: readonly string[],
  limits: SessionLimits,
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set();
  const { rows } = await db.execute<SessionState & Pick<CallerRow, 'sessionId' | 'roles'>>(sql`
    select ${callerColumns}, ${sessionStateColumns} from ${callerTables}
     where s.id = any(${sql.param([...sessionIds])}::uuid[])`);
  return new Set(
    rows.filter((row) => endOf(row, row.roles, limits) === null).map(({ sessionId }) => sessionId),
  );
}
