import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#server/people/account/passwords.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';

const FIREFOX = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword('Correct-horse-1');
});
afterAll(() => app.close());

async function signIn(user: TestUser, agent: string): Promise<void> {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    headers: { 'user-agent': agent, 'x-forwarded-for': '192.0.2.7' },
    payload: { username: user.login, password: 'Correct-horse-1' },
  });
  expect(statusCode).toBe(200);
}
const mailsTo = (user: TestUser) =>
  app.db.select().from(outboxMails).where(eq(outboxMails.userId, user.id)).orderBy(desc(outboxMails.id));

it('a sign-in from a new kind of device is mailed to its person, in their language', async () => {
  const user = await aUser(app.db, { passwordHash, langKey: 'tr' });
  await signIn(user, FIREFOX(140));
  expect(await mailsTo(user)).toEqual([]);
  await signIn(user, IPHONE);
  const [mail, ...others] = await mailsTo(user);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Hesabınızda yeni bir oturum açıldı');
  for (const part of ['Safari, iOS', '192.0.2.7', user.login, '/account/settings']) {
    expect(mail?.textBody).toContain(part);
  }
});

it('the first device, a known one and its later versions are no news', async () => {
  const user = await aUser(app.db, { passwordHash });
  for (const agent of [FIREFOX(140), IPHONE, FIREFOX(141), IPHONE, FIREFOX(142)]) await signIn(user, agent);
  expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual([t('mail.newDevice.subject')]);
});

it('a program that says nothing of itself is a kind of its own', async () => {
  const user = await aUser(app.db, { passwordHash });
  await signIn(user, FIREFOX(140));
  await signIn(user, 'curl/8.0');
  const [mail] = await mailsTo(user);
  expect(mail?.textBody).toContain(t('sessions.unknown'));
});

it('no mail goes out while the setting is off, and the device is known all the same', async () => {
  await writeSettings(app.db, { newDeviceMails: false });
  const user = await aUser(app.db, { passwordHash });
  for (const agent of [FIREFOX(140), IPHONE]) await signIn(user, agent);
  await app.db.delete(settings);
  await signIn(user, IPHONE);
  expect(await mailsTo(user)).toEqual([]);
});
