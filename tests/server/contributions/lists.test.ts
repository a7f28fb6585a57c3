import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContributionListQuery,
  contributionEndpoints as endpoints,
  type ListScope,
} from '../../../contract/contributions.ts';
import { competitionModerators } from '../../../server/db/schema/campaigns.ts';
import { extraInputValues } from '../../../server/db/schema/contributions.ts';
import { DEFAULT_SETTINGS, writeSettings } from '../../../server/features/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '../../support/app.ts';
import {
  aCampaign,
  aCompetition,
  aContribution,
  aField,
  anExtraInput,
  aTag,
} from '../../support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '../../support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, type TestUser } from '../../support/factories/users.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let owner: TestUser;
let me: Call;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
  owner = await aUser(app.db);
  me = await app.as(owner);
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
});
afterAll(() => app.close());

type Query = Partial<Record<keyof ContributionListQuery, string | number>>;

const list = (
  call: Call,
  scope: ListScope,
  query: Query = {},
  { type = 'SUGGESTION' as 'SUGGESTION' | 'IMPROVEMENT' | 'IDEA', parentId = 0 } = {},
) => call(endpoints.list, { params: { type, parentId, scope }, query: { size: 100, ...query } as never });

const idsOf = async (call: Call, scope: ListScope, query: Query = {}) =>
  (await list(call, scope, query)).body.map(({ id }) => id).sort((a, b) => a - b);

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

  it('all leaves out what was not handed in; manage has it all, for administrators only', async () => {
    const user = await aUser(app.db);
    const draft = await aContribution(app.db, { owner: user, state: 'DRAFT' });
    const open = await aContribution(app.db, { owner: user, visibility: 'REGISTERED' });
    const seen = await idsOf(await app.as(user), 'all');
    expect(seen).toContain(open.id);
    expect(seen).not.toContain(draft.id);
    expect(await idsOf(admin, 'manage')).toEqual(expect.arrayContaining([draft.id, open.id]));
    expect((await list(me, 'manage')).errorKey).toBe('error.commandNotAllowed');
  });

  it('ideas of a competition: all that was handed in for its moderators, the own and the visible ones for others [R3P-10]', async () => {
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
    await set('NONE');
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

describe('filters of a list', () => {
  const only = async (user: TestUser, query: Query) => idsOf(await app.as(user), 'mine', query);

  it('title finds a part, whatever its case and accents [R3A-05, R3A-25]', async () => {
    const user = await aUser(app.db);
    const row = await aContribution(app.db, { owner: user, title: 'Çöp kutusu KÖŞESİ' });
    await aContribution(app.db, { owner: user, title: 'Something else' });
    for (const text of ['çöp', 'COP', 'cop KUTU', 'kosesi', 'KÖŞESİ']) {
      expect([text, await only(user, { 'title.contains': text })]).toEqual([text, [row.id]]);
    }
    expect(await only(user, { 'title.contains': 'copx' })).toEqual([]);
    expect(await only(user, { 'title.contains': '   ' })).toHaveLength(2);
  });

  it('signs of a search pattern stand for themselves [R3A-25]', async () => {
    const user = await aUser(app.db);
    const percent = await aContribution(app.db, { owner: user, title: '100% solar' });
    const under = await aContribution(app.db, { owner: user, title: 'a_b' });
    await aContribution(app.db, { owner: user, title: '100 solar axb' });
    expect(await only(user, { 'title.contains': '100%' })).toEqual([percent.id]);
    expect(await only(user, { 'title.contains': 'a_b' })).toEqual([under.id]);
    expect(await only(user, { 'title.contains': '\\' })).toEqual([]);
  });

  it('of several tags any one is enough [R3A-06, R3A-26]', async () => {
    const user = await aUser(app.db);
    const [a, b, c] = [await aTag(app.db), await aTag(app.db), await aTag(app.db)];
    const first = await aContribution(app.db, { owner: user, tagIds: [a.id, b.id] });
    const second = await aContribution(app.db, { owner: user, tagIds: [b.id] });
    const third = await aContribution(app.db, { owner: user, tagIds: [c.id] });
    expect(await only(user, { 'selectedTagId.in': `${a.id}` })).toEqual([first.id]);
    expect(await only(user, { 'selectedTagId.in': `${a.id},${b.id}` })).toEqual([first.id, second.id]);
    expect(await only(user, { 'selectedTagId.in': `${a.id},${c.id}` })).toEqual([first.id, third.id]);
  });

  it('campaign, with 0 for contributions without one [R3A-07, R3A-24, R3A-27]', async () => {
    const user = await aUser(app.db);
    const campaign = await aCampaign(app.db);
    const inside = await aContribution(app.db, { owner: user, campaignId: campaign.id });
    const free = await aContribution(app.db, { owner: user });
    expect(await only(user, { 'campaignId.in': `${campaign.id}` })).toEqual([inside.id]);
    expect(await only(user, { 'campaignId.in': '0' })).toEqual([free.id]);
    expect(await only(user, { 'campaignId.in': `0,${campaign.id}` })).toEqual([inside.id, free.id]);
    const path = await list(await app.as(user), 'mine', {}, { parentId: campaign.id });
    expect(path.body.map(({ id }) => id)).toEqual([inside.id]);
  });

  it('field and state [R3A-08, R3A-09, R3A-28, R3A-29]', async () => {
    const user = await aUser(app.db);
    const [one, two] = [await aField(app.db), await aField(app.db)];
    const a = await aContribution(app.db, { owner: user, lifeCycle, fieldId: one.id });
    const b = await aContribution(app.db, { owner: user, lifeCycle, fieldId: two.id, state: 'EVALUATION' });
    const c = await aContribution(app.db, { owner: user, lifeCycle, fieldId: one.id, state: 'COMPLETION' });
    const state = (key: string) => lifeCycle.state(key).id;
    expect(await only(user, { 'contributionFieldId.in': `${one.id}` })).toEqual([a.id, c.id]);
    expect(await only(user, { 'stateId.in': `${state('SUBMITTED')},${state('EVALUATION')}` })).toEqual([
      a.id,
      b.id,
    ]);
    expect(
      await only(user, {
        'contributionFieldId.in': `${one.id}`,
        'stateId.in': `${state('COMPLETION')},${state('EVALUATION')}`,
      }),
    ).toEqual([c.id]);
  });

  it('submit dates with both bounds included [R3A-12, R3A-13, R3A-32, R3A-33]', async () => {
    const user = await aUser(app.db);
    const at = (dateSubmitted: string) => aContribution(app.db, { owner: user, dateSubmitted });
    const first = await at('2026-03-01T00:00:00.000Z');
    const second = await at('2026-03-02T23:59:59.999Z');
    const third = await at('2026-03-03T00:00:00.000Z');
    await aContribution(app.db, { owner: user, state: 'DRAFT' });
    const from = 'dateSubmitted.greaterThanOrEqual';
    const to = 'dateSubmitted.lessThanOrEqual';
    expect(await only(user, { [from]: '2026-03-01T00:00:00.000Z' })).toEqual([first.id, second.id, third.id]);
    expect(await only(user, { [from]: '2026-03-01T00:00:00.001Z' })).toEqual([second.id, third.id]);
    expect(await only(user, { [to]: '2026-03-02T23:59:59.999Z' })).toEqual([first.id, second.id]);
    expect(
      await only(user, { [from]: '2026-03-02T02:00:00.000+02:00', [to]: '2026-03-03T00:00:00.000Z' }),
    ).toEqual([second.id, third.id]);
  });

  it('a unit counts with all units below it, an organization with all its units [R3A-10, R3A-30]', async () => {
    const organization = await anOrganization(app.db);
    const other = await aUnit(app.db);
    const top = await aUnit(app.db, { organizationId: organization.id });
    const middle = await aUnit(app.db, { organizationId: organization.id, parentUnitId: top.id });
    const leaf = await aUnit(app.db, { organizationId: organization.id, parentUnitId: middle.id });
    const of = async (unitId: number) =>
      (await aContribution(app.db, { owner: await aUser(app.db, { unitId }) })).id;
    const [inTop, inLeaf, inOther] = [await of(top.id), await of(leaf.id), await of(other.id)];
    const ids = (tokens: string) => idsOf(admin, 'manage', { 'eiId.in': tokens });
    expect(await ids(`${top.id}`)).toEqual([inTop, inLeaf]);
    expect(await ids(`${middle.id}`)).toEqual([inLeaf]);
    expect(await ids(`${middle.id},${other.id}`)).toEqual([inLeaf, inOther]);
    expect(await ids(`org${organization.id}`)).toEqual([inTop, inLeaf]);
    expect(await ids(`org${organization.id},${other.id}`)).toEqual([inTop, inLeaf, inOther]);
  });

  it('values of one extra input are alternatives, several inputs must all fit, units too [R3A-30, R3A-34]', async () => {
    const unit = await aUnit(app.db);
    const user = await aUser(app.db, { unitId: unit.id });
    const size = await anExtraInput(app.db, { inputType: 'SINGLE_SELECTION', choices: ['S', 'M', 'L'] });
    const color = await anExtraInput(app.db, { inputType: 'MULTIPLE_SELECTION', choices: ['red', 'blue'] });
    const [small = 0, medium = 0] = size.choiceIds;
    const [red = 0, blue = 0] = color.choiceIds;
    const withValues = async (values: [number, number[]][]) => {
      const { id } = await aContribution(app.db, { owner: user });
      await app.db.insert(extraInputValues).values(
        values.map(([extraInputId, selectionValueIds]) => ({
          contributionId: id,
          extraInputId,
          selectionValueIds,
        })),
      );
      return id;
    };
    const smallRed = await withValues([
      [size.id, [small]],
      [color.id, [red, blue]],
    ]);
    const mediumBlue = await withValues([
      [size.id, [medium]],
      [color.id, [blue]],
    ]);
    const s = (choice: number) => `ei_${size.id}_${choice}`;
    const c = (choice: number) => `ei_${color.id}_${choice}`;
    expect(await only(user, { 'eiId.in': s(small) })).toEqual([smallRed]);
    expect(await only(user, { 'eiId.in': `${s(small)},${s(medium)}` })).toEqual([smallRed, mediumBlue]);
    expect(await only(user, { 'eiId.in': `${s(medium)},${c(red)}` })).toEqual([]);
    expect(await only(user, { 'eiId.in': `${s(small)},${c(blue)},${unit.id}` })).toEqual([smallRed]);
    expect(await only(user, { 'eiId.in': `${s(small)},999999` })).toEqual([]);
  });

  it('yes and no of an extra input narrow the list, together with choices of others [R3A-30, R3A-34]', async () => {
    const user = await aUser(app.db);
    const asked = await anExtraInput(app.db, { inputType: 'BOOL' });
    const size = await anExtraInput(app.db, { inputType: 'SINGLE_SELECTION', choices: ['S', 'M'] });
    const [small = 0] = size.choiceIds;
    const withAnswer = async (boolValue: boolean | null) => {
      const { id } = await aContribution(app.db, { owner: user });
      await app.db.insert(extraInputValues).values([
        { contributionId: id, extraInputId: asked.id, boolValue },
        { contributionId: id, extraInputId: size.id, selectionValueIds: boolValue ? [small] : [] },
      ]);
      return id;
    };
    const [yes, no] = [await withAnswer(true), await withAnswer(false)];
    await withAnswer(null);
    const token = (answer: number) => `ei_${asked.id}_${answer}`;
    expect(await only(user, { 'eiId.in': token(1) })).toEqual([yes]);
    expect(await only(user, { 'eiId.in': token(0) })).toEqual([no]);
    expect(await only(user, { 'eiId.in': `${token(0)},${token(1)}` })).toEqual([yes, no]);
    expect(await only(user, { 'eiId.in': `${token(1)},ei_${size.id}_${small}` })).toEqual([yes]);
    expect(await only(user, { 'eiId.in': `${token(0)},ei_${size.id}_${small}` })).toEqual([]);
    expect(await only(user, { 'eiId.in': token(2) })).toEqual([]);
  });

  it.each(['x', 'org', 'ei_1', 'ei_1_', '1,,2', '1;2', "1' or 1=1"])(
    'a token list such as "%s" is refused [R3A-30]',
    async (tokens) => {
      expect((await list(me, 'mine', { 'eiId.in': tokens })).status).toBe(400);
    },
  );

  it('filters combine with AND [R3A-34]', async () => {
    const user = await aUser(app.db);
    const field = await aField(app.db);
    const both = await aContribution(app.db, { owner: user, title: 'Roof garden', fieldId: field.id });
    await aContribution(app.db, { owner: user, title: 'Roof garden' });
    await aContribution(app.db, { owner: user, title: 'Bike stand', fieldId: field.id });
    expect(await only(user, { 'title.contains': 'roof', 'contributionFieldId.in': `${field.id}` })).toEqual([
      both.id,
    ]);
  });

  it('the role filter works in every scope; whoever sees a row is its viewer [R3A-11]', async () => {
    const user = await aUser(app.db);
    const owned = await aContribution(app.db, { owner: user });
    const seen = await aContribution(app.db, { visibility: 'REGISTERED' });
    const call = await app.as(user);
    expect(await idsOf(call, 'all', { 'role.in': 'OWNER' })).toEqual([owned.id]);
    expect(await idsOf(call, 'all', { 'role.in': 'VIEWER' })).toEqual(
      expect.arrayContaining([owned.id, seen.id]),
    );
    expect((await list(call, 'all', { 'role.in': 'KING' })).status).toBe(400);
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
