import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#server/platform/db/client.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import {
  aFolder,
  anIdea,
  commentsMapping,
  ideasMapping,
  importing,
  ndjson,
} from '#tests/support/importing.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof aFolder>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await aLifeCycle(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await aFolder();
});
afterEach(async () => {
  await database.pool.query('drop trigger if exists trap on contribution');
  await folder.remove();
});

/** What the database does when a contribution with a certain title comes in. */
async function trap(title: string, then: string): Promise<void> {
  await database.pool.query(`
    create or replace function trap() returns trigger language plpgsql as $$
      begin if new.title = '${title}' then ${then}; end if; return new; end $$`);
  await database.pool.query(
    'create trigger trap before insert on contribution for each row execute function trap()',
  );
}

const count = async (source: string) => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*) from contribution where import_source = $1',
    [source],
  );
  return Number(rows[0]?.count);
};
const isAsleep = async () => {
  const { rows } = await database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rows.length > 0;
};
async function until(condition: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > limit) throw new Error('it did not come to that');
    await wait(50);
  }
}

/** The command as `npm run import` runs it, from its source. */
function command(args: string[], environment: Record<string, string> = { DATABASE_URL: database.url }) {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'server/import/main.ts', ...args], {
    env: { ...process.env, NODE_ENV: 'test', INIT_CWD: folder.path, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}
async function files(source: string, rows: readonly object[]): Promise<string[]> {
  await writeFile(join(folder.path, 'map.json'), JSON.stringify(ideasMapping({ source })));
  await writeFile(join(folder.path, 'rows.ndjson'), ndjson(rows));
  return ['--mapping', 'map.json', '--batch', '10', 'rows.ndjson'];
}
const rowsWith = (title: string, at: number, all = 30) =>
  Array.from({ length: all }, (_, index) => anIdea(index + 1, index + 1 === at ? { title } : {}));

describe('a batch that the database refuses', () => {
  it('is taken back whole, told row by row, and does not stop the others', async () => {
    await trap('Refused', `raise exception 'this title is refused'`);
    const rows = ndjson(rowsWith('Refused', 15));
    const mapping = ideasMapping({ source: 'refused' });
    const result = await importing(database, mapping, rows, { batchSize: 10 });
    expect(result).toMatchObject({ read: 30, imported: 20, rejected: 10 });
    expect(result.report.map(({ key }) => key)).toEqual(
      Array.from({ length: 10 }, (_, at) => String(at + 11)),
    );
    expect(result.report[0]?.reasons).toContain('this title is refused');
    expect(await count('refused')).toBe(20);

    // With batches of one row only the row at fault stays out, as the documentation says.
    const single = await importing(database, mapping, rows, { batchSize: 1 });
    expect(single).toMatchObject({ present: 20, imported: 9, rejected: 1 });
    const { rows: codes } = await database.pool.query(
      `select count(distinct code) as codes, count(*) as rows from contribution where import_source = 'refused'`,
    );
    expect(codes[0]).toEqual({ codes: 29, rows: 29 });
  });
});

describe('an import that is cut off', () => {
  it('with kill -9 in the middle of a batch leaves nothing half, and goes on when run again', async () => {
    await trap('Slow', 'perform pg_sleep(60)');
    const args = await files('killed', rowsWith('Slow', 15));
    const { child, ended } = command(args);
    await until(isAsleep);
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull();
    // PostgreSQL would notice at the end of its statement.
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`,
    );
    await until(async () => !(await isAsleep()));
    expect(await count('killed')).toBe(10);
    const { rows: halves } = await database.pool.query(
      `select id from contribution where import_source = 'killed' and not exists (
         select 1 from contribution_participant where contribution_id = contribution.id and role = 'OWNER')`,
    );
    expect(halves).toEqual([]);

    await database.pool.query('drop trigger trap on contribution');
    const again = await command(args).ended;
    expect(again.output).toMatch(/Imported\s+20\n/);
    expect(again.output).toMatch(/Already there\s+10\n/);
    expect(again.code).toBe(0);
    expect(await count('killed')).toBe(30);
  }, 120_000);

  it('with Ctrl-C stops after the batch and says how to go on', async () => {
    await trap('Slow', 'perform pg_sleep(5)');
    const args = await files('stopped', rowsWith('Slow', 15));
    const { child, ended } = command(args);
    await until(isAsleep);
    child.kill('SIGINT');
    const { code, output } = await ended;
    expect(code).toBe(2);
    expect(output).toContain('run the same command again to go on');
    expect(await count('stopped')).toBe(20);
    expect((await command(args).ended).code).toBe(0);
    expect(await count('stopped')).toBe(30);
  }, 120_000);

  it('when the database goes away ends in words, without an unfinished batch', async () => {
    await trap('Slow', 'perform pg_sleep(60)');
    const { ended } = command(await files('gone', rowsWith('Slow', 15)));
    await until(isAsleep);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`,
    );
    const { code, output } = await ended;
    expect(code).toBe(2);
    expect(output).toContain('The database is gone');
    expect(output).toContain('run the same command again');
    expect(await count('gone')).toBe(10);
  }, 120_000);
});

