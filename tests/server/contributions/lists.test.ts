import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { competitionModerators } from '#server/platform/db/schema/campaigns.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import type { Call } from '#tests/support/app.ts';
import {
  aCampaign,
  aCompetition,
  aContribution,
  aField,
  aTag,
} from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { admin, app, idsOf, lifeCycle, list, me, owner, prepareLists, type Query } from './listCase.ts';

prepareLists();

describe('scopes of a list', () => {
  it('needs a session and a role', async () => {
    expect((await list(app.anonymous, 'mine')).status).toBe(401);
    expect((await list(await app.as(await aUser(app.db, { roles: [] })), 'mine')).status).toBe(403);
  });

  it('mine shows exactly the own contributions, drafts included, co-owned ones too [R3A-01, R3P-07]', async () => {
    const user = await aUser(app.db);
    const own = [
      await aContribution(app.db, { owner: user }),
      await aContribution(app.db, { owner: user, state: 'NEW' }),
      await aContribution(app.db, { coOwners: [user] }),
    ];
    await aContribution(app.db, { owner: user, isDeleted: true });
    await aContribution(app.db, { visibility: 'REGISTERED' });
    await aContribution(app.db, { participants: [[user, 'MENTOR']] });
    const answer = await list(await app.as(user), 'mine');
    expect(answer.body.map(({ id }) => id)).toEqual(own.map(({ id }) => id).reverse());
    expect(answer.total).toBe(3);
  });

  it('mine of one competition shows the ideas of that one only [R3A-04]', async () => {
    const cycle = await aLifeCycle(app.db, { type: 'IDEA' });
    const [one, two] = [
      await aCompetition(app.db, { lifeCycleId: cycle.id }),
      await aCompetition(app.db, { lifeCycleId: cycle.id }),
    ];
    const idea = await aContribution(app.db, { lifeCycle: cycle, owner, competitionId: one.id });
    await aContribution(app.db, { lifeCycle: cycle, owner, competitionId: two.id });
    const answer = await list(me, 'mine', {}, { type: 'IDEA', parentId: one.id });
    expect(answer.body.map(({ id }) => id)).toEqual([idea.id]);
  });

  it('role shows what the caller has a part in [R3A-31]', async () => {
    const user = await aUser(app.db);
    const call = await app.as(user);
    const mentored = await aContribution(app.db, { participants: [[user, 'MENTOR']] });
    const owned = await aContribution(app.db, { owner: user });
    await aContribution(app.db, { visibility: 'REGISTERED' });
    expect(await idsOf(call, 'role')).toEqual([mentored.id, owned.id]);
    expect(await idsOf(call, 'role', { 'role.in': 'MENTOR' })).toEqual([mentored.id]);
    expect(await idsOf(call, 'role', { 'role.in': 'MENTOR,OWNER' })).toEqual([mentored.id, owned.id]);
    expect(await idsOf(call, 'role', { 'role.in': 'EXPERT' })).toEqual([]);
  });

  it('all leaves out what was not submitted; manage has it all, for administrators only', async () => {
    const user = await aUser(app.db);
    const draft = await aContribution(app.db, { owner: user, state: 'DRAFT' });
    const open = await aContribution(app.db, { owner: user, visibility: 'REGISTERED' });
    const seen = await idsOf(await app.as(user), 'all');
    expect(seen).toContain(open.id);
    expect(seen).not.toContain(draft.id);
    expect(await idsOf(admin, 'manage')).toEqual(expect.arrayContaining([draft.id, open.id]));
    expect((await list(me, 'manage')).errorKey).toBe('error.commandNotAllowed');
  });

  it('ideas of a competition: all that was submitted for its moderators, the own and the visible ones for others [R3P-10]', async () => {
    const cycle = await aLifeCycle(app.db, { type: 'IDEA' });
    const competition = await aCompetition(app.db, { lifeCycleId: cycle.id });
    const moderator = await aUser(app.db);
    await app.db
      .insert(competitionModerators)
      .values({ competitionId: competition.id, userId: moderator.id, rank: 1 });
    const values = { lifeCycle: cycle, competitionId: competition.id };
    const idea = await aContribution(app.db, { ...values, owner });
    await aContribution(app.db, { ...values, state: 'DRAFT' });
    const other = await aContribution(app.db, values);
    const ideas = async (call: Call, scope: 'info' | 'mine') =>
      (await call(endpoints.ideas, { params: { competitionId: competition.id, scope } })).body.map(
        ({ id }) => id,
      );
    const managed = async (user: TestUser) =>
      app.app.inject({
        url: `/api/v3/contributions/get-ideas/${competition.id}/ideas-manage`,
        headers: { authorization: `Bearer ${await app.token(user)}` },
      });
    const moderating = await app.as(moderator);
    const ids = (await managed(moderator)).json<{ id: number }[]>().map(({ id }) => id);
    expect(ids).toEqual([other.id, idea.id]);
    expect(await ideas(moderating, 'mine')).toEqual([]);
    expect((await managed(owner)).headers['app-error']).toBe('error.commandNotAllowed');
    expect(await ideas(me, 'mine')).toEqual([idea.id]);
    expect(await ideas(me, 'info')).toEqual([idea.id]);
  });

  it('an unknown type, scope or parent is refused with 400', async () => {
    for (const url of ['X/0/mine', 'SUGGESTION/0/theirs', 'SUGGESTION/a/mine', 'SUGGESTION/-1/mine']) {
      const response = await app.app.inject({
        url: `/api/v3/contributions/${url}`,
        headers: { authorization: `Bearer ${await app.token(owner)}` },
      });
      expect([url, response.statusCode]).toEqual([url, 400]);
    }
  });

  it('a module that lists to nobody keeps `all` closed, but not the own ones; one that is off keeps both [R3A-38]', async () => {
    const set = (listingEnabled: 'NONE' | 'BOTH') =>
      writeSettings(app.db, {
        moduleSubmitListSettings: {
          ...DEFAULT_SETTINGS.moduleSubmitListSettings,
          SUGGESTION: { listingEnabled, submitEnabled: 'BOTH' },
        },
      });
    const counted = async (by: typeof me) => {
      const { body } = await by(endpoints.counts, { params: { type: 'SUGGESTION', parentId: 0 } });
      return body.flatMap(({ count, submittedCount, ownCount }) => [count - ownCount, submittedCount]);
    };
    const sum = async (by: typeof me) => (await counted(by)).reduce((one, other) => one + other, 0);
    expect(await sum(me)).toBeGreaterThan(0);
    await set('NONE');
    // What is not listed is not counted either.
    expect(await sum(me)).toBe(0);
    expect(await sum(admin)).toBeGreaterThan(0);
    expect((await list(me, 'all')).errorKey).toBe('error.moduleNotAvailable');
    expect((await list(me, 'mine')).status).toBe(200);
    expect((await list(admin, 'all')).status).toBe(200);
    await set('BOTH');
    await writeSettings(app.db, { availableModules: ['CAMPAIGN'] });
    expect((await list(me, 'mine')).errorKey).toBe('error.moduleNotAvailable');
    expect((await list(admin, 'manage')).status).toBe(200);
    await writeSettings(app.db, { availableModules: DEFAULT_SETTINGS.availableModules });
  });
});

