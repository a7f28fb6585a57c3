import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessionEndpoints } from '#contract/account/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { reportingEndpoints } from '#contract/reports/endpoints.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { renewSession } from '#server/people/account/session.renewal.ts';
import { createDatabase, type Database, type DatabaseHandle } from '#server/platform/db/client.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { mayLag } from '#server/platform/http/route.ts';
import { positionOf } from '#server/platform/replica/positions.ts';
import { PrimaryPresence } from '#server/platform/replica/primary-presence.ts';
import type { ReadReplica } from '#server/platform/replica/read-replica.ts';
import { noteWritten } from '#server/platform/replica/written.ts';
import { ROUTES } from '#server/routes.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

const LAGGING = ROUTES.filter(mayLag);

let app: TestApp;
/** The same database, for reads alone: what a replica refuses is refused here too. */
let replica: DatabaseHandle;
let person: TestUser;
let admin: Call;
let params: Record<string, string | number>;

const read = vi.fn(
  async (
    _written: bigint | null,
    work: (db: Database) => Promise<unknown>,
  ): Promise<{ result: unknown } | null> => ({
    result: await work(replica.db),
  }),
);

beforeAll(async () => {
  app = await startTestApp();
  const url = new URL(app.directUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  replica = createDatabase(url.href, { poolSize: 2 });
  app.services.replica = {
    read,
    settled: async () => undefined,
    primary: new PrimaryPresence(),
  } as unknown as ReadReplica;
  person = await aUser(app.db, { roles: ['ROLE_ADMIN', 'ROLE_INTERNAL'] });
  const { id } = await aContribution(app.db, { owner: person });
  params = { id, userId: person.id, parentId: 0, scope: 'mine', lang: 'en' };
  admin = await app.as(person);
});
afterEach(() => read.mockClear());
afterAll(async () => {
  await replica.close();
  await app.close();
});

/** Values for the path; some reads are of a contribution, others of a type. */
function pathsOf({ path }: Endpoint): Record<string, string | number>[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const value = (name: string, id: string | number) =>
    /type|source/i.test(name) ? 'SUGGESTION' : name === 'id' ? id : (params[name] ?? 'SUGGESTION');
  return [params.id ?? '', 'SUGGESTION'].map((id) =>
    Object.fromEntries(names.map((name) => [name, value(name, id)])),
  );
}

const writtenBy = async (user: TestUser) => {
  const rows = await app.db
    .select({ written: sessions.writtenLsn })
    .from(sessions)
    .where(eq(sessions.userId, user.id));
  return rows.map(({ written }) => written);
};

describe('what a replica may answer', () => {
  it('is lists, spreadsheets and reports, but for what is looked at while it happens', () => {
    const paths = LAGGING.map(({ endpoint }) => endpoint.path);
    expect(LAGGING.every(({ endpoint }) => endpoint.method === 'GET')).toBe(true);
    expect(paths).toContain(tagEndpoints.page.path);
    expect(paths).toContain(reportingEndpoints.distribution.path);
    expect(paths).toContain(reportingEndpoints.distributionSheet.path);
    expect(paths).not.toContain(tagEndpoints.read.path);
    expect(paths).not.toContain(sessionEndpoints.list.path);
    expect(paths.filter((path) => path.includes('chat'))).toEqual([]);
    const current = ROUTES.filter(({ endpoint, mayLag }) => mayLag === false && !endpoint.list);
    expect(current, 'only a list has to say that it may not be old').toEqual([]);
  });

  const answered = new Set<string>();
  it.each(LAGGING.map((route) => [route.endpoint.path, route] as const))(
    '%s is read without a change and without a lock',
    async (path, { endpoint }) => {
      for (const given of pathsOf(endpoint)) {
        const { status } = await admin(endpoint, {
          params: given,
          query: endpoint.media === EXCEL_MEDIA ? {} : endpoint.list ? { size: 1 } : {},
        } as object);
        expect(status, `${path} with ${JSON.stringify(given)}`).toBeLessThan(500);
        if (status !== 200) continue;
        expect(read).toHaveBeenCalled();
        answered.add(path);
      }
    },
  );
  it('most of them were asked for something that is there', () => {
    expect([...answered].length).toBeGreaterThanOrEqual(40);
  });

  it('is nothing else: a single record and a change go to the database', async () => {
    const { body } = await admin(tagEndpoints.create, { body: { title: 'One', isActive: true } });
    expect((await admin(tagEndpoints.read, { params: { id: body.id } })).status).toBe(200);
    expect(read).not.toHaveBeenCalled();
  });

  it('is answered by the database when the replica leaves it to it', async () => {
    read.mockResolvedValueOnce(null);
    expect((await admin(tagEndpoints.page)).status).toBe(200);
    // The database answers as it does without one, also after an attempt that failed.
    read.mockImplementationOnce(async (_, work) => {
      await work(replica.db);
      return null;
    });
    const { status, total } = await admin(tagEndpoints.page);
    expect([status, total]).toEqual([200, 1]);
  });
});

describe('who has written', () => {
  it('has the position of the change in the session, and reads by it', async () => {
    const writer = await aUser(app.db, { roles: ['ROLE_ADMIN', 'ROLE_INTERNAL'] });
    const call = await app.as(writer);
    await call(tagEndpoints.page);
    expect(read.mock.lastCall?.[0]).toBe(null);
    expect(await writtenBy(writer)).toEqual([null]);
    const { rows: before } = await app.pool.query<{ at: string }>(
      'select pg_current_wal_insert_lsn()::text as at',
    );
    await call(tagEndpoints.create, { body: { title: 'Two', isActive: true } });
    const [written] = await writtenBy(writer);
    expect(positionOf(written ?? '')).toBeGreaterThan(positionOf(before[0]?.at ?? ''));
    await call(tagEndpoints.page);
    expect(read.mock.lastCall?.[0]).toBe(positionOf(written ?? ''));
    // An export is noted in the audit trail, which is a list too.
    await call(reportingEndpoints.distributionSheet, { params: { type: 'SUGGESTION' } });
    const [exported] = await writtenBy(writer);
    expect(positionOf(exported ?? '')).toBeGreaterThan(positionOf(written ?? ''));
  });

  it('keeps the position when the session goes on under another token', async () => {
    const writer = await aUser(app.db, { roles: ['ROLE_ADMIN', 'ROLE_INTERNAL'] });
    const call = await app.as(writer);
    await call(tagEndpoints.create, { body: { title: 'Four', isActive: true } });
    const [session] = await app.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, writer.id));
    const caller = { ...writer, sessionId: session?.id, roles: new Set(writer.roles) } as unknown as Caller;
    const device = { place: '127.0.0.1', userAgent: undefined };
    await renewSession(app.db, app.services, { caller, device });
    const [before, after] = await writtenBy(writer);
    expect(before).not.toBe(null);
    expect(after).toBe(before);
  });

  it('has none where there is no replica', async () => {
    const writer = await aUser(app.db, { roles: ['ROLE_ADMIN', 'ROLE_INTERNAL'] });
    const call = await app.as(writer);
    const { replica: known } = app.services;
    app.services.replica = null;
    try {
      expect((await call(tagEndpoints.create, { body: { title: 'Three', isActive: true } })).status).toBe(
        200,
      );
      expect((await call(tagEndpoints.page)).status).toBe(200);
    } finally {
      app.services.replica = known;
    }
    expect(await writtenBy(writer)).toEqual([null]);
    expect(read).not.toHaveBeenCalled();
  });

  it('waits for the disk after the note as before', async () => {
    const writer = await aUser(app.db);
    await app.token(writer);
    const { db, pool, close } = createDatabase(app.databaseUrl, { poolSize: 1 });
    try {
      await pool.query('set synchronous_commit = on');
      const [session] = await app.db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, writer.id));
      for (let times = 0; times < 8; times += 1) await noteWritten(db, session?.id ?? '');
      const { rows } = await pool.query('show synchronous_commit');
      expect(rows).toEqual([{ synchronous_commit: 'on' }]);
      const { rows: now } = await pool.query<{ flushed: string }>(
        'select pg_current_wal_flush_lsn()::text as flushed',
      );
      const [written] = await writtenBy(writer);
      expect(positionOf(written ?? '')).toBeLessThanOrEqual(positionOf(now[0]?.flushed ?? ''));
    } finally {
      await close();
    }
  });
});
