import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { similarEndpoints } from '#contract/search/similar.endpoints.ts';
import { vectorEndpoints } from '#contract/search/vectors.endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionVectors } from '#server/platform/db/schema/vectors.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { computeVectors } from '#server/search/vectors/compute-vectors.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { right, rightAnswer, startVectorServer } from './vectorsServer.ts';

let server: Awaited<ReturnType<typeof startVectorServer>>;
let app: TestApp;
let reader: TestUser;
let admin: TestUser;
let automobile: { id: number };
let hidden: { id: number };

const anIdea = (title: string, more: Parameters<typeof aContribution>[1] = {}) =>
  aContribution(app.db, {
    ...{ title, body: '<p>Nothing else</p>', summary: '', visibility: 'REGISTERED' as const, ...more },
  });
/** Each test uses a model of its own: what failed before is then not waited for. */
let models = 0;
const use = async (url: string) => {
  models += 1;
  const model = `model-${models}`;
  await writeSettings(app.db, { embeddingsUrl: url, embeddingsModel: model });
  await app.db.execute(sql`update site_version set version = version + 1`);
  return model;
};
const later = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000));

beforeAll(async () => {
  server = await startVectorServer();
  app = await startTestApp({ env: { EMBEDDINGS_API_KEY: 'the-key', EMBEDDINGS_ORIGIN: server.origin } });
  reader = await aUser(app.db);
  admin = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
  automobile = await anIdea('Share an automobile between departments');
  hidden = await anIdea('An automobile for the board alone', { visibility: 'PRIVATE' });
  await anIdea('Shorter queue in the canteen');
  for (let at = 0; at < 12; at += 1) await anIdea(`Printer number ${at}`);
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  server.behave(right);
  server.asked.length = 0;
  app.setNow(null);
});

async function similarTo(query: { title?: string; id?: number }) {
  const call = await app.as(reader);
  const answer = await call(similarEndpoints.similar, { query });
  expect(answer.status).toBe(200);
  return answer.body;
}
const stored = () => app.db.select().from(contributionVectors);

describe('vectors of contributions', () => {
  it('are not asked for while no address is set', async () => {
    await use('');
    expect(await computeVectors(app.services)).toBe(0);
    expect(await similarTo({ title: 'A pooled car' })).toEqual([]);
    expect(server.asked).toEqual([]);
  });

  it('are computed for what was submitted, with the key and no more than title and text; a second run asks nothing', async () => {
    const model = await use(server.url);
    const draft = await anIdea('A draft about a car', { dateSubmitted: null });
    // Given back to its author, who writes on.
    const reopened = await anIdea('A car to think over');
    await app.db.update(contributions).set({ stateType: 'DRAFT' }).where(eq(contributions.id, reopened.id));
    expect(await computeVectors(app.services)).toBe(15);
    const [asked] = server.asked;
    expect(asked).toMatchObject({ path: '/v1/embeddings', authorization: 'Bearer the-key', model });
    expect(asked?.input).toContain('Share an automobile between departments\nNothing else');
    const ids = (await stored()).map((row) => row.contributionId);
    expect([draft.id, reopened.id].filter((id) => ids.includes(id))).toEqual([]);
    await app.db.delete(contributions).where(eq(contributions.id, reopened.id));
    server.asked.length = 0;
    expect(await computeVectors(app.services)).toBe(0);
    expect(server.asked).toEqual([]);
  });

  it('are computed anew for another text and another model, and go with their contribution', async () => {
    const model = await use(server.url);
    await computeVectors(app.services);
    const changed = await anIdea('Lunch in the hall');
    expect(await computeVectors(app.services)).toBe(1);
    const change = (title: string) =>
      app.db
        .update(contributions)
        .set({ title, dateUpdated: sql`now() + interval '1 second'` })
        .where(eq(contributions.id, changed.id));
    server.asked.length = 0;
    await change('Lunch in the hall');
    expect(await computeVectors(app.services)).toBe(0);
    expect(server.asked).toEqual([]);
    await app.db.execute(sql`select pg_sleep(1.1)`);
    await change('Lunch in the garden');
    expect(await computeVectors(app.services)).toBe(1);
    const other = await use(server.url);
    expect(await computeVectors(app.services)).toBe(16);
    expect(new Set((await stored()).map((row) => row.model))).toEqual(new Set([other]));
    expect(other).not.toBe(model);
    await app.db.delete(contributions).where(eq(contributions.id, changed.id));
    expect((await stored()).map((row) => row.contributionId)).not.toContain(changed.id);
  });

  it('wait a minute after a failure, then twice as long', async () => {
    await use(server.url);
    server.behave((response) => response.writeHead(500).end());
    const isAsked = async (minutes: number) => {
      server.asked.length = 0;
      later(minutes);
      expect(await computeVectors(app.services)).toBe(0);
      return server.asked.length > 0;
    };
    expect(await isAsked(0)).toBe(true);
    expect(await isAsked(0.9)).toBe(false);
    expect(await isAsked(1.1)).toBe(true);
    expect(await isAsked(2.9)).toBe(false);
    server.behave(right);
    later(3.3);
    expect(await computeVectors(app.services)).toBe(15);
  });

  it('leave out a text that the server does not take, and no other', async () => {
    await use(server.url);
    server.behave((response, asked) => {
      if (asked.input.some((text) => text.includes('canteen'))) response.writeHead(413).end();
      else right(response, asked);
    });
    expect(await computeVectors(app.services)).toBe(15);
    const rows = await stored();
    expect(rows.filter(({ vector }) => vector === null)).toHaveLength(1);
    server.asked.length = 0;
    expect(await computeVectors(app.services)).toBe(0);
  });
});

