import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../../contract/access.ts';
import { accountEndpoints } from '../../../contract/account.ts';
import { userEndpoints } from '../../../contract/users.ts';
import { accountKeys } from '../../../server/db/schema/accountKeys.ts';
import { contributionTasks } from '../../../server/db/schema/contributions.ts';
import { outboxMails } from '../../../server/db/schema/notifications.ts';
import { type Call, startTestApp, type TestApp } from '../../support/app.ts';
import { aContribution } from '../../support/factories/contributions.ts';
import { anOrganization, aUnit, aUser, deactivate, type TestUser } from '../../support/factories/users.ts';

let app: TestApp;
let root: TestUser;
let admin: Call;
let appAdmin: Call;
let number = 0;

const body = (values: object = {}) => {
  number += 1;
  return {
    login: `made${number}`,
    firstName: 'Ada',
    lastName: 'Yıldız',
    email: `made${number}@example.org`,
    langKey: 'en',
    ...values,
  };
};
const create = (values: object = {}, call = admin) => call(userEndpoints.create, { body: body(values) });
const save = (id: number, changes: object, call = admin) =>
  call(userEndpoints.save, { body: { id, ...changes } });
const read = (id: number) => admin(userEndpoints.read, { params: { id } });
const signIn = (username: string, password: string) =>
  app.anonymous(accountEndpoints.authenticate, { body: { username, password } });
const history = async (id: number) =>
  (await admin(userEndpoints.registrationHistory, { params: { id } })).body.map(
    ({ fromStatus, toStatus, byUser }) => [fromStatus, toStatus, byUser],
  );

beforeAll(async () => {
  app = await startTestApp();
  root = await aUser(app.db, { roles: ['ROLE_ADMIN'], login: 'root' });
  admin = await app.as(root);
  appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'], login: 'helper' }));
});
afterAll(() => app.close());

