import { gzipSync } from 'node:zlib';
import { desc, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { vectorEndpoints } from '#contract/search/vectors.endpoints.ts';
import { appConfigEndpoints } from '#contract/settings/app-config.endpoints.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { contributionVectors } from '#server/platform/db/schema/vectors.ts';
import { readSettings, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { computeVectors } from '#server/search/vectors/compute-vectors.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { right, rightAnswer, startVectorServer } from './vectorsServer.ts';

const KEY = 'a-key-that-nobody-sees';
const TEXTS = 40;

let server: Awaited<ReturnType<typeof startVectorServer>>;
let app: TestApp;
let admin: TestUser;
let models = 0;

const anIdea = (title: string) => aContribution(app.db, { title, body: '', summary: '' });
async function use(url: string) {
  models += 1;
  await writeSettings(app.db, { embeddingsUrl: url, embeddingsModel: `model-${models}` });
  await app.db.execute(sql`update site_version set version = version + 1`);
}
/** Another process of the installation, which remembers nothing of this one. */
const aProcess = () => ({ ...app.services });
const minutes = (count: number) => app.setNow(new Date(Date.now() + count * 60_000));
const stored = () => app.db.select().from(contributionVectors);

beforeAll(async () => {
  server = await startVectorServer();
  app = await startTestApp({ env: { EMBEDDINGS_API_KEY: KEY, EMBEDDINGS_ORIGIN: server.origin } });
  admin = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
  for (let at = 0; at < TEXTS; at += 1) await anIdea(`Printer number ${at}`);
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  server.behave(right);
  server.asked.length = 0;
  app.setNow(null);
  await app.db.delete(contributionVectors);
  await use(server.url);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the job of vectors', () => {
  it('does nothing while no address is set, whatever was computed before', async () => {
    await computeVectors(app.services);
    server.asked.length = 0;
    await use('');
    await anIdea('Nobody hears of it');
    expect(await computeVectors(app.services)).toBe(0);
    expect(server.asked).toEqual([]);
    expect(await stored()).toHaveLength(TEXTS);
    await app.db.execute(sql`delete from contribution where title = 'Nobody hears of it'`);
  });

  it('stores what came before the server went away, pauses, and goes on where it was', async () => {
    server.behave((response, asked) => {
      if (server.asked.length > 1) response.destroy();
      else right(response, asked);
    });
    const warned = vi.spyOn(app.services.log, 'warn');
    const first = await computeVectors(app.services);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(TEXTS);
    expect(await stored()).toHaveLength(first);
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ host: server.host, pauseMs: 60_000 }),
      expect.any(String),
    );
    server.behave(right);
    expect(await computeVectors(app.services)).toBe(0);
    minutes(1.1);
    expect(await computeVectors(app.services)).toBe(TEXTS - first);
    expect(await stored()).toHaveLength(TEXTS);
  });

  it('may run in two processes at once: each text has one vector, and nothing fails', async () => {
    const counts = await Promise.all([computeVectors(aProcess()), computeVectors(aProcess())]);
    expect(Math.max(...counts)).toBe(TEXTS);
    const rows = await stored();
    expect(rows).toHaveLength(TEXTS);
    expect(rows.every(({ vector }) => vector !== null)).toBe(true);
    server.asked.length = 0;
    expect(await computeVectors(aProcess())).toBe(0);
    expect(server.asked).toEqual([]);
  });

  it('notes a single text that the server does not take, and asks for it no more', async () => {
    await computeVectors(app.services);
    const { id } = await anIdea('Too much of it');
    server.behave((response, asked) => {
      if (asked.input.some((text) => text.startsWith('Too much'))) response.writeHead(400).end();
      else right(response, asked);
    });
    expect(await computeVectors(app.services)).toBe(1);
    expect((await stored()).find((row) => row.contributionId === id)?.vector).toBeNull();
    server.asked.length = 0;
    expect(await computeVectors(app.services)).toBe(0);
    expect(server.asked).toEqual([]);
    await app.db.execute(sql`delete from contribution where id = ${id}`);
  });

  it('takes a server that refuses every text for one that is away', async () => {
    server.behave((response) => response.writeHead(400).end());
    expect(await computeVectors(app.services)).toBe(0);
    expect(await stored()).toEqual([]);
    server.asked.length = 0;
    expect(await computeVectors(app.services)).toBe(0);
    expect(server.asked).toEqual([]);
  });

  it('finds within an hour what came with an earlier date', async () => {
    await computeVectors(app.services);
    await computeVectors(app.services);
    const { id } = await anIdea('Brought in from elsewhere');
    await app.db.execute(
      sql`update contribution set date_updated = now() - interval '1 year' where id = ${id}`,
    );
    expect(await computeVectors(app.services)).toBe(0);
    minutes(61);
    expect(await computeVectors(app.services)).toBe(1);
    await app.db.execute(sql`delete from contribution where id = ${id}`);
  });
});

