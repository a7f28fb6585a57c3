import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { familyEndpoints as endpoints } from '#contract/families/endpoints.ts';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import { supportEndpoints } from '#contract/support/endpoints.ts';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { markOverdueTasks } from '#server/jobs/overdue-tasks.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import type { Call } from '#tests/support/app.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  admin,
  administrator,
  aFamily,
  app,
  aSuggestion,
  familyOf,
  join,
  lifeCycle,
  part,
  prepareFamilies,
} from './familyCase.ts';

prepareFamilies();

const detailOf = async (call: Call, id: number) =>
  (await call(contributionEndpoints.read, { params: { id } })).body;
const eventsOf = async (id: number) =>
  (
    await app.db
      .select()
      .from(contributionHistories)
      .where(eq(contributionHistories.contributionId, id))
      .orderBy(contributionHistories.id)
  ).map(({ event, oldValue, newValue, explanation }) => ({ event, oldValue, newValue, explanation }));

describe('joining contributions', () => {
  it('leads from members to their head and names all authors', async () => {
    const { head, members, headOwner, owners } = await aFamily();
    const [member] = members;
    const shown = await detailOf(admin, member?.id ?? 0);
    expect(shown.family).toEqual({
      ...{ headId: head.id, headCode: head.code, headTitle: head.title },
      dateJoined: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
    });
    const above = await detailOf(admin, head.id);
    expect(above).toMatchObject({ family: null, familySize: 2 });
    expect(above.coAuthors.map(({ id }) => id)).toEqual(owners.map(({ id }) => id));
    expect(above.owners.map(({ id }) => id)).toEqual([headOwner.id]);
    const { body } = await familyOf(admin, head.id);
    expect(body).toMatchObject({ size: 2, mayChange: true, isEqualShares: true });
    expect(body.members.map(({ code, mayPart }) => ({ code, mayPart }))).toEqual(
      members.map(({ code }) => ({ code, mayPart: true })),
    );
    expect(body.shares.map(({ percent }) => percent)).toEqual([33.34, 33.33, 33.33]);
  });

  it('stands in lists and in the histories of all, with its note', async () => {
    const head = await aSuggestion();
    const member = await aSuggestion();
    const answer = await join(admin, head.id, [member.id], 'The same idea');
    expect(answer.headers['app-alert']).toBe('app.family.joined');
    expect(await eventsOf(member.id)).toEqual([
      { event: 'joined', oldValue: null, newValue: head.code, explanation: 'The same idea' },
    ]);
    expect(await eventsOf(head.id)).toEqual([
      { event: 'memberJoined', oldValue: null, newValue: member.code, explanation: 'The same idea' },
    ]);
    const { body: rows } = await admin(contributionEndpoints.list, {
      params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
      query: { size: 2, sort: 'id,desc' },
    });
    expect(rows.map(({ id, family, familySize }) => ({ id, head: family?.headId, familySize }))).toEqual([
      { id: member.id, head: head.id, familySize: 0 },
      { id: head.id, head: undefined, familySize: 1 },
    ]);
  });

  it('shows a head that its members’ owners could not see before, to others no title', async () => {
    const owner = await aUser(app.db);
    const head = await aSuggestion({ visibility: 'PRIVATE' });
    const member = await aSuggestion({ owner });
    const mine = await app.as(owner);
    const stranger = await app.as(await aUser(app.db));
    expect((await mine(contributionEndpoints.read, { params: { id: head.id } })).status).toBe(404);
    await join(admin, head.id, [member.id]);
    const shown = await detailOf(mine, head.id);
    expect(shown.participants.map(({ role }) => role)).toEqual(['OWNER']);
    expect(shown.roles).toEqual([]);
    expect((await detailOf(stranger, member.id)).family).toEqual({
      headId: head.id,
      headCode: head.code,
      headTitle: null,
      dateJoined: expect.any(String),
    });
    expect((await familyOf(stranger, head.id)).status).toBe(404);
    await part(admin, head.id, member.id);
    expect((await mine(contributionEndpoints.read, { params: { id: head.id } })).status).toBe(404);
  });

  it('hides members from who may not see them, and counts them', async () => {
    const head = await aSuggestion();
    const hidden = await aSuggestion({ visibility: 'PRIVATE' });
    await join(admin, head.id, [hidden.id]);
    const reader = await app.as(await aUser(app.db));
    expect((await familyOf(reader, head.id)).body).toMatchObject({
      members: [],
      size: 1,
      mayChange: false,
      benefits: null,
    });
  });

  it('tells owners and supporters once, in their languages, but not who joins', async () => {
    const owner = await aUser(app.db, { langKey: 'tr' });
    const [head, one, two] = [
      await aSuggestion(),
      await aSuggestion({ owner }),
      await aSuggestion({ owner }),
    ];
    const supporter = await aUser(app.db);
    await (await app.as(supporter))(supportEndpoints.support, { params: { id: two.id } });
    await app.db.delete(notifications);
    const { body: preview } = await admin(endpoints.preview, {
      body: { headId: head.id, memberIds: [one.id, two.id] },
    });
    await join(admin, head.id, [one.id, two.id]);
    const sent = await app.db.select().from(notifications);
    expect(sent).toHaveLength(preview.peopleNotified);
    expect(new Set(sent.map(({ userId }) => userId)).size).toBe(3);
    expect(sent.every(({ contributionId }) => contributionId === head.id)).toBe(true);
    const turkish = sent.find(({ userId }) => userId === owner.id);
    expect(turkish?.title).toBe(`${one.code}, ${two.code}, “${head.title}” ile birleştirildi`);
    expect(sent.map(({ userId }) => userId)).not.toContain(administrator.id);
  });

  it('is open to who is responsible for all of them, and to nobody else', async () => {
    const responsible = await aUser(app.db);
    const call = await app.as(responsible);
    const head = await aSuggestion({ participants: [[responsible, 'RESPONSIBLE']] });
    const mine = await aSuggestion({ participants: [[responsible, 'RESPONSIBLE']] });
    const others = await aSuggestion();
    expect((await detailOf(call, head.id)).permissions.join).toBe(true);
    expect((await detailOf(call, others.id)).permissions.join).toBe(false);
    const refused = await join(call, head.id, [mine.id, others.id]);
    expect([refused.status, refused.errorKey, refused.headers['app-params']]).toEqual([
      400,
      'error.family.notAllowed',
      others.code,
    ]);
    expect((await detailOf(call, head.id)).familySize).toBe(0);
    expect((await join(call, head.id, [mine.id])).status).toBe(200);
    const reader = await app.as(await aUser(app.db));
    expect((await part(reader, head.id, mine.id)).errorKey).toBe('error.family.notAllowed');
    expect((await part(call, head.id, mine.id)).headers['app-alert']).toBe('app.family.parted');
  });
});

