import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { accountEndpoints, sessionEndpoints } from '#contract/account/endpoints.ts';
import { HEADERS } from '#contract/wire.ts';
import { purgeExpired } from '#server/jobs/purge.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { openSession } from '#server/people/account/sessions.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, deactivate } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await app.db.delete(settings);
});

const ADMINISTRATOR: Role[] = ['ROLE_ADMIN', 'ROLE_INTERNAL'];
const readAs = (token: string, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'GET',
    url: '/api/account',
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const statusOf = async (token: string) => (await readAs(token)).statusCode;
/** How the server says that a session has ended; null while it stands. */
async function endOf(token: string): Promise<string | null> {
  const answer = await readAs(token);
  return answer.statusCode === 200
    ? null
    : ((answer.json() as { sessionEnd?: string }).sessionEnd ?? 'unsaid');
}

async function aSession({ roles, remembered = false }: { roles?: Role[]; remembered?: boolean } = {}) {
  const user = await aUser(app.db, { ...(roles && { roles }) });
  return { user, token: await openSession(app.db, app.services, user, remembered) };
}
const agoOf = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const unusedFor = (userId: number, minutes: number) =>
  app.db
    .update(sessions)
    .set({ lastSeenAt: agoOf(minutes) })
    .where(eq(sessions.userId, userId));
const begunBefore = (userId: number, minutes: number) =>
  app.db
    .update(sessions)
    .set({ createdAt: agoOf(minutes) })
    .where(eq(sessions.userId, userId));
const seenOf = async (userId: number) => {
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, userId));
  return Date.parse(row?.lastSeenAt ?? '');
};

describe('a session that nobody uses', () => {
  it.each<[string, Role[] | undefined, number]>([
    ['eight hours', undefined, 8 * 60],
    ['half an hour for a platform administrator', ADMINISTRATOR, 30],
    ['half an hour for an application administrator', ['ROLE_APP_ADMIN'], 30],
  ])('ends after %s, and says why', async (_, roles, minutes) => {
    const { user, token } = await aSession({ ...(roles && { roles }) });
    await unusedFor(user.id, minutes - 1);
    expect(await endOf(token)).toBeNull();
    await unusedFor(user.id, minutes);
    expect(await endOf(token)).toBe('IDLE');
  });

  it('stays ended when the settings allow longer pauses later', async () => {
    const { user, token } = await aSession();
    await unusedFor(user.id, 600);
    expect(await endOf(token)).toBe('IDLE');
    await writeSettings(app.db, { sessionIdleMinutes: 1440 });
    expect(await endOf(token)).toBe('IDLE');
  });

  it('ends at the next call after administrators shorten the pause [S3-02]', async () => {
    const { user, token } = await aSession();
    await unusedFor(user.id, 20);
    // By now this process knows the settings by heart.
    expect(await readAs(token, { [HEADERS.background]: '1' })).toMatchObject({ statusCode: 200 });
    await writeSettings(app.db, { sessionIdleMinutes: 15 });
    expect(await endOf(token)).toBe('IDLE');
  });

  it('lasts over pauses where it was to be remembered, but not for administrators [R1C-20, S1-17]', async () => {
    const person = await aSession({ remembered: true });
    const administrator = await aSession({ remembered: true, roles: ADMINISTRATOR });
    for (const { user } of [person, administrator]) await unusedFor(user.id, 20 * 24 * 60);
    expect([await endOf(person.token), await endOf(administrator.token)]).toEqual([null, 'IDLE']);
  });

  it('is kept alive by what a person does, not by what a page asks in the background', async () => {
    const { user, token } = await aSession();
    await unusedFor(user.id, 10);
    const before = await seenOf(user.id);
    expect((await readAs(token, { [HEADERS.background]: '1' })).statusCode).toBe(200);
    expect(await seenOf(user.id)).toBe(before);
    expect(await statusOf(token)).toBe(200);
    expect(await seenOf(user.id)).toBeGreaterThan(before);
  });

  it('is no longer listed among those that are open', async () => {
    const { user, token } = await aSession({ remembered: true });
    const other = await app.token(user);
    await app.db
      .update(sessions)
      .set({ lastSeenAt: agoOf(500) })
      .where(sql`user_id = ${user.id} and not remembered`);
    const { body } = await app.anonymous(sessionEndpoints.list, { token });
    expect(body.map(({ current }) => current)).toEqual([true]);
    expect(await endOf(other)).toBe('IDLE');
  });
});

