import { expect, it, vi } from 'vitest';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { openSession } from '#server/people/account/sessions.ts';
import { createDatabase, sqlState } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import { isOfReplicaAlone } from '#server/platform/replica/faults.ts';
import type { Services } from '#server/platform/services.ts';
import { openFolder, query, type Started, start } from '#tests/support/clusters.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { openServer, SECRET } from '#tests/support/ownServer.ts';
import { startReplica } from '#tests/support/replica.ts';

/** Two clusters at a time, of which one is killed. */
const SETTINGS = { fsync: 'off', shared_buffers: '32MB', wal_keep_size: '256MB' };
/** Whatever is in the way of what is replayed is ended at once. */
const HASTY = { max_standby_streaming_delay: '0' };

const LIST = `/${tagEndpoints.page.path}?size=100`;
const ONE = `/${tagEndpoints.create.path}`;

/** A role and a database of its own, as operations.md has them. */
async function applicationUrl({ adminUrl }: Started): Promise<string> {
  await query(adminUrl, "create role ideas login password 'secret'");
  await query(adminUrl, "create database ideas owner ideas template template0 encoding 'UTF8' locale 'C'");
  return ideasAt(adminUrl);
}

function ideasAt(adminUrl: string): string {
  const address = new URL(adminUrl);
  Object.assign(address, { username: 'ideas', password: 'secret', pathname: '/ideas' });
  return address.href;
}

async function signIn(url: string): Promise<{ writer: string; reader: string }> {
  const { db, close } = createDatabase(url, { poolSize: 1 });
  const services = { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services;
  const someone = async () =>
    openSession(db, services, await aUser(db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }), false);
  try {
    return { writer: await someone(), reader: await someone() };
  } finally {
    await close();
  }
}

/** How often lists of tags were read, by the server of PostgreSQL itself. */
const listsReadAt = async (adminUrl: string): Promise<number> => {
  const [row] = await query(
    adminUrl,
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '%contribution_tag%' and query not like '%pg_stat%'
      and query ilike '%limit%'`,
  );
  return row?.calls as number;
};

it('lists come from a replica: of what somebody wrote they lack nothing for that person, and a replica that is away is missed by nobody', async () => {
  const primary = await start(await openFolder(), { settings: SETTINGS });
  const url = await applicationUrl(primary);
  const { pool, close } = createDatabase(url, { poolSize: 1 });
  await migrate(pool).finally(close);
  const { writer, reader } = await signIn(url);
  const replica = await startReplica(primary, { ...SETTINGS, ...HASTY });
  const { origin, running } = await openServer(url, {
    DATABASE_READ_URL: ideasAt(replica.adminUrl),
    LOG_LEVEL: 'info',
  });

  const ask = async (token: string, path: string, body?: object) => {
    const response = await fetch(`${origin}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    });
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  };
  const list = async (token: string): Promise<string[]> =>
    (await ask(token, LIST)).map(({ title }: { title: string }) => title).sort();
  const create = async (title: string): Promise<number> =>
    (await ask(writer, ONE, { title, isActive: true })).id;
  const health = async () => (await ask(writer, `/${systemEndpoints.health.path}`)).components.replica;
  const whenUsed = (isUsed: boolean) =>
    vi.waitFor(async () => expect((await health()).status).toBe(isUsed ? 'UP' : 'DOWN'), {
      timeout: 20_000,
      interval: 100,
    });
  const replay = (how: 'pause' | 'resume') => query(replica.adminUrl, `select pg_wal_replay_${how}()`);

  await whenUsed(true);
  await create('first');
  // Nothing of what follows is late: the writer's own list waits for the replica.
  const before = {
    replica: await listsReadAt(replica.adminUrl),
    primary: await listsReadAt(primary.adminUrl),
  };
  expect(await list(writer)).toEqual(['first']);
  expect(await list(reader)).toEqual(['first']);
  expect(await listsReadAt(replica.adminUrl)).toBeGreaterThanOrEqual(before.replica + 2);
  expect(await listsReadAt(primary.adminUrl)).toBe(before.primary);

  await replay('pause');
  const id = await create('second');
  expect(await list(reader)).toEqual(['first']);
  const asked = performance.now();
  expect(await list(writer)).toEqual(['first', 'second']);
  expect(performance.now() - asked).toBeGreaterThanOrEqual(190);
  expect(await listsReadAt(primary.adminUrl)).toBeGreaterThan(before.primary);
  expect((await ask(reader, `${ONE}/${id}`)).title).toBe('second');

  await replay('resume');
  await vi.waitFor(async () => expect(await list(reader)).toEqual(['first', 'second']), {
    timeout: 5_000,
    interval: 50,
  });
  const caughtUp = await listsReadAt(primary.adminUrl);
  expect(await list(writer)).toEqual(['first', 'second']);
  expect(await listsReadAt(primary.adminUrl)).toBe(caughtUp);

  // What PostgreSQL says of a read that is in the way is no fault of the read.
  const inTheWay = query(ideasAt(replica.adminUrl), 'select pg_sleep(20) from contribution_tag').catch(
    (error) => error,
  );
  await vi.waitFor(
    async () =>
      expect(
        await query(
          replica.adminUrl,
          "select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'",
        ),
      ).toHaveLength(1),
    { timeout: 5_000, interval: 50 },
  );
  await query(url, 'begin; lock table contribution_tag in access exclusive mode; commit');
  const conflict = await inTheWay;
  expect([sqlState(conflict), isOfReplicaAlone(conflict)]).toEqual(['40001', true]);

  await replica.kill();
  for (let times = 0; times < 5; times += 1) expect(await list(reader)).toEqual(['first', 'second']);
  await create('third');
  expect(await list(writer)).toEqual(['first', 'second', 'third']);
  await whenUsed(false);
  expect(await list(reader)).toEqual(['first', 'second', 'third']);

  await replica.start();
  await whenUsed(true);
  const back = { replica: await listsReadAt(replica.adminUrl), primary: await listsReadAt(primary.adminUrl) };
  expect(await list(reader)).toEqual(['first', 'second', 'third']);
  expect(await listsReadAt(replica.adminUrl)).toBeGreaterThan(back.replica);
  expect(await listsReadAt(primary.adminUrl)).toBe(back.primary);

  const logged = running.output.join('');
  expect(logged.match(/the primary answers for the replica/g)).toHaveLength(1);
  expect(logged.match(/lists are read from the replica/g)).toHaveLength(2);
}, 120_000);
