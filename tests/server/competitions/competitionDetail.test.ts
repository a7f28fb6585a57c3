import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionRewards, type competitions } from '#server/platform/db/schema/campaigns.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { aJury, aJuryLifeCycle, aModerator } from '#tests/support/factories/evaluations.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let owner: TestUser;
let employee: Call;
let lifeCycle: TestLifeCycle;
const NOW = new Date();
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_ADMIN', 'ROLE_INTERNAL'] }));
  owner = await aUser(app.db);
  employee = await app.as(owner);
  lifeCycle = await aJuryLifeCycle(app.db);
});
beforeEach(() => writeSettings(app.db, DEFAULT_SETTINGS));
afterAll(() => app.close());

const competition = (values: Partial<typeof competitions.$inferInsert> = {}) =>
  aCompetition(app.db, {
    lifeCycleId: lifeCycle.id,
    accessLevel: 'PUBLIC',
    publishDate: inDays(-5),
    dateSubmissionEnd: inDays(5),
    ...values,
  });
const read = (id: number, call: Call = employee, lang = 'en') =>
  call(competitionEndpoints.read, { params: { id, lang } });
const idea = (competitionId: number, values: Parameters<typeof aContribution>[1] = {}) =>
  aContribution(app.db, { lifeCycle, competitionId, ...values });
const counts = (list: readonly { stateName: string; ideaCount: number }[]) =>
  list.map(({ stateName, ideaCount }) => [stateName, ideaCount]);

describe('a competition on its page', () => {
  it('has text, dates, life cycle and rewards [R2J-07, R2C-35 … R2C-37, R2C-41]', async () => {
    const { id } = await competition({
      code: 'PAGE-1',
      title: 'The page',
      summary: 'All of it',
      body: '<p>Text</p>',
    });
    await app.db.insert(competitionRewards).values({ competitionId: id, rank: 1, reward: 'A prize' });
    const { status, body } = await read(id, app.anonymous);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      code: 'PAGE-1',
      title: 'The page',
      summary: 'All of it',
      body: '<p>Text</p>',
      lifecycle: lifeCycle.id,
      competitionState: 'ANNOUNCED',
      publishState: 'PUBLISHED',
      publishDate: inDays(-5),
      dateSubmissionEnd: inDays(5),
      bannerPath: null,
      rewards: [{ rank: 1, reward: 'A prize' }],
      isOpen: true,
      canSubmit: true,
      stateIdeaCount: [],
      ownStateIdeaList: [],
      winners: [],
      roles: [],
      callerIsModerator: false,
      hasJury: true,
    });
  });

  it('says whether a jury evaluates, to visitors too', async () => {
    const withoutJury = await aLifeCycle(app.db, { type: 'IDEA' });
    const { id } = await competition({ lifeCycleId: withoutJury.id });
    expect((await read(id, app.anonymous)).body.hasJury).toBe(false);
  });

  it('counts ideas by state in rank order: all but drafts and deleted ones [R2C-21, R2C-39, S2-27]', async () => {
    const { id } = await competition({ competitionState: 'EVAL1' });
    const other = await competition();
    await idea(other.id);
    for (const state of ['REJECTION', 'round1', 'round1', 'NEW', 'DRAFT']) await idea(id, { state });
    await idea(id, { state: 'round1', isDeleted: true });
    for (const call of [app.anonymous, employee, admin]) {
      const { stateIdeaCount } = (await read(id, call)).body;
      expect(counts(stateIdeaCount)).toEqual([
        ['round1', 2],
        ['REJECTION', 1],
      ]);
    }
    expect((await read(id)).body.stateIdeaCount[0]).toEqual({
      stateId: lifeCycle.state('round1').id,
      stateType: 'EVALUATION',
      stateName: 'round1',
      ideaCount: 2,
    });
  });

  it("counts the caller's own ideas, drafts included, also as a co-owner [R2C-22, R2C-40, S2-28]", async () => {
    const { id } = await competition();
    await idea(id, { owner, state: 'DRAFT' });
    await idea(id, { owner, state: 'DRAFT' });
    await idea(id, { coOwners: [owner] });
    await idea(id);
    await idea(id, { owner, isDeleted: true });
    await idea(id, { participants: [[owner, 'MENTOR']] });
    expect(counts((await read(id)).body.ownStateIdeaList)).toEqual([
      ['DRAFT', 2],
      ['SUBMITTED', 1],
    ]);
    expect((await read(id, app.anonymous)).body.ownStateIdeaList).toEqual([]);
  });

  it('tells what the caller is to it or to any of its ideas [R2C-25, R2C-41, S2-29]', async () => {
    const one = await competition();
    const person = await aUser(app.db);
    const other = await competition();
    await idea(other.id, { participants: [[person, 'JURY2']] });
    const roles = async () => (await read(one.id, await app.as(person))).body;
    expect((await roles()).roles).toEqual([]);
    await idea(one.id, { owner: person, state: 'DRAFT' });
    await aJury(app.db, one, { users: [person] });
    await aModerator(app.db, one, person);
    expect(await roles()).toMatchObject({
      roles: ['OWNER', 'JURY1', 'COMPETITION_MODERATOR'],
      callerIsModerator: true,
    });
    expect((await read(other.id, await app.as(person))).body).toMatchObject({
      roles: ['JURY2'],
      callerIsModerator: false,
    });
    // An administrator is no moderator.
    expect((await read(one.id, admin)).body).toMatchObject({ roles: [], callerIsModerator: false });
  });

  it('speaks the asked language; an unknown one is the default, not an error [R2C-43, S2-39]', async () => {
    const { id } = await competition({ competitionState: 'EVAL1' });
    await idea(id, { state: 'round1' });
    const named = async (lang: string) => {
      const { status, body } = await read(id, app.anonymous, lang);
      return [
        status,
        body.stateIdeaCount[0]?.stateName,
        body.lifeCycleStateDefinitions.map((one) => one.language),
      ];
    };
    expect(await named('en')).toEqual([200, 'round1', ['en', 'tr']]);
    expect(await named('tr')).toEqual([200, 'round1 (tr)', ['tr', 'en']]);
    expect(await named('xx')).toEqual([200, 'round1', ['en', 'tr']]);
    await writeSettings(app.db, { locales: ['tr', 'en'] });
    expect(await named("'; --")).toEqual([200, 'round1 (tr)', ['tr', 'en']]);
    await app.db.execute(sql`update life_cycle_state
      set state_definition_list = '[{"language":"en","name":"Round"}]' where id = ${lifeCycle.state('round1').id}`);
    expect(await named('tr')).toEqual([200, 'Round', ['en']]);
  });
});