describe('pages and order', () => {
  it('without parameters: ten rows with the highest ids, and the number of all [R3A-36, R3A-37, R3P-03, R3P-05]', async () => {
    const user = await aUser(app.db);
    const call = await app.as(user);
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1) ids.unshift((await aContribution(app.db, { owner: user })).id);
    const params = { type: 'SUGGESTION', parentId: 0, scope: 'mine' } as const;
    const first = await call(endpoints.list, { params });
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(first.total).toBe(12);
    const second = await call(endpoints.list, { params, query: { page: 1 } });
    expect(second.body.map(({ id }) => id)).toEqual(ids.slice(10));
    expect(second.total).toBe(12);
    const beyond = await call(endpoints.list, { params, query: { page: 9 } });
    expect([beyond.body, beyond.total]).toEqual([[], 12]);
    const searched = await call(endpoints.list, {
      params,
      query: { page: 1, size: 5, 'title.contains': 'contribution' },
    });
    expect([searched.body.map(({ id }) => id), searched.total]).toEqual([ids.slice(5, 10), 12]);
  });

  it('sorts by each field of the contract, both ways, and refuses others', async () => {
    const user = await aUser(app.db);
    const call = await app.as(user);
    const make = (title: string, state: string, day: string, code: string) =>
      aContribution(app.db, {
        owner: user,
        lifeCycle,
        title,
        state,
        code,
        dateSubmitted: `2026-01-${day}T00:00:00.000Z`,
        dateUpdated: `2026-02-${day}T00:00:00.000Z`,
      });
    const b = await make('Ödev', 'EVALUATION', '02', `SORT-B${user.id}`);
    const a = await make('apple', 'COMPLETION', '03', `SORT-A${user.id}`);
    const c = await make('Zebra', 'SUBMITTED', '01', `SORT-C${user.id}`);
    const order = async (sort: string) =>
      (await list(call, 'mine', { sort })).body.map(({ title }) => title[0]);
    expect(await order('id,asc')).toEqual(['Ö', 'a', 'Z']);
    expect(await order('title,asc')).toEqual(['a', 'Ö', 'Z']);
    expect(await order('title,desc')).toEqual(['Z', 'Ö', 'a']);
    expect(await order('code,asc')).toEqual(['a', 'Ö', 'Z']);
    expect(await order('dateSubmitted,asc')).toEqual(['Z', 'Ö', 'a']);
    expect(await order('dateUpdated,desc')).toEqual(['a', 'Ö', 'Z']);
    expect(await order('state,asc')).toEqual(['Z', 'Ö', 'a']);
    expect([a, b, c]).toHaveLength(3);
    for (const sort of ['body,asc', 'id;drop', 'id,up']) {
      expect((await list(call, 'mine', { sort })).status).toBe(400);
    }
  });

  it('ids are those of the list in its order, around the page [R3P-08]', async () => {
    const user = await aUser(app.db);
    const call = await app.as(user);
    for (const title of ['b', 'c', 'a']) await aContribution(app.db, { owner: user, title });
    const query = { sort: 'title,asc', size: 1, page: 1 };
    const params = { type: 'SUGGESTION', parentId: 0, scope: 'mine' } as const;
    const ids = await call(endpoints.ids, { params, query });
    const rows = await call(endpoints.list, { params, query: { sort: 'title,asc' } });
    expect(ids.body).toEqual(rows.body.map(({ id }) => id));
    expect(ids.total).toBe(3);
  });
});

