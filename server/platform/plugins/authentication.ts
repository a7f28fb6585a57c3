import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { statement } from '#server/platform/db/prepared-statement.ts';
import type { Caller } from '#server/platform/http/call.ts';
import {
  type CallerRow,
  callerColumns,
  callerTables,
  liveSession,
  presentCaller,
} from '#server/platform/http/callers.ts';
import type { Services } from '#server/platform/services.ts';
import { DEFAULT_SETTINGS } from '#server/platform/settings/settings.repository.ts';

type SignedInRow = CallerRow & { maintenance: boolean | null; seenLately: boolean };

/** Who calls, and what the settings say that every signed-in call goes by. */
export interface SignedIn {
  caller: Caller;
  /** Only administrators may use the system, Q3-120. */
  maintenance: boolean;
}

/** Minutes to which it is known when a session was last used: not every call has to write. */
const SEEN_MIN = 5;

const signedIn = statement<{ sessionId: string }, SignedInRow>(
  (value) => sql`
    select ${callerColumns},
           (select value from setting where key = 'maintenance') as maintenance,
           (select version from site_version) as "siteVersion",
           s.last_seen_at > now() - make_interval(mins => ${SEEN_MIN}::int) as "seenLately"
      from ${callerTables}
     where s.id = ${value('sessionId')} and ${liveSession}`,
);

/**
 * Session, account, roles, unit and the settings of every call in one read: a role that was taken away, a deactivated account or a
 * revoked session acts at once, S3-02, S1-19.
 */
async function readCaller({ database }: Services, sessionId: string): Promise<SignedIn | null> {
  const { rows } = await signedIn(database, { sessionId });
  const [row] = rows;
  if (!row) return null;
  const { maintenance, seenLately, ...caller } = row;
  if (!seenLately)
    await database.execute(sql`update session set last_seen_at = now() where id = ${sessionId}`);
  return {
    caller: presentCaller(caller),
    maintenance: maintenance ?? DEFAULT_SETTINGS.maintenance,
  };
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request brings this token, which is no person's; compared in constant time. */
export function bringsToken(request: FastifyRequest, token: string | undefined): boolean {
  const bearer = bearerOf(request);
  return token !== undefined && bearer !== undefined && timingSafeEqual(digest(bearer), digest(token));
}

/** The person whose bearer token the request carries; null for none, a forged, a stale or a revoked one. */
export async function authenticate(request: FastifyRequest, services: Services): Promise<SignedIn | null> {
  const token = bearerOf(request);
  if (token === undefined) return null;
  const sessionId = await services.tokens.verify(token);
  return sessionId === null ? null : readCaller(services, sessionId);
}
