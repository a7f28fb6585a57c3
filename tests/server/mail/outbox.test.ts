import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '#server/platform/db/client.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { sendQueuedMails } from '#server/platform/mail/outbox.ts';
import { CONNECTIONS, type MailTransport } from '#server/platform/mail/transport.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { sending } from '#tests/support/mailServer.ts';
import { openRelay } from '#tests/support/relay.ts';

const NOW = new Date();
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const sent: string[] = [];
beforeEach(async () => {
  sent.length = 0;
  await database.db.delete(outboxMails);
});

const working = sending(async ({ to }) => {
  sent.push(to);
});
const failing = (error: object) => sending(() => Promise.reject(Object.assign(new Error('no'), error)));

const aMail = async (values: Partial<typeof outboxMails.$inferInsert> = {}) => {
  const [row] = await database.db
    .insert(outboxMails)
    .values({
      toAddress: 'a@example.org',
      subject: 'Hello',
      textBody: 'Text',
      nextTryAt: ago(0.1),
      ...values,
    })
    .returning();
  return row?.id ?? 0;
};
const mailOf = async (id: number) =>
  (
    await database.db.select().from(outboxMails).where(eq(outboxMails.id, id))
  )[0] as typeof outboxMails.$inferSelect;
const run = (transport: MailTransport, at = NOW) => sendQueuedMails(database.db, transport, () => at);