/** Answers come from beside the test: on a busy machine they are late, which is another test. */
function waitLonger(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(50 * milliseconds));
}
afterEach(() => {
  vi.restoreAllMocks();
});

describe('similar contributions with vectors', () => {
  it('say the same in other words, without a shared word, and only where the reader may see them', async () => {
    waitLonger();
    await use(server.url);
    await computeVectors(app.services);
    const [first, ...others] = await similarTo({ title: 'A pooled car' });
    expect(first).toMatchObject({ id: automobile.id, because: [] });
    expect(first?.score).toBeGreaterThan(0.2);
    expect(first?.score).toBeLessThanOrEqual(1);
    expect(others.map(({ id }) => id)).not.toContain(hidden.id);
  });

  it('are found for a stored one by its own vector, without asking', async () => {
    await use(server.url);
    const own = await anIdea('Cars, please');
    await computeVectors(app.services);
    server.asked.length = 0;
    expect((await similarTo({ id: own.id }))[0]?.id).toBe(automobile.id);
    expect(server.asked).toEqual([]);
    await app.db.delete(contributions).where(eq(contributions.id, own.id));
  });

  it.each([
    ['late', () => undefined],
    ['no JSON', (response) => response.end('<html>')],
    ['a refusal', (response) => response.writeHead(401).end()],
    ['a failure', (response) => response.writeHead(500).end()],
    ['another place', (response) => response.writeHead(307, { location: server.url }).end()],
    ['of other dimensions', (response) => response.end(answerOf(Array.from({ length: 32 }, () => 1)))],
  ] as [string, Parameters<typeof server.behave>[0]][])(
    'are those of the words when the answer is %s',
    async (_, behave) => {
      app.setNow(null);
      await use(server.url);
      await computeVectors(app.services);
      later(10 * models);
      server.behave(behave);
      server.asked.length = 0;
      const begun = performance.now();
      expect(await similarTo({ title: 'A pooled car' })).toEqual([]);
      expect(server.asked).toHaveLength(1);
      expect((await similarTo({ title: 'Automobile between departments, shared' }))[0]?.id).toBe(
        automobile.id,
      );
      expect(performance.now() - begun).toBeLessThan(5000);
    },
  );

  it('are asked for again ten seconds after a failure, and at once after a text that the server does not take', async () => {
    waitLonger();
    await use(server.url);
    app.setNow(null);
    await computeVectors(app.services);
    const begun = Date.now() + 30 * models * 60_000;
    const askedAfter = async (seconds: number) => {
      app.setNow(new Date(begun + seconds * 1000));
      server.asked.length = 0;
      await similarTo({ title: 'A pooled car' });
      return server.asked.length;
    };
    server.behave((response) => response.writeHead(500).end());
    expect([await askedAfter(0), await askedAfter(9)]).toEqual([1, 0]);
    server.behave((response) => response.writeHead(422).end());
    expect([await askedAfter(11), await askedAfter(11), await askedAfter(11)]).toEqual([1, 1, 1]);
    server.behave(right);
    expect((await similarTo({ title: 'A pooled car' }))[0]?.id).toBe(automobile.id);
  });
});

const answerOf = (embedding: unknown, index = 0) => JSON.stringify({ data: [{ index, embedding }] });

describe('the test of the embeddings server', () => {
  const test = async () => {
    const call = await app.as(admin);
    const { status, body } = await call(vectorEndpoints.test);
    expect(status).toBe(200);
    return body;
  };

  it('tells dimensions and milliseconds, and sends one sentence that says nothing of anybody', async () => {
    await use(`${server.url}/`);
    expect(await test()).toMatchObject({ outcome: 'works', dimensions: 16, status: null });
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.input).toHaveLength(1);
    await use('');
    expect(await test()).toMatchObject({ outcome: 'off', dimensions: null });
  });

  it.each([
    ['refused', (response) => response.writeHead(401).end(), 401],
    ['wrong', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), 302],
    ['wrong', (response) => response.end('no'), 200],
    ['wrong', (response) => response.end(answerOf([1, 2])), 200],
    ['wrong', (response) => response.end(answerOf(Array.from({ length: 5000 }, () => 1))), 200],
    ['wrong', (response) => response.end(answerOf(Array.from({ length: 16 }, () => 0))), 200],
    ['wrong', (response) => response.end(answerOf(['x'])), 200],
    [
      'wrong',
      (response) => response.end(`{"data":[{"index":0,"embedding":[${'1e999,'.repeat(15)}1]}]}`),
      200,
    ],
    ['wrong', (response, asked) => response.end(rightAnswer(asked) + ' '.repeat(1_000_000)), 200],
    [
      'wrong',
      (response) =>
        response.end(
          answerOf(
            Array.from({ length: 16 }, () => 1),
            3,
          ),
        ),
      200,
    ],
    ['unreachable', (response) => response.destroy(), null],
  ] as [string, Parameters<typeof server.behave>[0], number | null][])(
    'says what is not right: %s',
    async (outcome, behave, status) => {
      await use(server.url);
      server.behave(behave);
      app.setNow(new Date(Date.now() + models * 600_000));
      expect(await test()).toMatchObject({ outcome, status, dimensions: null });
    },
  );

  it('is for system administrators, so many times within minutes', async () => {
    await use('');
    const call = await app.as(reader);
    expect((await call(vectorEndpoints.test)).status).toBe(403);
    const other = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    const statuses: number[] = [];
    for (let times = 0; times < 22; times += 1) statuses.push((await other(vectorEndpoints.test)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });

  it('keeps the key from a host that it is not for', async () => {
    const elsewhere = await startVectorServer();
    await use(elsewhere.url);
    expect(await test()).toMatchObject({ outcome: 'works' });
    expect(elsewhere.asked[0]?.authorization).toBeUndefined();
    await elsewhere.close();
  });
});