describe('rows', () => {
  it('show title, type, state, campaign, field, tags, date and the own roles in the asked language [R3A-14 … R3A-21]', async () => {
    const user = await aUser(app.db);
    const field = await aField(app.db, { title: 'Energy' });
    const campaign = await aCampaign(app.db);
    const [b, a] = [await aTag(app.db, { title: 'Zeta' }), await aTag(app.db, { title: 'Alpha' })];
    const row = await aContribution(app.db, {
      owner: user,
      lifeCycle,
      fieldId: field.id,
      campaignId: campaign.id,
      tagIds: [b.id, a.id],
      participants: [[user, 'MENTOR']],
      ratingCount: 3,
      ratingSum: 10,
      commentCount: 4,
      commentStatus: 'VISIBLE',
      dateSubmitted: '2026-05-01T10:00:00.000Z',
    });
    const draft = await aContribution(app.db, { owner: user, lifeCycle, state: 'DRAFT' });
    const call = await app.as(user);
    const [first, second] = (await list(call, 'mine', { langkey: 'tr' } as Query)).body;
    expect(first).toMatchObject({ id: draft.id, dateSubmitted: null, stateName: 'DRAFT (tr)' });
    expect(second).toMatchObject({
      id: row.id,
      title: row.title,
      type: 'SUGGESTION',
      stateType: 'SUBMITTED',
      stateName: 'SUBMITTED (tr)',
      campaignTitle: campaign.title,
      fieldTitle: 'Energy (tr)',
      tags: [{ title: 'Alpha' }, { title: 'Zeta' }],
      dateSubmitted: '2026-05-01T10:00:00.000Z',
      roles: ['MENTOR', 'OWNER'],
      owners: [{ id: user.id, unitName: null }],
      ratingAverage: 3.3,
      ratingCount: 3,
      commentCount: 4,
    });
    expect((await list(call, 'mine', { langKey: 'en' } as Query)).body[1]?.stateName).toBe('SUBMITTED');
  });

  it('what comments and ratings hide is not counted for others, but for administrators', async () => {
    const user = await aUser(app.db);
    await aContribution(app.db, {
      owner: user,
      title: 'Hidden figures',
      commentStatus: 'HIDDEN',
      commentCount: 2,
      ratingStatus: 'HIDDEN',
      ratingCount: 2,
      ratingSum: 8,
    });
    const [own] = (await list(await app.as(user), 'mine')).body;
    expect(own).toMatchObject({ commentCount: 0, ratingCount: 0, ratingAverage: null });
    const [seen] = (await list(admin, 'manage', { 'title.contains': 'hidden figures' })).body;
    expect(seen).toMatchObject({ commentCount: 2, ratingCount: 2, ratingAverage: 4 });
  });
});

describe('what a row says beyond its columns', () => {
  it('its excerpt is the first words without markup, or the summary', async () => {
    const user = await aUser(app.db);
    const long = `<p>Save <b>energy</b> &amp; water</p><ul><li>${'word '.repeat(300)}</li></ul>`;
    const one = await aContribution(app.db, { owner: user });
    await app.db.update(contributions).set({ body: long, summary: '' }).where(eq(contributions.id, one.id));
    const [listed] = (await list(await app.as(user), 'mine')).body;
    expect(listed?.id).toBe(one.id);
    expect(listed?.excerpt).toMatch(/^Save energy & water word word/);
    expect(listed?.excerpt).not.toMatch(/[<>]/);
    expect([...(listed?.excerpt ?? '')].length).toBeLessThanOrEqual(201);
  });

  it('it waits for exactly whom its page names', async () => {
    const user = await aUser(app.db);
    const call = await app.as(user);
    const { id, stateId } = await aContribution(app.db, { owner: user });
    await app.db.insert(contributionTasks).values({
      contributionId: id,
      stateId,
      kind: 'COMMAND',
      definitionId: 1,
      names: [{ language: 'en', name: 'Assess it' }],
      role: 'RESPONSIBLE',
      userId: user.id,
      module: 'SUGGESTION',
      oneForAll: true,
    });
    const [listed] = (await list(call, 'mine')).body;
    const detail = await call(endpoints.read, { params: { id }, query: {} });
    expect(listed?.next.waitingFor).toEqual([{ role: 'RESPONSIBLE', taskName: 'Assess it', end: null }]);
    expect(listed?.next).toEqual(detail.body.next);
  });
});
