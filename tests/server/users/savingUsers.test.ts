import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { accountKeys } from '#server/platform/db/schema/account-keys.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { startTestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';
import {
  admin,
  app,
  appAdmin,
  create,
  history,
  prepareUserAdministration,
  read,
  root,
  save,
  signIn,
} from './userAdministration.ts';

prepareUserAdministration();

describe('saving a user', () => {
  it('changes what it names and keeps the rest, noting by whom [R3J-10, R3J-15, R3P-162]', async () => {
    const { body: made } = await create({ password: 'Correct-9', company: 'Acme' });
    const saved = await save(made.id, { firstName: 'Grace', phone: '5551112233' }, appAdmin);
    expect(saved.body).toMatchObject({
      ...made,
      firstName: 'Grace',
      phone: '5551112233',
      lastModifiedBy: 'helper',
      lastModifiedDate: expect.any(String),
      version: made.version + 1,
    });
    expect(saved.headers['app-alert']).toBe('app.user.updated');
    expect((await save(made.id, { company: null })).body.company).toBeNull();
    expect((await signIn(made.login, 'Correct-9')).status).toBe(200);
    expect((await save(999_999, {})).status).toBe(404);
    expect((await admin(userEndpoints.save, { body: {} })).fieldErrors).toEqual({ id: 'NotNull' });
  });

  it("login and e-mail stay unique; keeping one's own is fine", async () => {
    const [{ body: one }, { body: two }] = [await create(), await create()];
    expect((await save(one.id, { login: two.login })).errorKey).toBe('error.userexists');
    expect((await save(one.id, { email: two.email })).errorKey).toBe('error.emailexists');
    expect((await save(one.id, { login: one.login, email: one.email })).status).toBe(200);
  });

  it('an empty password keeps the old one; a new one replaces it and ends the sessions [R3J-17]', async () => {
    const { body: made } = await create({ password: 'Correct-9' });
    await save(made.id, { password: '' });
    await save(made.id, { password: null });
    const { body: session } = await signIn(made.login, 'Correct-9');
    await save(made.id, { password: 'Another-8' });
    expect((await signIn(made.login, 'Correct-9')).status).toBe(401);
    expect((await signIn(made.login, 'Another-8')).status).toBe(200);
    const old = await app.anonymous(accountEndpoints.read, { token: session.id_token });
    expect(old.status).toBe(401);
  });

  it('a role that is given works at once [R3J-19]', async () => {
    const user = await aUser(app.db);
    const call = await app.as(user);
    expect((await call(userEndpoints.list)).status).toBe(403);
    await save(user.id, { authorities: ['ROLE_APP_ADMIN'] });
    expect((await call(userEndpoints.list)).status).toBe(200);
    await save(user.id, { authorities: [] });
    expect((await call(userEndpoints.list)).status).toBe(403);
    expect((await read(user.id)).body.authorities).toEqual(['ROLE_USER']);
  });

  it('a deactivated person is signed out, their open tasks end, and the history tells [R3J-16, R3J-18, R3P-160]', async () => {
    const user = await aUser(app.db);
    const call = await app.as(user);
    const contribution = await aContribution(app.db, { owner: user });
    const task = {
      contributionId: contribution.id,
      kind: 'STATE' as const,
      definitionId: 1,
      names: [{ language: 'en', name: 'Look' }],
      role: 'OWNER' as const,
      userId: user.id,
      module: 'SUGGESTION' as const,
      stateId: contribution.stateId,
      oneForAll: true,
    };
    for (const status of ['WAITING', 'OVERDUE', 'ON_TIME_DONE'] as const) {
      await app.db.insert(contributionTasks).values({ ...task, status });
    }
    const off = await save(user.id, { activated: false });
    expect(off.body).toMatchObject({ activated: false, registrationStatus: 'DEACTIVATED' });
    expect((await call(accountEndpoints.read)).status).toBe(401);
    const tasks = await app.db.select().from(contributionTasks).where(eq(contributionTasks.userId, user.id));
    // Work that was late already counts as not done, S3-62.
    expect(tasks.map(({ status }) => status).sort()).toEqual(['CANCELED', 'ON_TIME_DONE', 'UNDONE']);
    const on = await save(user.id, { activated: true });
    expect(on.body.registrationStatus).toBe('ACTIVATED');
    expect((await call(accountEndpoints.read)).status).toBe(401);
    expect(await history(user.id)).toEqual([
      ['DEACTIVATED', 'ACTIVATED', 'root'],
      ['CREATED_BY_ADMIN', 'DEACTIVATED', 'root'],
    ]);
    const unknown = await admin(userEndpoints.registrationHistory, { params: { id: 999_999 } });
    expect(unknown.status).toBe(404);
  });

  it('nobody changes the own address or password here, where the present password is not asked for [S1-11]', async () => {
    const own = await aUser(app.db, { roles: ['ROLE_ADMIN'], email: 'chief@example.org' });
    const call = await app.as(own);
    for (const change of [{ email: 'thief@example.org' }, { password: 'Thief-secret-1' }]) {
      const refused = await call(userEndpoints.save, { body: { id: own.id, ...change } });
      expect([refused.status, refused.errorKey]).toEqual([400, 'error.ownSignIn']);
    }
    const unchanged = { id: own.id, email: 'Chief@example.org', firstName: 'Grace', password: '' };
    expect((await call(userEndpoints.save, { body: unchanged })).status).toBe(200);
  });

  it('an administrator can neither deactivate himself nor take his own role away [S3-97]', async () => {
    for (const change of [{ activated: false }, { authorities: ['ROLE_APP_ADMIN'] }]) {
      const refused = await save(root.id, change);
      expect([refused.status, refused.errorKey]).toEqual([400, 'error.ownAccount']);
    }
    expect((await save(root.id, { firstName: 'Still here' })).body.authorities).toContain('ROLE_ADMIN');
  });

  it('an application administrator neither gives nor takes ROLE_ADMIN, and leaves administrators alone [S3-97]', async () => {
    const other = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
    const user = await aUser(app.db);
    const refused = async (id: number, change: object) => (await save(id, change, appAdmin)).errorKey;
    expect((await create({ authorities: ['ROLE_ADMIN'] }, appAdmin)).errorKey).toBe(
      'error.administratorsOnly',
    );
    expect(await refused(user.id, { authorities: ['ROLE_ADMIN'] })).toBe('error.administratorsOnly');
    expect(await refused(other.id, { authorities: ['ROLE_USER'] })).toBe('error.administratorsOnly');
    expect(await refused(other.id, { password: 'Mine-12345' })).toBe('error.administratorsOnly');
    expect(await refused(other.id, { activated: false })).toBe('error.administratorsOnly');
    expect(await refused(user.id, { authorities: ['ROLE_CONTENT_EDITOR'] })).toBeUndefined();
    const mayChange = async (call: typeof admin) =>
      (await call(userEndpoints.read, { params: { id: other.id } })).body.mayChange;
    expect([await mayChange(appAdmin), await mayChange(admin)]).toEqual([false, true]);
    await deactivate(app.db, other);
  });

  it('two administrators who remove each other at once leave one [S3-97]', async () => {
    const own = await startTestApp();
    const [a, b] = [
      await aUser(own.db, { roles: ['ROLE_ADMIN'] }),
      await aUser(own.db, { roles: ['ROLE_ADMIN'] }),
    ];
    const [asA, asB] = [await own.as(a), await own.as(b)];
    const answers = await Promise.all([
      asA(userEndpoints.save, { body: { id: b.id, activated: false } }),
      asB(userEndpoints.save, { body: { id: a.id, activated: false } }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const { rows } = await own.db.execute(`select count(*) as n from app_user where activated`);
    expect(Number(rows[0]?.n)).toBeGreaterThanOrEqual(1);
    await own.close();
  });
});

describe('a form that was filled before somebody else saved', () => {
  it('gives nothing back that was taken meanwhile: it is refused, and nothing of it is stored [R3J-19, R3P-162, S3-97]', async () => {
    const [first, second] = [await aUnit(app.db), await aUnit(app.db)];
    const units = [{ unitId: first.id }, { unitId: second.id, isManager: true }];
    const { body: made } = await create({
      authorities: ['ROLE_INTERNAL', 'ROLE_CONTENT_EDITOR'],
      organizationUnits: units,
    });
    const taken = { authorities: ['ROLE_INTERNAL'], organizationUnits: [{ unitId: first.id }] };
    expect((await save(made.id, { ...taken, version: made.version }, appAdmin)).status).toBe(200);
    const stale = {
      version: made.version,
      phone: '555',
      authorities: made.authorities,
      organizationUnits: units,
    };
    const late = await save(made.id, stale);
    expect([late.status, late.errorKey]).toEqual([400, 'error.savedInBetween']);
    const { body: now } = await read(made.id);
    expect(now).toMatchObject({
      phone: null,
      authorities: ['ROLE_INTERNAL', 'ROLE_USER'],
      organizationUnits: [{ unitId: first.id }],
      lastModifiedBy: 'helper',
    });
    const again = await save(made.id, { version: now.version, phone: '555' });
    expect(again.body).toMatchObject({ phone: '555', authorities: now.authorities });
    expect((await save(made.id, { version: -1 })).fieldErrors).toHaveProperty('version');
  });

  it('of two at the same moment one is stored [S3-97]', async () => {
    const { body: made } = await create();
    const answers = await Promise.all([
      save(made.id, { version: made.version, company: 'One' }),
      save(made.id, { version: made.version, department: 'Two' }, appAdmin),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.errorKey).toBe('error.savedInBetween');
    const { body: now } = await read(made.id);
    expect([now.company, now.department].filter(Boolean)).toHaveLength(1);
    expect(now.version).toBe(made.version + 1);
  });

  it('is out of date whoever changed the person: themselves, the unit that they manage, their activation [S3-97]', async () => {
    const versionOf = async (id: number) => (await read(id)).body.version;
    const person = await aUser(app.db, { email: 'own@example.org' });
    const call = await app.as(person);
    const own = { firstName: 'Own', lastName: 'Name', email: 'own@example.org', langKey: 'en' };
    expect((await call(accountEndpoints.save, { body: own })).status).toBe(200);
    expect(await versionOf(person.id)).toBe(1);
    const unit = await aUnit(app.db);
    const manage = (managerIds: number[]) =>
      admin(organizationEndpoints.save, { body: { id: String(unit.id), managerIds } });
    await manage([person.id]);
    expect(await versionOf(person.id)).toBe(2);
    await manage([person.id]);
    expect(await versionOf(person.id)).toBe(2);
    await manage([]);
    expect(await versionOf(person.id)).toBe(3);
    const { body: invited } = await create();
    const [mail] = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, invited.id));
    const key = /key=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? '';
    await app.anonymous(registrationEndpoints.activate, { query: { key } });
    expect(await versionOf(invited.id)).toBe(invited.version + 1);
  });
});

describe('what an administrator changes of somebody', () => {
  const mailsTo = async (address: string) =>
    (
      await app.db
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.toAddress, address))
        .orderBy(outboxMails.id)
    ).map(({ subject }) => subject);

  it('a new password is told to the owner and ends the keys of earlier mails [R3P-162, S3-97]', async () => {
    const { body: made } = await create();
    expect(await app.db.$count(accountKeys, eq(accountKeys.userId, made.id))).toBe(1);
    await app.db.delete(outboxMails);
    expect((await save(made.id, { password: 'Fresh-start-2' })).status).toBe(200);
    expect(await mailsTo(made.email)).toEqual([t('mail.passwordChanged.subject')]);
    expect(await app.db.$count(accountKeys, eq(accountKeys.userId, made.id))).toBe(0);
  });

  it('another address is told to the old one, and who has not come yet is invited there [R3P-162, S3-96, S3-97]', async () => {
    const { body: made } = await create();
    const invited = await mailsTo(made.email);
    const [before] = await app.db.select().from(accountKeys).where(eq(accountKeys.userId, made.id));
    await app.db.delete(outboxMails);
    const email = `moved-${made.login}@example.org`;
    expect((await save(made.id, { email })).status).toBe(200);
    expect(await mailsTo(made.email)).toEqual([t('mail.emailChanged.subject')]);
    expect(await mailsTo(email)).toEqual(invited);
    const [after] = await app.db.select().from(accountKeys).where(eq(accountKeys.userId, made.id));
    expect([after?.purpose, after?.keyDigest === before?.keyDigest]).toEqual(['INVITATION', false]);
  });

  it('who registered and mistyped the address is asked at the mended one; the key that went elsewhere is dead [R3P-162, S1-01, S3-97]', async () => {
    const hash = 'not-tried-here';
    const pending = {
      activated: false,
      registrationStatus: 'PENDING_ACTIVATION',
      passwordHash: hash,
    } as const;
    const person = await aUser(app.db, { ...pending, roles: ['ROLE_EXTERNAL'] });
    const [row] = await app.db.select().from(users).where(eq(users.id, person.id));
    const sendAgain = () => admin(userEndpoints.sendPasswordMail, { params: { id: person.id } });
    const lastKeyTo = async (address: string) => {
      const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.toAddress, address));
      return /\/activate\?key=([\w-]+)/.exec(mails.map((mail) => mail.textBody).join('\n'))?.[1] ?? '';
    };
    const open = (key: string) => app.anonymous(registrationEndpoints.activate, { query: { key } });
    await sendAgain();
    const misdirected = await lastKeyTo(row?.email ?? '');
    expect((await save(person.id, { email: 'mended@example.org' })).status).toBe(200);
    expect((await open(misdirected)).errorKey).toBe('error.key.invalid');
    const mended = await lastKeyTo('mended@example.org');
    // A new password ends the keys too, and must not leave the account without one.
    await app.db.delete(outboxMails);
    await save(person.id, { password: 'Fresh-start-2' });
    expect((await open(mended)).errorKey).toBe('error.key.invalid');
    const last = await lastKeyTo('mended@example.org');
    expect((await open(last)).status).toBe(200);
    expect((await signIn('mended@example.org', 'Fresh-start-2')).status).toBe(200);
  });
});