describe('joining is refused', () => {
  it.each([
    ['what is a draft', { state: 'DRAFT' }, 'error.family.draft'],
    ['what is closed', { state: 'REJECTION' }, 'error.family.closed'],
  ] as const)('to %s, as head and as member', async (_, values, key) => {
    const open = await aSuggestion();
    const other = await aSuggestion(values);
    expect((await join(admin, open.id, [other.id])).errorKey).toBe(key);
    expect((await join(admin, other.id, [open.id])).errorKey).toBe(key);
  });

  it('to a head that is a member, a member twice, a member that is a head, and to itself', async () => {
    const { head, members } = await aFamily(1);
    const member = members[0]?.id ?? 0;
    const other = await aSuggestion();
    expect((await join(admin, member, [other.id])).errorKey).toBe('error.family.isMember');
    expect((await join(admin, head.id, [member])).errorKey).toBe('error.family.isMember');
    expect((await join(admin, other.id, [member])).errorKey).toBe('error.family.isMember');
    expect((await join(admin, other.id, [head.id])).errorKey).toBe('error.family.isHead');
    expect((await join(admin, member, [head.id])).errorKey).toBe('error.family.isMember');
    expect((await join(admin, other.id, [other.id])).fieldErrors).toEqual({ memberIds: 'Value' });
  });

  it('to what is deleted, unknown or hidden from the caller', async () => {
    const head = await aSuggestion();
    const gone = await aSuggestion({ isDeleted: true });
    expect((await join(admin, head.id, [gone.id])).status).toBe(404);
    expect((await join(admin, head.id, [999_999_999])).status).toBe(404);
    expect((await join(admin, gone.id, [head.id])).status).toBe(404);
    const responsible = await aUser(app.db);
    const own = await aSuggestion({ participants: [[responsible, 'RESPONSIBLE']] });
    const hidden = await aSuggestion({ visibility: 'PRIVATE' });
    expect((await join(await app.as(responsible), own.id, [hidden.id])).status).toBe(404);
  });

  it('to another type, until the settings name both', async () => {
    const both = await app.as(
      await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN', 'ROLE_IMPROVEMENT_ADMIN'] }),
    );
    const suggestion = await aSuggestion();
    const improvement = await aContribution(app.db, { type: 'IMPROVEMENT', visibility: 'REGISTERED' });
    const refused = await join(both, improvement.id, [suggestion.id]);
    expect([refused.errorKey, refused.headers['app-params']]).toEqual(['error.family.type', suggestion.code]);
    await app.db.insert(settings).values({ key: 'joinableModules', value: ['SUGGESTION', 'IMPROVEMENT'] });
    expect((await join(both, improvement.id, [suggestion.id])).status).toBe(200);
    await app.db.delete(settings).where(eq(settings.key, 'joinableModules'));
  });

  it('to ideas of another competition', async () => {
    const ideas = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] }));
    const [one, two] = [await aCompetition(app.db), await aCompetition(app.db)];
    const idea = (contest: typeof one) =>
      aContribution(app.db, { type: 'IDEA', competitionId: contest.id, lifeCycleId: contest.lifeCycleId });
    const [first, second, third] = [await idea(one), await idea(one), await idea(two)];
    expect((await join(ideas, first.id, [third.id])).errorKey).toBe('error.family.competition');
    expect((await join(ideas, first.id, [second.id])).status).toBe(200);
  });

  it('to the second of two moderators who join the same at once', async () => {
    const [one, two, both] = [await aSuggestion(), await aSuggestion(), await aSuggestion()];
    const answers = await Promise.all([join(admin, one.id, [both.id]), join(admin, two.id, [both.id])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const crossed = await Promise.all([aSuggestion(), aSuggestion()]);
    const [a, b] = crossed.map(({ id }) => id) as [number, number];
    const ways = await Promise.all([join(admin, a, [b]), join(admin, b, [a])]);
    expect(ways.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('what is joined', () => {
  it('rests: no action, edit, rating, comment, support or deletion, and the refusal names the head', async () => {
    const responsible = await aUser(app.db);
    const owner = await aUser(app.db);
    const head = await aSuggestion();
    const member = await aSuggestion({ owner, participants: [[responsible, 'RESPONSIBLE']] });
    await join(admin, head.id, [member.id]);
    const reader = await app.as(await aUser(app.db));
    const { id } = member;
    const answers = [
      await (await app.as(responsible))(commands.executeAction, {
        params: { id, actionId: lifeCycle.action('Accept') },
        body: {},
      }),
      await (await app.as(owner))(contributionEndpoints.save, {
        params: { type: 'SUGGESTION' },
        body: { id, title: 'Another title' },
      }),
      await reader(ratingEndpoints.create, { body: { contributionId: id, rating: 3 } }),
      await reader(commentEndpoints.add, { params: { id }, body: { comment: 'Good' } }),
      await reader(supportEndpoints.support, { params: { id } }),
      await admin(contributionEndpoints.remove, { params: { type: 'SUGGESTION', id } }),
      await admin(commands.changeVisibility, { body: { contributionId: id, visibility: 'PRIVATE' } }),
    ];
    for (const { status, errorKey, headers } of answers) {
      expect([status, errorKey, headers['app-params']]).toEqual([400, 'error.family.joined', head.code]);
    }
    const shown = await detailOf(await app.as(responsible), id);
    expect(shown.actions).toEqual([]);
    expect(shown.permissions).toMatchObject({
      edit: false,
      comment: false,
      rate: false,
      support: false,
      delete: false,
      evaluations: [],
      join: true,
    });
    expect(Object.entries(shown.permissions.commands).filter(([, may]) => may)).toEqual([]);
  });

  it('keeps its head from being deleted', async () => {
    const { head } = await aFamily(1);
    expect((await detailOf(admin, head.id)).permissions.delete).toBe(false);
    const answer = await admin(contributionEndpoints.remove, { params: { type: 'SUGGESTION', id: head.id } });
    expect([answer.errorKey, answer.headers['app-params']]).toEqual(['error.family.isHead', head.code]);
  });

  it('has no tasks in any list, until it is parted', async () => {
    const responsible = await aUser(app.db);
    const call = await app.as(responsible);
    const head = await aSuggestion();
    const draft = await aSuggestion({ participants: [[responsible, 'RESPONSIBLE']] });
    await app.db.insert(contributionTasks).values({
      contributionId: draft.id,
      kind: 'STATE',
      definitionId: 1,
      names: [{ language: 'en', name: 'Decide' }],
      role: 'RESPONSIBLE',
      userId: responsible.id,
      module: 'SUGGESTION',
      stateId: draft.stateId,
      oneForAll: false,
      startAt: '2026-01-01T00:00:00Z',
      endAt: '2026-01-05T00:00:00Z',
      status: 'WAITING',
    });
    const mine = () => call(taskEndpoints.ofUser, { params: { userId: responsible.id } });
    const ofModule = async () =>
      (await admin(taskEndpoints.ofTypeOrContribution, { params: { id: 'SUGGESTION' } })).total;
    const before = await ofModule();
    expect((await mine()).total).toBe(1);
    await join(admin, head.id, [draft.id]);
    expect((await mine()).total).toBe(0);
    expect(await ofModule()).toBe(before - 1);
    expect(await detailOf(call, draft.id)).toMatchObject({ tasks: [], next: { waitingFor: [] } });
    await markOverdueTasks(app.db, new Date());
    const [task] = await app.db
      .select()
      .from(contributionTasks)
      .where(eq(contributionTasks.contributionId, draft.id));
    expect(task?.status).toBe('WAITING');
    await part(admin, head.id, draft.id);
    expect((await mine()).total).toBe(1);
    expect(await ofModule()).toBe(before);
  });

  it('goes on where it stood when it is parted; its owner hears of it', async () => {
    const { head, members, owners } = await aFamily(2);
    const [one, two] = members.map(({ id }) => id) as [number, number];
    await app.db.delete(notifications);
    expect((await part(admin, head.id, one)).status).toBe(200);
    expect((await part(admin, head.id, one)).status).toBe(404);
    expect((await detailOf(admin, one)).family).toBeNull();
    expect((await familyOf(admin, head.id)).body.members.map(({ id }) => id)).toEqual([two]);
    const sent = await app.db.select().from(notifications);
    expect(sent.map(({ userId, contributionId }) => [userId, contributionId])).toEqual([
      [owners[0]?.id, one],
    ]);
    expect(await eventsOf(one)).toEqual([
      { event: 'joined', oldValue: null, newValue: head.code, explanation: null },
      { event: 'parted', oldValue: head.code, newValue: null, explanation: null },
    ]);
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, one));
    // Its owner follows it since.
    expect(row).toEqual(members[0] && { ...members[0], audience: row?.audience, followerCount: 1 });
  });
});
