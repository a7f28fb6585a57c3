import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { statementEndpoints } from '#contract/statements/endpoints.ts';
import { fingerprintOf, shapeOf } from '#server/platform/db/statement-fingerprint.ts';
import { countingStatements } from '#server/platform/db/statement-meter.ts';
import { purgeStatementSources, StatementSources } from '#server/platform/db/statement-sources.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

const READ_ACCOUNT = `${accountEndpoints.read.method} ${accountEndpoints.read.path}`;

let app: TestApp;
let admin: Call;
let employee: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

const withFigures = () => app.db.execute(sql`create extension if not exists pg_stat_statements`);

describe('where PostgreSQL keeps no figures', () => {
  it('says so, shows none, and refuses to begin them anew', async () => {
    await app.db.execute(sql`drop extension if exists pg_stat_statements`);
    expect((await admin(statementEndpoints.status)).body).toEqual({
      state: 'NO_EXTENSION',
      since: null,
      canReset: false,
    });
    expect((await admin(statementEndpoints.list)).body).toEqual([]);
    expect((await admin(statementEndpoints.reset)).errorKey).toBe('error.statements.reset');
  });
});

describe('what the database was asked', () => {
  beforeAll(async () => {
    await withFigures();
  });

  it('is for administrators of the platform alone', async () => {
    for (const endpoint of Object.values(statementEndpoints)) {
      expect((await app.anonymous(endpoint)).status).toBe(401);
      expect((await employee(endpoint)).status).toBe(403);
    }
  });

  it('is shown with calls, times and rows, and with the endpoint that asks', async () => {
    await admin(statementEndpoints.reset);
    for (let at = 0; at < 4; at += 1) await employee(accountEndpoints.read);
    const { body, total } = await admin(statementEndpoints.list, {
      query: { 'text.contains': 'FROM session s', sort: 'calls,desc' },
    });
    expect(total).toBe(body.length);
    const [signedIn] = body;
    expect(signedIn?.calls).toBeGreaterThanOrEqual(5);
    expect(signedIn?.totalTime).toBeGreaterThan(0);
    expect(signedIn?.meanTime).toBeCloseTo((signedIn?.totalTime ?? 0) / (signedIn?.calls ?? 1), 5);
    expect(signedIn?.rows).toBe(signedIn?.calls);
    expect(signedIn?.sources).toContain(READ_ACCOUNT);
  });

  it('holds no values, and nothing that may have held a secret as it was typed', async () => {
    await app.db.execute(sql.raw(`select 'a-secret-value' as nothing`));
    await app.db.execute(sql.raw(`create role statement_probe password 'a-secret-of-a-role'`));
    await app.db.execute(sql`drop role statement_probe`);
    const { body } = await admin(statementEndpoints.list, { query: { size: 1000 } });
    const texts = body.map(({ text }) => text).join('\n');
    expect(texts).toContain('select $1 as nothing');
    expect(texts).not.toMatch(/a-secret|statement_probe/);
  });

  it('is paged, sorted and searched by the database', async () => {
    for (const at of [1, 2, 3, 4, 5]) {
      // Another name would be no other statement.
      await app.db.execute(sql.raw(`select pg_sleep(0.00${at}) as probe_page${', 1'.repeat(at)}`));
    }
    const query = { size: 2, sort: 'totalTime,desc', 'text.contains': 'PROBE_page' } as const;
    const pages = await Promise.all(
      [0, 1, 2].map((page) => admin(statementEndpoints.list, { query: { ...query, page } })),
    );
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(pages.map(({ body }) => body.length)).toEqual([2, 2, 1]);
    const rows = pages.flatMap(({ body }) => body);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5);
    const times = rows.map(({ totalTime }) => totalTime);
    expect(times).toEqual([...times].sort((one, other) => other - one));
    // As the page shows it: on one line.
    await app.db.execute(sql.raw('select 1\n     as   probe_line'));
    const found = await admin(statementEndpoints.list, { query: { 'text.contains': ' as probe_line' } });
    expect(found.total).toBe(1);
  });

  it('begins anew when an administrator says so', async () => {
    const before = (await admin(statementEndpoints.status)).body;
    await employee(accountEndpoints.read);
    const answer = await admin(statementEndpoints.reset);
    expect(answer.headers['app-alert']).toBe('app.statements.reset');
    const after = (await admin(statementEndpoints.status)).body;
    expect(after.since).not.toBe(before.since);
    const { body } = await admin(statementEndpoints.list, { query: { 'text.contains': 'from session s' } });
    expect(body[0]?.calls).toBeLessThanOrEqual(3);
  });
});