describe('the key', () => {
  it.each([
    ['in a refusal', 401],
    ['in an answer that is none', 200],
    ['in the address of another place', 302],
  ] as const)('that a server repeats %s stands neither in the log nor in an answer', async (_, status) => {
    server.behave((response) =>
      response.writeHead(status, { location: `http://127.0.0.1:9/${KEY}` }).end(`Bearer ${KEY}`),
    );
    const logged = (['warn', 'info'] as const).map((level) => vi.spyOn(app.services.log, level));
    minutes(models * 100);
    await computeVectors(app.services);
    const call = await app.as(admin);
    const { body } = await call(vectorEndpoints.test);
    expect(server.asked[0]?.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.stringify(body)).not.toContain(KEY);
    const errors = logged.flatMap(({ mock }) => mock.calls).map(([said]) => (said as { err: Error }).err);
    expect(errors.length).toBeGreaterThan(1);
    const chains = errors.map((error) => {
      const all: string[] = [];
      for (let at: unknown = error; at instanceof Error; at = at.cause)
        all.push(at.message, String(at.stack));
      return all.join('\n') + JSON.stringify(error);
    });
    expect(chains.join('\n')).not.toContain(KEY);
  });
});

describe('an answer', () => {
  it('is followed nowhere else', async () => {
    server.behave((response) => response.writeHead(307, { location: `${server.url}/embeddings` }).end());
    await computeVectors(app.services);
    expect(server.asked).toHaveLength(1);
  });

  it('is read so far only, also one that is packed', async () => {
    const call = await app.as(admin);
    const outcomeBehind = async (blanks: number) => {
      server.behave((response, asked) => {
        const body = gzipSync(rightAnswer(asked) + ' '.repeat(blanks));
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
      });
      return (await call(vectorEndpoints.test)).body.outcome;
    };
    expect(await outcomeBehind(1000)).toBe('works');
    expect(await outcomeBehind(60_000_000)).toBe('wrong');
  });
});

describe('the address', () => {
  const save = async (who: TestUser, value: string) => {
    const call = await app.as(who);
    return call(appConfigEndpoints.update, { body: { configList: [{ key: 'embeddingsUrl', value }] } });
  };
  const saved = async () => (await readSettings(app.db)).embeddingsUrl;

  it.each([
    ...['ftp://10.0.0.5/v1', '/v1', 'file:///etc/passwd', 'http://', 'http://10.0.0.5:99999/v1'],
    ...['https://me:secret@example.org/v1', 'https://example.org/v1?key=secret', 'https://example.org/v1#a'],
  ])('is not %s', async (value) => {
    await use('');
    await save(admin, value);
    expect(await saved()).toBe('');
  });

  it.each(['http://10.0.0.5:8080/v1', 'http://[::1]:11434', 'https://api.example.org/v1/embeddings', ''])(
    'may be %s, also of a network of the house; who changed it is in the audit trail',
    async (value) => {
      await use('http://elsewhere.example.org');
      await save(admin, value);
      expect(await saved()).toBe(value);
      const [event] = await app.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
      expect(event).toMatchObject({ principal: admin.login, type: 'ADMINISTRATIVE_CHANGE' });
      expect(JSON.stringify(event?.change)).toContain('embeddingsUrl');
    },
  );

  it('is changed by administrators of the platform alone', async () => {
    await use('');
    const others = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    expect((await save(others, 'http://10.0.0.5/v1')).status).toBe(403);
    expect(await saved()).toBe('');
  });
});