describe('who sees a competition', () => {
  const drafts = { publishState: 'DRAFT', competitionState: 'DRAFT' } as const;

  it('the public ones everybody, the others the signed-in; drafts those who prepare or moderate them [R2C-19, S2-04, R2I-12, Q2-02]', async () => {
    const open = await competition();
    const registered = await competition({ accessLevel: 'REGISTERED' });
    const draft = await competition(drafts);
    const moderator = await app.as(await aModerator(app.db, draft));
    const platform = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN', 'ROLE_INTERNAL'] }));
    const seen = async (call: Call) =>
      [await read(open.id, call), await read(registered.id, call), await read(draft.id, call)].map(
        ({ status }) => status,
      );
    expect(await seen(app.anonymous)).toEqual([200, 404, 404]);
    expect(await seen(employee)).toEqual([200, 200, 404]);
    expect(await seen(platform)).toEqual([200, 200, 404]);
    expect(await seen(moderator)).toEqual([200, 200, 200]);
    expect(await seen(admin)).toEqual([200, 200, 200]);
    expect((await read(999_999, admin)).status).toBe(404);
  });

  it('what was put away is left out of the list and opens by its link for the signed-in [S2-04, S2-45]', async () => {
    const { id } = await competition({ competitionState: 'ARCHIEVED' });
    const listed = (await employee(competitionEndpoints.list, { query: { size: 1000 } })).body;
    expect(listed.map((row) => row.id)).not.toContain(id);
    expect((await read(id, employee)).body).toMatchObject({ isOpen: false, canSubmit: false });
    expect((await read(id, app.anonymous)).status).toBe(404);
  });

  it('nobody while the module is off [R2C-33, Q2-19]', async () => {
    const { id } = await competition();
    await writeSettings(app.db, { availableModules: ['SUGGESTION'] });
    expect([(await read(id)).status, (await read(id, admin)).status]).toEqual([404, 404]);
  });

  it('a picture is seen by those who see its competition [R2C-36, R2J-19]', async () => {
    const storageKey = crypto.randomUUID();
    await app.services.storage.put(storageKey, Buffer.from('bytes of a picture'));
    const [file] = await app.db
      .insert(storedFiles)
      .values({ storageKey, name: 'x.png', size: 18, contentType: 'image/png', category: 'BANNER' })
      .returning({ id: storedFiles.id });
    const draft = await competition({ ...drafts, bannerId: file?.id ?? null });
    const moderator = await app.as(await aModerator(app.db, draft));
    expect((await read(draft.id, moderator)).body).toMatchObject({
      bannerId: file?.id,
      bannerPath: `competition-images/${storageKey}`,
    });
    const image = async (call: Call) =>
      (await call(competitionEndpoints.image, { params: { key: storageKey } })).status;
    expect([
      await image(moderator),
      await image(admin),
      await image(employee),
      await image(app.anonymous),
    ]).toEqual([200, 200, 404, 404]);
  });

  it('its life cycle comes with its states in rank order, for those who see it [R2J-30, Q2-31]', async () => {
    const { id } = await competition();
    const lifeCycleOf = (call: Call, of = id) => call(competitionEndpoints.lifeCycle, { params: { id: of } });
    const { body } = await lifeCycleOf(employee);
    expect(body).toMatchObject({ id: lifeCycle.id, contributionType: 'IDEA', isActive: true });
    expect(body.states.map(({ rank }) => rank)).toEqual(body.states.map((_, at) => at + 1));
    expect((await lifeCycleOf(app.anonymous)).status).toBe(401);
    const draft = await competition(drafts);
    expect((await lifeCycleOf(employee, draft.id)).status).toBe(404);
    expect((await lifeCycleOf(employee, 999_999)).status).toBe(404);
  });
});