describe('the command', () => {
  it('ends with 1 when rows were rejected, and lists them so that no spreadsheet runs them', async () => {
    const args = await files('listed', [anIdea(1), anIdea(2, { id: '=1+1', title: 'ab' }), anIdea(3)]);
    const { code, output } = await command([...args, '--report', 'out.csv']).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/Rows read\s+3\n/);
    expect(output).toMatch(/ {2}title is shorter than 3 characters\s+1\n/);
    const report = await readFile(join(folder.path, 'out.csv'), 'utf8');
    expect(report).toContain(
      "rows.ndjson,2,'=1+1,rejected,title is shorter than 3 characters (2 characters)",
    );
  }, 60_000);

  it('ends with 2 and all faults when it cannot start', async () => {
    const bad = await command(['--batch', '0']).ended;
    expect(bad.code).toBe(2);
    expect(bad.output).toMatch(/--mapping[\s\S]*no file[\s\S]*--batch[\s\S]*npm run import/);
    const args = await files('nothing', [anIdea(1)]);
    const missing = await command([...args, 'missing.csv', 'rows.xlsx']).ended;
    expect(missing.code).toBe(2);
    expect(missing.output).toMatch(/missing\.csv: there is no such file[\s\S]*rows\.xlsx/);
    expect(await count('nothing')).toBe(0);
  }, 60_000);

  it('joins the embedded database of a running application', async () => {
    const running = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined });
    const said: string[] = [];
    try {
      const joined = await openDatabase({ dataDir: folder.path, databaseUrl: undefined }, (line) =>
        said.push(line),
      );
      expect(joined).toMatchObject({ url: running.url, isRunning: true });
      await joined.stop();
      expect(said).toEqual([]);
    } finally {
      await running.stop();
    }
  }, 60_000);
});

describe('the embedded database', () => {
  it('is brought up to date by an import, whose role owns the audit trail as long as that takes, and is written beside the application', async () => {
    const environment = { DATA_DIR: folder.path, DATABASE_URL: '' };
    const first = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined });
    const made = createDatabase(first.url, { poolSize: 1 });
    try {
      await first.owning(() => migrate(made.pool));
      await aLifeCycle(made.db);
      // As if this version were the first to have it.
      await made.pool.query(
        `delete from schema_migration where name = '20261126130000_let_limited_roles_back_up'`,
      );
    } finally {
      await made.close();
      await first.stop();
    }
    const args = await files('embedded', [anIdea(1), anIdea(2)]);
    const alone = await command(args, environment).ended;
    expect(alone.output).toMatch(/Imported\s+2\n/);
    expect(alone.code).toBe(0);

    const running = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined });
    try {
      const beside = await command(args, environment).ended;
      expect(beside.output).toMatch(/The application is running[\s\S]*Already there\s+2\n/);
      expect(beside.code).toBe(0);
    } finally {
      await running.stop();
    }
  }, 180_000);
});

describe('hostile content', () => {
  it('is stored as harmless text, or rejected by its line', async () => {
    const mapping = ideasMapping({ source: 'hostile', rules: { body: { format: 'html' } } });
    const rows = Buffer.concat([
      Buffer.from(
        ndjson([
          anIdea(1, { title: '=HYPERLINK("x")', body: '<img src=x onerror=alert(1)>Ten letters <b>bold' }),
          anIdea(2, {
            title: 'Nul\u0000s and \u0007bells',
            body: `Ten letters \u0000 '; drop table comment; --`,
          }),
          anIdea(3, { author: '<script>alert(1)</script>' }),
        ]),
      ),
      Buffer.from(`{"id":4,"title":"${'x'.repeat(10_000_000)}"}\n`),
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d, 0x0a]),
    ]);
    const result = await importing(database, mapping, rows);
    expect(result).toMatchObject({
      imported: 3,
      reasons: { 'line is longer than 1 MB': 1, 'line is not UTF-8': 1 },
    });
    const { rows: stored } = await database.pool.query<{ title: string; body: string }>(
      `select title, body from contribution where import_source = 'hostile' order by id`,
    );
    expect(stored[0]).toEqual({ title: '=HYPERLINK("x")', body: '<img src="x" />Ten letters <b>bold</b>' });
    expect(stored[1]?.title).toBe('Nuls and bells');
    const { rows: people } = await database.pool.query<{ login: string }>(
      `select login from app_user where import_source = 'hostile' and import_key like '<%'`,
    );
    expect(people[0]?.login).toMatch(/^hostile\.[a-z0-9-]+$/);
    expect(await importing(database, commentsMapping({ source: 'hostile' }), '')).toMatchObject({ read: 0 });
  });
});

describe('the language of a mapping', () => {
  const inLanguage = async (language: string) => {
    const [, , ...args] = await files('spoken', [anIdea(1)]);
    await writeFile(
      join(folder.path, 'spoken.json'),
      JSON.stringify(ideasMapping({ source: 'spoken', language })),
    );
    return command(['--mapping', 'spoken.json', ...args]).ended;
  };

  it('is one that is shipped, or one that an administrator added; another is refused before anything is read', async () => {
    const unknown = await inLanguage('de');
    expect(unknown.output).toMatch(/language: de is none of en, tr/);
    expect([unknown.code, await count('spoken')]).toEqual([2, 0]);
    await database.pool.query(`insert into language (locale) values ('de')`);
    const added = await inLanguage('de');
    expect(added.output).not.toMatch(/is none of/);
    expect([added.code, await count('spoken')]).toEqual([0, 1]);
    const { rows } = await database.pool.query(
      `select distinct lang_key from app_user where login like 'spoken.%'`,
    );
    expect(rows).toEqual([{ lang_key: 'de' }]);
  });
});
