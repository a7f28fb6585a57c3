import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailEndpoints } from '#contract/mails/endpoints.ts';
import { appConfigEndpoints } from '#contract/settings/app-config.endpoints.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { smtpAnswer, startMailServer, type TestMailServer } from '#tests/support/mailServer.ts';
import { t } from '#tests/support/texts.ts';

let mails: TestMailServer;
const apps: TestApp[] = [];
const open = async (smtpUrl?: string) => {
  const app = await startTestApp(smtpUrl ? { env: { SMTP_URL: smtpUrl } } : {});
  apps.push(app);
  return app;
};
beforeAll(async () => {
  mails = await startMailServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('gone') ? smtpAnswer(550, 'No such user here') : undefined),
  });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await mails.close();
});

const adminOf = async (app: TestApp) => app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
const test = (call: Call, x: string) => call(appConfigEndpoints.testMail, { params: { x } });
const newest = async (call: Call) => (await call(mailEndpoints.list, { query: { size: 1 } })).body[0];

describe('the test mail', () => {
  it('is sent at once and noted as sent; a refusal is kept with the reason of the server [R3P-178, Q3-119]', async () => {
    const app = await open(mails.url);
    const admin = await adminOf(app);
    await writeSettings(app.db, { mailReplyTo: 'ideas@example.org', title: 'Garden' });
    expect(await test(admin, 'ayse@example.org')).toMatchObject({ status: 200, body: true });
    expect(mails.received.at(-1)?.to).toEqual(['ayse@example.org']);
    expect(mails.received.at(-1)?.headers).toMatchObject({
      subject: t('mail.test.subject', { title: 'Garden' }),
      'reply-to': 'ideas@example.org',
    });
    expect(await newest(admin)).toMatchObject({ toAddress: 'ayse@example.org', status: 'SENT' });

    expect(await test(admin, 'gone@example.org')).toMatchObject({ status: 200, body: false });
    expect(await newest(admin)).toMatchObject({ toAddress: 'gone@example.org', status: 'FAILED' });
    expect((await newest(admin))?.lastError).toContain('No such user here');
  });

  it('waits when the mail server is away, and stays in the outbox when there is none [R3P-178, Q3-119]', async () => {
    const away = await adminOf(await open('smtp://127.0.0.1:9'));
    expect(await test(away, 'ayse@example.org')).toMatchObject({ status: 200, body: false });
    expect(await newest(away)).toMatchObject({ status: 'QUEUED', tries: 0 });
    expect((await newest(away))?.lastError).not.toBeNull();

    const none = await adminOf(await open());
    expect(await test(none, 'ayse@example.org')).toMatchObject({ status: 200, body: true });
    expect(await newest(none)).toMatchObject({ status: 'QUEUED', lastError: null });
  });

  it('goes to one address only, asked for by an administrator [R3P-178]', async () => {
    const app = apps[0] as TestApp;
    const admin = await adminOf(app);
    for (const x of ['nobody', 'a@example.org,b@example.org', 'a@example.org\r\nBcc: b@example.org']) {
      expect((await test(admin, x)).status).toBe(400);
    }
    expect((await test(app.anonymous, 'a@example.org')).status).toBe(401);
    const appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    expect((await test(appAdmin, 'a@example.org')).status).toBe(403);
  });
});