describe('the list of those who prepare competitions', () => {
  it('has all states, with what can be done in each [R2E-01, R2J-06, S2-45, Q2-25, Q2-27, Q2-71]', async () => {
    await app.db.execute(sql`delete from contribution`);
    await app.db.execute(sql`delete from competition`);
    const states = [
      'DRAFT',
      'ANNOUNCED',
      'EVAL1',
      'TERMINATED',
      'APPROVAL',
      'COMPLETE',
      'ARCHIEVED',
    ] as const;
    for (const competitionState of states) {
      await competition({
        competitionState,
        publishState: competitionState === 'DRAFT' ? 'DRAFT' : 'PUBLISHED',
      });
    }
    const { body, total } = await admin(competitionEndpoints.manage, { query: { sort: 'id,asc' } });
    expect(total).toBe(states.length);
    expect(body.map((row) => [row.competitionState, row.canEdit, row.canArchive])).toEqual([
      ['DRAFT', true, false],
      ['ANNOUNCED', true, false],
      ['EVAL1', true, false],
      ['TERMINATED', true, true],
      ['APPROVAL', true, false],
      ['COMPLETE', false, true],
      ['ARCHIEVED', false, false],
    ]);
  });

  it('is paged, sorted, and searched by title and state [R2J-03, R2J-06, Q2-60]', async () => {
    const wanted = await competition({ title: 'Çevre yarışması', competitionState: 'EVAL1' });
    await competition({ title: 'Another' });
    const find = async (query: object) =>
      (await admin(competitionEndpoints.manage, { query })).body.map(({ id }) => id);
    expect(await find({ 'title.contains': 'cevre' })).toEqual([wanted.id]);
    expect(await find({ 'title.contains': 'çevre', 'competitionState.equals': 'ANNOUNCED' })).toEqual([]);
    expect(await find({ q: 'yarışmalar' })).toEqual([wanted.id]);
    expect(await find({ q: 'çevre', 'competitionState.equals': 'ANNOUNCED' })).toEqual([]);
    const page = await admin(competitionEndpoints.manage, {
      query: { size: 1, page: 1, sort: 'dateCreated,desc' },
    });
    expect(page.body).toHaveLength(1);
    expect(page.total).toBeGreaterThan(2);
    expect((await admin(competitionEndpoints.manage, { query: { sort: 'body,asc' } as object })).status).toBe(
      400,
    );
  });
});

it('a moderator whose account is closed has no session left to moderate with [S2-29]', async () => {
  const { id } = await competition();
  const user = await aModerator(app.db, { id });
  const call = await app.as(user);
  expect((await read(id, call)).body.callerIsModerator).toBe(true);
  await app.db.execute(sql`update app_user set activated = false where id = ${user.id}`);
  expect((await read(id, call)).body.callerIsModerator).toBe(false);
});
