import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { ALL_ENDPOINTS, ENDPOINT_GROUPS } from '#contract/endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { isAdministrative, ROLES } from '#contract/roles.ts';
import { appConfigEndpoints } from '#contract/settings/app-config.endpoints.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { openApiDocument } from '#server/platform/system/api-docs.ts';
import { takeMany } from '#tests/support/allowances.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  aPerson,
  appCode,
  mailedCode,
  OWN_PASSWORD,
  signInStep,
  withSecondFactor,
} from '#tests/support/factories/secondFactors.ts';
import type { TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const REQUIRED = 'error.confirmation.required';
const { byPassword, byCode, byPasskey, sendCode, ways } = confirmationEndpoints;
const MARKED = ALL_ENDPOINTS.filter(({ confirmed }) => confirmed !== false && confirmed !== 'secondStep');
const named = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const;

const anAdministrator = () => aPerson(app, { roles: [...ROLES] });

/** The sessions of a person as they are some time after the sign-in. */
async function later(user: TestUser, seconds = 301): Promise<void> {
  await app.db
    .update(sessions)
    .set({ confirmedAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(sessions.userId, user.id));
}

/** A session of an administrator who signed in more than five minutes ago. */
async function stale() {
  const user = await anAdministrator();
  const me = await app.as(user);
  await later(user);
  return { user, me };
}

/** A call that changes nothing: the person does not exist. */
const attempt = { body: { id: 999_999_999, firstName: 'Nobody' } };

const notesOf = async (user: TestUser) =>
  (await app.db.select().from(auditEvents).where(eq(auditEvents.principal, user.login))).map(
    ({ type, message }) => [type, message],
  );

describe('what only somebody does who has confirmed who they are', () => {
  it('is every change of life cycles, of people and their roles, of settings, and what takes people or the audit trail along', () => {
    const marked = new Set(MARKED.map((endpoint) => `${endpoint.method} ${endpoint.path}`));
    const lifeCycles = ENDPOINT_GROUPS.filter(({ title }) => title.startsWith('Life cycles'))
      .flatMap(({ endpoints }) => Object.values(endpoints))
      .filter(({ method, isTrial, access }) => method !== 'GET' && !isTrial && isAdministrative(access));
    expect(lifeCycles.length).toBeGreaterThan(30);
    for (const endpoint of lifeCycles) expect(marked).toContain(`${endpoint.method} ${endpoint.path}`);
    for (const call of [
      ...[
        'POST api/users',
        'PUT api/users',
        'POST api/v3/users/import',
        'DELETE api/v3/users/:id/second-factor',
        'DELETE api/v3/users/:id/sessions',
      ],
      ...['PUT api/v3/config/update-config', 'GET management/audits/export'],
    ]) {
      expect(marked).toContain(call);
    }
  });

  it('is every spreadsheet of others: all that administrators alone get, and the report of a jury', () => {
    const sheets = ALL_ENDPOINTS.filter(({ media }) => media === EXCEL_MEDIA);
    const isOfOthers = (endpoint: Endpoint) =>
      isAdministrative(endpoint.access) || endpoint === evaluationEndpoints.reportSheet;
    expect(sheets.filter(isOfOthers).length).toBeGreaterThanOrEqual(5);
    for (const sheet of sheets)
      expect(sheet.confirmed, `${sheet.method} ${sheet.path}`).toBe(isOfOthers(sheet));
  });

  it.each(MARKED.map(named))('%s is refused some time after the sign-in', async (_, endpoint) => {
    const { me } = await stale();
    const answer = await me(endpoint, { params: { id: 999_999_999, type: 'IDEA' } as never, body: {} });
    expect([answer.status, answer.errorKey]).toEqual([428, REQUIRED]);
  });

  it('is told by the API documentation', async () => {
    const { paths } = (await openApiDocument(ENDPOINT_GROUPS, '1')) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    for (const { method, path, confirmed } of ALL_ENDPOINTS) {
      const operation = paths[`/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      expect('428' in (operation?.responses ?? {}), `${method} ${path}`).toBe(confirmed !== false);
    }
  });

  it('is done for five minutes after the sign-in', async () => {
    const user = await anAdministrator();
    const { body } = await signInStep(app.anonymous, { user });
    const call = { ...attempt, token: body.id_token ?? '' };
    expect((await app.anonymous(userEndpoints.save, call)).status).toBe(404);
    const me = await app.as(user);
    await later(user, 290);
    expect((await me(userEndpoints.save, attempt)).status).toBe(404);
    await later(user, 300);
    expect((await me(userEndpoints.save, attempt)).status).toBe(428);
  });

  it('is done without asking where the settings say so', async () => {
    const { me } = await stale();
    await writeSettings(app.db, { confirmIdentity: false });
    expect((await me(userEndpoints.save, attempt)).status).toBe(404);
    await writeSettings(app.db, { confirmIdentity: true });
    expect((await me(userEndpoints.save, attempt)).status).toBe(428);
  });

  it('does not change what a refused role is told', async () => {
    const user = await aPerson(app);
    const me = await app.as(user);
    await later(user);
    expect((await me(appConfigEndpoints.update, { body: {} })).status).toBe(403);
  });

  it('takes lists of people along, and no other lists', async () => {
    const { user, me } = await stale();
    const note = (page: string) => me(auditEndpoints.noteExport, { body: { list: page, rows: 3 } });
    expect((await note('/admin/user-management')).status).toBe(428);
    expect((await note('/admin/logs?tab=audits')).status).toBe(428);
    expect((await note('/contribution-task')).status).toBe(200);
    await later(user, 0);
    expect((await note('/admin/user-management')).status).toBe(200);
  });
});

describe('confirming who one is', () => {
  it('by the password counts for this session and no other, and is noted', async () => {
    const { user, me } = await stale();
    const elsewhere = await app.as(user);
    await later(user);
    expect((await me(ways)).body).toEqual({
      password: true,
      code: null,
      passkey: false,
      identityProvider: false,
    });
    const { body } = await me(byPassword, { body: { password: OWN_PASSWORD } });
    expect((await me(userEndpoints.save, { ...attempt, token: body.id_token })).status).toBe(404);
    expect((await elsewhere(userEndpoints.save, attempt)).status).toBe(428);
    expect(await notesOf(user)).toContainEqual(['IDENTITY_CONFIRMED', 'system.audits.confirmed.password']);
  });

  it('by a wrong password confirms nothing, is noted, and is held up after ten tries', async () => {
    const { user, me } = await stale();
    const wrong = () => me(byPassword, { body: { password: 'not-it' } });
    const first = await wrong();
    expect([first.status, first.errorKey]).toEqual([400, 'error.incorrectPassword']);
    expect((await me(userEndpoints.save, attempt)).status).toBe(428);
    expect(await notesOf(user)).toContainEqual(['AUTHENTICATION_FAILURE', 'error.incorrectPassword']);
    for (let tries = 1; tries < 10; tries += 1) await wrong();
    expect((await wrong()).status).toBe(429);
    expect((await me(byPassword, { body: { password: OWN_PASSWORD } })).status).toBe(429);
  });

  it('is noted where something was proved wrong, not where nothing was: a token or a code that there never was', async () => {
    const { user, me } = await stale();
    const response = {
      id: 'x'.repeat(20),
      rawId: 'x'.repeat(20),
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA' },
    };
    const signed = await me(byPasskey, { body: { token: 'made-up', response } });
    expect(signed.errorKey).toBe('error.passkey.expired');
    const recovery = { token: 'made-up', code: 'abcd-efgh-jkmn-pqrs-tuvw-xyz2' };
    expect((await me(byCode, { body: recovery })).errorKey).toBe('error.secondFactor.expired');
    expect(await notesOf(user)).toEqual([]);
  });

  it('has an end for each account, whatever it confirms by and whether it goes well; what is refused then is not noted', async () => {
    const { user, me } = await stale();
    const asked = { token: 'made-up', code: '123456' };
    await takeMany(app, { what: 'confirmation', who: String(user.id) }, 59, {
      most: 60,
      withinSeconds: 3600,
    });
    const { body, status } = await me(byPassword, { body: { password: OWN_PASSWORD } });
    expect(status).toBe(200);
    const now = { token: body.id_token };
    const noted = (await notesOf(user)).length;
    for (const refused of [
      await me(byPassword, { ...now, body: { password: OWN_PASSWORD } }),
      await me(byCode, { ...now, body: asked }),
      await me(sendCode, now),
    ]) {
      expect([refused.status, refused.errorKey]).toEqual([429, 'error.tooManyAttempts']);
    }
    expect(await notesOf(user)).toHaveLength(noted);
  });

  it('takes the code where there is a second factor: the password alone is not enough', async () => {
    const user = await anAdministrator();
    const { me, secret, codes } = await withSecondFactor(app, user, 'APP');
    await later(user);
    expect((await me(ways)).body).toMatchObject({ password: false, code: 'APP' });
    expect((await me(byPassword, { body: { password: OWN_PASSWORD } })).status).toBe(404);
    const { token, codeMailed } = (await me(sendCode)).body;
    expect(codeMailed).toBe(false);
    const wrong = await me(byCode, { body: { token, code: '000000' } });
    expect([wrong.status, wrong.errorKey]).toEqual([400, 'error.secondFactor.code']);
    // The step of the set-up is spent: the app's next code is taken a little early.
    const code = appCode(secret, new Date(Date.now() + 30_000));
    const now = { token: (await me(byCode, { body: { token, code } })).body.id_token };
    expect((await me(userEndpoints.save, { ...attempt, ...now })).status).toBe(404);
    await later(user);
    const again = (await me(sendCode, now)).body.token;
    const byRecovery = await me(byCode, { ...now, body: { token: again, code: codes[0] } });
    expect((await me(userEndpoints.save, { ...attempt, token: byRecovery.body.id_token })).status).toBe(404);
  });

  it('takes a mailed code, which is good for nothing else', async () => {
    const user = await anAdministrator();
    const { me } = await withSecondFactor(app, user, 'MAIL');
    await later(user);
    const { token, codeMailed } = (await me(sendCode)).body;
    expect(codeMailed).toBe(true);
    const code = await mailedCode(app, user);
    const signIn = {
      username: user.login,
      password: OWN_PASSWORD,
      twoFactorToken: token,
      twoFactorAnswer: code,
    };
    expect((await app.anonymous(accountEndpoints.authenticate, { body: signIn })).status).toBe(401);
    const confirmed = await me(byCode, { body: { token, code } });
    expect((await me(userEndpoints.save, { ...attempt, token: confirmed.body.id_token })).status).toBe(404);
  });
});
