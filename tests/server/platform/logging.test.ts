import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { createLog, describeError, withoutKeys } from '#server/platform/logs/logging.ts';
import { keyOf, register } from '#tests/server/registration/registering.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let logged = '';
const stream = {
  write: (line: string) => {
    logged += line;
  },
};

beforeAll(async () => {
  app = await startTestApp({ env: { NODE_ENV: 'production' }, log: createLog('trace', stream) });
});
beforeEach(() => {
  logged = '';
});
afterAll(() => app.close());

const KEY = 'K3yThatOpensAnAccount_-0123456789';

describe('the log', () => {
  it.each([
    `/account/reset/finish?key=${KEY}`,
    `/account/activateUser?key=${KEY}`,
    `/account/activate?key=${KEY}`,
    `/account/activate/${KEY}`,
    `/account/activateUser/${KEY}/`,
    `/account/first-administrator?key=${KEY}`,
    `/unsubscribe-email/${KEY}`,
    `/api/public/unsubscribe-email/${KEY}?x=${KEY}`,
    `/api/v3/feeds/${KEY}`,
    `/api/activate?key=${KEY}`,
    `/api/nothing-here?key=${KEY}`,
  ])('notes a request without the key in its address: %s [S1-12]', async (url) => {
    await app.app.inject({ method: 'GET', url });
    expect(logged).toContain('incoming request');
    expect(logged).toContain(withoutKeys(url));
    expect(logged).not.toContain(KEY);
  });

  it('notes a failed query by its text and its cause, without hash, address or mail [S1-12]', async () => {
    await app.db.execute(sql`alter table app_user add constraint nobody check (false) not valid`);
    const { status, email } = await register(app);
    await app.db.execute(sql`alter table app_user drop constraint nobody`);
    expect(status).toBe(500);
    expect(logged).toContain('insert into');
    expect(logged).toContain('violates check constraint');
    expect(logged).toContain('registration.register');
    for (const secret of ['$argon2', email]) expect(logged).not.toContain(secret);
  });

  it('notes a mail that could not be written without its text and its key [S1-12]', async () => {
    const first = await register(app);
    const key = await keyOf(app, first.email);
    await app.db.delete(outboxMails);
    logged = '';
    await app.db.execute(sql`alter table outbox_mail add constraint no_mail check (false) not valid`);
    const { status } = await register(app);
    await app.db.execute(sql`alter table outbox_mail drop constraint no_mail`);
    expect(status).toBe(500);
    expect(logged).toContain('outbox_mail');
    for (const secret of ['?key=', 'Zeynep', key]) expect(logged).not.toContain(secret);
  });

  it('tells the causes of an error, to a depth, and repeats no object that is none', () => {
    const circular = new Error('outer');
    circular.cause = circular;
    expect(JSON.stringify(describeError(circular))).toContain('outer');
    const failed = new AggregateError([new Error('connection refused')], 'all failed');
    expect(describeError(new Error('wrapped', { cause: failed }))).toMatchObject({
      message: 'wrapped',
      cause: { message: 'all failed', errors: [{ message: 'connection refused' }] },
    });
    expect(describeError({ password: 'secret' })).toBe('[no error]');
    expect(describeError('text')).toBe('text');
  });
});