describe('a session that lasts too long', () => {
  it('ends by the setting at the next call, whatever is done in it, and says so', async () => {
    const { user, token } = await aSession();
    await begunBefore(user.id, 3 * 60);
    expect(await endOf(token)).toBeNull();
    await writeSettings(app.db, { sessionHours: 2 });
    expect(await endOf(token)).toBe('EXPIRED');
  });

  it('ends by the setting for remembered ones', async () => {
    const { user, token } = await aSession({ remembered: true });
    await begunBefore(user.id, 3 * 24 * 60);
    await writeSettings(app.db, { sessionHours: 2 });
    expect(await endOf(token)).toBeNull();
    await writeSettings(app.db, { rememberedSessionDays: 2 });
    expect(await endOf(token)).toBe('EXPIRED');
  });

  it('stays ended when the settings allow longer ones later, or the clock goes back', async () => {
    const [longer, back, unheard] = [await aSession(), await aSession(), await aSession()];
    const expire = (userId: number, minutes: number) =>
      app.db
        .update(sessions)
        .set({ expiresAt: agoOf(minutes) })
        .where(eq(sessions.userId, userId));
    await begunBefore(longer.user.id, 3 * 60);
    await expire(back.user.id, 1);
    await writeSettings(app.db, { sessionHours: 2 });
    expect([await endOf(longer.token), await endOf(back.token)]).toEqual(['EXPIRED', 'EXPIRED']);
    // One that nobody brings is ended by the job.
    await expire(unheard.user.id, 1);
    await purgeExpired(app.db, new Date());
    await writeSettings(app.db, { sessionHours: 12 });
    for (const { user } of [back, unheard]) await expire(user.id, -60);
    for (const { token } of [longer, back, unheard]) expect(await endOf(token)).toBe('EXPIRED');
  });

  it('that was used before the clock went back is unused from its next use on', async () => {
    const { user, token } = await aSession();
    await unusedFor(user.id, -60);
    expect(await endOf(token)).toBeNull();
    expect(await seenOf(user.id)).toBeLessThanOrEqual(Date.now());
  });

  it('gets its end from the settings of the sign-in', async () => {
    await writeSettings(app.db, { sessionHours: 2, rememberedSessionDays: 3 });
    const user = await aUser(app.db);
    for (const remembered of [false, true]) await openSession(app.db, app.services, user, remembered);
    const rows = await app.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user.id))
      .orderBy(sessions.expiresAt);
    const hours = rows.map(({ expiresAt }) => Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000));
    expect(hours).toEqual([2, 72]);
  });

  it('whose token is over says the same; a forged one says nothing', async () => {
    const { user } = await aSession();
    const token = await app.services.tokens.sign({
      login: user.login,
      roles: user.roles,
      sessionId: '00000000-0000-4000-8000-000000000000',
      // Clocks may differ by a minute.
      expiresAt: new Date(Date.now() - 61_000),
    });
    expect([await endOf(token), await endOf(`${token}x`)]).toEqual(['EXPIRED', 'unsaid']);
  });

  it('keeps its beginning when the password is changed', async () => {
    const passwordHash = await hashPassword('Correct-horse-1');
    const user = await aUser(app.db, { passwordHash });
    const token = await app.token(user);
    await begunBefore(user.id, 3 * 60);
    const { body } = await app.anonymous(accountEndpoints.changePassword, {
      token,
      body: { currentPassword: 'Correct-horse-1', newPassword: 'Fresh-start-2' },
    });
    await writeSettings(app.db, { sessionHours: 2 });
    expect(await endOf(body.id_token)).toBe('EXPIRED');
  });
});

describe('an ended session says how it ended', () => {
  it('by a sign-out, from the list, by a new password and by the closing of the account [S1-19]', async () => {
    const passwordHash = await hashPassword('Correct-horse-1');
    const user = await aUser(app.db, { passwordHash });
    const [signedOut, listed, others, remaining] = await Promise.all([1, 2, 3, 4].map(() => app.token(user)));
    const as = (token = '') => ({ token });
    await app.anonymous(accountEndpoints.logout, as(signedOut));
    const rows = (await app.anonymous(sessionEndpoints.list, as(listed))).body;
    const id = rows.find(({ current }) => current)?.id ?? '';
    await app.anonymous(sessionEndpoints.end, { ...as(remaining), params: { id } });
    await app.anonymous(accountEndpoints.changePassword, {
      ...as(remaining),
      body: { currentPassword: 'Correct-horse-1', newPassword: 'Fresh-start-2' },
    });
    expect(await endOf(signedOut ?? '')).toBe('SIGNED_OUT');
    expect(await endOf(listed ?? '')).toBe('ENDED');
    expect(await endOf(others ?? '')).toBe('PASSWORD');
    const last = await app.token(user);
    await deactivate(app.db, user);
    expect(await endOf(last)).toBe('DEACTIVATED');
  });

  it('also all of them at once, this one too', async () => {
    const user = await aUser(app.db);
    const [here, there] = [await app.token(user), await app.token(user)];
    expect((await app.anonymous(sessionEndpoints.endAll, { token: here })).status).toBe(200);
    expect([await endOf(here), await endOf(there)]).toEqual(['ENDED', 'ENDED']);
  });
});

describe('how long a session still lasts', () => {
  const timesOf = async (token: string) => (await app.anonymous(sessionEndpoints.times, { token })).body;

  it('is told to its person', async () => {
    const { user, token } = await aSession();
    await unusedFor(user.id, 7 * 60);
    const asked = await app.app.inject({
      method: 'GET',
      url: `/${sessionEndpoints.times.path}`,
      headers: { authorization: `Bearer ${token}`, [HEADERS.background]: '1' },
    });
    expect((asked.json() as { idleSecondsLeft: number }).idleSecondsLeft).toBeLessThanOrEqual(3600);
    expect((await timesOf(token)).idleSecondsLeft).toBeGreaterThan(7 * 3600);
    expect((await timesOf(token)).secondsLeft).toBeGreaterThan(23 * 3600);
  });

  it('without a bound on pauses where it is remembered', async () => {
    const { token } = await aSession({ remembered: true });
    const { idleSecondsLeft, secondsLeft } = await timesOf(token);
    expect([idleSecondsLeft, Math.round(secondsLeft / 86_400)]).toEqual([null, 30]);
  });
});
