import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { answerResetRequests } from '#server/people/registration/reset-requests.ts';
import { rateLimits } from '#server/platform/db/schema/limits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { passwordHash } from '#tests/support/password.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { t } from '#tests/support/texts.ts';
import { activate, anAddress, keyOf, lastMail, register } from './registering.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(null);
  await app.db.delete(settings);
  await app.db.delete(rateLimits);
});

const resend = (email: string) => app.anonymous(registrationEndpoints.resend, { body: { email } });
const mailsTo = (email: string) => app.db.$count(outboxMails, eq(outboxMails.toAddress, email));

describe('the mail of a registration, asked for again', () => {
  it('comes with another key, and the older one works no more [S1-05]', async () => {
    const { email } = await register(app);
    const first = await keyOf(app, email);
    expect((await resend(email.toUpperCase())).status).toBe(200);
    await answerResetRequests(app.services);
    expect((await lastMail(app, email))?.subject).toBe(t('mail.activation.subject'));
    expect((await activate(app, first)).errorKey).toBe('error.key.invalid');
    expect((await activate(app, await keyOf(app, email))).status).toBe(200);
  });

  it('answers the same and asks the same of the database, whoever is registered, and opens nothing else', async () => {
    const active = anAddress();
    await aUser(app.db, { email: active, passwordHash });
    const waiting = (await register(app)).email;
    await resend('warm-up@example.org');
    const answers: string[] = [];
    for (const email of [active, waiting, 'nobody-at-all@example.org']) {
      const { texts, result } = await statementsOf(() => resend(email));
      answers.push(JSON.stringify([result.status, result.body, Object.keys(result.headers).sort(), texts]));
    }
    expect(new Set(answers).size).toBe(1);
    await answerResetRequests(app.services);
    expect([await mailsTo(active), await mailsTo(waiting)]).toEqual([0, 2]);
  });

  it('is limited for each e-mail without a word, so that nobody can shut somebody else out', async () => {
    const { email } = await register(app);
    const before = await mailsTo(email);
    for (const each of [email, anAddress()]) {
      const statuses = [];
      for (let asked = 0; asked < 4; asked += 1) statuses.push((await resend(each)).status);
      expect(statuses).toEqual([200, 200, 200, 200]);
    }
    await answerResetRequests(app.services);
    expect((await mailsTo(email)) - before).toBeLessThanOrEqual(3);
  });

  it('is not there while registration is closed, and takes e-mails only', async () => {
    expect((await resend('no mail')).fieldErrors).toEqual({ email: 'Email' });
    await writeSettings(app.db, { externalRegistrationAllowed: false });
    expect((await resend(anAddress())).status).toBe(404);
  });
});

describe('an activation link that was used', () => {
  it('says that the account is active, also after its time, and does nothing more', async () => {
    const { email } = await register(app);
    const key = await keyOf(app, email);
    expect((await activate(app, key)).status).toBe(200);
    expect((await activate(app, key)).errorKey).toBe('error.key.used');
    app.setNow(new Date(Date.now() + 72 * 3_600_000));
    expect((await activate(app, key)).errorKey).toBe('error.key.used');
    expect((await activate(app, 'unknown')).errorKey).toBe('error.key.invalid');
  });
});
