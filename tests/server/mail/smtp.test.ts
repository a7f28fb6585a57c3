import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { sendQueuedMails } from '#server/platform/mail/outbox.ts';
import { type MailDraft, queueMails } from '#server/platform/mail/queue.ts';
import { mailTransport } from '#server/platform/mail/transport.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { smtpAnswer, startMailServer, type TestMailServer } from '#tests/support/mailServer.ts';
import { pattern, t } from '#tests/support/texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://ideas.example.org' } });
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(outboxMails));

const servers: TestMailServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
async function mailServer(...given: Parameters<typeof startMailServer>): Promise<TestMailServer> {
  const server = await startMailServer(...given);
  servers.push(server);
  return server;
}

const sendTo = async (url: string, after = 1) => {
  const transport = mailTransport({ smtpUrl: url, mailFrom: 'Ideas <ideas@example.org>' });
  if (!transport) throw new Error('no transport');
  return sendQueuedMails(app.db, transport, () => new Date(Date.now() + after));
};
const queue = (draft: Partial<MailDraft> = {}) =>
  queueMails(app.db, app.services, [
    { to: 'ayse@example.org', userId: null, locale: 'en', subject: 'Hello', text: 'Good day.', ...draft },
  ]);
const statuses = async () =>
  (await app.db.select().from(outboxMails).orderBy(asc(outboxMails.id))).map(({ status }) => status);

describe('a mail on its way', () => {
  it('arrives with words and HTML in the language of its reader [S3-46]', async () => {
    const server = await mailServer();
    await queue({ locale: 'tr', subject: 'Çağrı açıldı', text: 'Günaydın Ayşe,\n\nyeni bir çağrı var.' });
    expect(await sendTo(server.url)).toBe(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'ideas@example.org', to: ['ayse@example.org'] });
    expect(mail?.headers.from).toBe('Ideas <ideas@example.org>');
    expect(mail?.headers['content-type']).toContain('multipart/alternative');
    expect(mail?.raw).toContain('text/plain');
    expect(mail?.raw).toContain('text/html');
    expect(mail?.headers.subject).toMatch(/^=\?UTF-8\?[QB]\?/);
    const [row] = await app.db.select().from(outboxMails);
    expect(row?.htmlBody).toContain('<html lang="tr">');
    expect(row).toMatchObject({ status: 'SENT', lastError: null });
  });

  it('carries no header that its subject, address or answer address tries to add [S1-36]', async () => {
    const server = await mailServer();
    await queue({
      subject: 'Hello\r\nBcc: everybody@example.org\n\nBody',
      replyTo: 'a@example.org\r\nBcc: everybody@example.org',
    });
    await sendTo(server.url);
    const [mail] = server.received;
    expect(mail?.to).toEqual(['ayse@example.org']);
    expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc');
    expect(mail?.headers.subject).toBe('Hello Bcc: everybody@example.org Body');
  });

  it('is read as one address, whatever commas stand in it', async () => {
    const server = await mailServer();
    await queue({ to: 'a@example.org, b@example.org' });
    await sendTo(server.url);
    expect(server.received.flatMap(({ to }) => to)).not.toContain('b@example.org');
  });

  it('offers to unsubscribe in news only, in the words and in the header [S1-30, S1-31]', async () => {
    const server = await mailServer();
    const user = await aUser(app.db, { email: 'reader@example.org' });
    await queue({ to: 'reader@example.org', userId: user.id, declinable: true });
    await queue({ to: 'reader@example.org', userId: user.id, subject: 'Your key' });
    await sendTo(server.url);
    const news = server.received.find(({ headers }) => headers.subject === 'Hello');
    const other = server.received.find(({ headers }) => headers.subject === 'Your key');
    expect(news?.headers['list-unsubscribe']).toMatch(
      /^<https:\/\/ideas\.example\.org\/unsubscribe-email\/[\w.-]+>$/,
    );
    expect(news?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(other?.headers['list-unsubscribe']).toBeUndefined();
    const [first, second] = await app.db.select().from(outboxMails).orderBy(asc(outboxMails.id));
    expect(first?.textBody).toMatch(
      pattern`${t('mail.unsubscribe')}: https://ideas\.example\.org/unsubscribe-email/`,
    );
    expect(second?.textBody).not.toContain('nsubscribe');
  });

  it('shows what people wrote as words, never as markup', async () => {
    await queue({ text: '<script>alert(1)</script> & <b>bold</b>', subject: '<i>"x"</i>' });
    const [row] = await app.db.select().from(outboxMails);
    expect(row?.htmlBody).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;');
    expect(row?.htmlBody).not.toContain('<script');
  });
});

