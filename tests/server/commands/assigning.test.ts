import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as endpoints } from '#contract/contributions/commands.endpoints.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { stateTaskDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import {
  implementationScheduleItems,
  implementationSchedules,
} from '#server/platform/db/schema/schedules.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { aContribution, aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';
import { aCase, admin, app, historyOf, prepareCommands, rowOf, tasksOf } from './commandCase.ts';

prepareCommands();

describe('assigning users', () => {
  const assign = async (
    user: TestUser,
    id: number,
    role: ParticipationRole,
    people: TestUser[],
    type = 'SUGGESTION',
  ) =>
    (await app.as(user))(endpoints.assign, {
      params: { type: type as 'SUGGESTION', id, role },
      body: { userList: people.map((one) => ({ id: one.id })) },
    });

  it('two experts are assigned and then replaced; the history names them [R3C-18, R3C-24, R3P-31, S3-54]', async () => {
    const { responsible, id } = await aCase('ASSIGN');
    const experts = [
      await aUser(app.db, { firstName: 'Ada', lastName: 'Lovelace' }),
      await aUser(app.db, { firstName: 'Grace', lastName: 'Hopper' }),
    ] as const;
    const answer = await assign(responsible, id, 'EXPERT', [...experts]);
    expect(answer.status).toBe(200);
    expect(answer.body.map((person) => person.id)).toEqual(experts.map((expert) => expert.id));
    await assign(responsible, id, 'EXPERT', [experts[1]]);
    const rows = await historyOf(id);
    expect(
      rows.map(({ category, event, oldValue, newValue }) => [category, event, oldValue, newValue]),
    ).toEqual([
      ['ASSIGN', 'EXPERT', null, 'Ada Lovelace, Grace Hopper'],
      ['ASSIGN', 'EXPERT', 'Ada Lovelace, Grace Hopper', 'Grace Hopper'],
    ]);
  });

  it('who may see the contribution reads all, those of a role, or the first of a role [R3P-32, R3P-33, R3P-34]', async () => {
    const unit = await aUnit(app.db, { name: 'Workshop' });
    const { owner, responsible, id } = await aCase('ASSIGN');
    const mentor = await aUser(app.db, { unitId: unit.id });
    await assign(responsible, id, 'MENTOR', [mentor]);
    const me = await app.as(owner);
    const all = await me(endpoints.assignedUsers, { params: { id } });
    expect(all.body.map(({ role, id: userId }) => `${role} ${userId}`)).toEqual([
      `MENTOR ${mentor.id}`,
      `OWNER ${owner.id}`,
      `RESPONSIBLE ${responsible.id}`,
    ]);
    const mentors = await me(endpoints.assignedUsersOfRole, { params: { id, role: 'MENTOR' } });
    expect(mentors.body).toEqual([
      expect.objectContaining({ id: mentor.id, unitName: 'Workshop', role: 'MENTOR' }),
    ]);
    expect((await me(endpoints.assignedUser, { params: { id, role: 'MENTOR' } })).body.id).toBe(mentor.id);
    expect((await me(endpoints.assignedUser, { params: { id, role: 'EXPERT' } })).status).toBe(404);
    const stranger = await app.as(await aUser(app.db));
    expect((await stranger(endpoints.assignedUsers, { params: { id } })).status).toBe(404);
    expect((await stranger(endpoints.assignedUsersOfRole, { params: { id, role: 'MENTOR' } })).status).toBe(
      404,
    );
    expect((await stranger(endpoints.assignedUser, { params: { id, role: 'MENTOR' } })).status).toBe(404);
  });

  it('closed accounts, outside users on boards and owners as judges cannot be chosen [S3-54]', async () => {
    const { owner, id } = await aCase();
    const closed = await aUser(app.db);
    await deactivate(app.db, closed);
    const outside = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    for (const [role, person] of [
      ['EXPERT', closed],
      ['BOARD1', outside],
      ['MANAGER', outside],
      ['AUDITOR', owner],
    ] as const) {
      const answer = await assign(admin, id, role, [person]);
      expect([role, answer.status, answer.errorKey]).toEqual([role, 400, 'error.userNotSelectable']);
    }
    expect((await assign(admin, id, 'MENTOR', [outside])).status).toBe(200);
  });

  it('the type in the path must be the contribution’s; roles like JURY1 are not assigned here [Q3-15, S3-51]', async () => {
    const { id } = await aCase();
    const person = await aUser(app.db);
    expect((await assign(admin, id, 'EXPERT', [person], 'IMPROVEMENT')).errorKey).toBe('error.typeMismatch');
    expect((await assign(admin, id, 'JURY1', [person])).errorKey).toBe('error.commandNotAllowed');
  });

  it('a new co-owner sees the contribution, and its unit follows the first owner [S3-20, S3-51]', async () => {
    const unit = await aUnit(app.db);
    const { owner, id } = await aCase();
    const heir = await aUser(app.db, { unitId: unit.id });
    expect((await assign(admin, id, 'OWNER', [heir])).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ ownerUnitId: unit.id, ownerOrganizationId: unit.organizationId });
    expect((await (await app.as(heir))(endpoints.assignedUsers, { params: { id } })).status).toBe(200);
    expect((await (await app.as(owner))(endpoints.assignedUsers, { params: { id } })).status).toBe(404);
    expect((await assign(admin, id, 'OWNER', [])).errorKey).toBe('error.userNotSelectable');
  });
});

