import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsByEmailEndpoints, unsubscriptionEndpoints } from '#contract/mails/endpoints.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { createVault } from '#server/platform/keys/vault.ts';
import { unsubscribeToken } from '#server/platform/mail/unsubscribe.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const open = (token: string) => app.anonymous(unsubscriptionEndpoints.unsubscribe, { params: { token } });
const unsubscribed = async (id: number) =>
  (await app.db.select().from(users).where(eq(users.id, id)))[0]?.unsubscribed;

describe('unsubscribing', () => {
  it('needs no session and answers a sentence in the language of the person [R1D-69, R1D-70, R1J-15, S1-31]', async () => {
    const user = await aUser(app.db, { email: 'okur@example.org', langKey: 'tr' });
    const { status, body } = await open(unsubscribeToken(app.services, user.id, 'okur@example.org'));
    expect(status).toBe(200);
    expect(body).toMatch(/^okur@example\.org adresine artık haber iletisi/);
    expect(await unsubscribed(user.id)).toBe(true);
  });

  it('may be repeated and answers the same [Q1-76, S1-31]', async () => {
    const user = await aUser(app.db, { email: 'again@example.org' });
    const token = unsubscribeToken(app.services, user.id, 'Again@Example.org');
    const answers = await Promise.all([open(token), open(token), open(token)]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await unsubscribed(user.id)).toBe(true);
  });

  const PART = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  it.each([
    ['/unsubscribe-email', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['/unsubscribe-email', 'multipart/form-data; boundary=x', PART],
    ['/api/public/unsubscribe-email', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ])(
    'works by the button of a mail program, which sends a form to %s (%s) [S1-31]',
    async (path, type, payload) => {
      const user = await aUser(app.db);
      const token = unsubscribeToken(app.services, user.id, `${user.login}@example.org`);
      const headers = { 'content-type': type };
      const response = await app.app.inject({ method: 'POST', url: `${path}/${token}`, headers, payload });
      expect(response.statusCode).toBe(200);
      expect(await unsubscribed(user.id)).toBe(true);
      const wrong = await app.app.inject({ method: 'POST', url: `${path}/${token}x`, headers, payload });
      expect(wrong.statusCode).toBe(400);
    },
  );

  it('changes nothing by a link that is opened, whoever opens it [S1-31]', async () => {
    const user = await aUser(app.db);
    const token = unsubscribeToken(app.services, user.id, `${user.login}@example.org`);
    // What stands in mails: the page, without a site in tests; scanners of mails open it as programs and as browsers.
    for (const method of ['GET', 'HEAD'] as const) {
      await app.app.inject({ method, url: `/unsubscribe-email/${token}` });
      expect(await unsubscribed(user.id)).toBe(false);
    }
    // The call of the page is made by its script alone, not by a link or a picture of another page.
    const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    const opened = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
    for (const headers of [elsewhere, opened]) {
      const { statusCode } = await app.app.inject({ url: `/api/public/unsubscribe-email/${token}`, headers });
      expect(statusCode).toBe(400);
    }
    expect(await unsubscribed(user.id)).toBe(false);
  });

  it('is bound to one person and one address, and cannot be guessed [R1D-71, R1D-72, S1-31]', async () => {
    const user = await aUser(app.db, { email: 'first@example.org' });
    const other = await aUser(app.db);
    const token = unsubscribeToken(app.services, user.id, 'first@example.org');
    const signature = token.split('.')[1];
    const foreign = unsubscribeToken({ vault: createVault('another secret') }, user.id, 'first@example.org');
    for (const wrong of [
      'x',
      `${other.id.toString(36)}.${signature}`,
      `${token}x`,
      foreign,
      `999999999.${signature}`,
      `${user.id.toString(36)}.${'A'.repeat(43)}`,
    ]) {
      const answer = await open(wrong);
      expect([answer.status, answer.errorKey]).toEqual([400, 'error.unsubscribe.invalid']);
    }
    await app.db.update(users).set({ email: 'second@example.org' }).where(eq(users.id, user.id));
    expect((await open(token)).status).toBe(400);
    expect([await unsubscribed(user.id), await unsubscribed(other.id)]).toEqual([false, false]);
  });
});

describe('news by email', () => {
  it('are begun again, and ended, by the person alone, who has to be signed in', async () => {
    const user = await aUser(app.db, { email: 'back@example.org' });
    const other = await aUser(app.db);
    const { read, save } = newsByEmailEndpoints;
    const call = await app.as(user);
    expect((await call(read)).body).toEqual({ subscribed: true });
    await open(unsubscribeToken(app.services, user.id, 'back@example.org'));
    expect((await call(read)).body).toEqual({ subscribed: false });
    const answer = await call(save, { body: { subscribed: true } });
    expect([answer.status, answer.body, await unsubscribed(user.id)]).toEqual([
      200,
      { subscribed: true },
      false,
    ]);
    await call(save, { body: { subscribed: false } });
    expect([await unsubscribed(user.id), await unsubscribed(other.id)]).toEqual([true, false]);
    expect((await app.anonymous(save, { body: { subscribed: true } })).status).toBe(401);
    expect(await unsubscribed(user.id)).toBe(true);
  });
});
