import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { captchaEndpoints } from '#contract/captchas/endpoints.ts';
import { createVault } from '#server/platform/keys/vault.ts';
import {
  browserOf,
  COOKIE_DAYS,
  cookieOf,
  knowsAccount,
  newBrowser,
  withAccount,
} from '#server/platform/limits/browser-cookie.ts';
import { NEW_BROWSERS } from '#server/platform/limits/clients.ts';
import { takeMany } from '#tests/support/allowances.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aPerson, OWN_PASSWORD, type SignInRefusal } from '#tests/support/factories/secondFactors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `10.7.0.${addresses}`;
};
const pairOf = (header: string | undefined) => header?.split(';')[0];

/** A cookie as this server gives it to a browser. */
const aCookie = (accounts: readonly number[] = [], { now = new Date(), vault = app.services.vault } = {}) => {
  const browser = accounts.reduce((each, id) => withAccount(vault, each, id, now), newBrowser(now));
  return { browser, cookie: pairOf(cookieOf({ vault, env: app.services.env }, browser)) as string };
};

interface Try {
  username: string;
  password?: string;
  ip: string;
  cookie?: string;
}
async function attempt({ ip, cookie, username, password = 'wrong' }: Try) {
  const body = { username, password };
  const sent = { body, ip, ...(cookie === undefined ? {} : { cookie }) };
  const answer = await app.anonymous(accountEndpoints.authenticate, sent);
  return { ...answer, body: answer.body as SignInRefusal };
}
const setCookie = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']].flat()[0] as string | undefined;

const FAILURES = { most: 10, withinSeconds: 3600 };
const failed = (who: string, count: number) =>
  takeMany(app, { what: 'sign-in-address', who }, count, FAILURES);
const isAskedForCaptcha = ({ body }: Awaited<ReturnType<typeof attempt>>) => body.captchaToken !== undefined;

