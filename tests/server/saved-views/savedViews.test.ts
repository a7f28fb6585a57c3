import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/http.ts';
import { ownViewEndpoints, savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import { VIEW_LIMITS } from '#contract/saved-views/schema.ts';
import { savedViews } from '#server/platform/db/schema/saved-views.ts';
import { eraseSavedViews } from '#server/process/saved-views/personal-data.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let person: TestUser;
let asPerson: Call;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await aUser(app.db);
  asPerson = await app.as(person);
});

const ADDRESS = '/contribution/list/SUGGESTION/0/all?contributionFieldId.in=3&sort=title,asc';
type NewView = BodyInput<typeof savedViewEndpoints.create>;
const create = (call: Call, values: Partial<NewView> = {}) =>
  call(savedViewEndpoints.create, { body: { name: 'Mine', address: ADDRESS, ...values } });
const idsOf = async (call: Call, query: Record<string, string> = {}) =>
  (await call(savedViewEndpoints.list, { query: { size: 100, ...query } })).body.map(({ id }) => id);
const aModuleAdministrator = async () =>
  app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));

it.each(['/contribution/list/SUGGESTION/0/manage?sort=title,asc', '/contribution-task/admin/SUGGESTION'])(
  '%s opens to administrators only, whomever it is shared with',
  async (address) => {
    const unit = await aUnit(app.db);
    const owner = await aModuleAdministrator();
    const byRole = await create(owner, { address, sharing: { with: 'ROLE', role: 'ROLE_INTERNAL' } });
    const byUnit = await create(owner, { address, sharing: { with: 'UNITS', unitIds: [unit.id] } });
    const employee = await app.as(await aUser(app.db, { unitId: unit.id }));
    const other = await aModuleAdministrator();
    for (const { body } of [byRole, byUnit]) {
      expect((await employee(savedViewEndpoints.read, { params: { id: body.id } })).status).toBe(404);
      expect(await idsOf(employee)).not.toContain(body.id);
      expect((await other(savedViewEndpoints.read, { params: { id: body.id } })).status).toBe(200);
    }
  },
);

it('others who administer what a shared view shows rename it, and make it private for no one', async () => {
  const owner = await aModuleAdministrator();
  const other = await aModuleAdministrator();
  const { body: view } = await create(owner, { sharing: { with: 'ROLE', role: 'ROLE_INTERNAL' } });
  const renamed = await other(savedViewEndpoints.save, {
    body: { id: view.id, version: view.version, name: 'Ours' },
  });
  expect(renamed.body).toMatchObject({ name: 'Ours', isOwn: false, canEdit: true });
  const change = { id: view.id, version: renamed.body.version, sharing: { with: 'NOBODY' } } as const;
  expect((await other(savedViewEndpoints.save, { body: change })).errorKey).toBe(
    'error.savedView.notPrivate',
  );
  const own = await owner(savedViewEndpoints.save, { body: change });
  expect(own.body).toMatchObject({ sharing: { with: 'NOBODY' }, isOwn: true });
});

