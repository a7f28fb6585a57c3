import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailEndpoints } from '#contract/mails/endpoints.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { sendQueuedMails } from '#server/platform/mail/outbox.ts';
import { type MailDraft, queueMails } from '#server/platform/mail/queue.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { sending } from '#tests/support/mailServer.ts';

let app: TestApp;
let admin: Call;
let appAdmin: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(outboxMails));

const tomorrow = () => new Date(Date.now() + 86_400_000);
async function aMail(draft: Partial<MailDraft> = {}, values: Partial<typeof outboxMails.$inferInsert> = {}) {
  await queueMails(app.db, app.services, [
    { to: 'ayse@example.org', userId: null, locale: 'en', subject: 'Hello', text: 'Words', ...draft },
  ]);
  const [row] = await app.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.toAddress, draft.to ?? 'ayse@example.org'));
  const id = row?.id ?? 0;
  if (Object.keys(values).length > 0)
    await app.db.update(outboxMails).set(values).where(eq(outboxMails.id, id));
  return id;
}
const read = (id: number, caller = admin) => caller(mailEndpoints.read, { params: { id } });
const again = (id: number) => admin(mailEndpoints.sendAgain, { params: { id } });

describe('the outbox for administrators', () => {
  it('is paged, sorted and found by status and by a part of address or subject [Q3-119]', async () => {
    await aMail({ to: 'a@example.org', subject: 'Welcome' });
    await aMail(
      { to: 'b@example.org', subject: 'Çağrı' },
      { status: 'SENT', sentDate: new Date().toISOString() },
    );
    await aMail(
      { to: 'c@other.org', subject: 'Welcome back' },
      { status: 'FAILED', lastError: 'no such user' },
    );
    const addresses = async (query: object) => {
      const { body, total } = await admin(mailEndpoints.list, { query });
      return [total, body.map(({ toAddress }) => toAddress.slice(0, 1)).join('')];
    };
    expect(await addresses({})).toEqual([3, 'cba']);
    expect(await addresses({ sort: 'toAddress,asc', size: 2 })).toEqual([3, 'ab']);
    expect(await addresses({ sort: 'toAddress,asc', size: 2, page: 1 })).toEqual([3, 'c']);
    expect(await addresses({ 'status.in': 'FAILED,SENT' })).toEqual([2, 'cb']);
    expect(await addresses({ 'text.contains': 'welcome' })).toEqual([2, 'ca']);
    expect(await addresses({ 'text.contains': 'CAGRI' })).toEqual([1, 'b']);
    expect(await addresses({ 'text.contains': 'other.org', 'status.in': 'QUEUED' })).toEqual([0, '']);
    expect(await addresses({ 'text.contains': '100%' })).toEqual([0, '']);
    const { body } = await admin(mailEndpoints.list, { query: { 'status.in': 'FAILED' } });
    expect(body[0]).toMatchObject({ status: 'FAILED', lastError: 'no such user', nextTryAt: null });
  });

  it('says whether there is a mail server, and how many mails wait', async () => {
    await aMail({ to: 'a@example.org' });
    await aMail({ to: 'b@example.org' }, { status: 'FAILED' });
    const { body } = await admin(mailEndpoints.delivery);
    expect(body).toEqual({ hasServer: false, queued: 1, failed: 1 });
  });

  it('shows a mail with its words; a missing one is not found', async () => {
    const id = await aMail({ replyTo: 'deniz@example.com' });
    const { body } = await read(id);
    expect(body).toMatchObject({
      toAddress: 'ayse@example.org',
      replyTo: 'deniz@example.com',
      hidden: null,
      canSendAgain: true,
    });
    expect(body.textBody).toContain('Words');
    expect(body.htmlBody).toContain('<!doctype html>');
    expect((await read(id + 1000)).status).toBe(404);
    expect((await again(id + 1000)).status).toBe(404);
  });

  it('shows a key only while there is no mail server that could bring it', async () => {
    const id = await aMail({ secretUntil: tomorrow(), text: 'the-key' });
    const noted = () => app.db.$count(auditEvents, eq(auditEvents.type, 'MAIL_READ'));
    expect((await read(id)).body.textBody).toContain('the-key');
    // Whoever has seen it could have opened the account with it.
    expect(await noted()).toBe(1);
    app.services.env.smtpUrl = 'smtp://127.0.0.1:1';
    expect((await read(id)).body).toMatchObject({
      hidden: 'SECRET',
      textBody: null,
      htmlBody: null,
      canSendAgain: true,
    });
    expect(await noted()).toBe(1);
    app.services.env.smtpUrl = undefined;
    await sendQueuedMails(
      app.db,
      sending(async () => undefined),
      () => new Date(Date.now() + 1000),
    );
    expect((await read(id)).body).toMatchObject({ status: 'SENT', hidden: 'ERASED', canSendAgain: false });
    expect((await again(id)).errorKey).toBe('error.mailNotSendable');
  });

  it('does not show an application administrator the key to an administrator’s account [S3-97]', async () => {
    const root = await aUser(app.db, { roles: ['ROLE_ADMIN'], email: 'root@example.org' });
    const toRoot = await aMail({ to: 'root@example.org', userId: root.id, secretUntil: tomorrow() });
    const person = await aUser(app.db, { email: 'person@example.org' });
    const toPerson = await aMail({ to: 'person@example.org', userId: person.id, secretUntil: tomorrow() });
    expect((await read(toRoot, appAdmin)).body.hidden).toBe('SECRET');
    expect((await read(toRoot)).body.hidden).toBeNull();
    expect((await read(toPerson, appAdmin)).body.hidden).toBeNull();
  });

  it('sends a mail that was given up again, with all its tries', async () => {
    const id = await aMail(
      {},
      { status: 'FAILED', tries: 3, delays: 4, lastError: 'no', queuedDate: new Date(0).toISOString() },
    );
    const answer = await again(id);
    expect([answer.status, answer.headers['app-alert']]).toEqual([200, 'app.mail.queued']);
    expect(answer.body).toMatchObject({ status: 'QUEUED', tries: 0, lastError: null });
    const sent: string[] = [];
    await sendQueuedMails(
      app.db,
      sending(async ({ to }) => void sent.push(to)),
      () => new Date(Date.now() + 1000),
    );
    expect(sent).toEqual(['ayse@example.org']);
  });

  it('does not send what has ended', async () => {
    const id = await aMail({ secretUntil: new Date(Date.now() - 1000) });
    expect((await read(id)).body.canSendAgain).toBe(false);
    expect((await again(id)).errorKey).toBe('error.mailNotSendable');
  });

  it('is closed to everybody else', async () => {
    const id = await aMail();
    const person = await app.as(await aUser(app.db));
    expect((await read(id, person)).status).toBe(403);
    expect((await read(id, app.anonymous)).status).toBe(401);
  });
});
