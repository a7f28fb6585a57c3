import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/platform/db/client.ts';
import { mayLag, type Route } from '#server/platform/http/route.ts';
import { positionOf } from '#server/platform/replica/positions.ts';
import { readWithStandIn } from '#server/platform/replica/stand-in.ts';
import { noteWritten } from '#server/platform/replica/written.ts';
import type { Services } from '#server/platform/services.ts';
import type { SignedIn } from './authentication.ts';

/** What a replica answers, where there is one and it may; null where the database has to. */
async function readFromReplica(
  replica: Services['replica'],
  { route, signedIn }: { route: Route; signedIn: SignedIn | null },
  handle: (db: Database, readDatabase: Database) => Promise<unknown>,
): Promise<{ result: unknown } | null> {
  if (replica === null || !mayLag(route)) return null;
  const written = signedIn?.written ?? null;
  return replica.read(written === null ? null : positionOf(written), (db) => handle(db, db));
}

/** Whether a call only reads, and says nothing of this very server, so that a replica may stand in for a database that is away. */
export const mayBeStoodIn = ({ endpoint, changesByGet, signInWithin }: Route): boolean =>
  endpoint.method === 'GET' && changesByGet !== true && signInWithin === undefined;

/** The answer of a call that is no change: a replica's, where there is one and it may be, else the database's. */
export async function read(
  { replica, database }: Pick<Services, 'replica' | 'database'>,
  call: { route: Route; signedIn: SignedIn | null },
  handle: (db: Database, readDatabase: Database) => Promise<unknown>,
): Promise<unknown> {
  const lagging = await readFromReplica(replica, call, handle);
  if (lagging !== null) return lagging.result;
  return readWithStandIn(mayBeStoodIn(call.route) ? replica : null, {
    fromPrimary: () => handle(database, database),
    fromReplica: (db) => handle(db, db),
  });
}

export const mayHaveWritten = ({ endpoint, changesByGet }: Route): boolean =>
  endpoint.method === 'GET' ? changesByGet === true : !endpoint.isTrial;

/** Whoever has written reads that in all calls of the session from now on, also where a replica answers them. */
export async function rememberWritten(
  { replica, database }: Services,
  { request, signedIn }: { request: FastifyRequest; signedIn: SignedIn | null },
): Promise<void> {
  if (replica === null || signedIn === null) return;
  await noteWritten(database, signedIn.caller.sessionId).catch((error) =>
    request.log.error({ err: error }, 'lists may lack for a moment what this session has just changed'),
  );
}