describe('a saved view', () => {
  it('is a list with its filters, order and columns under a name', async () => {
    const { status, body } = await create(asPerson, { columns: ['title', 'state'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ name: 'Mine', kind: 'LIST', address: ADDRESS, type: 'SUGGESTION', columns: ['title', 'state'] },
      ...{ sharing: { with: 'NOBODY' }, isOwn: true, canEdit: true },
      ...{ pinned: false, weeklyMail: false, hasFeed: false, version: 0 },
    });
    expect(body.owner?.id).toBe(person.id);
    const read = await asPerson(savedViewEndpoints.read, { params: { id: body.id } });
    expect(read.body).toEqual(body);
    expect(await idsOf(asPerson)).toEqual([body.id]);
  });

  it.each([
    ['/contribution/board/SUGGESTION/0/manage?lifeCycle=2', 'BOARD', 'SUGGESTION'],
    ['/report/IMPROVEMENT/contribution-state-process-report?start=2026-01-01', 'REPORT', 'IMPROVEMENT'],
    ['/contribution-task', 'LIST', null],
  ] as const)('may be %s', async (address, kind, type) => {
    expect((await create(asPerson, { address })).body).toMatchObject({ address, kind, type, columns: null });
  });

  it('has neither the page of the list nor the view in its address that was open', async () => {
    const { body } = await create(asPerson, { address: `${ADDRESS}&page=7&view=12&q=` });
    expect(body.address).toBe(ADDRESS);
  });

  it.each([
    'https://example.org/contribution/list/SUGGESTION/0/all',
    '//example.org/contribution/list/SUGGESTION/0/all',
    '/contribution/list/SUGGESTION/0/all#x',
    '/contribution/list/SUGGESTION/0/ideas-manage',
    '/admin/logs',
    '/contribution/list/SUGGESTION/0/all?stateId.in=x',
    '/contribution/list/SUGGESTION/0/all?dateSubmitted.lessThanOrEqual=2026-13-45',
    'javascript:alert(1)',
  ])('is of no other address: %s', async (address) => {
    const { status, fieldErrors } = await create(asPerson, { address });
    expect(status).toBe(400);
    expect(Object.keys(fieldErrors)).toEqual(['address']);
  });

  it('needs a name', async () => {
    expect((await create(asPerson, { name: '  ' })).fieldErrors).toHaveProperty('name');
    expect((await create(asPerson, { name: 'x'.repeat(VIEW_LIMITS.name.max + 1) })).status).toBe(400);
  });

  it('is changed upon the version that was seen; what is left out stays', async () => {
    const { body } = await create(asPerson, { columns: ['title'] });
    const save = (values: object) =>
      asPerson(savedViewEndpoints.save, { body: { id: body.id, version: 0, ...values } });
    expect((await save({ name: 'Renamed' })).body).toMatchObject({
      ...{ name: 'Renamed', version: 1, address: ADDRESS, columns: ['title'] },
    });
    expect((await save({ name: 'Late' })).errorKey).toBe('error.savedInBetween');
  });

  it('is deleted by its owner', async () => {
    const { body } = await create(asPerson);
    expect((await asPerson(savedViewEndpoints.remove, { params: { id: body.id } })).status).toBe(200);
    expect((await asPerson(savedViewEndpoints.read, { params: { id: body.id } })).status).toBe(404);
  });

  it('is one of two hundred at most', async () => {
    const now = new Date().toISOString();
    await app.db.insert(savedViews).values(
      Array.from({ length: VIEW_LIMITS.perPerson }, (_, at) => ({
        ...{ ownerId: person.id, name: `View ${at}`, kind: 'LIST' as const, path: '/contribution-task' },
        ...{ query: '', dateCreated: now, dateUpdated: now },
      })),
    );
    expect((await create(asPerson)).errorKey).toBe('error.savedView.tooMany');
  });
});

describe('a private view', () => {
  it('is missing to everybody else, whatever they want of it', async () => {
    const { body } = await create(asPerson);
    const params = { id: body.id };
    for (const other of [await app.as(await aUser(app.db)), await aModuleAdministrator()]) {
      expect(await idsOf(other)).not.toContain(body.id);
      expect((await other(savedViewEndpoints.read, { params })).status).toBe(404);
      expect((await other(savedViewEndpoints.save, { body: { id: body.id, name: 'X' } })).status).toBe(404);
      expect((await other(savedViewEndpoints.remove, { params })).status).toBe(404);
      for (const endpoint of [
        ownViewEndpoints.pin,
        ownViewEndpoints.mailWeekly,
        ownViewEndpoints.issueFeed,
      ]) {
        expect((await other(endpoint, { params })).status).toBe(404);
      }
    }
  });
});