describe('somebody from outside who assigns', () => {
  async function aForeignCase() {
    const { lifeCycle, owner } = await aCase('ASSIGN');
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    const { id } = await aContribution(app.db, {
      owner,
      lifeCycle,
      participants: [[outsider, 'RESPONSIBLE']],
    });
    const me = await app.as(outsider);
    const assign = (role: ParticipationRole, userList: { id: number; email?: string }[]) =>
      me(endpoints.assign, { params: { type: 'SUGGESTION', id, role }, body: { userList } });
    return { id, owner, me, assign };
  }

  it('reads no names by counting ids: whom they do not know is refused like somebody who does not exist [R3P-31, S3-54, S3-100]', async () => {
    const { me, id, assign } = await aForeignCase();
    const email = 'counted@works.example';
    const stranger = await aUser(app.db, { email });
    for (const person of [
      { id: stranger.id },
      { id: 999_999 },
      { id: stranger.id, email: 'counted@works' },
      { id: stranger.id, email: 'nobody@works.example' },
    ]) {
      const answer = await assign('EXPERT', [person]);
      expect([answer.status, answer.errorKey]).toEqual([400, 'error.userNotSelectable']);
    }
    const all = await me(endpoints.assignedUsers, { params: { id } });
    expect(all.body.map(({ role }) => role)).toEqual(['OWNER', 'RESPONSIBLE']);
  });

  it('chooses whom they know by the whole address, and who stands on the contribution or in its schedule [R3C-18, S3-54, S3-100]', async () => {
    const { id, owner, assign } = await aForeignCase();
    const email = 'known@works.example';
    const known = await aUser(app.db, { email });
    const partner = await aUser(app.db, { email: 'partner@else.example', roles: ['ROLE_EXTERNAL'] });
    const planned = await aUser(app.db);
    await app.db.insert(implementationSchedules).values({ contributionId: id, version: 1 });
    await app.db.insert(implementationScheduleItems).values({
      contributionId: id,
      rank: 1,
      title: 'Build',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      responsibleId: planned.id,
      percent: 0,
    });
    const first = await assign('MENTOR', [
      { id: known.id, email },
      { id: partner.id, email: 'partner@else.example' },
      { id: planned.id },
      { id: owner.id },
    ]);
    expect([first.status, first.body.map((person) => person.id)]).toEqual([
      200,
      [known.id, partner.id, planned.id, owner.id],
    ]);
    // Whoever holds the role is no stranger any more; what forbids a choice to everybody forbids it here.
    expect((await assign('MENTOR', [{ id: known.id }])).status).toBe(200);
    expect((await assign('EXPERT', [{ id: known.id }])).status).toBe(200);
    expect((await assign('EXPERT', [{ id: owner.id }])).errorKey).toBe('error.userNotSelectable');
  });

  it('looks up no more addresses an hour than in the search of people', async () => {
    const { assign } = await aForeignCase();
    const userList = Array.from({ length: 31 }, (_, at) => ({ id: 1, email: `nobody${at}@works.example` }));
    const answer = await assign('EXPERT', userList);
    expect([answer.status, answer.errorKey]).toEqual([429, 'error.tooManyAttempts']);
    expect((await assign('EXPERT', [])).status).toBe(200);
  });
});