describe('a mail server that is down', () => {
  it('delays mails and loses none: they go out when it is back [S3-46]', async () => {
    const gone = await startMailServer();
    await gone.close();
    await queue();
    await queue({ to: 'mehmet@example.org' });
    expect(await sendTo(gone.url)).toBe(1);
    expect(await statuses()).toEqual(['QUEUED', 'QUEUED']);
    const [held] = await app.db.select().from(outboxMails).where(eq(outboxMails.delays, 1));
    expect(held?.lastError).toMatch(/ECONNREFUSED/);
    const back = await mailServer({}, gone.port);
    await sendTo(back.url, 61_000);
    expect(back.received).toHaveLength(2);
    expect(await statuses()).toEqual(['SENT', 'SENT']);
  });

  it('that breaks off in the middle counts as down [S3-46]', async () => {
    const server = await mailServer({
      onData: (_stream, session) => {
        (session as unknown as { connection?: unknown }).connection = undefined;
        servers[0]?.close();
      },
      closeTimeout: 1,
    });
    await queue();
    await sendTo(server.url);
    expect(await statuses()).toEqual(['QUEUED']);
    expect((await app.db.select().from(outboxMails))[0]?.tries).toBe(0);
  });

  it('that asks to come back gets the mail later; one that knows no such person ends it [S3-46]', async () => {
    const server = await mailServer({
      onRcptTo: ({ address }, _session, callback) => {
        if (address.startsWith('full')) return callback(smtpAnswer(452, 'mailbox full'));
        if (address.startsWith('nobody')) return callback(smtpAnswer(550, 'no such user here'));
        return callback();
      },
    });
    for (const to of ['full@example.org', 'nobody@example.org', 'ayse@example.org']) await queue({ to });
    expect(await sendTo(server.url)).toBe(3);
    expect(await statuses()).toEqual(['QUEUED', 'FAILED', 'SENT']);
    const [full, nobody] = await app.db.select().from(outboxMails).orderBy(asc(outboxMails.id));
    expect(full).toMatchObject({ tries: 0, delays: 1 });
    expect(full?.lastError).toContain('mailbox full');
    expect(nobody?.lastError).toContain('no such user here');
  });

  it('that does not let us in delays the mails: the password in the settings is wrong, not the mail [S3-46]', async () => {
    const server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(smtpAnswer(535, 'bad credentials')),
    });
    await queue();
    await sendTo(server.url.replace('smtp://', 'smtp://user:wrong@'));
    expect(await statuses()).toEqual(['QUEUED']);
    expect((await app.db.select().from(outboxMails))[0]).toMatchObject({ tries: 0, delays: 1 });
  });

  it('that refuses the words gets three tries [S3-46]', async () => {
    const server = await mailServer({
      onData: (stream, _session, callback) => {
        stream.on('data', () => undefined);
        stream.on('end', () => callback(smtpAnswer(554, 'looks like spam')));
      },
    });
    await queue();
    for (const minutes of [0, 3, 20]) await sendTo(server.url, minutes * 60_000 + 1);
    expect(await statuses()).toEqual(['FAILED']);
    expect((await app.db.select().from(outboxMails))[0]).toMatchObject({ tries: 3 });
  });
});
