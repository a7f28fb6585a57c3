import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import type { OrganizationNode, SelectNode } from '#contract/organizations/schema.ts';
import { organizations, organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { anOrganization, aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let employee: Call;

const create = (body: object) => admin(organizationEndpoints.create, { body });
const save = (id: string, changes: object) => admin(organizationEndpoints.save, { body: { id, ...changes } });
const remove = (id: string) => admin(organizationEndpoints.remove, { params: { id } });
const read = (id: string) => admin(organizationEndpoints.read, { params: { id } });
const organization = async (name: string, code?: string) =>
  (await create({ type: 'ORGANIZATION', name, code })).body.id;
const unit = async (name: string, parentId: string) =>
  (await create({ type: 'UNIT', name, parentId })).body.id;
const titles = (nodes: readonly SelectNode[]): unknown[] =>
  nodes.map(({ title, children }) => (children.length > 0 ? [title, titles(children)] : title));
const subtree = async (id: string) => (await admin(organizationEndpoints.subtree, { params: { id } })).body;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

describe('organizations and units', () => {
  it('an organization gets an id with org, a unit a bare number [R3J-06, R3P-151, R3P-152]', async () => {
    const company = await create({ type: 'ORGANIZATION', name: '  Water Works ', code: 'WW' });
    expect(company.body).toEqual({
      id: expect.stringMatching(/^org\d+$/),
      type: 'ORGANIZATION',
      name: 'Water Works',
      code: 'WW',
      parentId: null,
      parentName: null,
      isActive: true,
      isEditable: true,
      userCount: 0,
      managers: [],
      unitCount: 0,
      calendarId: null,
      version: 0,
    });
    expect(company.headers['app-alert']).toBe('app.organization.created');
    const plants = await create({ type: 'UNIT', name: 'Plants', parentId: company.body.id });
    expect(plants.body).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      type: 'UNIT',
      parentId: company.body.id,
      parentName: 'Water Works',
    });
    const lab = await create({ type: 'UNIT', name: 'Lab', parentId: Number(plants.body.id) });
    expect(lab.body).toMatchObject({ parentId: plants.body.id, parentName: 'Plants' });
    expect((await read(lab.body.id)).body).toEqual(lab.body);
    expect((await read(company.body.id)).body).toEqual({ ...company.body, unitCount: 2 });
  });

  it('a unit needs a place that exists, an organization has none', async () => {
    const fault = async (body: object) => (await create(body)).fieldErrors;
    expect(await fault({ type: 'UNIT', name: 'X' })).toEqual({ parentId: 'NotNull' });
    expect(await fault({ type: 'UNIT', name: 'X', parentId: 'org999999' })).toEqual({ parentId: 'Value' });
    expect(await fault({ type: 'UNIT', name: 'X', parentId: '999999' })).toEqual({ parentId: 'Value' });
    expect(await fault({ type: 'UNIT', name: 'X', parentId: 'unit1' })).toEqual({ parentId: 'Pattern' });
    expect(await fault({ type: 'ORGANIZATION', name: 'X', parentId: 'org1' })).toEqual({ parentId: 'Value' });
    expect(await fault({ type: 'ORGANIZATION', name: '  ' })).toEqual({ name: 'Size' });
    expect(await fault({ name: 'X' })).toHaveProperty('type');
  });

  it('unknown nodes answer 404, malformed ids 400', async () => {
    for (const id of ['org999999', '999999']) {
      expect((await read(id)).status).toBe(404);
      expect((await save(id, { name: 'X' })).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
      expect((await admin(organizationEndpoints.subtree, { params: { id } })).status).toBe(404);
    }
    expect((await read('x1')).status).toBe(400);
  });

  it('a save changes what it names [R3J-03, R3P-153]', async () => {
    const id = await unit('Before', await organization('Saver'));
    expect((await save(id, { name: 'After' })).body).toMatchObject({ id, name: 'After', isActive: true });
    const off = await save(id, { isActive: false, code: 'A1' });
    expect(off.body).toMatchObject({ name: 'After', code: 'A1', isActive: false });
    expect(off.headers['app-alert']).toBe('app.organization.updated');
    expect((await save(id, { code: null })).body.code).toBeNull();
    expect((await save(id, { type: 'ORGANIZATION' })).fieldErrors).toEqual({ type: 'Value' });
    expect((await save(id, { parentId: null })).fieldErrors).toEqual({ parentId: 'NotNull' });
  });

  it('a unit moves with all below it, also to another organization, but never below itself', async () => {
    const [first, second] = [await organization('First'), await organization('Second')];
    const a = await unit('A', first);
    const b = await unit('B', a);
    const c = await unit('C', b);
    expect((await save(a, { parentId: c })).errorKey).toBe('error.cycle');
    expect((await save(a, { parentId: a })).errorKey).toBe('error.cycle');
    const moved = await save(b, { parentId: second });
    expect(moved.body).toMatchObject({ parentId: second, parentName: 'Second' });
    expect(titles([await subtree(second)])).toEqual([['Second', [['B', ['C']]]]]);
    expect(titles([await subtree(first)])).toEqual([['First', ['A']]]);
    const [row] = await app.db
      .select()
      .from(organizationUnits)
      .where(eq(organizationUnits.id, Number(c)));
    expect(row?.organizationId).toBe(Number(second.slice(3)));
  });

  it('what comes from elsewhere is neither edited, moved nor deleted [R3J-04]', async () => {
    const imported = await aUnit(app.db, { isEditable: false });
    const root = await anOrganization(app.db, { isEditable: false });
    for (const id of [String(imported.id), `org${root.id}`]) {
      const saved = await save(id, { name: 'Mine' });
      expect([saved.status, saved.errorKey]).toEqual([400, 'error.notEditableUnit']);
      expect((await remove(id)).errorKey).toBe('error.inUse');
    }
    expect((await create({ type: 'UNIT', name: 'Own', parentId: `org${root.id}` })).status).toBe(200);
  });

  it('only a node without children, users and other uses is deleted [R3P-154]', async () => {
    const company = await organization('Shrinking');
    const parent = await unit('Parent', company);
    const child = await unit('Child', parent);
    const user = await aUser(app.db, { unitId: Number(child) });
    expect((await remove(company)).errorKey).toBe('error.inUse');
    expect((await remove(parent)).errorKey).toBe('error.inUse');
    const withUser = await remove(child);
    expect([withUser.status, withUser.errorKey]).toEqual([400, 'error.inUse']);
    await app.db.execute(`update app_user set unit_id = null where id = ${user.id}`);
    for (const id of [child, parent, company]) {
      const gone = await remove(id);
      expect([gone.status, gone.headers['app-alert']]).toEqual([200, 'app.organization.deleted']);
      expect((await read(id)).status).toBe(404);
    }
  });

  it('managers of a unit are set as a list; only active employees can be [R3J-05, S3-54]', async () => {
    const id = await unit('Managed', await organization('Managing'));
    const one = await aUser(app.db, { firstName: 'Ada' });
    const two = await aUser(app.db, { firstName: 'Bora' });
    const gone = await aUser(app.db);
    await deactivate(app.db, gone);
    const managers = async (managerIds: number[]) =>
      (await save(id, { managerIds })).body.managers?.map((person) => person.id);
    expect(await managers([one.id, two.id])).toEqual([one.id, two.id]);
    expect(await managers([two.id])).toEqual([two.id]);
    expect((await save(id, { name: 'Renamed' })).body.managers.map((person) => person.id)).toEqual([two.id]);
    expect((await save(id, { managerIds: [gone.id] })).errorKey).toBe('error.userNotSelectable');
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    expect((await save(id, { managerIds: [outsider.id] })).errorKey).toBe('error.userNotSelectable');
    expect(await managers([])).toEqual([]);
    expect((await create({ type: 'ORGANIZATION', name: 'X', managerIds: [one.id] })).fieldErrors).toEqual({
      managerIds: 'Value',
    });
  });
});

describe('codes of units', () => {
  const coded = (code: string, parentId: string) =>
    create({ type: 'UNIT', name: `Unit ${code}`, code, parentId });
  const TAKEN = { code: 'codeExists' };

  it('each stands once in an organization, in whatever case, at whatever depth', async () => {
    const company = await organization('Coded', 'HR');
    const other = await organization('Coded otherwise');
    const { id: first } = (await coded('HR', company)).body;
    const { id: lab } = (await coded('1.11', first)).body;
    expect((await coded(' hr ', first)).fieldErrors).toEqual(TAKEN);
    expect((await save(lab, { name: 'Lab', code: 'Hr' })).fieldErrors).toEqual(TAKEN);
    expect((await read(lab)).body).toMatchObject({ name: 'Unit 1.11', code: '1.11' });
    for (const code of ['11.1', '111', '']) expect((await coded(code, company)).status).toBe(200);
    expect((await coded('', company)).status).toBe(200);
    expect((await save(first, { code: 'hr' })).body.code).toBe('hr');
    expect((await coded('HR', other)).status).toBe(200);
    const move = await save(first, { parentId: other });
    expect(move.fieldErrors).toEqual({ parentId: 'codeExistsThere' });
    expect((await save(lab, { parentId: other })).status).toBe(200);
  });

  it('of two units that ask for the same one at a time one gets it', async () => {
    const company = await organization('Racing');
    const made = await Promise.all([coded('R1', company), coded('r1', company)]);
    expect(made.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [one, two] = [await unit('One', company), await unit('Two', company)];
    const saved = await Promise.all([save(one, { code: 'R2' }), save(two, { code: 'R2' })]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('units that share one from before are read, renamed, and given another', async () => {
    const { organizationId, id } = await aUnit(app.db, { code: 'OLD' });
    const twin = await aUnit(app.db, { organizationId, code: 'old' });
    expect((await save(String(id), { name: 'Renamed', code: 'OLD' })).body.name).toBe('Renamed');
    expect((await save(String(id), { code: 'OLd' })).fieldErrors).toEqual(TAKEN);
    expect((await save(String(twin.id), { code: 'NEW' })).body.code).toBe('NEW');
  });
});

describe('a form of a unit that was filled before somebody else saved', () => {
  it('undoes neither names nor managers: it is refused, of two at the same moment one is stored [R3P-153]', async () => {
    const id = await unit('Contested', await organization('Contest'));
    const [one, two] = [await aUser(app.db), await aUser(app.db)];
    const { version } = (await read(id)).body;
    const answers = await Promise.all([
      save(id, { version, managerIds: [one.id] }),
      save(id, { version, managerIds: [two.id] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.errorKey).toBe('error.savedInBetween');
    const { body: now } = await read(id);
    expect([now.managers.length, now.version]).toEqual([1, version + 1]);
    const company = await organization('Renamed');
    await save(company, { version: 0, name: 'Renamed twice' });
    expect((await save(company, { version: 0, code: 'R' })).errorKey).toBe('error.savedInBetween');
    expect((await save(company, { code: 'R' })).body).toMatchObject({ name: 'Renamed twice', version: 2 });
  });
});

describe('lists of organizations', () => {
  it('one holds organizations and units, the other units only; both in pages [R3J-01, R3P-145, R3P-146]', async () => {
    const company = await organization('Listing AG');
    for (const name of ['Zebra team', 'Ärzte', 'Mitte']) await unit(name, company);
    const all = await admin(organizationEndpoints.list, { query: { size: 1000 } });
    expect(all.total).toBe(all.body.length);
    expect(new Set(all.body.map(({ type }) => type))).toEqual(new Set(['ORGANIZATION', 'UNIT']));
    const units = await admin(organizationEndpoints.listTab, { query: { size: 1000 } });
    expect(new Set(units.body.map(({ type }) => type))).toEqual(new Set(['UNIT']));
    const byParent = units.body.filter(({ parentName }) => parentName === 'Listing AG');
    expect(byParent).toHaveLength(3);

    const first = await admin(organizationEndpoints.listTab, {
      query: { page: 0, size: 2, sort: 'name,asc' },
    });
    const second = await admin(organizationEndpoints.listTab, {
      query: { page: 1, size: 2, sort: 'name,asc' },
    });
    expect([first.body.length, first.total]).toEqual([2, units.total]);
    const names = [...first.body, ...second.body].map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(4);
  });

  it('rows can be found by a part of the name, and sorted by every column', async () => {
    const found = await admin(organizationEndpoints.list, { query: { 'name.contains': 'arzt' } });
    expect(found.body.map(({ name }) => name)).toEqual(['Ärzte']);
    for (const field of ['id', 'name', 'code', 'type', 'parentName', 'isActive', 'userCount']) {
      const sorted = await admin(organizationEndpoints.list, { query: { sort: `${field},desc` } });
      expect(sorted.status, field).toBe(200);
    }
    expect((await admin(organizationEndpoints.list, { query: { sort: 'secret' } })).status).toBe(400);
    const off = await unit('Closed shop', await organization('Coded', 'CX-77'));
    await save(off, { isActive: false });
    const names = async (query: object) =>
      (await admin(organizationEndpoints.list, { query: { size: 1000, ...query } })).body.map(
        ({ name }) => name,
      );
    expect(await names({ 'name.contains': 'cx-7' })).toEqual(['Coded']);
    expect(await names({ 'type.equals': 'ORGANIZATION', 'name.contains': 'c' })).toContain('Coded');
    expect(await names({ 'type.equals': 'ORGANIZATION', 'name.contains': 'c' })).not.toContain('Closed shop');
    expect(await names({ 'isActive.equals': 'false' })).toContain('Closed shop');
    expect(await names({ 'isActive.equals': 'true' })).not.toContain('Closed shop');
  });

  it('people are counted by their main unit, for an organization by all its units', async () => {
    const company = await organization('Counted');
    const inner = await unit('Inner', await unit('Outer', company));
    await aUser(app.db, { unitId: Number(inner) });
    await aUser(app.db, { unitId: Number(inner) });
    expect((await read(inner)).body.userCount).toBe(2);
    expect((await read(company)).body.userCount).toBe(2);
    const listed = await admin(organizationEndpoints.list, {
      query: { sort: 'userCount,desc', 'isActive.equals': 'true', size: 1000 },
    });
    const counts = listed.body.map(({ userCount }) => userCount);
    expect(counts).toEqual([...counts].sort((one, other) => other - one));
    expect(listed.body.filter(({ userCount }) => userCount === 2).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Counted', 'Inner']),
    );
    // What stands in the way of deleting it is told beforehand, S3-94.
    expect((await read(company)).body.unitCount).toBe(2);
    expect((await read(inner)).body.unitCount).toBe(0);
  });

  it('both lists answer under the other spelling too', async () => {
    const token = await app.token(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    for (const path of ['list', 'list-tab']) {
      const response = await app.app.inject({
        url: `/api/v3/organizations/${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([response.statusCode, Number(response.headers['x-total-count']) > 0]).toEqual([200, true]);
    }
  });
});

describe('the organization tree', () => {
  it('nests units by name, inactive ones included [R3J-02, R3P-147, R3P-148]', async () => {
    const company = await organization('Forest');
    const b = await unit('Beech', company);
    await unit('Ash', company);
    const leaf = await unit('Leaf', b);
    await save(leaf, { isActive: false });
    const { body } = await admin(organizationEndpoints.tree);
    const node = body.find(({ id }) => id === company) as OrganizationNode;
    expect(titles([node])).toEqual([['Forest', ['Ash', ['Beech', ['Leaf']]]]]);
    expect(node.children[1]?.children[0]).toEqual({
      id: leaf,
      title: 'Leaf',
      isActive: false,
      isEditable: true,
      children: [],
    });
    expect(await subtree(b)).toEqual(node.children[1]);
    const roots = body.map(({ title }) => title);
    expect(roots.indexOf('First')).toBeLessThan(roots.indexOf('Second'));
  });

  it('for choosing it holds active nodes only: an inactive one vanishes with all below it [R3J-03, R3P-149, R2J-60, R1H-16]', async () => {
    const company = await organization('Orchard');
    const off = await unit('Off', company);
    await unit('Below off', off);
    await unit('On', company);
    await save(off, { isActive: false });
    const { body } = await employee(organizationEndpoints.treeSelect);
    const node = body.find(({ id }) => id === company);
    expect(titles([node as SelectNode])).toEqual([['Orchard', ['On']]]);
    expect(node?.id).toMatch(/^org\d+$/);
    expect(node?.children[0]?.id).toMatch(/^\d+$/);
    await save(company, { isActive: false });
    const later = await employee(organizationEndpoints.treeSelect);
    expect(later.body.map(({ title }) => title)).not.toContain('Orchard');
  });

  it('the tree of own units leaves imported ones out [R3P-150]', async () => {
    const company = await anOrganization(app.db, { name: 'Mixed', isEditable: false });
    await aUnit(app.db, { name: 'Imported', organizationId: company.id, isEditable: false });
    await aUnit(app.db, { name: 'Own', organizationId: company.id });
    const { body } = await employee(organizationEndpoints.treeSelectOwn);
    expect(titles(body.filter(({ title }) => title === 'Mixed'))).toEqual([['Mixed', ['Own']]]);
    const all = await employee(organizationEndpoints.treeSelect);
    expect(titles(all.body.filter(({ title }) => title === 'Mixed'))).toEqual([
      ['Mixed', ['Imported', 'Own']],
    ]);
  });

  it('units come flat with their path, active ones only [R3P-155, R3J-03]', async () => {
    const company = await organization('Flat');
    const a = await unit('A', company);
    const b = await unit('B', a);
    const off = await unit('Off', company);
    await save(off, { isActive: false });
    const { body, total } = await employee(organizationEndpoints.units);
    expect(total).toBe(body.length);
    expect(body.find(({ id }) => id === Number(b))).toEqual({
      id: Number(b),
      name: 'B',
      path: 'Flat / A / B',
      organizationId: Number(company.slice(3)),
    });
    expect(body.map(({ id }) => id)).not.toContain(Number(off));
  });

  it('an empty installation has an empty tree', async () => {
    const empty = await startTestApp();
    const call = await empty.as(await aUser(empty.db, { roles: ['ROLE_ADMIN'] }));
    expect((await call(organizationEndpoints.tree)).body).toEqual([]);
    expect((await call(organizationEndpoints.treeSelect)).body).toEqual([]);
    expect((await call(organizationEndpoints.list)).total).toBe(0);
    expect(await empty.db.select().from(organizations)).toEqual([]);
    await empty.close();
  });

  it('administration is for ADMIN and APP_ADMIN; choosing for who belongs to the organisation or looks after something of it [R3O-07]', async () => {
    const appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    expect((await appAdmin(organizationEndpoints.tree)).status).toBe(200);
    expect((await employee(organizationEndpoints.tree)).status).toBe(403);
    const { treeSelect, treeSelectOwn, units } = organizationEndpoints;
    for (const endpoint of [treeSelect, treeSelectOwn, units]) {
      expect((await app.anonymous(endpoint)).status).toBe(401);
      for (const [role, status] of [
        ['ROLE_INTERNAL', 200],
        ['ROLE_CAMPAIGN_AUTHOR', 200],
        ['ROLE_EXTERNAL', 403],
        ['ROLE_USER', 403],
      ] as const) {
        const call = await app.as(await aUser(app.db, { roles: [role] }));
        expect((await call(endpoint)).status, `${endpoint.path} ${role}`).toBe(status);
      }
    }
  });
});