describe('the cookie of a browser', () => {
  it('comes with the first answer, unreadable to scripts, and names the account after a success', async () => {
    const person = await aPerson(app);
    const ip = newAddress();
    const refused = await attempt({ username: person.login, ip });
    expect(setCookie(refused)).toMatch(
      /^browser=[\w-]{22}\.\d+\.\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    const cookie = pairOf(setCookie(refused)) as string;
    const again = await attempt({ username: person.login, ip, cookie });
    expect(setCookie(again)).toBeUndefined();
    const opened = await attempt({ username: person.login, password: OWN_PASSWORD, ip, cookie });
    expect(opened.status).toBe(200);
    const [before, after] = [cookie, setCookie(opened)].map((header) => browserOf(app.services, header));
    expect(after?.id).toBe(before?.id);
    const { vault } = app.services;
    expect([before, after].map((browser) => knowsAccount(vault, browser ?? null, person.id))).toEqual([
      false,
      true,
    ]);
  });

  it('is sent over https alone, under a name that no other host can set, where the site is https', () => {
    const env = { publicUrl: 'https://ideas.example.org' };
    const { vault } = app.services;
    const header = cookieOf({ vault, env }, newBrowser(new Date()));
    expect(header).toMatch(/^__Host-browser=.*; Path=\/; .*; HttpOnly; SameSite=Lax; Secure$/);
    expect(browserOf({ vault, env, now: () => new Date() }, pairOf(header))).not.toBeNull();
  });

  it('is the same whether the account exists or not', async () => {
    const { login } = await aPerson(app);
    for (const username of [login, 'nobody-has-this-name']) {
      const ip = newAddress();
      const first = await attempt({ username, ip });
      expect(setCookie(first)).toMatch(/^browser=[\w-]{22}\.\d+\.\./);
      const cookie = pairOf(setCookie(first)) as string;
      expect(setCookie(await attempt({ username, ip, cookie }))).toBeUndefined();
    }
  });

  it('is good at another process with the same secret', () => {
    const { cookie, browser } = aCookie([7]);
    const other = { ...app.services, vault: createVault('a-secret-that-only-tests-use-0123456789') };
    expect(browserOf(other, cookie)).toEqual(browser);
  });

  it.each<[string, (cookie: string) => string]>([
    ['none', () => ''],
    ['with another id', (cookie) => cookie.replace(/=./, (text) => (text === '=A' ? '=B' : '=A'))],
    ['with another account', (cookie) => cookie.replace(/\.\./, '.aaaaaaaaaaaaaaaa.')],
    ['with another time', (cookie) => cookie.replace(/\.\d/, '.2')],
    ['signed with another secret', () => aCookie([], { vault: createVault('x'.repeat(40)) }).cookie],
    ['expired', () => aCookie([], { now: new Date(Date.now() - COOKIE_DAYS * 86_400_000) }).cookie],
    ['of the future', () => aCookie([], { now: new Date(Date.now() + 86_400_000) }).cookie],
    ['without a signature', (cookie) => cookie.replace(/\.[^.]*$/, '.')],
    ['hostile', () => `browser=${'.'.repeat(5000)}; =; ;;browser`],
  ])('that is forged counts as none: %s', (_, forge) => {
    const { cookie } = aCookie();
    expect(browserOf(app.services, cookie)).not.toBeNull();
    expect(browserOf(app.services, forge(cookie))).toBeNull();
  });
});

describe('whose failures bring a captcha, and hold up [S1-15, S3-102]', () => {
  it('a colleague’s failures, fifty of them, are none of mine, also with a typo of mine', async () => {
    const [me, colleague] = [await aPerson(app), await aPerson(app)];
    const ip = newAddress();
    const theirs = aCookie();
    const answers = [];
    for (let tried = 0; tried < 3; tried += 1) {
      answers.push(await attempt({ username: colleague.login, ip, cookie: theirs.cookie }));
    }
    expect(answers.map(isAskedForCaptcha)).toEqual([false, false, true]);
    // The other 47, each with its captcha, are the browser's and the account's.
    await takeMany(app, { what: 'sign-in-any-account', who: `browser ${theirs.browser.id}` }, 97, {
      ...{ most: 100, withinSeconds: 900 },
    });
    for (const cookie of [aCookie().cookie, aCookie([me.id]).cookie]) {
      expect(isAskedForCaptcha(await attempt({ username: me.login, ip, cookie }))).toBe(false);
      expect((await attempt({ username: me.login, password: OWN_PASSWORD, ip, cookie })).status).toBe(200);
    }
    const held = await attempt({
      username: colleague.login,
      password: OWN_PASSWORD,
      ip,
      cookie: theirs.cookie,
    });
    expect(held.status).toBe(401);
  });

  it('nobody holds up the browser where I signed in before, however they try my account or my address', async () => {
    const me = await aPerson(app);
    const ip = newAddress();
    await failed(ip, 10);
    await takeMany(app, { what: 'sign-in-account', who: `user:${me.id}` }, 10, FAILURES);
    await takeMany(app, { what: 'sign-in-unsolved', who: ip }, 50, { most: 50, withinSeconds: 3600 });
    await takeMany(app, { what: 'sign-in-anywhere', who: `user:${me.id}` }, 60, {
      most: 60,
      withinSeconds: 3600,
    });
    await takeMany(app, { what: 'sign-in-browsers', who: `user:${me.id} ${ip}` }, 30, {
      most: 30,
      withinSeconds: 900,
    });
    await takeMany(app, { what: 'sign-in-any-browser', who: ip }, 500, { most: 500, withinSeconds: 900 });
    const right = { username: me.login, password: OWN_PASSWORD, ip };
    const others = [undefined, aCookie().cookie, aCookie([me.id + 1]).cookie];
    for (const cookie of others) {
      const answer = await attempt({ ...right, ...(cookie === undefined ? {} : { cookie }) });
      expect(answer.body.errorKey).toBe('error.user.locked');
    }
    const { cookie } = aCookie([me.id]);
    const typo = await attempt({ username: me.login, ip, cookie });
    expect([typo.body.errorKey, isAskedForCaptcha(typo)]).toEqual(['error.badCredentials', false]);
    expect((await attempt({ ...right, cookie })).status).toBe(200);
  });

  it.each<
    [
      string,
      (victim: number) => { ip: string; prepare: (ip: string) => Promise<unknown>; cookie?: string },
      string,
    ]
  >([
    [
      'throws the cookies away',
      () => ({ ip: newAddress(), prepare: (ip) => failed(ip, 3) }),
      'login.captcha.info',
    ],
    [
      'writes a cookie',
      (victim) => ({
        ip: newAddress(),
        prepare: (ip) => failed(ip, 3),
        cookie: aCookie([victim], { vault: createVault('y'.repeat(40)) }).cookie,
      }),
      'login.captcha.info',
    ],
    [
      'has failed three times in one browser',
      () => {
        const { cookie, browser } = aCookie();
        return { ip: newAddress(), prepare: () => failed(`browser ${browser.id}`, 3), cookie };
      },
      'login.captcha.info',
    ],
    [
      'takes a new browser for every three failures',
      () => ({
        ip: newAddress(),
        prepare: (who) =>
          takeMany(app, { what: 'sign-in-unsolved', who }, 15, { most: 50, withinSeconds: 3600 }),
        cookie: aCookie().cookie,
      }),
      'login.captcha.info',
    ],
    [
      'takes a new browser for every ten guesses at one account',
      (victim) => ({
        ip: newAddress(),
        prepare: (ip) =>
          takeMany(app, { what: 'sign-in-browsers', who: `user:${victim} ${ip}` }, 30, {
            most: 30,
            withinSeconds: 900,
          }),
        cookie: aCookie().cookie,
      }),
      'error.user.locked',
    ],
    [
      'guesses at many names in many browsers',
      () => ({
        ip: newAddress(),
        prepare: (who) =>
          takeMany(app, { what: 'sign-in-any-browser', who }, 500, { most: 500, withinSeconds: 900 }),
        cookie: aCookie().cookie,
      }),
      'error.user.locked',
    ],
    [
      'has signed in as somebody else in that browser',
      (victim) => ({
        ip: newAddress(),
        prepare: () => takeMany(app, { what: 'sign-in-account', who: `user:${victim}` }, 3, FAILURES),
        cookie: aCookie([victim + 1]).cookie,
      }),
      'login.captcha.info',
    ],
    [
      'sits at the browser of the victim',
      (victim) => {
        const { cookie, browser } = aCookie([victim]);
        const who = `user:${victim} browser ${browser.id}`;
        return {
          ip: newAddress(),
          prepare: () => takeMany(app, { what: 'sign-in', who }, 10, { most: 10, withinSeconds: 900 }),
          cookie,
        };
      },
      'error.user.locked',
    ],
  ])('who guesses and %s is stopped', async (_, of, key) => {
    const victim = await aPerson(app);
    const { ip, prepare, cookie } = of(victim.id);
    // What is used up comes back within seconds, which a busy machine may take.
    app.setNow(new Date());
    await prepare(ip);
    const answer = await attempt({
      ...{ username: victim.login, password: OWN_PASSWORD, ip },
      ...(cookie === undefined ? {} : { cookie }),
    });
    expect([answer.status, answer.body.errorKey ?? answer.body.infoKey]).toEqual([401, key]);
  });

  it('a browser gets its cookie at a bounded rate for one address, also by captchas', async () => {
    const ip = newAddress();
    await takeMany(app, { what: 'new-browser', who: ip }, NEW_BROWSERS.most - 1, NEW_BROWSERS);
    const ask = () => app.anonymous(captchaEndpoints.refresh, { body: { token: null }, ip });
    expect(setCookie(await ask())).toMatch(/^browser=/);
    expect(setCookie(await ask())).toBeUndefined();
    // A success is worth one all the same: nobody at the address keeps it from being remembered.
    const { login } = await aPerson(app);
    expect(setCookie(await attempt({ username: login, password: OWN_PASSWORD, ip }))).toMatch(/^browser=/);
  });

  it('captchas in words are counted for the browser, and many browsers of an address have an end together', async () => {
    const ip = newAddress();
    const ask = async (cookie?: string) => {
      const body = { token: null, asText: true };
      return (await app.anonymous(captchaEndpoints.refresh, { body, ip, ...(cookie ? { cookie } : {}) }))
        .status;
    };
    await takeMany(app, { what: 'captcha-question', who: ip }, 10, { most: 10, withinSeconds: 600 });
    const { cookie } = aCookie();
    expect([await ask(), await ask(cookie)]).toEqual([429, 200]);
    await takeMany(app, { what: 'captcha-question-address', who: ip }, 49, { most: 50, withinSeconds: 600 });
    expect([await ask(cookie), await ask(aCookie().cookie)]).toEqual([429, 429]);
  });
});
