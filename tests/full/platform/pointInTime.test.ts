import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { openSession } from '#server/people/account/sessions.ts';
import { createDatabase } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { query } from '#tests/support/clusters.ts';
import { canHave, ensureHaving, PGBACKREST, POSTGRESQL } from '#tests/support/debian.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { openServer, SECRET } from '#tests/support/ownServer.ts';
import { startArchivedCluster } from '#tests/support/pointInTime.ts';
import { stopServer } from '#tests/support/serverProcess.ts';

/** An administrator with a session, in a database as operations.md has it. */
async function install(adminUrl: string): Promise<{ url: string; token: string }> {
  await query(adminUrl, "create role ideas login password 'secret'");
  await query(adminUrl, "create database ideas owner ideas template template0 encoding 'UTF8' locale 'C'");
  const address = Object.assign(new URL(adminUrl), {
    username: 'ideas',
    password: 'secret',
    pathname: '/ideas',
  });
  const { pool, db, close } = createDatabase(address.href, { poolSize: 1 });
  try {
    await migrate(pool);
    const services = { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services;
    const administrator = await aUser(db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] });
    return { url: address.href, token: await openSession(db, services, administrator, false) };
  } finally {
    await close();
  }
}

/** What an administrator does with tags, through a server of its own. */
async function work(url: string, token: string) {
  const { origin, running } = await openServer(url);
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    });
    expect(response.status, await response.clone().text()).toBe(200);
    return response.text();
  };
  const list = async (): Promise<{ id: number; title: string }[]> =>
    JSON.parse(await ask('GET', `${tagEndpoints.page.path}?size=100&sort=id,asc`));
  return {
    create: (title: string) => ask('POST', tagEndpoints.create.path, { title, isActive: true }),
    remove: (id: number) => ask('DELETE', `${tagEndpoints.create.path}/${id}`),
    list,
    titles: async () => (await list()).map(({ title }) => title),
    end: () => stopServer(running, 'SIGTERM'),
  };
}

it.skipIf(!canHave(PGBACKREST, POSTGRESQL))(
  'a database goes back to the second before a deletion: everything until then is there, and nothing of what came after',
  async () => {
    await ensureHaving(PGBACKREST, POSTGRESQL);
    const cluster = await startArchivedCluster();
    const { pgbackrest, adminUrl } = cluster;
    await pgbackrest('stanza-create');
    await pgbackrest('check');
    const { url, token } = await install(adminUrl);

    const before = await work(url, token);
    await before.create('before the full backup');
    await pgbackrest('--type=full', 'backup');
    await before.create('before the differential backup');
    await pgbackrest('--type=diff', 'backup');
    await before.create('in the log alone');
    const expected = ['before the full backup', 'before the differential backup', 'in the log alone'];
    expect(await before.titles()).toEqual(expected);

    // The second before is one in which nothing is deleted yet.
    await wait(2_000);
    for (const { id } of await before.list()) await before.remove(id);
    await before.create('after the deletion');
    expect(await before.titles()).toEqual(['after the deletion']);
    // As README.md of the deployment has it: the audit trail tells when.
    const [deletion] = await query(
      url,
      `select to_char(min(timestamp) - interval '1 second', 'YYYY-MM-DD HH24:MI:SS.MSOF') as second
         from audit_event where type = 'ADMINISTRATIVE_CHANGE' and change ->> 'call' like 'DELETE %'`,
    );
    const second = deletion?.second as string;

    await before.end();
    await pgbackrest('check');
    const [repository] = JSON.parse(await pgbackrest('--output=json', 'info')) as {
      cipher: string;
      backup: { type: string }[];
    }[];
    expect(repository?.cipher).toBe('aes-256-cbc');
    expect(repository?.backup.map(({ type }) => type)).toEqual(['full', 'diff']);
    await cluster.stop();
    await cluster.putAside();
    await pgbackrest('--type=time', `--target=${second}`, '--target-action=promote', 'restore');
    await cluster.start();
    await vi.waitFor(
      async () =>
        expect(await query(adminUrl, 'select pg_is_in_recovery() as still')).toEqual([{ still: false }]),
      { timeout: 20_000, interval: 100 },
    );
    expect(await cluster.log()).toContain('recovery stopping before commit of transaction');

    const after = await work(url, token);
    expect(await after.titles()).toEqual(expected);
    await after.create('on the new line of time');
    expect(await after.titles()).toEqual([...expected, 'on the new line of time']);
    // Its log goes to the repository again, and so does a backup.
    await pgbackrest('check');
    await pgbackrest('--type=full', 'backup');
  },
  180_000,
);
