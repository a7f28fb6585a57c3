import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import type { Database } from '#server/platform/db/client.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { giveClock } from '#tests/support/databaseClock.ts';
import { aUser, invitationOf } from '#tests/support/factories/users.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { openDatabase, openServer } from '#tests/support/ownServer.ts';
import { expectNothingLost, isAcknowledged, startSubmitting, tokenOf } from '#tests/support/submitting.ts';

const CLOCK = new URL('../../support/steppedClock.mjs', import.meta.url);
const PASSWORD = 'Correct-horse-7-battery';

/** What the queue remembers of a server that has run for an hour: a call of the outbox each half minute. */
const rememberAnHour = (db: Database) =>
  db.execute(sql`
    insert into job_queue.job (name, state, created_on, started_on, completed_on, singleton_on, policy)
    select 'outbox', 'completed', at, at, at,
           'epoch'::timestamp + interval '30 seconds' * floor(extract(epoch from at) / 30), 'stately'
      from generate_series(1, 120) ago, lateral (select pg_catalog.now() - ago * interval '30 seconds') of(at)
   on conflict do nothing`);

/** The session that a token names. */
function idOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti: string }).jti;
}

it('a clock that steps back by an hour locks nobody out and lets no ended session live; people submit on, jobs run, and each mail arrives once', async () => {
  const { db, pool, url } = await openDatabase();
  const stepDatabase = await giveClock(pool);
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const { running, origin } = await openServer(url, {
    SMTP_URL: mails.url,
    NODE_OPTIONS: `--import=${CLOCK.href}`,
  });
  const call = (token: string, method: string, path: string, body?: object) =>
    fetch(`${origin}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const statusOf = async (token: string) => (await call(token, 'GET', 'api/account')).status;
  const invite = async (token: string, login: string) =>
    (await call(token, 'POST', 'api/users', invitationOf(login))).status;
  await expect.poll(() => running.output.join(''), { timeout: 30_000 }).toContain('Ideagarden is ready');
  await rememberAnHour(db);
  const admin = await aUser(db, { roles: ['ROLE_ADMIN'] });
  const before = await tokenOf(db, admin);
  const [signedOut, expired] = [await tokenOf(db, await aUser(db)), await tokenOf(db, await aUser(db))];
  expect((await call(signedOut, 'POST', 'api/logout', {})).status).toBe(200);
  await db
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(sessions.id, idOf(expired)));
  expect([await statusOf(signedOut), await statusOf(expired)]).toEqual([401, 401]);
  const login = (await aUser(db, { passwordHash: await hashPassword(PASSWORD) })).login;
  const people = await startSubmitting(origin, db);
  await people.untilAcknowledged(20);
  const writer = await tokenOf(db, await aUser(db));
  const started = await call(
    writer,
    'POST',
    'api/v3/contributions/SUGGESTION',
    initialContribution('SUGGESTION'),
  );
  const id = (await started.json()) as number;
  expect(await Promise.all(['early1', 'early2'].map((name) => invite(before, name)))).toEqual([201, 201]);

  await stepDatabase();
  running.process.kill('SIGUSR2');

  await people.untilAcknowledged(20);
  expect([await statusOf(before), await statusOf(signedOut), await statusOf(expired)]).toEqual([
    200, 401, 401,
  ]);
  const idea = { id, title: 'Across the hour', body: '<p>Bins for paper beside every printer.</p>' };
  const change = { ...idea, contributionFieldId: people.fieldId };
  expect((await call(writer, 'PUT', 'api/v3/contributions/SUGGESTION', change)).status).toBe(200);
  const history = await call(writer, 'GET', `api/v3/contribution-histories/${id}/category/ALL`);
  expect(((await history.json()) as { event: string }[]).map(({ event }) => event)).toEqual([
    'submit',
    'created',
  ]);
  const signIn = await call('', 'POST', 'api/authenticate', { username: login, password: PASSWORD });
  expect(signIn.status).toBe(200);
  const { id_token: fresh } = (await signIn.json()) as { id_token: string };
  expect(await statusOf(fresh)).toBe(200);
  expect(await invite(before, 'late')).toBe(201);
  await expect
    .poll(() => mails.received.flatMap(({ to }) => to).sort(), { timeout: 75_000 })
    .toEqual(['early1', 'early2', 'late'].map((name) => `${name}@example.org`));
  await people.stop();

  const { outcomes } = people;
  expect(outcomes.filter((one) => !isAcknowledged(one))).toEqual([]);
  await expectNothingLost(db, outcomes);
  expect((await db.select().from(outboxMails)).map(({ status }) => status)).toEqual(['SENT', 'SENT', 'SENT']);
  const [queue] = (await db.execute(sql`select cron_on > clock.now() as ahead from job_queue.version`)).rows;
  expect(queue).toEqual({ ahead: false });
  expect(running.process.exitCode).toBe(null);
}, 180_000);