describe('the outbox', () => {
  it('sends each mail once, also when two processes empty it together [S3-46, S3-47]', async () => {
    const ids = [];
    for (let made = 0; made < 8; made += 1) ids.push(await aMail({ toAddress: `p${made}@example.org` }));
    await Promise.all([run(working), run(working)]);
    expect([...sent].sort()).toEqual(ids.map((_, at) => `p${at}@example.org`));
    expect(await mailOf(ids[0] ?? 0)).toMatchObject({ status: 'SENT', tries: 1, lastError: null });
    expect(await run(working)).toBe(0);
  });

  it('notes what was sent once the database is back that went away meanwhile: no mail is sent twice [S3-46, S3-47]', async () => {
    const address = new URL(database.url);
    const relay = await openRelay({ hostname: address.hostname, port: Number(address.port) });
    onTestFinished(() => relay.cut());
    address.host = `127.0.0.1:${relay.port}`;
    const { db, close } = createDatabase(address.href, { poolSize: 6, onIdleError: () => undefined });
    onTestFinished(close);
    const ids = [
      await aMail({ toAddress: 'first@example.org' }),
      await aMail({ toAddress: 'other@example.org' }),
    ];
    let back: Promise<void> | undefined;
    const breaking = sending(async ({ to }) => {
      sent.push(to);
      if (sent.length > 1) return;
      await relay.cut();
      back = new Promise((resolve) => setTimeout(() => resolve(relay.restore()), 1_200));
    });
    expect(await sendQueuedMails(db, breaking, () => NOW)).toBe(2);
    await back;
    for (const id of ids)
      expect(await mailOf(id)).toMatchObject({ status: 'SENT', tries: 1, lastError: null });
    expect(await run(working, minutes(60))).toBe(0);
    expect(sent.sort()).toEqual(['first@example.org', 'other@example.org']);
  });

  it('takes three answers with pauses, then gives up and keeps the reason [S3-46]', async () => {
    const id = await aMail();
    const refusing = failing({ message: 'message refused', responseCode: 554, command: 'DATA' });
    await run(refusing);
    expect(await mailOf(id)).toMatchObject({ status: 'QUEUED', tries: 1, lastError: 'message refused' });
    expect(await run(refusing, minutes(1))).toBe(0);
    await run(refusing, minutes(3));
    expect(await mailOf(id)).toMatchObject({ status: 'QUEUED', tries: 2 });
    await run(refusing, minutes(20));
    expect(await mailOf(id)).toMatchObject({ status: 'FAILED', tries: 3 });
    expect(await run(working, minutes(60))).toBe(0);
  });

  it('loses nothing while the mail server is away for days, and sends all when it is back [S3-46]', async () => {
    const ids = [await aMail(), await aMail(), await aMail()];
    const away = failing({ code: 'ECONNECTION' });
    for (let hour = 0; hour < 4 * 24; hour += 1) {
      // One look each time: a server that is away is not asked for each mail.
      expect(await run(away, minutes(hour * 60))).toBe(1);
    }
    const mails = await database.db.select().from(outboxMails).where(inArray(outboxMails.id, ids));
    expect(mails.map(({ status, tries }) => [status, tries])).toEqual(ids.map(() => ['QUEUED', 0]));
    await run(working, minutes(4 * 24 * 60));
    expect(sent).toHaveLength(3);
  });

  it('sends what was due before the clock went back, once, and nothing before its time [S3-46]', async () => {
    const ahead = minutes(60).toISOString();
    const at = { queuedDate: ahead, nextTryAt: ahead };
    await aMail({ ...at, toAddress: 'due@example.org' });
    await aMail({ ...at, toAddress: 'delayed@example.org', delays: 1 });
    await aMail({ ...at, toAddress: 'taken@example.org', tries: 1 });
    await aMail({ queuedDate: NOW.toISOString(), nextTryAt: ahead, toAddress: 'later@example.org' });
    await Promise.all([run(working), run(working)]);
    await run(working);
    expect(sent).toEqual(['due@example.org']);
    await run(working, minutes(61));
    expect(sent).toHaveLength(4);
  });

  it('asks a server that is away after one, two, four … at most fifteen minutes [S3-46]', async () => {
    const id = await aMail();
    const pauses: number[] = [];
    let at = NOW;
    for (let round = 0; round < 6; round += 1) {
      await run(failing({ code: 'ETIMEDOUT' }), at);
      const next = new Date((await mailOf(id)).nextTryAt);
      pauses.push((next.getTime() - at.getTime()) / 60_000);
      at = next;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it('comes back later when the server asks to, with growing pauses and without a try [S3-46]', async () => {
    const id = await aMail();
    const other = await aMail({ toAddress: 'b@example.org' });
    const full = failing({
      message: 'mailbox full',
      responseCode: 452,
      command: 'RCPT TO',
      code: 'EENVELOPE',
    });
    expect(await run(full)).toBe(2);
    expect(await mailOf(id)).toMatchObject({
      status: 'QUEUED',
      tries: 0,
      delays: 1,
      lastError: 'mailbox full',
    });
    expect(await run(full, minutes(4))).toBe(0);
    expect(await run(full, minutes(6))).toBe(2);
    expect(await run(full, minutes(14))).toBe(0);
    await run(working, minutes(17));
    expect(await mailOf(other)).toMatchObject({ status: 'SENT', lastError: null });
  });

  it('gives a mail up at once when its recipient does not exist, and sends the others [S3-46]', async () => {
    const wrong = await aMail({ toAddress: 'nobody@example.org' });
    const right = await aMail();
    const unknown = failing({
      message: '550 no such user',
      responseCode: 550,
      command: 'RCPT TO',
      code: 'EENVELOPE',
    });
    await run(sending((mail) => (mail.to === 'nobody@example.org' ? unknown : working).send(mail)));
    expect(await mailOf(wrong)).toMatchObject({ status: 'FAILED', tries: 1, lastError: '550 no such user' });
    expect((await mailOf(right)).status).toBe('SENT');
  });

  it('sends each mail once, also when the mail server is so slow that another process looks meanwhile [S3-46, S3-47]', async () => {
    for (let made = 0; made < 3; made += 1) await aMail({ toAddress: `slow${made}@example.org` });
    let clock = NOW.getTime();
    const slow = sending(async (mail) => {
      await working.send(mail);
      if (sent.length === 2) await sendQueuedMails(database.db, working, () => new Date(clock));
      clock += 130_000;
    });
    await sendQueuedMails(database.db, slow, () => new Date(clock));
    expect([...sent].sort()).toEqual(['slow0', 'slow1', 'slow2'].map((name) => `${name}@example.org`));
  });

  it('leaves what a slow mail server does not take in time to the next run [S3-47]', async () => {
    for (let made = 0; made < CONNECTIONS + 3; made += 1) await aMail();
    let clock = NOW.getTime();
    const slow = sending(async () => {
      clock += 4 * 60_000;
    });
    // One to see that the server is there, then as many at once as there are connections.
    expect(await sendQueuedMails(database.db, slow, () => new Date(clock))).toBe(1 + CONNECTIONS);
    expect(await sendQueuedMails(database.db, slow, () => new Date(clock))).toBe(2);
  });

  it('has several mails under way at once, and lets the connections go at its end [S3-46]', async () => {
    for (let made = 0; made < 2 * CONNECTIONS; made += 1) await aMail();
    let underWay = 0;
    let most = 0;
    let rests = 0;
    await run({
      send: async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setTimeout(resolve, 50));
        underWay -= 1;
      },
      rest: async () => {
        expect(underWay).toBe(0);
        rests += 1;
      },
    });
    expect([most, rests]).toEqual([CONNECTIONS, 1]);
  });

  it('does not send what waited for days, nor what ended meanwhile [Q3-119]', async () => {
    const old = await aMail({ queuedDate: ago(6) });
    const ended = await aMail({ expiresAt: ago(0.01), isSecret: true });
    await run(working);
    expect(sent).toEqual([]);
    expect(await mailOf(old)).toMatchObject({ status: 'FAILED', lastError: 'too old' });
    expect(await mailOf(ended)).toMatchObject({ status: 'FAILED', lastError: 'expired', textBody: '' });
  });

  it('does not keep a mail with a key once it was sent', async () => {
    const id = await aMail({ isSecret: true, htmlBody: '<p>key</p>', expiresAt: minutes(60).toISOString() });
    await run(working);
    expect(await mailOf(id)).toMatchObject({ status: 'SENT', textBody: '', htmlBody: null });
  });

  it('sends first what somebody waits for, then what is about own work, and news last', async () => {
    const unsubscribeLink = 'https://x/unsubscribe-email/t';
    for (let made = 0; made < 3; made += 1) {
      await aMail({ toAddress: `news${made}@example.org`, unsubscribeLink, priority: 2, nextTryAt: ago(1) });
    }
    await aMail({ toAddress: 'task@example.org', unsubscribeLink, priority: 1, nextTryAt: ago(0.5) });
    await aMail({ toAddress: 'reset@example.org', priority: 0 });
    const gone: string[] = [];
    for (let look = 0; look < 3; look += 1) {
      let clock = NOW.getTime();
      const slow = sending(async ({ to }) => {
        gone.push(to.replace(/\d?@.*/, ''));
        // So slow that a run has time for one.
        clock += 6 * 60_000;
      });
      await sendQueuedMails(database.db, slow, () => new Date(clock));
    }
    expect(gone).toEqual(['reset', 'task', 'news']);
  });

  it('is given up when processes died with a mail again and again', async () => {
    const id = await aMail({ tries: 3 });
    await run(working);
    expect(sent).toEqual([]);
    expect(await mailOf(id)).toMatchObject({ status: 'FAILED', lastError: 'not finished' });
  });
});
