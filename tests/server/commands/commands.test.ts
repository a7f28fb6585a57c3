import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as endpoints } from '../../../contract/contribution-commands.ts';
import type { CommandType } from '../../../contract/life-cycles.ts';
import type { ParticipationRole } from '../../../contract/participation.ts';
import {
  chatSessions,
  contributionHistories,
  contributions,
  contributionTasks,
} from '../../../server/db/schema/contributions.ts';
import { stateTaskDefinitions } from '../../../server/db/schema/lifeCycles.ts';
import { pointEntries, userRewards } from '../../../server/db/schema/points.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aContribution, aField, aFieldUser } from '../../support/factories/contributions.ts';
import { aCommand, aPointDefinition } from '../../support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '../../support/factories/lifeCycles.ts';
import { aUnit, aUser, deactivate, type TestUser } from '../../support/factories/users.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
});
afterAll(() => app.close());

/** A submitted suggestion whose state grants one command to the responsible. */
async function aCase(commandType?: CommandType, parts: Partial<Parameters<typeof aCommand>[2]> = {}) {
  const lifeCycle = await aLifeCycle(app.db);
  const submitted = lifeCycle.state('SUBMITTED').id;
  if (commandType) await aCommand(app.db, submitted, { commandType, ...parts });
  const [owner, responsible] = [await aUser(app.db), await aUser(app.db)];
  const contribution = await aContribution(app.db, {
    owner,
    lifeCycle,
    participants: [[responsible, 'RESPONSIBLE']],
  });
  return { lifeCycle, submitted, owner, responsible, id: contribution.id };
}

const rowOf = async (id: number) =>
  (
    await app.db.select().from(contributions).where(eq(contributions.id, id))
  )[0] as typeof contributions.$inferSelect;
const historyOf = (id: number) =>
  app.db
    .select()
    .from(contributionHistories)
    .where(eq(contributionHistories.contributionId, id))
    .orderBy(asc(contributionHistories.id));
const tasksOf = (id: number) =>
  app.db
    .select()
    .from(contributionTasks)
    .where(eq(contributionTasks.contributionId, id))
    .orderBy(contributionTasks.id);

describe('visibility, editability and statuses', () => {
  it('a permitted user changes the visibility, another is refused by 400, a stranger finds nothing [R3C-04, R3C-27, R3P-20, S3-53, S3-56]', async () => {
    const { responsible, owner, id } = await aCase('CHANGE_VISIBILITY');
    const body = { contributionId: id, visibility: 'INTERNAL' };
    expect((await (await app.as(await aUser(app.db)))(endpoints.changeVisibility, { body })).status).toBe(
      404,
    );
    const refused = await (await app.as(owner))(endpoints.changeVisibility, { body });
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.commandNotAllowed']);
    const answer = await (await app.as(responsible))(endpoints.changeVisibility, { body });
    expect([answer.status, answer.headers['app-alert'], answer.headers['app-params']]).toEqual([
      200,
      'app.contribution.updated',
      String(id),
    ]);
    expect(await rowOf(id)).toMatchObject({ visibility: 'INTERNAL', version: 1, stateType: 'SUBMITTED' });
    expect(await historyOf(id)).toEqual([
      expect.objectContaining({
        category: 'STATUS',
        event: 'visibility',
        oldValue: 'PRIVATE',
        newValue: 'INTERNAL',
        userId: responsible.id,
      }),
    ]);
  });

  it('an unknown value answers 400 [R3C-11, R3C-14, S3-56]', async () => {
    const { id } = await aCase();
    const me = await app.as(admin);
    const bad = await me(endpoints.changeVisibility, { body: { contributionId: id, visibility: 'PUBLIC' } });
    expect([bad.status, bad.fieldErrors]).toEqual([400, { visibility: 'Value' }]);
    const status = await me(endpoints.commentStatus, { params: { id, status: 'OPEN' as never } });
    expect(status.status).toBe(400);
    const rating = await me(endpoints.ratingStatus, { params: { id, status: 'VISIBLE' as never } });
    expect(rating.status).toBe(400);
    expect((await me(endpoints.editability, { params: { id, value: 'yes' as never } })).status).toBe(400);
  });

  it('an administrator of the type sets comment status, rating status and editability [R3C-05, R3C-06, R3C-07, R3C-28, R3C-29, R3P-23, R3P-24, R3P-25]', async () => {
    const { id } = await aCase();
    const me = await app.as(admin);
    await me(endpoints.commentStatus, { params: { id, status: 'VISIBLE_AND_CLOSED' } });
    await me(endpoints.ratingStatus, { params: { id, status: 'OPEN' } });
    await me(endpoints.editability, { params: { id, value: 'false' } });
    expect(await rowOf(id)).toMatchObject({
      commentStatus: 'VISIBLE_AND_CLOSED',
      ratingStatus: 'OPEN',
      editable: false,
      version: 3,
    });
  });

  it('three values at once; null leaves a value, an equal one is no change [R3P-21, Q3-28, S3-56]', async () => {
    const { id } = await aCase();
    const me = await app.as(admin);
    const change = (values: object) =>
      me(endpoints.changeStatuses, { body: { contributionId: id, ...values } });
    await change({ commentStatus: 'VISIBLE', ratingStatus: 'OPEN', visibility: 'REGISTERED' });
    expect(await rowOf(id)).toMatchObject({
      commentStatus: 'VISIBLE',
      ratingStatus: 'OPEN',
      visibility: 'REGISTERED',
    });
    const same = await change({ commentStatus: 'VISIBLE', ratingStatus: null, visibility: null });
    expect([same.status, same.body.version]).toEqual([200, 1]);
    expect(await historyOf(id)).toHaveLength(3);
  });

  it('the administrator of another type may not [R3C-37, S3-52]', async () => {
    const { id } = await aCase();
    const other = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_IMPROVEMENT_ADMIN'] });
    await app.db.update(contributions).set({ visibility: 'REGISTERED' }).where(eq(contributions.id, id));
    const answer = await (await app.as(other))(endpoints.editability, { params: { id, value: 'false' } });
    expect(answer.errorKey).toBe('error.commandNotAllowed');
  });

  it('a command finishes the caller’s task for it and gives its points [R3D-29, S3-53]', async () => {
    const points = await aPointDefinition(app.db, { point: 3 });
    const { responsible, owner, submitted, id } = await aCase('CHANGE_COMMENT_STATUS', {
      task: { role: 'RESPONSIBLE' },
      points: { pointDefinitionId: points.id, role: 'OWNER', stateCommandId: 0 },
    });
    await app.db.insert(contributionTasks).values({
      contributionId: id,
      kind: 'COMMAND',
      definitionId: 1,
      names: [{ language: 'en', name: 'Open comments' }],
      role: 'RESPONSIBLE',
      userId: responsible.id,
      module: 'SUGGESTION',
      stateId: submitted,
      commandType: 'CHANGE_COMMENT_STATUS',
      oneForAll: true,
    });
    await (await app.as(responsible))(endpoints.commentStatus, { params: { id, status: 'VISIBLE' } });
    expect((await tasksOf(id)).map(({ status }) => status)).toEqual(['ON_TIME_DONE']);
    const entries = await app.db.select().from(pointEntries).where(eq(pointEntries.contributionId, id));
    expect(entries.map(({ userId, point }) => [userId, point])).toEqual([[owner.id, 3]]);
  });
});

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