describe('sharing', () => {
  it('is for administrators of the contributions; others have private views only', async () => {
    const sharing = { with: 'ROLE', role: 'ROLE_INTERNAL' } as const;
    expect((await create(asPerson, { sharing })).errorKey).toBe('error.savedView.sharing');
    const own = await create(asPerson);
    const save = await asPerson(savedViewEndpoints.save, { body: { id: own.body.id, sharing } });
    expect(save.errorKey).toBe('error.savedView.sharing');
    const asAdministrator = await aModuleAdministrator();
    expect((await create(asAdministrator, { sharing })).status).toBe(200);
    const address = '/contribution/list/IMPROVEMENT/0/all';
    expect((await create(asAdministrator, { sharing, address })).errorKey).toBe('error.savedView.sharing');
  });

  it('takes no shared view along to contributions of others', async () => {
    const asAdministrator = await aModuleAdministrator();
    const { body } = await create(asAdministrator, { sharing: { with: 'ROLE', role: 'ROLE_INTERNAL' } });
    const moved = await asAdministrator(savedViewEndpoints.save, {
      body: { id: body.id, address: '/contribution/list/IMPROVEMENT/0/all' },
    });
    expect(moved.errorKey).toBe('error.savedView.sharing');
  });

  it('with a role opens a view to who holds it, to look at and not to change', async () => {
    const { body } = await create(await aModuleAdministrator(), {
      sharing: { with: 'ROLE', role: 'ROLE_CONTENT_AUTHOR' },
    });
    const asAuthor = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_CONTENT_AUTHOR'] }));
    expect(await idsOf(asAuthor)).toContain(body.id);
    expect((await asAuthor(savedViewEndpoints.read, { params: { id: body.id } })).body).toMatchObject({
      isOwn: false,
      canEdit: false,
    });
    expect((await asAuthor(savedViewEndpoints.save, { body: { id: body.id, name: 'X' } })).errorKey).toBe(
      'error.commandNotAllowed',
    );
    expect((await asAuthor(savedViewEndpoints.remove, { params: { id: body.id } })).errorKey).toBe(
      'error.commandNotAllowed',
    );
    expect(await idsOf(asPerson)).not.toContain(body.id);
  });

  it('with a unit opens it to its people and those of the units below', async () => {
    const unit = await aUnit(app.db);
    const below = await aUnit(app.db, { organizationId: unit.organizationId, parentUnitId: unit.id });
    const beside = await aUnit(app.db, { organizationId: unit.organizationId });
    const { body } = await create(await aModuleAdministrator(), {
      sharing: { with: 'UNITS', unitIds: [unit.id] },
    });
    const sees = async (unitId: number) =>
      (await idsOf(await app.as(await aUser(app.db, { unitId })))).includes(body.id);
    expect([await sees(unit.id), await sees(below.id), await sees(beside.id)]).toEqual([true, true, false]);
  });

  it('names units that there are', async () => {
    const sharing = { with: 'UNITS' as const, unitIds: [999_999_999] };
    expect((await create(await aModuleAdministrator(), { sharing })).fieldErrors).toHaveProperty('sharing');
  });

  it('leaves a view to the other administrators of the contributions, also once its owner is gone', async () => {
    const owner = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    const asOwner = await app.as(owner);
    const shared = await create(asOwner, { sharing: { with: 'ROLE', role: 'ROLE_CONTENT_AUTHOR' } });
    const own = await create(asOwner);
    await eraseSavedViews(app.db, { userId: owner.id });
    const asAdministrator = await aModuleAdministrator();
    const { body } = await asAdministrator(savedViewEndpoints.read, { params: { id: shared.body.id } });
    expect(body).toMatchObject({ owner: null, canEdit: true });
    expect(await app.db.$count(savedViews, eq(savedViews.id, own.body.id))).toBe(0);
    const removed = await asAdministrator(savedViewEndpoints.remove, { params: { id: body.id } });
    expect(removed.status).toBe(200);
  });
});

describe('the list of views', () => {
  it('is narrowed by name, kind, screen and menu, and sorted', async () => {
    const first = (await create(asPerson, { name: 'Äpfel' })).body.id;
    const second = (await create(asPerson, { name: 'birnen', address: '/contribution-task' })).body.id;
    // Others are shared with everybody meanwhile.
    const ownIds = async (query: Record<string, string> = {}) =>
      (await idsOf(asPerson, query)).filter((id) => id === first || id === second);
    expect(await ownIds()).toEqual([first, second]);
    expect(await ownIds({ sort: 'name,desc' })).toEqual([second, first]);
    expect(await idsOf(asPerson, { 'name.contains': 'BIRN' })).toEqual([second]);
    expect(await ownIds({ 'path.equals': '/contribution-task' })).toEqual([second]);
    expect(await ownIds({ 'kind.equals': 'BOARD' })).toEqual([]);
    await asPerson(ownViewEndpoints.pin, { params: { id: second } });
    expect(await ownIds({ 'pinned.equals': 'true' })).toEqual([second]);
    expect(await ownIds({ 'pinned.equals': 'false' })).toEqual([first]);
  });

  it('needs a session', async () => {
    expect((await app.anonymous(savedViewEndpoints.list)).status).toBe(401);
    expect((await create(app.anonymous)).status).toBe(401);
  });
});

describe('a view in the menu', () => {
  it('is there for who put it there, and gone by a press', async () => {
    const { body } = await create(await aModuleAdministrator(), {
      sharing: { with: 'ROLE', role: 'ROLE_INTERNAL' },
    });
    const params = { id: body.id };
    expect((await asPerson(ownViewEndpoints.pin, { params })).body.pinned).toBe(true);
    expect((await asPerson(ownViewEndpoints.pin, { params })).status).toBe(200);
    const asOther = await app.as(await aUser(app.db));
    expect((await asOther(savedViewEndpoints.read, { params })).body.pinned).toBe(false);
    expect((await asPerson(ownViewEndpoints.unpin, { params })).body.pinned).toBe(false);
    expect((await asPerson(ownViewEndpoints.unpin, { params })).status).toBe(200);
  });

  it('is missing where there is no such view', async () => {
    expect((await asPerson(ownViewEndpoints.pin, { params: { id: 999_999_999 } })).status).toBe(404);
  });
});
