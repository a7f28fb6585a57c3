import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { openBucket } from '#tests/support/bucket.ts';
import { callJob } from '#tests/support/callJob.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { openDatabase, openServer } from '#tests/support/ownServer.ts';
import { openRelay } from '#tests/support/relay.ts';
import { tokenOf } from '#tests/support/submitting.ts';

const INVITED = 8;
const FILES = 6;
/** What somebody who waits for an answer may have to wait while a server that it needs is away, ms. */
const PATIENCE_MS = 10_000;

const numbered = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('while the mail server is away, mails wait and nobody waits for them; each arrives once when it is back', async () => {
  const { db, url } = await openDatabase();
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const relay = await openRelay({ hostname: '127.0.0.1', port: mails.port });
  onTestFinished(() => relay.cut());
  await relay.cut();
  const { running, origin } = await openServer(url, { SMTP_URL: `smtp://127.0.0.1:${relay.port}` });
  const token = await tokenOf(db, await aUser(db, { roles: ['ROLE_ADMIN'] }));
  const invite = async (at: number) => {
    const [login, email] = [`invited${at}`, `invited${at}@example.org`];
    const person = { login, email, firstName: 'Ada', lastName: 'Lovelace', langKey: 'en' };
    const { status } = await fetch(`${origin}/api/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(person),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { email, status };
  };

  const invited = await Promise.all(numbered(INVITED).map(invite));
  expect(invited.map(({ status }) => status)).toEqual(numbered(INVITED).map(() => 201));
  const waiting = () => db.select().from(outboxMails);
  await callJob(url, 'outbox');
  await expect
    .poll(async () => (await waiting()).filter((mail) => mail.delays > 0).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(1);
  expect((await waiting()).map((mail) => [mail.status, mail.tries])).toEqual(
    invited.map(() => ['QUEUED', 0]),
  );

  await relay.restore();
  // The one that was tried would wait for its minute.
  await db.update(outboxMails).set({ nextTryAt: sql`now()` });
  // The first may be taken by a run that is just ending.
  for (const _ of numbered(2)) await callJob(url, 'outbox');
  await expect
    .poll(async () => (await waiting()).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(invited.map(() => 'SENT'));
  expect(mails.received.flatMap(({ to }) => to).sort()).toEqual(invited.map(({ email }) => email).sort());
  expect(running.process.exitCode).toBe(null);
}, 120_000);

it('while the bucket is away, uploads are refused in a sentence and leave nothing; all else goes on, and uploads do when it is back', async () => {
  const { db, url } = await openDatabase();
  const bucket = await openBucket();
  onTestFinished(() => bucket.close());
  const { running, origin } = await openServer(url, bucket.env);
  const owner = await aUser(db);
  const { id } = await aContribution(db, { owner });
  const headers = { authorization: `Bearer ${await tokenOf(db, owner)}` };
  const bytesOf = (name: string) => `the words of ${name}\n`.repeat(1_000);
  const upload = async (name: string) => {
    const body = new FormData();
    body.set('file', new File([bytesOf(name)], name));
    const answer = await fetch(`${origin}/api/v3/contribution-files/upload-file/${id}/CONTRIBUTION`, {
      ...{ method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) },
    });
    const { message, path } = (await answer.json()) as { message?: string; path?: string };
    return { name, status: answer.status, message, path };
  };
  const uploadAll = (kind: string) => Promise.all(numbered(FILES).map((at) => upload(`${kind}-${at}.txt`)));
  const listed = async () => {
    const answer = await fetch(`${origin}/api/v3/contribution-files/${id}`, { headers });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name).sort();
  };

  const before = await uploadAll('before');
  await bucket.down();
  const refused = await uploadAll('refused');
  expect(refused.map(({ status, message }) => `${status} ${message}`)).toEqual(
    refused.map(() => '503 error.filesUnavailable'),
  );
  expect(await listed()).toEqual(before.map(({ name }) => name).sort());
  await bucket.up();
  const after = await uploadAll('after');

  const acknowledged = [...before, ...after];
  expect(acknowledged.map(({ status }) => status)).toEqual(acknowledged.map(() => 200));
  expect(await listed()).toEqual(acknowledged.map(({ name }) => name).sort());
  for (const { name, path } of acknowledged) {
    expect(await (await fetch(`${origin}/api/v3/${path}`, { headers })).text()).toBe(bytesOf(name));
  }
  expect(running.process.exitCode).toBe(null);
}, 120_000);