describe('chat sessions', () => {
  it('a permitted user closes two chats at once [R3C-19, R3C-20, R3C-36, R3P-35, S3-71]', async () => {
    const { owner, responsible, id } = await aCase('CHANGE_CHAT_SESSION_STATUS');
    const sessions = await app.db
      .insert(chatSessions)
      .values([
        { contributionId: id, sessionType: 'OWNERS' },
        { contributionId: id, sessionType: 'OWNERS_MENTOR' },
      ])
      .returning();
    const sessionList = sessions.map((session) => session.id);
    const close = async (user: TestUser, list: number[]) =>
      (await app.as(user))(endpoints.changeChatStatus, {
        params: { id, status: 'CLOSED' },
        body: { sessionList: list },
      });
    expect((await close(owner, sessionList)).errorKey).toBe('error.commandNotAllowed');
    expect((await close(responsible, [...sessionList, 999_999])).status).toBe(404);
    expect((await close(responsible, sessionList)).status).toBe(200);
    const stored = await app.db.select().from(chatSessions).where(eq(chatSessions.contributionId, id));
    expect(stored.map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED']);
    expect((await historyOf(id)).map(({ category }) => category)).toEqual(['COMMAND', 'COMMAND']);
  });
});

describe('owners and their points', () => {
  it('owners are listed first owner first, for owners, administrators and permitted users [R3C-21, R3C-32, R3P-26, S3-58]', async () => {
    const { owner, responsible, id } = await aCase();
    const answer = await (await app.as(owner))(endpoints.viewOwners, { params: { id } });
    expect(answer.body).toEqual([expect.objectContaining({ id: owner.id, isFirst: true, unitName: null })]);
    expect((await (await app.as(admin))(endpoints.viewOwners, { params: { id } })).status).toBe(200);
    const refused = await (await app.as(responsible))(endpoints.viewOwners, { params: { id } });
    expect(refused.errorKey).toBe('error.commandNotAllowed');
  });

  it('points are those of this contribution [R3C-22, R3P-27, S3-58]', async () => {
    const { owner, responsible, id } = await aCase('VIEW_OWNER_POINT');
    const entry = { userId: owner.id, source: 'SUGGESTION' as const, pointType: 'x', point: 5 };
    await app.db
      .insert(pointEntries)
      .values([{ ...entry, contributionId: id }, { ...entry, contributionId: id }, entry]);
    const answer = await (await app.as(responsible))(endpoints.viewOwnerPoint, { params: { id } });
    expect(answer.body).toEqual([expect.objectContaining({ id: owner.id, isFirst: true, totalPoint: 10 })]);
    const refused = await (await app.as(owner))(endpoints.viewOwnerPoint, { params: { id } });
    expect(refused.errorKey).toBe('error.commandNotAllowed');
  });
});

describe('rewards', () => {
  const save = async (user: TestUser, id: number, type: 'POINT' | 'TEXT', body: object) =>
    (await app.as(user))(endpoints.saveReward, { params: { type, id }, body });
  const read = async (user: TestUser, id: number) =>
    (await app.as(user))(endpoints.readReward, { params: { id } });

  it('a saved reward is read again; a second save replaces the first with its points [R3C-23, R3C-34, R3P-28, R3P-29, Q3-36, S3-57]', async () => {
    const { responsible, owner, id } = await aCase('SAVE_REWARD');
    const points = await aPointDefinition(app.db, { point: 200 });
    const first = await read(responsible, id);
    expect(first.body.current).toBeNull();
    expect(first.body.possible).toContainEqual({
      id: points.id,
      label: `${points.title} (200)`,
      isPoint: true,
    });

    expect((await save(responsible, id, 'POINT', { rewardId: points.id })).status).toBe(200);
    expect((await read(responsible, id)).body.current).toEqual({
      rewardText: points.title,
      isPoint: true,
      point: 200,
    });
    const entries = () => app.db.select().from(pointEntries).where(eq(pointEntries.contributionId, id));
    expect((await entries()).map(({ userId, point, source }) => [userId, point, source])).toEqual([
      [owner.id, 200, 'SUGGESTION'],
    ]);

    expect((await save(responsible, id, 'TEXT', { reward: 'A bicycle' })).status).toBe(200);
    expect((await read(responsible, id)).body.current).toEqual({
      rewardText: 'A bicycle',
      isPoint: false,
      point: null,
    });
    expect(await entries()).toEqual([]);
    const rewards = await app.db.select().from(userRewards).where(eq(userRewards.contributionId, id));
    expect(rewards.map(({ userId, rewardText }) => [userId, rewardText])).toEqual([[owner.id, 'A bicycle']]);
    expect(
      (await historyOf(id)).map(({ category, oldValue, newValue }) => [category, oldValue, newValue]),
    ).toEqual([
      ['COMMAND', null, points.title],
      ['COMMAND', points.title, 'A bicycle'],
    ]);
  });

  it('points of actions stay when a reward is replaced [S3-57, S3-74]', async () => {
    const { responsible, owner, id } = await aCase('SAVE_REWARD');
    const points = await aPointDefinition(app.db);
    await app.db.insert(pointEntries).values({
      userId: owner.id,
      source: 'SUGGESTION',
      contributionId: id,
      pointDefinitionId: points.id,
      pointType: 'x',
      point: 10,
    });
    await save(responsible, id, 'POINT', { reward: '25' });
    await save(responsible, id, 'POINT', { rewardId: points.id });
    const entries = await app.db.select().from(pointEntries).where(eq(pointEntries.contributionId, id));
    expect(entries.map(({ point }) => point)).toEqual([10, 10]);
  });

  it('a reward that means nothing is a field error, and only permitted users give one [S3-57]', async () => {
    const { responsible, owner, id } = await aCase('SAVE_REWARD');
    expect((await save(responsible, id, 'TEXT', {})).fieldErrors).toEqual({ reward: 'NotNull' });
    expect((await save(responsible, id, 'POINT', {})).fieldErrors).toEqual({ rewardId: 'NotNull' });
    expect((await save(responsible, id, 'POINT', { rewardId: 999_999 })).fieldErrors).toEqual({
      rewardId: 'Value',
    });
    expect((await save(responsible, id, 'POINT', { reward: 'many' })).fieldErrors).toEqual({
      reward: 'Value',
    });
    expect((await save(owner, id, 'TEXT', { reward: 'Me' })).errorKey).toBe('error.commandNotAllowed');
    expect((await read(owner, id)).errorKey).toBe('error.commandNotAllowed');
    expect(await historyOf(id)).toEqual([]);
  });
});

describe('a deleted contribution', () => {
  it('answers 404 to every command, even to its administrator [S3-19, S3-20]', async () => {
    const { id } = await aCase();
    await app.db.update(contributions).set({ isDeleted: true }).where(eq(contributions.id, id));
    const me = await app.as(admin);
    const answers = [
      await me(endpoints.executeAction, { params: { id, actionId: 1 }, body: {} }),
      await me(endpoints.changeVisibility, { body: { contributionId: id, visibility: 'INTERNAL' } }),
      await me(endpoints.commentStatus, { params: { id, status: 'VISIBLE' } }),
      await me(endpoints.viewOwners, { params: { id } }),
      await me(endpoints.assignedUsers, { params: { id } }),
      await me(endpoints.assign, {
        params: { type: 'SUGGESTION', id, role: 'EXPERT' },
        body: { userList: [] },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });
});
