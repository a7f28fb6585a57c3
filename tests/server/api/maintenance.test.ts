import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

const PASSWORD = 'Correct-horse-1';
let app: TestApp;
let person: TestUser;
let employee: Call;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  person = await aUser(app.db, { passwordHash: await hashPassword(PASSWORD) });
  employee = await app.as(person);
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'], email: profile.email }));
  await writeSettings(app.db, { maintenance: true });
});
afterAll(() => app.close());

const profile = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', langKey: 'en' };

describe('while the system is maintained', () => {
  it('everybody but administrators is told so, reading and writing [Q3-120]', async () => {
    const answers = [
      await employee(accountEndpoints.read),
      await employee(accountEndpoints.save, { body: profile }),
      await (await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_APP_ADMIN'] })))(
        accountEndpoints.read,
      ),
    ];
    expect(answers.map(({ status, errorKey }) => [status, errorKey])).toEqual(
      Array(3).fill([503, 'error.maintenance']),
    );
  });

  it('administrators work on, and roles count as ever [Q3-120]', async () => {
    expect((await admin(accountEndpoints.save, { body: profile })).status).toBe(200);
    expect((await admin(accountEndpoints.read)).body).toMatchObject(profile);
    expect((await employee(fieldEndpoints.create, { body: {} })).status).toBe(403);
    expect((await app.anonymous(accountEndpoints.read)).status).toBe(401);
  });

  it('settings, texts, signing in and signing out stay open [Q3-120]', async () => {
    for (const call of [app.anonymous, employee]) {
      expect((await call(settingsEndpoints.app)).body.applicationStatus).toBe('MAINTENANCE');
      expect((await call(settingsEndpoints.messages, { params: { lang: 'en' } })).status).toBe(200);
      expect((await call(settingsEndpoints.info)).status).toBe(200);
    }
    const signedIn = await app.anonymous(accountEndpoints.authenticate, {
      body: { username: person.login, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    const token = signedIn.body.id_token;
    expect((await app.anonymous(accountEndpoints.read, { token })).status).toBe(503);
    expect((await app.anonymous(accountEndpoints.logout, { token })).status).toBe(200);
  });

  it('all work goes on when it is over', async () => {
    await writeSettings(app.db, { maintenance: false });
    expect((await employee(accountEndpoints.read)).body.login).toBe(person.login);
  });
});
