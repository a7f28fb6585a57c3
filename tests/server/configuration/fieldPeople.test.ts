import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldUserEndpoints } from '#contract/fields/endpoints.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import { aCommand } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let employee: Call;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN'] }));
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

describe('people of a field', () => {
  it('a user is added in a role, active unless told otherwise [R3I-05, R3I-06, R3P-52]', async () => {
    const field = await aField(app.db);
    const unit = await aUnit(app.db, { name: 'Grid' });
    const user = await aUser(app.db, { unitId: unit.id });
    const added = await admin(fieldUserEndpoints.add, {
      params: { fieldId: field.id },
      body: { userId: user.id, userRole: 'RESPONSIBLE' },
    });
    expect(added.body).toMatchObject({
      fieldId: field.id,
      userId: user.id,
      role: 'CONTRIBUTION_FIELD_USER',
      userRole: 'RESPONSIBLE',
      isActive: true,
      unitName: 'Grid',
    });
    const again = await admin(fieldUserEndpoints.add, {
      params: { fieldId: field.id },
      body: { userId: user.id, userRole: 'RESPONSIBLE' },
    });
    expect([again.status, again.errorKey]).toEqual([400, 'error.alreadyExists']);
  });

  it('one person is in a role once, also when two administrators add him at once [S3-90]', async () => {
    const field = await aField(app.db);
    const user = await aUser(app.db);
    const add = () =>
      admin(fieldUserEndpoints.add, {
        params: { fieldId: field.id },
        body: { userId: user.id, userRole: 'MENTOR' },
      });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.flatMap(({ errorKey }) => errorKey ?? [])).toEqual([
      'error.alreadyExists',
      'error.alreadyExists',
    ]);
  });

  it('nobody is added who is unknown, inactive, or from outside for a board', async () => {
    const field = await aField(app.db);
    const gone = await aUser(app.db);
    await deactivate(app.db, gone);
    const outside = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    const add = async (userId: number, userRole: string) =>
      (await admin(fieldUserEndpoints.add, { params: { fieldId: field.id }, body: { userId, userRole } }))
        .errorKey;
    expect(await add(999_999, 'MENTOR')).toBe('error.userNotSelectable');
    expect(await add(gone.id, 'MENTOR')).toBe('error.userNotSelectable');
    expect(await add(outside.id, 'BOARD1')).toBe('error.userNotSelectable');
    expect(await add(outside.id, 'MENTOR')).toBeUndefined();
    expect(await add(outside.id, 'OWNER')).toBe('error.validation');
    const noField = await admin(fieldUserEndpoints.add, {
      params: { fieldId: 999_999 },
      body: { userId: outside.id, userRole: 'MENTOR' },
    });
    expect(noField.status).toBe(404);
  });

  it('all people of a field are listed; responsibles and mentors are the active ones [R3I-08, R3I-09, R3P-49, R3P-50, R3P-51]', async () => {
    const field = await aField(app.db);
    const [responsible, resting, gone, mentor] = [
      await aUser(app.db),
      await aUser(app.db),
      await aUser(app.db),
      await aUser(app.db),
    ] as [TestUser, TestUser, TestUser, TestUser];
    for (const user of [responsible, resting, gone]) await aFieldUser(app.db, { fieldId: field.id, user });
    await aFieldUser(app.db, { fieldId: field.id, user: mentor, role: 'MENTOR' });
    await deactivate(app.db, gone);
    const params = { fieldId: field.id };
    const all = await admin(fieldUserEndpoints.all, { params });
    expect(all.total).toBe(4);
    const row = all.body.find(({ userId }) => userId === resting.id);
    await admin(fieldUserEndpoints.save, { body: { id: row?.id, isActive: false } });
    const responsibles = await employee(fieldUserEndpoints.responsibles, { params });
    expect(responsibles.body.map(({ userId }) => userId)).toEqual([responsible.id]);
    const mentors = await employee(fieldUserEndpoints.mentors, { params });
    expect(mentors.body.map(({ userId }) => userId)).toEqual([mentor.id]);
    for (const endpoint of [fieldUserEndpoints.responsibles, fieldUserEndpoints.mentors]) {
      expect((await employee(endpoint, { params: { fieldId: 999_999 } })).status).toBe(404);
    }
  });

  it('one membership is read by field, user and role [R3P-48]', async () => {
    const field = await aField(app.db);
    const user = await aUser(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user, role: 'EXPERT' });
    const read = (userRole: 'EXPERT' | 'MENTOR') =>
      employee(fieldUserEndpoints.membership, { params: { fieldId: field.id, userId: user.id, userRole } });
    expect((await read('EXPERT')).body).toMatchObject({ userId: user.id, userRole: 'EXPERT' });
    expect((await read('MENTOR')).status).toBe(404);
  });

  it('people from outside read neither mentors nor single people of a field [R3P-48, R3P-49]', async () => {
    const field = await aField(app.db);
    const user = await aUser(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user, role: 'MENTOR' });
    const member = { fieldId: field.id, userId: user.id, userRole: 'MENTOR' as const };
    const asked = async (roles: TestUser['roles']) => {
      const call = await app.as(await aUser(app.db, { roles }));
      return [
        (await call(fieldUserEndpoints.mentors, { params: { fieldId: field.id } })).status,
        (await call(fieldUserEndpoints.membership, { params: member })).status,
      ];
    };
    expect(await asked(['ROLE_EXTERNAL'])).toEqual([403, 403]);
    expect(await asked(['ROLE_EXTERNAL', 'ROLE_COMPETITION_EDITOR'])).toEqual([200, 200]);
  });

  it('people from outside read its responsibles, without units, where they may change the field [R3P-51, R3C-17, S3-55]', async () => {
    const unit = await aUnit(app.db, { name: 'Grid' });
    const field = await aField(app.db);
    const foreign = await aField(app.db, { type: 'IMPROVEMENT' });
    const [active, closed, resting] = [
      await aUser(app.db, { unitId: unit.id }),
      await aUser(app.db),
      await aUser(app.db),
    ] as [TestUser, TestUser, TestUser];
    for (const user of [active, closed, resting]) await aFieldUser(app.db, { fieldId: field.id, user });
    await deactivate(app.db, closed);
    const { body: all } = await admin(fieldUserEndpoints.all, { params: { fieldId: field.id } });
    const row = all.find(({ userId }) => userId === resting.id);
    await admin(fieldUserEndpoints.save, { body: { id: row?.id, isActive: false } });

    const lifeCycle = await aLifeCycle(app.db);
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    const read = async (user: TestUser, fieldId = field.id) =>
      (await app.as(user))(fieldUserEndpoints.responsibles, { params: { fieldId } });
    const refused = async (user: TestUser, fieldId?: number) => {
      const { status, errorKey } = await read(user, fieldId);
      expect([status, errorKey]).toEqual([400, 'error.commandNotAllowed']);
    };
    await aCommand(app.db, lifeCycle.state('SUBMITTED').id, { commandType: 'CHANGE_FIELD' });
    await refused(outsider);
    await aContribution(app.db, { lifeCycle, owner: outsider });
    await aContribution(app.db, { lifeCycle, isDeleted: true, participants: [[outsider, 'RESPONSIBLE']] });
    await aContribution(app.db, {
      lifeCycle,
      state: 'COMPLETION',
      participants: [[outsider, 'RESPONSIBLE']],
    });
    await refused(outsider);
    await aContribution(app.db, { lifeCycle, participants: [[outsider, 'RESPONSIBLE']] });
    expect((await read(outsider)).body).toEqual([
      expect.objectContaining({ userId: active.id, unitName: null }),
    ]);
    expect((await read(await aUser(app.db))).body).toEqual([
      expect.objectContaining({ userId: active.id, unitName: 'Grid' }),
    ]);
    await refused(outsider, foreign.id);
    expect((await read(outsider, 999_999)).status).toBe(404);
    // Whoever sees a contribution is its viewer.
    const visitor = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    await refused(visitor);
    await aCommand(app.db, lifeCycle.state('COMPLETION').id, {
      commandType: 'CHANGE_FIELD',
      roles: ['VIEWER'],
    });
    expect((await read(visitor)).status).toBe(200);
  });

  it('a role is switched off, and changed to one that is free [R3P-53]', async () => {
    const field = await aField(app.db);
    const user = await aUser(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user });
    await aFieldUser(app.db, { fieldId: field.id, user, role: 'MENTOR' });
    const { body } = await admin(fieldUserEndpoints.all, { params: { fieldId: field.id } });
    const id = body.find(({ userRole }) => userRole === 'MENTOR')?.id;
    const save = (changes: object) => admin(fieldUserEndpoints.save, { body: { id, ...changes } });
    expect((await save({ isActive: false })).body).toMatchObject({ userRole: 'MENTOR', isActive: false });
    expect((await save({ userRole: 'EXPERT' })).body).toMatchObject({ userRole: 'EXPERT', isActive: false });
    expect((await save({ userRole: 'RESPONSIBLE' })).errorKey).toBe('error.alreadyExists');
    expect((await admin(fieldUserEndpoints.save, { body: { id: 999_999 } })).status).toBe(404);
  });

  it('a role is taken away only by its full address [R3P-54]', async () => {
    const field = await aField(app.db);
    const user = await aUser(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user });
    const { body } = await admin(fieldUserEndpoints.all, { params: { fieldId: field.id } });
    const params = {
      id: body[0]?.id ?? 0,
      fieldId: field.id,
      userId: user.id,
      userRole: 'RESPONSIBLE' as const,
    };
    const remove = (changes: object) =>
      admin(fieldUserEndpoints.remove, { params: { ...params, ...changes } });
    expect((await remove({ id: params.id + 1 })).status).toBe(404);
    expect((await remove({ userRole: 'MENTOR' })).status).toBe(404);
    expect((await remove({})).status).toBe(200);
    expect((await admin(fieldUserEndpoints.all, { params: { fieldId: field.id } })).total).toBe(0);
  });

  it('administrators of another type are told that they may not, without being signed out', async () => {
    const field = await aField(app.db);
    const other = await app.as(await aUser(app.db, { roles: ['ROLE_IMPROVEMENT_ADMIN'] }));
    const params = { fieldId: field.id };
    const seen = await other(fieldUserEndpoints.all, { params });
    expect([seen.status, seen.errorKey]).toEqual([400, 'error.commandNotAllowed']);
    const added = await other(fieldUserEndpoints.add, { params, body: { userId: 1, userRole: 'MENTOR' } });
    expect(added.errorKey).toBe('error.commandNotAllowed');
  });
});
