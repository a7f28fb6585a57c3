import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints, sessionEndpoints } from '#contract/account/endpoints.ts';
import { auditEndpoints } from '#contract/audits/endpoints.ts';
import type { ExportedAudit } from '#contract/audits/schema.ts';
import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { reportEndpoints } from '#contract/reports/endpoints.ts';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { endLateChanges, issueKey } from '#server/people/account/account-keys.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { answerResetRequests } from '#server/people/registration/reset-requests.ts';
import { chainAudits } from '#server/platform/audits/audit.chain.ts';
import { auditEvents, auditUnchained } from '#server/platform/db/schema/audits.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { keyOf } from '#tests/server/registration/registering.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

const PASSWORD = 'Right-password1';
const NEXT = 'Another-password1';
const IP = '198.51.100.7';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  await app.db.insert(settings).values({ key: 'captchaEnabled', value: false });
});
afterAll(() => app.close());

async function aPerson() {
  const person = await aUser(app.db);
  await app.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, person.id));
  return { person, me: await app.as(person) };
}
const noted = async (principal: string) => {
  const rows = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.principal, principal))
    .orderBy(desc(auditEvents.id));
  return rows.map(({ type, message, remoteAddress }) => [type, message, remoteAddress]);
};

describe('the audit trail of accounts', () => {
  it('notes a change of the own password and of the own address [S3-118]', async () => {
    const { person, me } = await aPerson();
    const wrong = { currentPassword: 'Wrong-password1', newPassword: NEXT };
    expect((await me(accountEndpoints.changePassword, { body: wrong, ip: IP })).status).toBe(400);
    const failure = ['AUTHENTICATION_FAILURE', 'error.incorrectPassword', IP];
    expect(await noted(person.login)).toEqual([failure]);
    const { body: account } = await me(accountEndpoints.read);
    const { firstName, lastName, langKey } = account;
    const email = `moved-${person.id}@example.org`;
    const changes = { firstName, lastName, langKey, email, currentPassword: PASSWORD };
    expect((await me(accountEndpoints.save, { body: changes, ip: IP })).status).toBe(200);
    const asked = ['EMAIL_CHANGE_REQUEST', null, IP];
    expect(await noted(person.login)).toEqual([asked, failure]);
    const confirmation = { body: { key: await keyOf(app, email) }, ip: IP };
    expect((await app.anonymous(accountEndpoints.confirmEmail, confirmation)).status).toBe(200);
    const body = { currentPassword: PASSWORD, newPassword: NEXT };
    expect((await me(accountEndpoints.changePassword, { body, ip: IP })).status).toBe(200);
    expect(await noted(person.login)).toEqual([
      ['PASSWORD_CHANGE', null, IP],
      ['EMAIL_CHANGE', null, IP],
      asked,
      failure,
    ]);
  });

  it('notes which of the own details were changed, without what they were changed to, and nothing where none was [S3-118]', async () => {
    const { person, me } = await aPerson();
    const { firstName, lastName, email, langKey } = (await me(accountEndpoints.read)).body;
    const save = (changes: object) =>
      me(accountEndpoints.save, { body: { firstName, lastName, email, langKey, ...changes }, ip: IP });
    expect((await save({})).status).toBe(200);
    expect(await noted(person.login)).toEqual([]);
    expect((await save({ firstName: 'Renamed-person', langKey: 'tr' })).status).toBe(200);
    const [row] = await app.db.select().from(auditEvents).where(eq(auditEvents.principal, person.login));
    expect(row).toMatchObject({ type: 'PROFILE_CHANGE', userId: person.id, remoteAddress: IP });
    expect(row?.change).toEqual({
      call: 'POST api/account',
      object: {},
      fields: [{ name: 'firstName' }, { name: 'langKey', value: 'tr' }],
    });
  });

  it('notes how a change of the address ended that was not confirmed: given up, replaced, too late [S3-118]', async () => {
    const { person, me } = await aPerson();
    const { firstName, lastName, langKey } = (await me(accountEndpoints.read)).body;
    let count = 0;
    const move = async () => {
      count += 1;
      const email = `never-${count}-${person.id}@example.org`;
      const body = { firstName, lastName, langKey, email, currentPassword: PASSWORD };
      expect((await me(accountEndpoints.save, { body, ip: IP })).status).toBe(200);
    };
    const ends = async () =>
      (await noted(person.login)).filter(([type]) => type === 'EMAIL_CHANGE_CANCEL').map(([, end]) => end);
    await move();
    expect((await me(accountEndpoints.cancelEmail, { ip: IP })).status).toBe(200);
    expect(await ends()).toEqual([null]);
    await move();
    await endLateChanges(app.db, new Date(), 10);
    expect(await ends()).toEqual([null]);
    await move();
    expect(await ends()).toEqual(['system.audits.email.replaced', null]);
    await endLateChanges(app.db, new Date(Date.now() + 25 * 3_600_000), 10);
    expect(await ends()).toEqual(['system.audits.email.expired', 'system.audits.email.replaced', null]);
    expect((await me(accountEndpoints.read)).body).not.toHaveProperty('pendingEmail');
    await move();
    const body = { currentPassword: PASSWORD, newPassword: NEXT };
    expect((await me(accountEndpoints.changePassword, { body, ip: IP })).status).toBe(200);
    expect((await ends())[0]).toBe('system.audits.email.dropped');
    await chainAudits(app.db);
    const chained = await app.db.$count(auditUnchained);
    expect(chained).toBe(0);
  });

  it('notes a wrong current password wherever it is asked for, so many an hour [S3-118]', async () => {
    const { person, me } = await aPerson();
    const { body: account } = await me(accountEndpoints.read);
    const { firstName, lastName, langKey } = account;
    const wrong = 'Wrong-password1';
    const moved = { firstName, lastName, langKey, email: `away-${person.id}@example.org` };
    await me(accountEndpoints.save, { body: { ...moved, currentPassword: wrong }, ip: IP });
    await me(secondFactorEndpoints.enrol, { body: { method: 'APP', password: wrong }, ip: IP });
    const change = { password: wrong, token: 'x'.repeat(32), code: '123456' };
    await me(secondFactorEndpoints.switchOff, { body: change, ip: IP });
    await me(secondFactorEndpoints.renewRecoveryCodes, { body: change, ip: IP });
    await me(confirmationEndpoints.byPassword, { body: { password: wrong }, ip: IP });
    const failure = ['AUTHENTICATION_FAILURE', 'error.incorrectPassword', IP];
    expect(await noted(person.login)).toEqual(Array(5).fill(failure));
    // The right one gives all tries back, but not the room in the trail.
    const enrol = (password: string) =>
      me(secondFactorEndpoints.enrol, { body: { method: 'APP', password }, ip: IP });
    for (let round = 0; round < 3; round += 1) {
      expect((await enrol(PASSWORD)).status).toBe(200);
      for (let tries = 0; tries < 8; tries += 1) expect((await enrol(wrong)).status).toBe(400);
    }
    expect(await noted(person.login)).toHaveLength(20);
  });

  it('notes a registration, its activation, and a reset that was asked for and done [S3-118]', async () => {
    const email = 'outside@example.org';
    const person = { firstName: 'Ada', lastName: 'Can', email, password: PASSWORD, langKey: 'en' };
    const form = {
      phone: '5321234567',
      educationLevel: 'MASTER',
      company: 'Can',
      department: 'Lab',
      secondPassword: PASSWORD,
    };
    const { status, body } = await app.anonymous(registrationEndpoints.register, {
      body: { ...person, ...form },
      ip: IP,
    });
    expect([status < 300, body]).toEqual([true, undefined]);
    const [user] = await app.db.select().from(users).where(eq(users.email, email));
    const { key } = await issueKey(app.db, user?.id ?? 0, 'ACTIVATION', new Date());
    await app.anonymous(registrationEndpoints.activate, { query: { key }, ip: IP });
    const ask = { emailOrUsername: email, token: '', answer: '' };
    await app.anonymous(registrationEndpoints.requestReset, { body: ask, ip: IP });
    await answerResetRequests(app.services);
    const reset = await issueKey(app.db, user?.id ?? 0, 'RESET', new Date());
    await app.anonymous(registrationEndpoints.finishReset, {
      body: { key: reset.key, newPassword: NEXT },
      ip: IP,
    });
    expect(await noted(email)).toEqual([
      ['PASSWORD_RESET', null, IP],
      ['PASSWORD_RESET_REQUEST', null, IP],
      ['ACTIVATION', null, IP],
      ['REGISTRATION', null, IP],
    ]);
  });

  it('notes sessions that a person ended [S3-118]', async () => {
    const { person, me } = await aPerson();
    const other = await app.as(person);
    await app.as(person);
    const { body } = await other(sessionEndpoints.list);
    const id = body.find(({ current }) => !current)?.id ?? '';
    const own = body.find(({ current }) => current)?.id ?? '';
    expect((await other(sessionEndpoints.end, { params: { id }, ip: IP })).status).toBe(200);
    expect((await other(sessionEndpoints.endOthers, { ip: IP })).status).toBe(200);
    expect((await other(sessionEndpoints.end, { params: { id: own }, ip: IP })).status).toBe(200);
    expect((await me(sessionEndpoints.list)).status).toBe(401);
    expect(await noted(person.login)).toEqual([
      ['LOGOUT', null, IP],
      ['SESSION_END', 'system.audits.session.others', IP],
      ['SESSION_END', 'system.audits.session.one', IP],
    ]);
  });

  it('tells how many sessions ended with a sign-out everywhere, and everywhere else [S3-118]', async () => {
    const { person, me } = await aPerson();
    await app.as(person);
    await app.as(person);
    const counted = async () => {
      const rows = await app.db.select().from(auditEvents).where(eq(auditEvents.principal, person.login));
      return rows.map(({ type, message, change }) => [type, message, change?.fields]);
    };
    expect((await me(sessionEndpoints.endOthers, { ip: IP })).status).toBe(200);
    const others = ['SESSION_END', 'system.audits.session.others', [{ name: 'sessions', value: 2 }]];
    expect(await counted()).toEqual([others]);
    await app.as(person);
    expect((await me(sessionEndpoints.endAll, { ip: IP })).status).toBe(200);
    const all = ['LOGOUT_EVERYWHERE', 'system.audits.session.all', [{ name: 'sessions', value: 2 }]];
    expect(await counted()).toEqual([others, all]);
  });

  it('notes a failed sign-in by the account, and never what was typed where there is none [S3-118]', async () => {
    const { person } = await aPerson();
    const typed = 'My-own-secret1';
    for (const username of [person.login, `${person.login}@example.org`, typed]) {
      const body = { username, password: typed, rememberMe: false };
      expect((await app.anonymous(accountEndpoints.authenticate, { body, ip: IP })).status).toBe(401);
    }
    expect((await noted(person.login)).map(([type]) => type)).toEqual([
      'AUTHENTICATION_FAILURE',
      'AUTHENTICATION_FAILURE',
    ]);
    expect(await noted('')).toEqual([['AUTHENTICATION_FAILURE', null, IP]]);
    expect(JSON.stringify(await app.db.select().from(auditEvents))).not.toContain(typed);
  });
});