describe('changing the field', () => {
  it('field and responsible change together, tasks go to the new one, the history names both [R3C-17, R3C-31, R3P-30, S3-55]', async () => {
    const { responsible, submitted, id } = await aCase('CHANGE_FIELD');
    const [before, after] = [await aField(app.db, { title: 'Old' }), await aField(app.db, { title: 'New' })];
    await app.db.update(contributions).set({ fieldId: before.id }).where(eq(contributions.id, id));
    const [definition] = await app.db
      .insert(stateTaskDefinitions)
      .values({
        stateId: submitted,
        role: 'RESPONSIBLE',
        definitionList: [{ language: 'en', name: 'Decide' }],
      })
      .returning();
    await app.db.insert(contributionTasks).values({
      contributionId: id,
      kind: 'STATE',
      definitionId: definition?.id ?? 0,
      names: [{ language: 'en', name: 'Decide' }],
      role: 'RESPONSIBLE',
      userId: responsible.id,
      module: 'SUGGESTION',
      stateId: submitted,
      oneForAll: true,
    });
    const next = await aUser(app.db, { firstName: 'Ayşe', lastName: 'Yılmaz' });
    await aFieldUser(app.db, { fieldId: after.id, user: next });
    const params = { id, fieldId: after.id, userId: next.id };
    expect((await (await app.as(responsible))(endpoints.changeField, { params })).status).toBe(200);
    expect((await rowOf(id)).fieldId).toBe(after.id);
    expect((await tasksOf(id)).map(({ userId, status, fieldId }) => [userId, status, fieldId])).toEqual([
      [responsible.id, 'CANCELED', null],
      [next.id, 'WAITING', after.id],
    ]);
    const [row] = await historyOf(id);
    expect(row).toMatchObject({ category: 'FIELD', newValue: 'New, Ayşe Yılmaz' });
    expect(row?.oldValue).toMatch(/^Old, /);
    // The former responsible is no participant any more, so the private contribution is closed to him.
    expect((await (await app.as(responsible))(endpoints.changeField, { params })).status).toBe(404);
  });

  it('an inactive field, one of another type or an unknown one is a field error; others are no responsibles [S3-55]', async () => {
    const { owner, id } = await aCase();
    const me = await app.as(admin);
    const person = await aUser(app.db);
    const inactive = await aField(app.db, { isActive: false });
    const foreign = await aField(app.db, { type: 'IMPROVEMENT' });
    for (const fieldId of [inactive.id, foreign.id, 999_999]) {
      const answer = await me(endpoints.changeField, { params: { id, fieldId, userId: person.id } });
      expect([answer.status, answer.fieldErrors]).toEqual([400, { contributionFieldId: 'Value' }]);
    }
    const field = await aField(app.db);
    const answer = await me(endpoints.changeField, { params: { id, fieldId: field.id, userId: person.id } });
    expect(answer.errorKey).toBe('error.userNotSelectable');
    const refused = await (await app.as(owner))(endpoints.changeField, {
      params: { id, fieldId: field.id, userId: person.id },
    });
    expect(refused.errorKey).toBe('error.commandNotAllowed');
  });
});