describe('statements and those who ask them', () => {
  /** What PostgreSQL shows of a statement that was asked. */
  const shown = async (text: string, marker: string): Promise<string> => {
    await app.db.execute(sql.raw(text));
    const { rows } = await app.db.execute<{ query: string }>(
      sql`select query from pg_stat_statements where strpos(query, ${marker}) > 0 and strpos(query, 'strpos') = 0`,
    );
    return rows[0]?.query ?? '';
  };

  it.each([
    ['texts and numbers', `select 'it''s' as probe_a, 4.5, -1, E'a\\'b'`, 'probe_a'],
    ['lists of constants', `select 1 as probe_b where 1 in (1, 2, 3, 4)`, 'probe_b'],
    ['truth values and null', `select true as probe_c, null::text, 1 is not null`, 'probe_c'],
    [
      'intervals, parts of dates',
      `select extract(epoch from now() - interval '1 day') as probe_d`,
      'probe_d',
    ],
    ['names in quotation marks', `select 1 as "probe_e 1"`, 'probe_e'],
    ['limits', `select x as probe_f from generate_series(1, 3) x order by 1 limit 2 offset 1`, 'probe_f'],
  ])('are matched through what PostgreSQL makes of them: %s', async (_, text, marker) => {
    const query = await shown(text, marker);
    expect(query).not.toBe('');
    expect(query).not.toBe(text);
    expect(fingerprintOf(query)).toBe(fingerprintOf(text));
  });

  it('are told apart by what is no constant', () => {
    expect(shapeOf(`select a from "T1" where b = $1`)).not.toBe(shapeOf(`select a from "T2" where b = $1`));
    expect(shapeOf('select a, b from t')).not.toBe(shapeOf('select b, a from t'));
    expect(shapeOf('select a -- what it is\n from t /* 1 */')).toBe('select a from t');
  });

  it('are counted for the one that asks, also where it waits for a connection that another gives back', async () => {
    const tallies = Array.from({ length: 12 }, (_, at) => ({
      source: `job ${at}`,
      requestId: null,
      onStatement: () => undefined,
      statements: 0,
      ms: 0,
    }));
    // More at a time than there are connections.
    await Promise.all(
      tallies.map((tally, at) =>
        countingStatements(tally, async () => {
          for (let n = 0; n <= at; n += 1) await app.db.execute(sql`select pg_sleep(0.002)`);
        }),
      ),
    );
    expect(tallies.map(({ statements }) => statements)).toEqual(tallies.map((_, at) => at + 1));
    for (const { ms, statements } of tallies) expect(ms).toBeGreaterThanOrEqual(statements * 1.9);
  });

  it('are written down once for all processes, and forgotten when nobody has asked them for a month', async () => {
    await app.db.execute(sql`delete from statement_source`);
    const sources = new StatementSources();
    const others = new StatementSources();
    for (const each of [sources, others, sources]) {
      each.note('select 1 as written', 'GET a');
      each.note('select 2 as written', 'GET b');
    }
    await Promise.all([sources.write(app.db), others.write(app.db)]);
    const stored = async () =>
      (await app.db.execute(sql`select source from statement_source order by source`)).rows;
    expect(await stored()).toEqual([{ source: 'GET a' }, { source: 'GET b' }]);
    expect(await purgeStatementSources(app.db, new Date(Date.now() + 29 * 86_400_000))).toBe(0);
    expect(await purgeStatementSources(app.db, new Date(Date.now() + 31 * 86_400_000))).toBe(2);
    expect(await stored()).toEqual([]);
  });
});

describe('the times of a call', () => {
  it('are told to administrators of the platform: who calls, the database, all of it', async () => {
    const { headers } = await admin(accountEndpoints.read);
    const [, auth, db, statements, total] =
      /^auth;dur=([\d.]+), db;dur=([\d.]+);desc="(\d+) statements?", total;dur=([\d.]+)$/.exec(
        headers['server-timing'] ?? '',
      ) ?? [];
    expect(Number(auth)).toBeGreaterThan(0);
    expect(Number(db)).toBeGreaterThan(0);
    expect(Number(statements)).toBeGreaterThanOrEqual(1);
    expect(Number(total)).toBeGreaterThanOrEqual(Number(auth));
  });

  it('are told of refusals too', async () => {
    const { status, headers } = await admin(statementEndpoints.list, { query: { size: 0 } });
    expect(status).toBe(400);
    expect(headers['server-timing']).toMatch(/^auth;dur=/);
  });

  it('are told to nobody else', async () => {
    expect((await employee(accountEndpoints.read)).headers['server-timing']).toBeUndefined();
    const moduleAdmin = await app.as(
      await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN', 'ROLE_INTERNAL'] }),
    );
    expect((await moduleAdmin(accountEndpoints.read)).headers['server-timing']).toBeUndefined();
    expect((await app.anonymous(accountEndpoints.read)).headers['server-timing']).toBeUndefined();
  });
});