describe('creating a user', () => {
  it('comes with its defaults: active, an employee, made by an administrator [R3J-10, R3J-12, R3J-13, R3J-15, R3J-16, R3P-159, R3P-161]', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    expect(created.headers['app-alert']).toBe('app.user.created');
    expect(created.body).toEqual({
      id: created.body.id,
      login: `made${number}`,
      firstName: 'Ada',
      lastName: 'Yıldız',
      email: `made${number}@example.org`,
      activated: true,
      langKey: 'en',
      authorities: ['ROLE_INTERNAL', 'ROLE_USER'],
      registrationStatus: 'CREATED_BY_ADMIN',
      unitName: null,
      createdBy: 'root',
      createdDate: expect.any(String),
      lastModifiedBy: 'root',
      lastModifiedDate: expect.any(String),
      lastLogin: null,
      phone: null,
      educationLevel: null,
      company: null,
      department: null,
      position: null,
      userType: 'INTERNAL',
      organizationUnits: [],
    });
    expect((await read(created.body.id)).body).toEqual(created.body);
    expect(await history(created.body.id)).toEqual([[null, 'CREATED_BY_ADMIN', 'root']]);
  });

  it('with a password that person can sign in [R3J-17]', async () => {
    const created = await create({ password: 'Correct-9' });
    expect((await signIn(created.body.login, 'Correct-9')).status).toBe(200);
    expect((await signIn(created.body.email, 'Correct-9')).status).toBe(200);
    expect(JSON.stringify(created.body)).not.toMatch(/password|hash|\$argon/i);
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, created.body.id));
    expect(mails).toEqual([]);
  });

  it('without a password a mail in their language asks to choose one', async () => {
    const turkish = await create({ langKey: 'tr', password: '' });
    const [mail] = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, turkish.body.id));
    expect(mail).toMatchObject({
      toAddress: turkish.body.email,
      subject: 'Hesabınız hazır',
      status: 'QUEUED',
    });
    expect(mail?.textBody).toContain(turkish.body.login);
    expect(mail?.textBody).toMatch(/\/account\/activateUser\?key=[\w-]{32}/);
    const inactive = await create({ activated: false });
    expect(inactive.body).toMatchObject({ activated: false, registrationStatus: 'DEACTIVATED' });
    expect(await app.db.select().from(outboxMails).where(eq(outboxMails.userId, inactive.body.id))).toEqual(
      [],
    );
  });

  it('a login and an e-mail are there once, whatever their case [R3J-11]', async () => {
    const { body: first } = await create();
    const fault = async (values: object) => {
      const { status, errorKey } = await create(values);
      return [status, errorKey];
    };
    expect(await fault({ login: first.login.toUpperCase() })).toEqual([400, 'error.userexists']);
    expect(await fault({ email: first.email.toUpperCase() })).toEqual([400, 'error.emailexists']);
    // One signs in with either, so one's login cannot be another's e-mail.
    expect(await fault({ login: first.email })).toEqual([400, 'error.userexists']);
  });

  it('of two who ask for the same name at once, as a login and as an e-mail, one gets it [R3J-11, S3-96]', async () => {
    const name = 'wanted@example.org';
    const answers = await Promise.all([create({ login: name }), create({ email: name })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('what is outside the bounds is refused, all faults at once [R3J-11, R3J-13]', async () => {
    const fault = async (values: object) => (await create(values)).fieldErrors;
    expect(await fault({ login: '', firstName: ' ', lastName: 'x'.repeat(51), email: 'abc' })).toMatchObject({
      login: expect.any(String),
      firstName: 'Size',
      lastName: 'Size',
      email: expect.any(String),
    });
    expect(await fault({ login: 'x'.repeat(51) })).toEqual({ login: 'Size' });
    expect(await fault({ login: 'two words' })).toEqual({ login: 'Pattern' });
    expect(await fault({ email: `${'x'.repeat(250)}@a.org` })).not.toEqual({});
    expect(await fault({ langKey: 'de' })).toEqual({ langKey: 'Value' });
    expect(await fault({ password: 'short' })).toMatchObject({ password: expect.any(String) });
    expect(await fault({ password: 'x'.repeat(51) })).toMatchObject({ password: expect.any(String) });
    expect(await fault({ authorities: ['ROLE_KING'] })).toEqual({ authorities: 'Value' });
    expect(await fault({ organizationUnits: [{ unitId: 999_999 }] })).toEqual({ organizationUnits: 'Value' });
    expect(await fault({ educationLevel: 'SOME' })).toEqual({ educationLevel: 'Value' });
  });

  it('roles are given with or without their prefix, and ROLE_USER always [R1I-02, R3J-14]', async () => {
    const { body: made } = await create({ authorities: ['SUGGESTION_ADMIN', 'ROLE_EXTERNAL'] });
    expect(made.authorities).toEqual(['ROLE_EXTERNAL', 'ROLE_SUGGESTION_ADMIN', 'ROLE_USER']);
    expect(made.userType).toBe('EXTERNAL');
  });

  it('units come with the main one first; nobody is a manager unasked [R3J-05]', async () => {
    const [one, two] = [await aUnit(app.db, { name: 'Zulu' }), await aUnit(app.db, { name: 'Alpha' })];
    const { body: made } = await create({
      organizationUnits: [{ unitId: one.id }, { unitId: two.id, isManager: true }],
    });
    expect(made.unitName).toBe('Zulu');
    expect(made.organizationUnits.map(({ unitName, isManager }) => [unitName, isManager])).toEqual([
      ['Zulu', false],
      ['Alpha', true],
    ]);
    const moved = await save(made.id, { organizationUnits: [{ unitId: two.id }] });
    expect(moved.body.organizationUnits.map(({ unitName, isManager }) => [unitName, isManager])).toEqual([
      ['Alpha', false],
    ]);
    expect((await save(made.id, { organizationUnits: [] })).body).toMatchObject({
      unitName: null,
      organizationUnits: [],
    });
  });
});

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

  it('an administrator can neither deactivate himself nor take his own role away', async () => {
    for (const change of [{ activated: false }, { authorities: ['ROLE_APP_ADMIN'] }]) {
      const refused = await save(root.id, change);
      expect([refused.status, refused.errorKey]).toEqual([400, 'error.commandNotAllowed']);
    }
    expect((await save(root.id, { firstName: 'Still here' })).body.authorities).toContain('ROLE_ADMIN');
  });

  it('an application administrator neither gives nor takes ROLE_ADMIN, and leaves administrators alone', async () => {
    const other = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
    const user = await aUser(app.db);
    const refused = async (id: number, change: object) => (await save(id, change, appAdmin)).errorKey;
    expect((await create({ authorities: ['ROLE_ADMIN'] }, appAdmin)).errorKey).toBe(
      'error.commandNotAllowed',
    );
    expect(await refused(user.id, { authorities: ['ROLE_ADMIN'] })).toBe('error.commandNotAllowed');
    expect(await refused(other.id, { authorities: ['ROLE_USER'] })).toBe('error.commandNotAllowed');
    expect(await refused(other.id, { password: 'Mine-12345' })).toBe('error.commandNotAllowed');
    expect(await refused(other.id, { activated: false })).toBe('error.commandNotAllowed');
    expect(await refused(user.id, { authorities: ['ROLE_CONTENT_EDITOR'] })).toBeUndefined();
    await deactivate(app.db, other);
  });

  it('two administrators who remove each other at once leave one', async () => {
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

describe('the list of users', () => {
  const logins = async (query: object) =>
    (await admin(userEndpoints.list, { query: { sort: 'login,asc', size: 100, ...query } })).body.map(
      ({ login }) => login,
    );

  it('comes in pages with all who match counted, newest first [R3J-09, R3P-157]', async () => {
    const first = await admin(userEndpoints.list, { query: { size: 3 } });
    const second = await admin(userEndpoints.list, { query: { size: 3, page: 1 } });
    const ids = [...first.body, ...second.body].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(6);
    const { rows } = await app.db.execute('select count(*) as n from app_user');
    expect(first.total).toBe(Number(rows[0]?.n));
  });

  it('narrows by login, name, e-mail, role, activity and unit [R3J-23, R3P-157]', async () => {
    const unit = await aUnit(app.db);
    const member = await aUnit(app.db);
    await aUser(app.db, { login: 'filter.one', firstName: 'Şule', lastName: 'Öz', unitId: unit.id });
    const two = await aUser(app.db, {
      login: 'filter.two',
      firstName: 'Tom',
      lastName: 'Sulev',
      email: 'someone@else.example',
      roles: ['ROLE_CONTENT_EDITOR'],
      unitId: unit.id,
    });
    await save(two.id, { organizationUnits: [{ unitId: unit.id }, { unitId: member.id }] });
    await save(two.id, { activated: false });
    expect(await logins({ 'login.contains': 'FILTER.' })).toEqual(['filter.one', 'filter.two']);
    expect(await logins({ 'name.contains': 'sule' })).toEqual(['filter.one', 'filter.two']);
    expect(await logins({ 'name.contains': 'sule oz' })).toEqual(['filter.one']);
    expect(await logins({ 'email.contains': 'else.example' })).toEqual(['filter.two']);
    expect(await logins({ 'authority.in': 'ROLE_CONTENT_EDITOR', 'login.contains': 'filter' })).toEqual([
      'filter.two',
    ]);
    expect(await logins({ 'activated.equals': 'true', 'login.contains': 'filter' })).toEqual(['filter.one']);
    expect(await logins({ 'organizationUnitId.in': `${unit.id}` })).toEqual(['filter.one', 'filter.two']);
    expect(await logins({ 'organizationUnitId.in': `${member.id}` })).toEqual(['filter.two']);
    expect(await logins({ 'name.contains': '%' })).toEqual([]);
    const total = await admin(userEndpoints.list, { query: { 'name.contains': 'sule', size: 1 } });
    expect([total.body.length, total.total]).toEqual([1, 2]);
  });

  it('can be sorted by every column; unknown columns, roles and units are refused', async () => {
    for (const field of [
      'id',
      'login',
      'firstName',
      'lastName',
      'email',
      'activated',
      'langKey',
      'registrationStatus',
      'unitName',
      'createdDate',
      'lastModifiedDate',
      'lastLogin',
    ]) {
      expect((await admin(userEndpoints.list, { query: { sort: `${field},desc` } })).status, field).toBe(200);
    }
    for (const query of [
      { sort: 'passwordHash' },
      { 'authority.in': 'KING' },
      { 'organizationUnitId.in': 'x' },
    ]) {
      expect((await admin(userEndpoints.list, { query: query as object })).status).toBe(400);
    }
  });

  it('users of an organization are those of all its units, main or not [R3J-22, R3P-156]', async () => {
    const company = await anOrganization(app.db);
    const [one, two] = [
      await aUnit(app.db, { organizationId: company.id }),
      await aUnit(app.db, { organizationId: company.id }),
    ];
    const a = await aUser(app.db, { unitId: one.id });
    const b = await aUser(app.db);
    await save(b.id, { organizationUnits: [{ unitId: (await aUnit(app.db)).id }, { unitId: two.id }] });
    const of = async (id: string) => {
      const { body, total } = await admin(userEndpoints.ofOrganization, {
        params: { id },
        query: { sort: 'id' },
      });
      expect(total).toBe(body.length);
      return body.map((user) => user.id);
    };
    expect(await of(`org${company.id}`)).toEqual([a.id, b.id]);
    expect(await of(String(one.id))).toEqual([a.id]);
    expect(await of(String(two.id))).toEqual([b.id]);
    expect((await admin(userEndpoints.ofOrganization, { params: { id: 'org999999' } })).status).toBe(404);
  });

  it('the thirteen roles are told with their prefix [R1I-01, R3J-14, R3O-01, R3P-158]', async () => {
    const { body: roles } = await admin(userEndpoints.authorities);
    expect([...roles].sort()).toEqual([...ROLES].sort());
    expect(roles.every((role: Role) => role.startsWith('ROLE_'))).toBe(true);
  });

  it('is for ADMIN and APP_ADMIN [R3O-04]', async () => {
    expect((await appAdmin(userEndpoints.list)).status).toBe(200);
    const employee = await app.as(await aUser(app.db));
    expect((await employee(userEndpoints.list)).status).toBe(403);
    expect((await employee(userEndpoints.create, { body: body() })).status).toBe(403);
    expect((await read(999_999)).status).toBe(404);
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
    expect(await mailsTo(made.email)).toEqual(['Your password was changed']);
    expect(await app.db.$count(accountKeys, eq(accountKeys.userId, made.id))).toBe(0);
  });

  it('another address is told to the old one, and who has not come yet is invited there [R3P-162, S3-96, S3-97]', async () => {
    const { body: made } = await create();
    const invited = await mailsTo(made.email);
    const [before] = await app.db.select().from(accountKeys).where(eq(accountKeys.userId, made.id));
    await app.db.delete(outboxMails);
    const email = `moved-${made.login}@example.org`;
    expect((await save(made.id, { email })).status).toBe(200);
    expect(await mailsTo(made.email)).toEqual(['Your e-mail address was changed']);
    expect(await mailsTo(email)).toEqual(invited);
    const [after] = await app.db.select().from(accountKeys).where(eq(accountKeys.userId, made.id));
    expect([after?.purpose, after?.keyDigest === before?.keyDigest]).toEqual(['INVITATION', false]);
  });
});
