import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import { LOG_TAIL_BYTES } from '#contract/system/log-lines.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let folder: string;
let app: TestApp;
let admin: Call;
beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'ideagarden-logs-'));
  folder = join(parent, 'logs');
  await mkdir(folder);
  await writeFile(join(parent, 'secret.log'), 'not for reading');
  app = await startTestApp({ env: { LOG_DIR: folder } });
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
});
afterAll(async () => {
  await app.close();
  await rm(join(folder, '..'), { recursive: true });
});

const read = (name: string, caller: Call = admin) => caller(systemEndpoints.logFile, { params: { name } });

describe('log files', () => {
  it('are none at first, and missing ones are not found [S3-120]', async () => {
    expect((await admin(systemEndpoints.logFiles)).body).toEqual([]);
    for (const name of ['application.log', 'error-2026-11-21.log'])
      expect((await read(name)).status).toBe(404);
  });

  it('are listed with the newest first, and read by their names [R3M-03, R3P-198, Q3-99]', async () => {
    await writeFile(join(folder, 'application-2026-11-20.log'), 'yesterday\n');
    await writeFile(join(folder, 'application-2026-11-21.log'), 'today ğüş\n');
    await writeFile(join(folder, 'access-2026-11-21.log'), 'GET\n');
    await writeFile(join(folder, 'notes.txt'), 'no log');
    await symlink('application-2026-11-21.log', join(folder, 'application.log'));
    const { body } = await admin(systemEndpoints.logFiles);
    expect(body.map(({ name }) => name)).toEqual([
      'access-2026-11-21.log',
      'application-2026-11-21.log',
      'application-2026-11-20.log',
    ]);
    const newest = await read('application.log');
    expect([newest.status, newest.body]).toEqual([200, 'today ğüş\n']);
    expect(newest.headers['content-type']).toContain('text/plain');
    expect((await read('application-2026-11-20.log')).body).toBe('yesterday\n');
    expect((await read('access.log')).body).toBe('GET\n');
  });

  it.each([
    '../secret.log',
    '..%2Fsecret.log',
    '/etc/passwd',
    'application.log/..',
    'notes.txt',
    'Application.log',
    'application-2026-11-21.log.gz',
    'application-2026-1-1.log',
    '.log',
    'secret\u0000.log',
  ])('no other name opens anything: %s [R3P-198, S3-120]', async (name) => {
    const { status, body } = await read(name);
    expect([400, 404]).toContain(status);
    expect(JSON.stringify(body)).not.toContain('not for reading');
  });

  it('of many lines are given from the beginning of a line of the last megabyte [S3-120, Q3-99]', async () => {
    const line = `${'x'.repeat(999)}\n`;
    await appendFile(join(folder, 'error-2026-11-21.log'), line.repeat(1100));
    const { body } = await read('error.log');
    expect(body.length).toBeLessThanOrEqual(LOG_TAIL_BYTES);
    expect(body.length).toBeGreaterThan(LOG_TAIL_BYTES - 2000);
    expect(body.startsWith(line) && body.endsWith(line)).toBe(true);
  });

  it('are closed to visitors and people without the role [S3-120]', async () => {
    const employee = await app.as(await aUser(app.db));
    expect((await read('error.log', app.anonymous)).status).toBe(401);
    expect((await read('error.log', employee)).status).toBe(403);
    expect((await app.anonymous(systemEndpoints.logFiles)).status).toBe(401);
    expect((await employee(systemEndpoints.logFiles)).status).toBe(403);
  });
});
