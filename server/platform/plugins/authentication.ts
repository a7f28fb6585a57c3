import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { SessionEnd } from '#contract/account/session-ends.ts';
import { CONFIRMED_SECONDS, HEADERS } from '#contract/wire.ts';
import type { Database, Db } from '#server/platform/db/client.ts';
import { statement } from '#server/platform/db/prepared-statement.ts';
import type { Caller } from '#server/platform/http/call.ts';
import {
  type CallerRow,
  callerColumns,
  callerTables,
  endOf,
  presentCaller,
  type SessionState,
  sessionStateColumns,
} from '#server/platform/http/callers.ts';
import { FIRST_WORD_MS, readWithStandIn } from '#server/platform/replica/stand-in.ts';
import type { Services } from '#server/platform/services.ts';
import { DEFAULT_SETTINGS } from '#server/platform/settings/settings.repository.ts';

type SignedInRow = CallerRow &
  SessionState & {
    maintenance: boolean | null;
    hasSecondStep: boolean;
    isOfProvider: boolean;
    confirmedSeconds: number;
    written: string | null;
  };

/** Who calls, and what the settings say that every signed-in call goes by. */
export interface SignedIn {
  caller: Caller;
  /** Only administrators may use the system, Q3-120. */
  maintenance: boolean;
  /** Where the last change of the session is in the write-ahead log, where there is a replica that may not have it yet. */
  written: string | null;
}

/** What a bearer token comes to: somebody, nobody, or nobody any more. */
export interface Recognized {
  signedIn: SignedIn | null;
  ended: SessionEnd | null;
  /** Whose session it is or was; null where nobody knows. */
  userId: number | null;
}

export const NOBODY: Recognized = { signedIn: null, ended: null, userId: null };

/** Seconds to which it is known when a session was last used: not every call has to write. */
const SEEN_SECONDS = 60;

const signedIn = statement<{ sessionId: string }, SignedInRow>(
  (value) => sql`
    select ${callerColumns}, ${sessionStateColumns},
           (exists (select from second_factor f where f.user_id = u.id)
             or exists (select from passkey p where p.user_id = u.id)) as "hasSecondStep",
           exists (select from identity_session i where i.session_id = s.id) as "isOfProvider",
           extract(epoch from now() - s.confirmed_at)::float8 as "confirmedSeconds",
           s.written_lsn::text as written,
           (select value from setting where key = 'maintenance') as maintenance,
           (select version from site_version) as "siteVersion"
      from ${callerTables}
     where s.id = ${value('sessionId')}`,
);

/** What nobody used for too long stays ended, also when the settings allow longer pauses later, or the clock goes back. */
const endUnused = (database: Db, sessionId: string, seconds: number) =>
  database.execute(sql`
    update session set revoked_at = now(), ended_by = 'IDLE'
     where id = ${sessionId} and revoked_at is null
       and last_seen_at <= now() - make_interval(secs => ${seconds})`);

const endExpired = (database: Db, sessionId: string) =>
  database.execute(sql`
    update session set revoked_at = now(), ended_by = 'EXPIRED' where id = ${sessionId} and revoked_at is null`);

const noteUse = (database: Db, sessionId: string) =>
  database.execute(sql`
    update session set last_seen_at = now()
     where id = ${sessionId} and abs(extract(epoch from now() - last_seen_at)) > ${SEEN_SECONDS}`);

/**
 * Session, account, roles, unit and the settings of every call in one read: a role that was taken away, a deactivated account or a
 * revoked session acts at once, S3-02, S1-19. How long sessions last is judged by the settings of this very version.
 * @param mayNote whether it is noted that the session was used, or has ended; a replica notes nothing
 * @param inBackground nobody did anything: the call does not keep the session alive
 */
async function readCaller(
  settings: Services['settings'],
  { database, mayNote }: { database: Database; mayNote: boolean },
  { sessionId, inBackground }: { sessionId: string; inBackground: boolean },
): Promise<Recognized> {
  const { rows } = await signedIn(database, { sessionId });
  const [row] = rows;
  if (!row) return { ...NOBODY, ended: 'ENDED' };
  const {
    maintenance,
    isRevoked,
    endedBy,
    isOver,
    activated,
    remembered,
    idleSeconds,
    ageSeconds,
    hasSecondStep,
    isOfProvider,
    confirmedSeconds,
    written,
    ...caller
  } = row;
  const limits = await settings.at(database, row.siteVersion);
  const ended = endOf(row, row.roles, limits);
  if (ended === 'IDLE' && mayNote) await endUnused(database, sessionId, idleSeconds);
  if (ended === 'EXPIRED' && !row.isRevoked && mayNote) await endExpired(database, sessionId);
  if (ended !== null) return { signedIn: null, ended, userId: row.id };
  const isConfirmed = confirmedSeconds < CONFIRMED_SECONDS;
  // A use by a clock that has gone back since would keep the session alive until that is there again.
  if (!inBackground && mayNote && Math.abs(idleSeconds) >= SEEN_SECONDS) await noteUse(database, sessionId);
  return {
    signedIn: {
      caller: {
        ...presentCaller(caller),
        hasSecondStep,
        isConfirmed,
        mustConfirm: limits.confirmIdentity && !isConfirmed,
        needsSecondFactor:
          !hasSecondStep &&
          !isOfProvider &&
          limits.secondFactorRoles.some((role) => row.roles.includes(role)),
      },
      maintenance: maintenance ?? DEFAULT_SETTINGS.maintenance,
      written,
    },
    ended: null,
    userId: row.id,
  };
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request carries this token, which is no person's; compared in constant time. */
export function bringsToken(request: FastifyRequest, token: string | undefined): boolean {
  const bearer = bearerOf(request);
  return token !== undefined && bearer !== undefined && timingSafeEqual(digest(bearer), digest(token));
}

/**
 * The person whose bearer token the request carries; nobody for none, a forged, a stale or a revoked one.
 * @param mayBeStoodIn whether a replica may say so while the database is away. A session that it does not know may be too
 * young for it, so it sends nobody away.
 */
export async function authenticate(
  request: FastifyRequest,
  services: Services,
  mayBeStoodIn: boolean,
): Promise<Recognized> {
  const token = bearerOf(request);
  if (token === undefined) return NOBODY;
  const session = await services.tokens.verify(token);
  if (session === null) return NOBODY;
  if (session === 'expired') return { ...NOBODY, ended: 'EXPIRED' };
  const call = {
    sessionId: session.sessionId,
    inBackground: request.headers[HEADERS.background] !== undefined,
  };
  const { settings, database } = services;
  return readWithStandIn(mayBeStoodIn ? services.replica : null, {
    fromPrimary: () => readCaller(settings, { database, mayNote: true }, call),
    fromReplica: (replica) => readCaller(settings, { database: replica, mayNote: false }, call),
    isEnough: ({ signedIn }) => signedIn !== null,
    patience: FIRST_WORD_MS,
  });
}
