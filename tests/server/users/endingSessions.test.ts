import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountEndpoints, sessionEndpoints } from '#contract/account/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import {
  admin,
  app,
  appAdmin,
  create,
  prepareUserAdministration,
  read,
  root,
  signIn,
} from './userAdministration.ts';

prepareUserAdministration();

const endSessions = (id: number, call = admin) => call(userEndpoints.endSessions, { params: { id } });

/** How a session has ended; null while it stands. */
async function endOf(token: string): Promise<unknown> {
  const { status, body } = await app.anonymous(accountEndpoints.read, { token });
  return status === 200 ? null : (body as unknown as { sessionEnd?: string }).sessionEnd;
}

const notesOf = async ({ login }: Pick<TestUser, 'login'>) =>
  (await app.db.select().from(auditEvents).where(eq(auditEvents.principal, login))).map(
    ({ type, message, change }) => [type, message ?? change?.call],
  );

describe('an administrator ends the sessions of somebody', () => {
  it('who is signed out everywhere and told why, keeps password and roles, and signs in again', async () => {
    const { body: person } = await create({
      password: 'Correct-9',
      authorities: ['ROLE_USER', 'ROLE_EXTERNAL'],
    });
    const tokens = [];
    for (let count = 0; count < 2; count += 1)
      tokens.push((await signIn(person.login, 'Correct-9')).body.id_token);
    const before = (await read(person.id)).body;
    const answer = await endSessions(person.id, appAdmin);
    expect([answer.status, answer.headers['app-alert']]).toEqual([200, 'app.user.sessionsEnded']);
    for (const token of tokens) expect(await endOf(token)).toBe('ADMINISTRATOR');
    expect((await read(person.id)).body).toEqual(before);
    expect((await signIn(person.login, 'Correct-9')).status).toBe(200);
  });

  it('and of nobody else, also where nobody is signed in', async () => {
    const [person, other] = [await aUser(app.db), await aUser(app.db)];
    const token = await app.token(other);
    expect((await endSessions(person.id)).status).toBe(200);
    expect(await endOf(token)).toBeNull();
    expect((await endSessions(999_999_999)).status).toBe(404);
  });

  it('not of an administrator without being one [S3-97]', async () => {
    const chief = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
    const token = await app.token(chief);
    expect((await endSessions(chief.id, appAdmin)).errorKey).toBe('error.administratorsOnly');
    expect(await endOf(token)).toBeNull();
    expect((await endSessions(chief.id)).status).toBe(200);
    expect(await endOf(token)).toBe('ADMINISTRATOR');
  });

  it('which the audit trail says of both [S3-118]', async () => {
    const person = await aUser(app.db);
    await endSessions(person.id);
    expect(await notesOf(person)).toEqual([['SESSION_END', root.login]]);
    expect(await notesOf(root)).toContainEqual(['ADMINISTRATIVE_CHANGE', 'DELETE api/v3/users/:id/sessions']);
  });

  it('and says how many ended [S3-118]', async () => {
    const person = await aUser(app.db);
    await app.token(person);
    await app.token(person);
    await endSessions(person.id);
    const [note] = await app.db.select().from(auditEvents).where(eq(auditEvents.principal, person.login));
    expect(note?.change?.fields).toEqual([{ name: 'sessions', value: 2 }]);
  });
});

describe('an administrator looks at the sessions of somebody', () => {
  const list = (id: number, call = admin) => call(userEndpoints.sessions, { params: { id } });
  const end = (id: number, sessionId: string, call = admin) =>
    call(userEndpoints.endSession, { params: { id, sessionId } });
  const own = async (token: string) =>
    (await app.anonymous(sessionEndpoints.list, { token })).body.map(({ current, ...row }) => row);

  it('and sees what the person sees: how many, device, address and times', async () => {
    const person = await aUser(app.db);
    const token = await app.token(person);
    await app.token(person);
    const { body, total } = await list(person.id, appAdmin);
    expect(total).toBe(2);
    expect(body.map(({ current, ...row }) => row)).toEqual(await own(token));
    expect(body.map(({ current }) => current)).toEqual([false, false]);
    expect((await list((await aUser(app.db)).id)).body).toEqual([]);
  });

  it('and ends one of them, which both trails say; the others stay', async () => {
    const person = await aUser(app.db);
    const [first, second] = [await app.token(person), await app.token(person)];
    const ended = (await app.anonymous(sessionEndpoints.list, { token: first })).body.find(
      ({ current }) => current,
    );
    const answer = await end(person.id, ended?.id ?? '', appAdmin);
    expect([answer.status, answer.headers['app-alert']]).toEqual([200, 'app.user.sessionEnded']);
    expect([await endOf(first), await endOf(second)]).toEqual(['ADMINISTRATOR', null]);
    expect((await end(person.id, ended?.id ?? '')).status).toBe(404);
    expect(await notesOf(person)).toEqual([['SESSION_END', 'helper']]);
    const notes = await app.db.select().from(auditEvents).where(eq(auditEvents.principal, 'helper'));
    expect(notes.map(({ change }) => change?.call)).toContain('DELETE api/v3/users/:id/sessions/:sessionId');
  });

  it('not those of an administrator without being one, nor a session by another’s number [S3-97]', async () => {
    const chief = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
    const token = await app.token(chief);
    const id = (await app.anonymous(sessionEndpoints.list, { token })).body[0]?.id ?? '';
    expect((await list(chief.id, appAdmin)).errorKey).toBe('error.administratorsOnly');
    expect((await end(chief.id, id, appAdmin)).errorKey).toBe('error.administratorsOnly');
    const person = await aUser(app.db);
    expect((await end(person.id, id, appAdmin)).status).toBe(404);
    expect((await list(999_999_999)).status).toBe(404);
    const employee = await app.as(person);
    expect((await list(person.id, employee)).status).toBe(403);
    expect((await end(person.id, id, employee)).status).toBe(403);
    expect(await endOf(token)).toBeNull();
  });
});
