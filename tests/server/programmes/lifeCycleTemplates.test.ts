import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lifeCycleChangeEndpoints } from '#contract/life-cycles/changes.endpoints.ts';
import { lifeCycleAdministrationEndpoints, lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { programmeTemplateEndpoints as endpoints } from '#contract/programme-templates/endpoints.ts';
import { programmeTemplates } from '#server/platform/db/schema/programme-templates.ts';
import { eraseProgrammeTemplates } from '#server/programmes/templates/personal-data.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aJuryLifeCycle } from '#tests/support/factories/evaluations.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let author: TestUser;
let admin: Call;
let colleague: Call;
let organizer: Call;
let source: number;
beforeAll(async () => {
  app = await startTestApp();
  author = await aUser(app.db, {
    firstName: 'Ada',
    lastName: 'Green',
    roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'],
  });
  admin = await app.as(author);
  colleague = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
  organizer = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] }));
  source = (await aJuryLifeCycle(app.db)).id;
});
beforeEach(() => app.db.delete(programmeTemplates));
afterAll(() => app.close());

const create = (body: object = {}, call: Call = admin) =>
  call(endpoints.create, { body: { kind: 'life-cycle', sourceId: source, name: 'Two rounds', ...body } });
const namesFor = async (call: Call) =>
  (await call(endpoints.list, { query: { 'kind.equals': 'life-cycle' } })).body.map(({ name }) => name);

describe('a template of a life cycle', () => {
  it('names what it copies, and the copy is of its present state', async () => {
    const { status, body } = await create({ description: 'Small competitions' });
    expect(status).toBe(201);
    const tree = (await admin(lifeCycleEndpoints.readTree, { params: { id: source } })).body;
    const { id, contributionType, definitionList } = tree;
    expect(body).toMatchObject({
      ...{ kind: 'life-cycle', name: 'Two rounds', source: null, questionCount: null, canEdit: true },
      lifeCycle: { id, contributionType, definitionList },
    });
    const renamed = definitionList.map((name) => ({ ...name, name: `${name.name} 2` }));
    await admin(lifeCycleEndpoints.save, { body: { id, definitionList: renamed, revision: tree.revision } });
    const now = (await admin(endpoints.read, { params: { id: body.id } })).body;
    expect(now.lifeCycle?.definitionList).toEqual(renamed);
    const copy = await admin(lifeCycleAdministrationEndpoints.copy, {
      params: { id: now.lifeCycle?.id ?? 0 },
      body: { definitionList: renamed },
    });
    expect(copy.status).toBe(200);
    const copied = (await admin(lifeCycleEndpoints.readTree, { params: { id: copy.body.id } })).body;
    expect(copied.states.map(({ stateType }) => stateType)).toEqual(
      tree.states.map(({ stateType }) => stateType),
    );
  });

  it('is its author’s alone until it is shared with all who administer life cycles', async () => {
    const { id, version } = (await create()).body;
    expect(await namesFor(colleague)).toEqual([]);
    expect((await colleague(endpoints.read, { params: { id } })).status).toBe(404);
    expect((await colleague(endpoints.remove, { params: { id } })).status).toBe(404);
    await admin(endpoints.save, { body: { id, version, isShared: true } });
    expect(await namesFor(colleague)).toEqual(['Two rounds']);
    expect(await namesFor(organizer)).toEqual([]);
    expect((await organizer(endpoints.read, { params: { id } })).status).toBe(404);
    const renamed = await colleague(endpoints.save, { body: { id, name: 'Juries' } });
    expect(renamed.body).toMatchObject({ name: 'Juries', canEdit: true });
    expect((await colleague(endpoints.remove, { params: { id } })).status).toBe(200);
    expect((await admin(lifeCycleEndpoints.read, { params: { id: source } })).status).toBe(200);
  });

  it('is made by those who administer life cycles, of what is there and no draft', async () => {
    expect((await create({}, organizer)).fieldErrors).toEqual({ sourceId: 'Value' });
    expect((await create({ sourceId: 9_999_999 })).fieldErrors).toEqual({ sourceId: 'Value' });
    expect((await create({ sourceId: null })).fieldErrors).toEqual({ sourceId: 'Value' });
    const draft = await admin(lifeCycleChangeEndpoints.openDraft, { params: { id: source } });
    expect(draft.status).toBeLessThan(300);
    const { rows } = await app.pool.query<{ id: number }>('select life_cycle_id as id from life_cycle_draft');
    expect((await create({ sourceId: Number(rows[0]?.id) })).fieldErrors).toEqual({ sourceId: 'Value' });
  });

  it('has a name of its own, and goes with its author unless it is shared', async () => {
    await create();
    expect((await create({ name: 'two ROUNDS' })).errorKey).toBe('error.programmeTemplate.nameTaken');
    const shared = (await create({ isShared: true })).body;
    expect((await create({ isShared: true }, colleague)).errorKey).toBe('error.programmeTemplate.nameTaken');
    await eraseProgrammeTemplates(app.db, { userId: author.id });
    const { body } = await colleague(endpoints.list, {});
    expect(body).toMatchObject([{ id: shared.id, author: null, canEdit: true }]);
  });
});
