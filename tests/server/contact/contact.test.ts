import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contactEndpoints } from '#contract/contact/endpoints.ts';
import { storeAnswer } from '#server/people/captchas/captchas.ts';
import { rateLimits } from '#server/platform/db/schema/limits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { sendQueuedMails } from '#server/platform/mail/outbox.ts';
import { mailTransport } from '#server/platform/mail/transport.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { t } from '#tests/support/texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await aUser(app.db, { email: 'admin@example.org', roles: ['ROLE_ADMIN'] });
  await aUser(app.db, { email: 'closed@example.org', roles: ['ROLE_ADMIN'], activated: false });
  await aUser(app.db, { email: 'employee@example.org' });
});
afterAll(() => app.close());
afterEach(async () => {
  await app.db.delete(settings);
  await app.db.delete(rateLimits);
  await app.db.delete(outboxMails);
});

const message = (values: object = {}) => ({
  langKey: 'en',
  name: 'Deniz Ak',
  email: 'deniz@example.com',
  phone: null,
  company: null,
  subject: 'A question',
  message: 'How do I take part?',
  ...values,
});
async function send(values: object = {}) {
  const captchaToken = await storeAnswer(app.db, 'HK4PX', new Date());
  return app.anonymous(contactEndpoints.send, {
    body: { captchaToken, captchaAnswer: 'hk4px', ...message(values) },
  });
}
const mails = () => app.db.select().from(outboxMails).orderBy(asc(outboxMails.id));

describe('a message from the contact form', () => {
  it('is mailed to the recipients of the settings, and answers reach its sender [R1E-23, R1J-14, R3K-46, S1-36]', async () => {
    await writeSettings(app.db, { contactRecipients: ['desk@example.org', 'lead@example.org'] });
    const { status } = await send({ phone: '+90 555', company: 'Ak & Co' });
    expect(status).toBe(201);
    const [first, second] = await mails();
    expect([first?.toAddress, second?.toAddress]).toEqual(['desk@example.org', 'lead@example.org']);
    expect(first).toMatchObject({
      subject: 'Contact: A question',
      replyTo: 'deniz@example.com',
      unsubscribeLink: null,
      isSecret: false,
    });
    for (const word of ['Deniz Ak', 'How do I take part?', '+90 555', 'Ak & Co', 'deniz@example.com']) {
      expect(first?.textBody).toContain(word);
    }
  });

  it('speaks the language of the organisation to a mailbox, whatever the sender reads [S1-36]', async () => {
    await writeSettings(app.db, { contactRecipients: ['desk@example.org'], locales: ['tr', 'en'] });
    await send({ langKey: 'en' });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['İletişim: A question']);
  });

  it('speaks their own language to recipients who have an account [S1-36]', async () => {
    await aUser(app.db, { email: 'desk@example.org', langKey: 'tr' });
    await writeSettings(app.db, { contactRecipients: ['Desk@example.org', 'lead@example.org'] });
    await send({ langKey: 'en' });
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'İletişim: A question',
      'Contact: A question',
    ]);
  });

  it('reaches the active administrators while no recipient is set', async () => {
    await send();
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(['admin@example.org']);
  });

  it('may leave phone, company and subject empty [R1E-22, R1E-24]', async () => {
    expect((await send({ phone: null, company: null, subject: null })).status).toBe(201);
    expect((await send({ phone: 'any text #!', company: '…', subject: undefined })).status).toBe(201);
    const subjects = (await mails()).map(({ subject }) => subject);
    const subject = t('mail.contact.subject.none', { name: 'Deniz Ak' });
    expect(subjects).toEqual([subject, subject]);
  });

  it('adds no header and no recipient, whatever is written into it [S1-36]', async () => {
    await send({
      name: 'Eve\r\nBcc: all@example.org',
      subject: 'Hello\r\nBcc: all@example.org\r\n\r\nBody',
      phone: '1\r\nCc: all@example.org',
    });
    expect((await send({ email: 'eve@example.com\r\nBcc: all@example.org' })).fieldErrors).toEqual({
      email: 'Email',
    });
    const server = await startMailServer();
    const transport = mailTransport({ smtpUrl: server.url, mailFrom: undefined });
    if (transport) await sendQueuedMails(app.db, transport, () => new Date(Date.now() + 1000));
    await server.close();
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.to).toEqual(['admin@example.org']);
    expect(mail?.headers['reply-to']).toBe('deniz@example.com');
    expect(Object.keys(mail?.headers ?? {})).not.toEqual(expect.arrayContaining(['bcc']));
    expect(Object.keys(mail?.headers ?? {})).not.toEqual(expect.arrayContaining(['cc']));
  });

  it('shows markup as words', async () => {
    await send({ message: '<img src=x onerror=alert(1)>' });
    expect((await mails())[0]?.htmlBody).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it.each([
    ['no name', { name: ' ' }, { name: 'Size' }],
    ['a name of 51', { name: 'n'.repeat(51) }, { name: 'Size' }],
    ['no e-mail', { email: null }, { email: 'NotNull' }],
    ['no address', { email: 'abcdef' }, { email: 'Email' }],
    [
      'an e-mail of 255',
      { email: `a@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(61)}.${'e'.repeat(61)}.abcde` },
      { email: 'Size' },
    ],
    ['no message', { message: '' }, { message: 'Size' }],
    ['a message of 2', { message: 'ab' }, { message: 'Size' }],
    ['a message of 1001', { message: 'm'.repeat(1001) }, { message: 'Size' }],
  ])('refuses %s [R1E-13 … R1E-19]', async (_, values, faults) => {
    const answer = await send(values);
    expect([answer.status, answer.fieldErrors]).toEqual([400, faults]);
    expect(await mails()).toEqual([]);
  });

  it.each([[{ name: 'n'.repeat(50), message: 'abc' }], [{ name: 'n', message: 'm'.repeat(1000) }]])(
    'takes the bounds themselves [R1E-14, R1E-19]',
    async (values) => {
      expect((await send(values)).status).toBe(201);
    },
  );

  it('needs the captcha unless captchas are off [R1E-06, R1E-20, R1E-28, R1J-51, S1-14, S1-37]', async () => {
    const wrong = await send({ captchaAnswer: 'WRONG' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      expect.objectContaining({ errorKey: 'error.captcha.invalid' }),
    ]);
    await writeSettings(app.db, { captchaEnabled: false });
    expect((await send({ captchaToken: null, captchaAnswer: null })).status).toBe(201);
  });

  it('is refused while the form is switched off [S1-36]', async () => {
    await writeSettings(app.db, { contactFormEnabled: false });
    expect((await send()).status).toBe(404);
    expect(await mails()).toEqual([]);
  });

  it('is limited for each address, also when many come at once [S1-36]', async () => {
    await writeSettings(app.db, { contactRecipients: ['desk@example.org'] });
    const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await send()).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(await mails()).toHaveLength(10);
  });

  it('keeps its recipients to itself: the public settings do not name them [S1-39]', async () => {
    await writeSettings(app.db, { contactRecipients: ['desk@example.org'] });
    const response = await app.app.inject({ url: '/api/public/config/app' });
    expect(response.body).not.toContain('desk@example.org');
    expect(response.body).not.toContain('captchaEnabled');
  });
});
