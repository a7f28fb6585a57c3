import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { identities } from '#server/platform/db/schema/identities.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { admin, app, create, prepareUserAdministration, save, signIn } from './userAdministration.ts';

prepareUserAdministration();

const send = (id: number, call = admin) => call(userEndpoints.sendPasswordMail, { params: { id } });
const linksTo = async (userId: number) =>
  (await app.db.select().from(outboxMails).where(eq(outboxMails.userId, userId)).orderBy(outboxMails.id)).map(
    ({ textBody }) => /\/account\/(\w+)/.exec(textBody ?? '')?.[1],
  );

describe('mailing somebody a way to choose a password', () => {
  it('who has a password gets a reset, and the password works on meanwhile [R3J-17, S1-07]', async () => {
    const { body: made } = await create({ password: 'Correct-9' });
    const sent = await send(made.id);
    expect([sent.status, sent.headers['app-alert']]).toEqual([200, 'app.user.passwordMail']);
    expect(decodeURIComponent(sent.headers['app-params'] ?? '')).toBe(made.email);
    expect(await linksTo(made.id)).toEqual(['reset']);
    expect((await signIn(made.login, 'Correct-9')).status).toBe(200);
  });

  it('who has not come yet is invited again, who registered gets the activation again [S3-96]', async () => {
    const { body: made } = await create();
    await send(made.id);
    expect(await linksTo(made.id)).toEqual(['activateUser', 'activateUser']);
    const pending = await aUser(app.db, { activated: false, registrationStatus: 'PENDING_ACTIVATION' });
    await send(pending.id);
    expect(await linksTo(pending.id)).toEqual(['activate']);
  });

  it('who was closed and opened again before coming is invited with a link that opens the account', async () => {
    const { body: made } = await create({ activated: false });
    await save(made.id, { activated: true });
    await send(made.id);
    expect(await linksTo(made.id)).toEqual(['activateUser']);
    const [mail] = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, made.id));
    const key = /key=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? '';
    const { status, body } = await app.anonymous(registrationEndpoints.activate, { query: { key } });
    expect([status, typeof body.resetKey]).toEqual([200, 'string']);
  });

  it('a closed account and one of the identity provider get none', async () => {
    const { body: closed } = await create({ password: 'Correct-9' });
    await save(closed.id, { activated: false });
    const provided = await aUser(app.db);
    await app.db
      .insert(identities)
      .values({ issuer: 'https://id.example', subject: 's', userId: provided.id });
    for (const { id } of [closed, provided]) {
      const refused = await send(id);
      expect([refused.status, refused.errorKey]).toEqual([400, 'error.passwordMail']);
      expect(await linksTo(id)).toEqual([]);
    }
    expect((await send(999_999)).status).toBe(404);
    const [row] = await app.db.select().from(users).where(eq(users.id, provided.id));
    expect(row?.passwordHash).toBeNull();
    const seen = await Promise.all(
      [closed.id, provided.id].map((id) => admin(userEndpoints.read, { params: { id } })),
    );
    expect(seen.map(({ body }) => body.usesProviderOnly)).toEqual([false, true]);
  });

  it('more of them at a time than the server has connections do not wait for each other', async () => {
    const people = [];
    for (let count = 0; count < 8; count += 1) {
      people.push(await aUser(app.db, { activated: false, registrationStatus: 'PENDING_ACTIVATION' }));
    }
    const answers = await Promise.all(people.map(({ id }) => send(id)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  });

  it('a mail that is refused counts as none', async () => {
    const { body: closed } = await create({ password: 'Correct-9' });
    await save(closed.id, { activated: false });
    for (let times = 0; times < 6; times += 1) expect((await send(closed.id)).status).toBe(400);
    await save(closed.id, { activated: true });
    expect((await send(closed.id)).status).toBe(200);
  });

  it('is for administrators, and not without end', async () => {
    const { body: made } = await create({ password: 'Correct-9' });
    const employee = await app.as(await aUser(app.db));
    expect((await send(made.id, employee)).status).toBe(403);
    expect((await send(made.id, app.anonymous)).status).toBe(401);
    const statuses = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await send(made.id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
