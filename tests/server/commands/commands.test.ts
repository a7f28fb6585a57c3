import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as endpoints } from '#contract/contributions/commands.endpoints.ts';
import { chatSessions } from '#server/platform/db/schema/chats.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { aPointDefinition } from '#tests/support/factories/lifeCycleParts.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { aCase, admin, app, historyOf, prepareCommands, rowOf, tasksOf } from './commandCase.ts';

prepareCommands();

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
