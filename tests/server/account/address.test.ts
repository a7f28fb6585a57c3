import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { copySections, recordsAfter } from '#server/people/personal-data/copy.sections.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { keyOf, keyWorks, requestReset } from '#tests/server/registration/registering.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';
import { PASSWORD, passwordHash } from '#tests/support/password.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { inTurkish, t } from '#tests/support/texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let counter = 0;
const another = () => {
  counter += 1;
  return `another${counter}@example.org`;
};
const move = async (user: TestUser, email: string) =>
  (await app.as(user))(accountEndpoints.save, {
    body: { firstName: 'Ada', lastName: 'Byron', langKey: 'en', email, currentPassword: PASSWORD },
  });
const confirm = (key: string) => app.anonymous(accountEndpoints.confirmEmail, { body: { key } });
const rowOf = async (user: TestUser) => (await app.db.select().from(users).where(eq(users.id, user.id)))[0];
const subjectsTo = async (address: string) =>
  (await app.db.select().from(outboxMails).where(eq(outboxMails.toAddress, address))).map(
    (mail) => mail.subject,
  );

describe('another e-mail', () => {
  it('counts once its key has come back; the old one does until then, and is told', async () => {
    const user = await aUser(app.db, { passwordHash });
    const [old, email] = [`${user.login}@example.org`, another()];
    const saved = await move(user, email);
    expect([saved.body.email, saved.body.pendingEmail, saved.body.firstName]).toEqual([old, email, 'Ada']);
    const asked = t('mail.emailChangeAsked.subject');
    expect([await subjectsTo(old), await subjectsTo(email)]).toEqual([
      [asked],
      [t('mail.confirmEmail.subject')],
    ]);
    expect((await confirm(await keyOf(app, email))).status).toBe(200);
    const { body } = await (await app.as(user))(accountEndpoints.read);
    expect(body.email).toBe(email);
    expect(body).not.toHaveProperty('pendingEmail');
    expect(await subjectsTo(old)).toEqual([asked, t('mail.emailChanged.subject')]);
    expect((await rowOf(user))?.emailVerifiedAt).not.toBeNull();
  });

  it('that is somebody else’s is answered like a free one; its holder is notified, nobody gets a key', async () => {
    const taken = another();
    const holder = await aUser(app.db, { email: taken, langKey: 'tr' });
    const user = await aUser(app.db, { passwordHash });
    const free = another();
    const answerTo = async (email: string) => {
      const { status, body, headers } = await move(user, email);
      const { pendingEmail, ...account } = body;
      expect(pendingEmail).toBe(email);
      return { status, account, alert: headers['app-alert'] };
    };
    expect(await answerTo(taken.toUpperCase())).toEqual(await answerTo(free));
    expect(await subjectsTo(taken)).toEqual([inTurkish('mail.emailTaken.subject')]);
    expect(await subjectsTo(taken.toUpperCase())).toEqual([]);
    expect((await rowOf(holder))?.email).toBe(taken);
    const notes = await app.db.select().from(auditEvents).where(eq(auditEvents.principal, user.login));
    expect(notes.flatMap(({ type, message }) => (type === 'EMAIL_CHANGE_REQUEST' ? [message] : []))).toEqual([
      null,
      null,
    ]);
  });

  it('leaves the same in the copy of one’s data, whether it is somebody else’s or not', async () => {
    const taken = another();
    await aUser(app.db, { email: taken });
    const left = async (email: string) => {
      const user = await aUser(app.db, { passwordHash });
      expect((await move(user, email)).status).toBe(200);
      const sections = await Promise.all(
        app.services.registrations.of(copySections).map(async (section) => {
          const records = await recordsAfter(app.db, section, { userId: user.id, after: 0, most: 100 });
          return [section.name, records.map(({ record }) => record)] as const;
        }),
      );
      // Numbers, names and times differ from person to person, ids of requests from call to call.
      return (
        JSON.stringify(sections)
          .replaceAll(email, 'asked')
          .replaceAll(user.login, 'login')
          .replace(/"request_id\\":\\"[\w-]+/g, '"request_id')
          // A time without a fraction of a second is written without one.
          .replace(/(:\d\d)\.\d+/g, '$1')
          .replace(/\d+/g, '0')
      );
    };
    const [ofTaken, ofFree] = [await left(taken), await left(another())];
    expect(ofTaken).toContain('EMAIL_CHANGE_REQUEST');
    expect(ofTaken).toBe(ofFree);
  });

  it('takes the same number of statements, whether it is somebody else’s or not', async () => {
    const taken = another();
    await aUser(app.db, { email: taken });
    const statementsFor = async (email: string) => {
      const user = await aUser(app.db, { passwordHash });
      const call = await app.as(user);
      const body = { firstName: 'Ada', lastName: 'Byron', langKey: 'en', email, currentPassword: PASSWORD };
      return (await statementsOf(() => call(accountEndpoints.save, { body }))).texts;
    };
    await statementsFor(another());
    expect(await statementsFor(taken)).toEqual(await statementsFor(another()));
  });

  it('that is somebody’s login only is no different, and what is mailed there names nobody [S3-96]', async () => {
    const login = another();
    await aUser(app.db, { login, email: another() });
    const user = await aUser(app.db, { passwordHash });
    expect((await move(user, login)).body.pendingEmail).toBe(login);
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.toAddress, login));
    expect(mails.map(({ subject, userId }) => [subject, userId])).toEqual([
      [t('mail.emailTaken.subject'), null],
    ]);
  });

  it('that is taken is mailed about three times an hour, whoever asks', async () => {
    const taken = another();
    await aUser(app.db, { email: taken });
    for (let asker = 0; asker < 5; asker += 1)
      expect((await move(await aUser(app.db, { passwordHash }), taken)).status).toBe(200);
    expect(await subjectsTo(taken)).toHaveLength(3);
  });

  it('that is taken is refused where the settings want that reported [S1-03]', async () => {
    const taken = another();
    await aUser(app.db, { email: taken });
    await writeSettings(app.db, { registrationTellsTaken: true });
    const user = await aUser(app.db, { passwordHash });
    expect((await move(user, taken)).errorKey).toBe('error.email.exists');
    expect(await subjectsTo(`${user.login}@example.org`)).toEqual([]);
    await writeSettings(app.db, { registrationTellsTaken: false });
  });

  it('is confirmed once, and by the newest key only', async () => {
    const user = await aUser(app.db, { passwordHash });
    const [first, second] = [another(), another()];
    await move(user, first);
    const before = await keyOf(app, first);
    await move(user, second);
    expect((await confirm(before)).errorKey).toBe('error.key.invalid');
    const key = await keyOf(app, second);
    const statuses = (await Promise.all([confirm(key), confirm(key), confirm(key)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 400, 400]);
    expect((await rowOf(user))?.email).toBe(second);
  });

  it('ends what was sent to the old one when it counts [S1-07]', async () => {
    const user = await aUser(app.db, { passwordHash });
    const email = another();
    await requestReset(app, user.login);
    const resetKey = await keyOf(app, `${user.login}@example.org`);
    await move(user, email);
    expect(await keyWorks(app, resetKey)).toBe(true);
    await confirm(await keyOf(app, email));
    expect(await keyWorks(app, resetKey)).toBe(false);
  });

  it('does not count when it has become somebody else’s, the account was closed or the key is too old', async () => {
    const taken = another();
    const late = await aUser(app.db, { passwordHash });
    await move(late, taken);
    await aUser(app.db, { email: taken });
    expect((await confirm(await keyOf(app, taken))).errorKey).toBe('error.email.exists');

    const [closed, email] = [await aUser(app.db, { passwordHash }), another()];
    await move(closed, email);
    await deactivate(app.db, closed);
    expect((await confirm(await keyOf(app, email))).errorKey).toBe('error.key.invalid');

    const [slow, old] = [await aUser(app.db, { passwordHash }), another()];
    await move(slow, old);
    app.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect((await confirm(await keyOf(app, old))).errorKey).toBe('error.key.invalid');
    app.setNow(null);
    for (const user of [late, closed, slow])
      expect((await rowOf(user))?.email).toBe(`${user.login}@example.org`);
  });

  it('is given up by its person, and by a new password', async () => {
    const user = await aUser(app.db, { passwordHash });
    const call = await app.as(user);
    const email = another();
    await move(user, email);
    const key = await keyOf(app, email);
    expect((await call(accountEndpoints.cancelEmail)).status).toBe(200);
    expect((await confirm(key)).errorKey).toBe('error.key.invalid');
    expect((await call(accountEndpoints.cancelEmail)).status).toBe(404);
    const next = another();
    await move(user, next);
    const body = { currentPassword: PASSWORD, newPassword: 'Fresh-start-2' };
    expect((await call(accountEndpoints.changePassword, { body })).status).toBe(200);
    expect((await confirm(await keyOf(app, next))).errorKey).toBe('error.key.invalid');
  });

  it('is mailed a few times an hour only: it may be anybody’s', async () => {
    const user = await aUser(app.db, { passwordHash });
    const answers = [];
    for (let round = 0; round < 6; round += 1) answers.push((await move(user, another())).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
