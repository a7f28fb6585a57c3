import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { isCommonPassword, isOwnName, isPlaceName } from '#contract/account/guessable-password.ts';
import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { issueKey } from '#server/people/account/account-keys.ts';
import { rankOf } from '#server/people/account/password-rules.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, invitationOf } from '#tests/support/factories/users.ts';
import { PASSWORD, passwordHash } from '#tests/support/password.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await app.db.delete(settings);
});

describe('a common password', () => {
  it.each([
    '123456',
    'password',
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd123',
    'Qwerty123!',
    '!!Welcome2026',
    'İstanbul1!',
  ])('%s is one, also dressed up', (password) => {
    expect(isCommonPassword(password, rankOf)).toBe(true);
  });

  it.each([
    PASSWORD,
    'Fresh-start-2',
    'Correct-9',
    'Password-and-7-blue-boats',
    'kumsaldaki on yedi martı',
    '9vK!tz2#Lq',
  ])('%s is none', (password) => {
    expect(isCommonPassword(password, rankOf)).toBe(false);
  });

  it('is judged whatever somebody types', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (password) => {
        expect(typeof isCommonPassword(password, rankOf)).toBe('boolean');
      }),
    );
  });
});

describe('a password of names', () => {
  const person = {
    login: 'a.yilmaz',
    email: 'ayse.yilmaz@example.org',
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
  };

  it.each(['AyşeYılmaz1!', 'Yilmaz-2026!', 'ayse.yilmaz@example.org', 'A.Yilmaz-1', '4yse-Y1lmaz'])(
    '%s is little more than its person',
    (password) => {
      expect(isOwnName(password, person)).toBe(true);
    },
  );

  it.each([PASSWORD, 'Yilmaz-rides-7-blue-boats', 'Example-2026-org!'])('%s is not', (password) => {
    expect(isOwnName(password, person)).toBe(false);
  });

  it('short names do not count within other words', () => {
    expect(isOwnName('Alibaba-40!', { firstName: 'Ali', lastName: 'Öz', login: 'ali' })).toBe(false);
  });
});

describe('a password of what the installation is called', () => {
  it.each(['Ideagarden-1', 'Ideag@rden2026!', 'GreenHarbour-1', 'Green Harbour 9!', 'Harbour-2026'])(
    '%s is little more',
    (password) => {
      expect(isPlaceName(password, 'Green Harbour')).toBe(true);
    },
  );

  it.each([PASSWORD, 'Harbour-with-7-blue-boats', 'Green-40!x9Lq'])('%s is not', (password) => {
    expect(isPlaceName(password, 'Harbour')).toBe(false);
  });
});

describe('whoever chooses a password', () => {
  const registration = {
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '5551234567',
    educationLevel: 'MASTER',
    company: 'Engines',
    department: 'Numbers',
    position: null,
    langKey: 'en',
    captchaToken: null,
    captchaAnswer: null,
  };
  const ways = {
    change: async (newPassword: string, names = {}) => {
      const user = await aUser(app.db, { passwordHash, ...names });
      const call = await app.as(user);
      return call(accountEndpoints.changePassword, { body: { currentPassword: PASSWORD, newPassword } });
    },
    reset: async (newPassword: string, names = {}) => {
      const user = await aUser(app.db, { passwordHash, ...names });
      const { key } = await issueKey(app.db, user.id, 'RESET', new Date());
      const answer = await app.anonymous(registrationEndpoints.finishReset, { body: { key, newPassword } });
      const again = await app.anonymous(registrationEndpoints.checkReset, { body: { key } });
      // A refusal leaves the key alive.
      expect(again.body).toBe(answer.status !== 200);
      return answer;
    },
    register: async (password: string, names: { email?: string; lastName?: string } = {}) => {
      await writeSettings(app.db, { captchaEnabled: false });
      const email = names.email ?? `ada${Math.random()}@example.org`;
      const body = { ...registration, ...names, email, password, secondPassword: password };
      return app.anonymous(registrationEndpoints.register, { body });
    },
    create: async (password: string, names: object = {}) => {
      const call = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
      const login = `login${Math.random()}`;
      const person = { ...invitationOf(login), lastName: 'Byron' };
      return call(userEndpoints.create, { body: { ...person, ...names, password } });
    },
    save: async (password: string, names: object = {}) => {
      const call = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
      const { id } = await aUser(app.db, { passwordHash });
      return call(userEndpoints.save, { body: { id, ...names, password } });
    },
  };

  it.each(Object.entries(ways))('is refused a common one, in words: %s', async (_, way) => {
    const answer = await way('P@ssw0rd-1');
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.password.common']);
  });

  it.each(Object.entries(ways))('is refused what the installation is called: %s', async (_, way) => {
    await writeSettings(app.db, { title: 'Green Harbour' });
    const answer = await way('Gr33n-Harbour-1');
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.password.common']);
  });

  it.each(Object.entries(ways))('is refused a repetition, in words: %s', async (_, way) => {
    const answer = await way('Zq7!Zq7!Zq7!');
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.password.pattern']);
  });

  it.each(Object.entries(ways))('is refused the own name: %s', async (_, way) => {
    const answer = await way('Lovelace-12!', { lastName: 'Lovelace' });
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.password.personal']);
  });

  it.each(Object.entries(ways))('needs the length that administrators ask for: %s', async (_, way) => {
    await writeSettings(app.db, { credentialMinLength: 16 });
    const answer = await way(PASSWORD);
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.password.short']);
    expect((answer.body as { params?: string }).params).toBe('16');
    expect((await way(`${PASSWORD}-and-more`)).status).toBeLessThan(300);
  });

  it('keeps what was stored before, however simple', async () => {
    const user = await aUser(app.db, { passwordHash: await hashPassword('password') });
    await writeSettings(app.db, { credentialMinLength: 16 });
    const body = { username: user.login, password: 'password' };
    expect((await app.anonymous(accountEndpoints.authenticate, { body })).status).toBe(200);
  });

  it('of four characters is still enough to register, as documented', async () => {
    expect((await ways.register('zK!9')).status).toBeLessThan(300);
    const [row] = await app.db.select().from(users).where(eq(users.lastName, 'Byron'));
    expect(row).toBeDefined();
  });
});
