import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { createDatabase, type Database, type DatabaseHandle } from '#server/platform/db/client.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { isOfReplicaAlone } from '#server/platform/replica/faults.ts';
import { PrimaryPresence } from '#server/platform/replica/primary-presence.ts';
import type { ReadReplica } from '#server/platform/replica/read-replica.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { openRelay, type Relay } from '#tests/support/relay.ts';

let app: TestApp;
/** The same database: by a way that can be cut, and for reads alone. */
let relay: Relay;
let primary: DatabaseHandle;
let replica: DatabaseHandle;

/** As a replica in use: what it cannot answer it leaves to the primary. */
const read = async (_: bigint | null, work: (db: Database) => Promise<unknown>) => {
  try {
    return { result: await work(replica.db) };
  } catch (error) {
    if (!isOfReplicaAlone(error)) throw error;
    return null;
  }
};

beforeAll(async () => {
  app = await startTestApp();
  const address = new URL(app.databaseUrl);
  relay = await openRelay({ hostname: address.hostname, port: Number(address.port) });
  address.host = `127.0.0.1:${relay.port}`;
  primary = createDatabase(address.href, { poolSize: 4, onIdleError: () => undefined });
  const readOnly = new URL(app.databaseUrl);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  replica = createDatabase(readOnly.href, { poolSize: 4 });
  app.services.database = primary.db;
});
beforeEach(async () => {
  app.services.replica = {
    ...{ read, settled: async () => undefined, primary: new PrimaryPresence() },
  } as unknown as ReadReplica;
  await relay.cut();
  await relay.restore();
});
afterAll(async () => {
  app.services.database = app.db;
  await replica.close();
  await primary.close();
  await relay.cut();
  await app.close();
});

const sessionsOf = (userId: number) => app.db.select().from(sessions).where(eq(sessions.userId, userId));

it('while the primary is away, lists and single records are read from the replica, changes wait, and nobody is signed out', async () => {
  const person = await aUser(app.db, { roles: ['ROLE_ADMIN', 'ROLE_INTERNAL'] });
  const call = await app.as(person);
  const { body } = await call(tagEndpoints.create, { body: { title: 'One', isActive: true } });
  // Long enough ago for a use to be noted.
  await app.db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '2 minutes'` })
    .where(eq(sessions.userId, person.id));
  const [before] = await sessionsOf(person.id);

  await relay.cut();
  const tag = () => call(tagEndpoints.read, { params: { id: body.id } });
  for (let times = 0; times < 3; times += 1) {
    expect((await call(tagEndpoints.page)).total).toBe(1);
    expect((await tag()).status).toBe(200);
    const refused = await call(tagEndpoints.create, { body: { title: 'Two', isActive: true } });
    expect([refused.status, refused.errorKey]).toEqual([503, 'error.dataUnreachable']);
  }
  expect((await sessionsOf(person.id))[0]).toEqual(before);

  await relay.restore();
  await expect
    .poll(async () => (await call(tagEndpoints.create, { body: { title: 'Two', isActive: true } })).status, {
      timeout: 5_000,
    })
    .toBe(200);
  await expect
    .poll(
      async () => {
        await tag();
        return (await sessionsOf(person.id))[0]?.lastSeenAt;
      },
      { timeout: 5_000 },
    )
    .not.toEqual(before?.lastSeenAt);
});

it('a session that the replica does not know, or knows as ended, is no reason to send somebody away', async () => {
  const call = await app.as(await aUser(app.db));
  const ended = await aUser(app.db);
  const callOfEnded = await app.as(ended);
  await app.db.update(sessions).set({ revokedAt: sql`now()` }).where(eq(sessions.userId, ended.id));
  await relay.cut();
  const list = { params: { type: 'SUGGESTION', parentId: 0, scope: 'all' } } as const;
  expect((await call(contributionEndpoints.list, list)).status).toBe(200);
  const { status, errorKey } = await callOfEnded(contributionEndpoints.list, list);
  expect([status, errorKey]).toEqual([503, 'error.dataUnreachable']);
  await relay.restore();
  await expect
    .poll(async () => (await callOfEnded(contributionEndpoints.list, list)).status, { timeout: 5_000 })
    .toBe(401);
});

it('where there is no replica, all wait', async () => {
  app.services.replica = null;
  const call = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  await relay.cut();
  expect((await call(tagEndpoints.page)).status).toBe(503);
});
