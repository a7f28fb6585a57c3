import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/platform/db/client.ts';
import { mayLag, type Route } from '#server/platform/http/route.ts';
import { positionOf } from '#server/platform/replica/positions.ts';
import { noteWritten } from '#server/platform/replica/written.ts';
import type { Services } from '#server/platform/services.ts';
import type { SignedIn } from './authentication.ts';

/** What a replica answers, where there is one and it may; null where the database has to. */
export async function readFromReplica(
  replica: Services['replica'],
  { route, signedIn }: { route: Route; signedIn: SignedIn | null },
  handle: (db: Database, readDatabase: Database) => Promise<unknown>,
): Promise<{ result: unknown } | null> {
  if (replica === null || !mayLag(route)) return null;
  const written = signedIn?.written ?? null;
  return replica.read(written === null ? null : positionOf(written), (db) => handle(db, db));
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
