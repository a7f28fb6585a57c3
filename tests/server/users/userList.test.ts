import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { ROLES } from '#contract/roles.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';
import { admin, app, appAdmin, body, prepareUserAdministration, read, save } from './userAdministration.ts';

prepareUserAdministration();

describe('the list of users', () => {
  const logins = async (query: object) =>
    (await admin(userEndpoints.list, { query: { sort: 'login,asc', size: 100, ...query } })).body.map(
      ({ login }) => login,
    );

  it('comes in pages with all who match counted, newest first [R3J-09, R3P-157]', async () => {
    for (let made = 0; made < 4; made += 1) await aUser(app.db);
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
    expect(await logins({ 'authority.in': 'CONTENT_EDITOR', 'login.contains': 'filter' })).toEqual([
      'filter.two',
    ]);
    expect(await logins({ 'activated.equals': 'true', 'login.contains': 'filter' })).toEqual(['filter.one']);
    expect(await logins({ 'organizationUnitId.in': `${unit.id}` })).toEqual(['filter.one', 'filter.two']);
    expect(await logins({ 'organizationUnitId.in': `${member.id}` })).toEqual(['filter.two']);
    expect(await logins({ 'name.contains': '%' })).toEqual([]);
    expect(await logins({ 'text.contains': 'ELSE.example' })).toEqual(['filter.two']);
    expect(await logins({ 'text.contains': 'filter.' })).toEqual(['filter.one', 'filter.two']);
    expect(await logins({ 'text.contains': 'şule öz' })).toEqual(['filter.one']);
    const { organizationId } = unit;
    expect(await logins({ 'organizationUnitId.in': `org${organizationId}` })).toEqual([
      'filter.one',
      'filter.two',
    ]);
    expect(await logins({ 'organizationUnitId.in': `org${organizationId},${member.id}` })).toHaveLength(2);
    expect(await logins({ 'registrationStatus.in': 'DEACTIVATED', 'login.contains': 'filter' })).toEqual([
      'filter.two',
    ]);
    await save(two.id, { langKey: 'tr' });
    expect(await logins({ 'langKey.in': 'tr', 'login.contains': 'filter' })).toEqual(['filter.two']);
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
      { 'registrationStatus.in': 'GONE' },
      { 'langKey.in': "t'r" },
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