describe('the audit trail of exports', () => {
  const exports = async () =>
    (await admin(auditEndpoints.list, { query: { 'type.in': 'EXPORT' } })).body.map(
      ({ data }) => data.change,
    );

  it('notes a report that the server made: which, by which filters, how many rows [S3-118]', async () => {
    const { total } = await admin(reportEndpoints.users, { query: { size: 1 } });
    expect((await admin(reportEndpoints.usersSheet, { query: { active: true } as object })).status).toBe(200);
    expect((await exports())[0]).toMatchObject({ call: 'GET api/v3/report/excel/users-report' });
    expect((await exports())[0]?.fields[0]).toEqual({ name: 'rows', value: total });
  });

  it('notes a list that the browser saved, by whoever is signed in, and bounds how often [S3-118]', async () => {
    const { person, me } = await aPerson();
    const tell = (body: object) => me(auditEndpoints.noteExport, { body });
    expect((await tell({ list: '/users?tab=all', rows: 12 })).status).toBe(200);
    expect((await exports())[0]).toMatchObject({
      call: 'POST api/v3/exports',
      object: { list: '/users?tab=all' },
      fields: [{ name: 'rows', value: 12 }],
    });
    expect((await noted(person.login)).map(([type]) => type)).toEqual(['EXPORT']);
    for (const wrong of [
      { list: 'users', rows: 1 },
      { list: '/users', rows: -1 },
      { list: '/a?b=<c>', rows: 1 },
    ])
      expect((await tell(wrong)).status).toBe(400);
    expect((await app.anonymous(auditEndpoints.noteExport, { body: { list: '/', rows: 1 } })).status).toBe(
      401,
    );
    for (let at = 0; at < 119; at += 1) await tell({ list: '/users', rows: 1 });
    expect((await tell({ list: '/users', rows: 1 })).status).toBe(429);
  });

  it('the trail itself comes as NDJSON, by its filters, the oldest first, with its chain, and is noted [S3-118]', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => ({
      principal: `many${at}`,
      type: 'LOGOUT',
      // Many of one moment, and not in the order of their numbers.
      timestamp: new Date(Date.UTC(2026, 2, 1) - Math.floor(at / 700) * 1000).toISOString(),
    }));
    await app.db.insert(auditEvents).values(rows);
    await chainAudits(app.db);
    await app.db.insert(auditEvents).values({ principal: 'many-later', type: 'LOGOUT' });
    const read = async (query: object) => {
      const { status, body, headers } = await admin(auditEndpoints.export, { query });
      expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
      return String(body ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ExportedAudit);
    };
    const all = await read({ 'principal.startsWith': 'many' });
    expect(all).toHaveLength(2501);
    expect(new Set(all.map(({ id }) => id)).size).toBe(2501);
    const times = all.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort());
    expect(all[0]?.chain?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(all.at(-1)).toMatchObject({ principal: 'many-later', chain: null });
    expect((await exports())[0]).toMatchObject({
      call: 'GET management/audits/export',
      fields: [{ name: 'rows', value: 2501 }, { name: 'principal.startsWith' }],
    });
    expect(await read({ fromDate: '2027-01-01' })).toEqual([]);
    const whole = await read({});
    expect(whole.at(-1)?.type).toBe('EXPORT');
    expect(whole).toHaveLength((await app.db.$count(auditEvents)) - 1);
  });

  it('is for administrators alone', async () => {
    const { me } = await aPerson();
    expect((await me(auditEndpoints.export)).status).toBe(403);
    expect((await app.anonymous(auditEndpoints.export)).status).toBe(401);
    expect((await admin(auditEndpoints.export, { query: { fromDate: 'x' } as object })).status).toBe(400);
  });
});
