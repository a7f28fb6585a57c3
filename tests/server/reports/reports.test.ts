import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { reportEndpoints, reportingEndpoints } from '#contract/reports/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { comments, contributionRatings } from '#server/platform/db/schema/discussion.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let administrator: TestUser;
let lifeCycle: TestLifeCycle;
let owner: TestUser;
let colleague: TestUser;
let responsible: TestUser;
let field: number;
let ids: number[];
let plant: { id: number };
let line: { id: number };
// After today: what was signed in on a day of the past has ended.
const NOW = new Date('2027-03-11T12:00:00Z');
const SUGGESTIONS = { type: 'SUGGESTION' } as const;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  lifeCycle = await aLifeCycle(app.db, {
    type: 'SUGGESTION',
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      { stateType: 'SUBMITTED', actions: [{ name: 'Accept', roles: ['RESPONSIBLE'], to: 'ACCEPTANCE' }] },
      { stateType: 'ACCEPTANCE' },
      { stateType: 'REJECTION' },
    ],
  });
  field = (await aField(app.db, { title: 'Energy' })).id;
  const organization = await anOrganization(app.db, { name: 'Meriç' });
  plant = await aUnit(app.db, { name: 'Plant', organizationId: organization.id });
  line = await aUnit(app.db, { name: 'Line', organizationId: organization.id, parentUnitId: plant.id });
  await aUnit(app.db, { name: 'Nobody there', organizationId: organization.id });
  const name = (firstName: string, lastName: string, unitId: number) => ({ firstName, lastName, unitId });
  owner = await aUser(app.db, name('Ada', 'Zorlu', line.id));
  colleague = await aUser(app.db, { ...name('Ada', 'Aksoy', plant.id), roles: ['ROLE_EXTERNAL'] });
  responsible = await aUser(app.db, name('Ziya', 'Kurt', plant.id));
  const left = await aUser(app.db, name('Gone', 'Away', plant.id));
  await deactivate(app.db, left);
  administrator = await aUser(app.db, { roles: ['ROLE_APP_ADMIN'], firstName: 'Yeşim', lastName: 'Us' });
  admin = await app.as(administrator);

  const submitted = (dateSubmitted: string, values: object = {}) =>
    aContribution(app.db, { lifeCycle, owner, visibility: 'INTERNAL', dateSubmitted, ...values });
  const first = await submitted('2027-02-01T00:00:00.000Z', {
    coOwners: [colleague],
    fieldId: field,
    participants: [[responsible, 'RESPONSIBLE']],
  });
  const second = await submitted('2027-02-28T23:59:59.999Z', { state: 'REJECTION', visibility: 'PRIVATE' });
  const third = await submitted('2027-03-01T00:00:00.000Z', { owner: colleague });
  const gone = await submitted('2027-02-10T00:00:00.000Z', { isDeleted: true });
  ids = [first.id, second.id, third.id, gone.id];
  const note = (contributionId: number, day: string, toStateId: number, fromStateId: number | null = null) =>
    app.db.insert(contributionHistories).values({
      contributionId,
      category: 'STATE',
      event: 'action',
      date: `${day}T12:00:00.000Z`,
      fromStateId,
      toStateId,
    });
  const [draft, sent, rejected] = [
    lifeCycle.state('DRAFT').id,
    lifeCycle.state('SUBMITTED').id,
    lifeCycle.state('REJECTION').id,
  ];
  await note(first.id, '2027-01-30', draft);
  await note(first.id, '2027-02-01', sent, draft);
  // An action that stays in its state ends no stay.
  await note(first.id, '2027-02-20', sent, sent);
  await note(second.id, '2027-02-28', sent);
  await note(second.id, '2027-03-03', rejected, sent);
  await note(gone.id, '2027-01-01', sent);
  for (const userId of [responsible.id, colleague.id]) {
    await app.db.insert(comments).values({
      contributionId: first.id,
      userId,
      body: 'Good',
      createdDate: '2027-03-05T08:00:00.000Z',
    });
  }
  await app.db
    .insert(contributionRatings)
    .values({ contributionId: first.id, userId: responsible.id, value: 5, date: '2027-02-05T08:00:00.000Z' });
  for (const [point, day] of [
    [5, '2027-02-02'],
    [7, '2027-03-02'],
  ] as const) {
    await app.db.insert(pointEntries).values({
      userId: owner.id,
      source: 'EXTRA',
      pointType: 'THANKS',
      point,
      date: `${day}T08:00:00.000Z`,
    });
  }
}, 60_000);
afterAll(() => app.close());

const ALL = [
  [reportEndpoints.users, {}],
  [reportEndpoints.usersSheet, {}],
  [reportEndpoints.units, SUGGESTIONS],
  [reportEndpoints.unitsSheet, SUGGESTIONS],
  [reportEndpoints.process, { ...SUGGESTIONS, x: 'en' }],
  [reportEndpoints.processSheet, { ...SUGGESTIONS, x: 'en' }],
] as const;
const REPORTING = [
  reportingEndpoints.distribution,
  reportingEndpoints.distributionSheet,
  reportingEndpoints.collaboration,
  reportingEndpoints.collaborationSheet,
] as const;

describe('who reads reports', () => {
  it('is platform administrators; the figures of contributions are for everybody who works with them [R3L-03, R3L-04, R3L-05, R3O-08, Q3-90, Q3-133]', async () => {
    const moduleAdmin = await app.as(
      await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }),
    );
    const somebody = await app.as(await aUser(app.db, { roles: [] }));
    for (const [endpoint, params] of ALL) {
      expect((await app.anonymous(endpoint, { params: params as never })).status).toBe(401);
      expect((await moduleAdmin(endpoint, { params: params as never })).status).toBe(403);
    }
    for (const endpoint of REPORTING) {
      expect((await app.anonymous(endpoint, { params: SUGGESTIONS })).status).toBe(401);
      expect((await somebody(endpoint, { params: SUGGESTIONS })).status).toBe(403);
      expect((await moduleAdmin(endpoint, { params: SUGGESTIONS })).status).toBe(200);
    }
  });

  it('hears what is wrong with a question [R3L-11, R3L-12]', async () => {
    for (const [endpoint, params] of ALL) {
      const asked = (query: object) => admin(endpoint, { params: params as never, query: query as never });
      expect((await asked({ start: '2027-03-01', end: '2027-02-01' })).fieldErrors).toEqual({
        end: 'periodOrder',
      });
      expect((await asked({ start: '01.02.2027' })).status).toBe(400);
    }
    const employee = await app.as(owner);
    for (const endpoint of REPORTING) {
      const asked = (query: object, type = 'SUGGESTION') =>
        employee(endpoint, { params: { type } as never, query: query as never });
      expect((await asked({ fieldIds: 'all' })).status).toBe(400);
      expect((await asked({ end: '2027-02-30' })).status).toBe(400);
      expect((await asked({}, 'HOPE')).status).toBe(400);
    }
  });
});

describe('distribution and collaboration', () => {
  it('count what was submitted within the period, by day, and what the reader may see [R3L-02, R3P-190, R3P-191, S3-112]', async () => {
    const count = async (call: Call, query: object = {}) =>
      (await call(reportingEndpoints.distribution, { params: SUGGESTIONS, query })).body
        .filter(({ dimension }) => dimension === 'MONTH')
        .map(({ key, count: number }) => [key, number]);
    const february = { start: '2027-02-01', end: '2027-02-28' };
    const appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN', 'ROLE_INTERNAL'] }));
    expect(await count(appAdmin)).toEqual([
      ['2027-02', 2],
      ['2027-03', 1],
    ]);
    expect(await count(appAdmin, february)).toEqual([['2027-02', 2]]);
    expect(await count(appAdmin, { start: '2027-02-28', end: '2027-02-28' })).toEqual([['2027-02', 1]]);
    expect(await count(appAdmin, { fieldIds: String(field) })).toEqual([['2027-02', 1]]);
    // Two are open to employees; the private one is the owner's.
    expect(await count(await app.as(responsible), february)).toEqual([['2027-02', 1]]);
    expect(await count(await app.as(owner), february)).toEqual([['2027-02', 2]]);
    const outside = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
    expect(await count(outside)).toEqual([]);
  });

  it('are told in the asked language, under each of its names [Q3-128, Q3-101]', async () => {
    const call = await app.as(owner);
    for (const name of ['lang', 'langKey', 'langkey']) {
      const { body } = await call(reportingEndpoints.distribution, {
        params: SUGGESTIONS,
        query: { [name]: 'tr' },
      });
      const labels = (dimension: string) =>
        body.filter((row) => row.dimension === dimension).map(({ label }) => label);
      expect(labels('FIELD')).toContain('Energy (tr)');
      expect(labels('STATE')[0]).toContain('(tr)');
      expect(labels('UNIT')).toEqual(['Line', 'Plant']);
    }
  });

  it('say what the people of each unit did [R3P-191, Q3-101]', async () => {
    const { body } = await (await app.as(owner))(reportingEndpoints.collaboration, { params: SUGGESTIONS });
    expect(body).toEqual([
      {
        unitId: plant.id,
        unitName: 'Plant',
        ownerCount: 1,
        coOwnerCount: 1,
        commentCount: 2,
        ratingCount: 1,
      },
      { unitId: line.id, unitName: 'Line', ownerCount: 2, coOwnerCount: 0, commentCount: 0, ratingCount: 0 },
    ]);
  });
});

describe('the report by unit', () => {
  it('has a row per unit with people, counts at the first owner, and divides by open accounts [R3L-04, R3P-188, S3-110]', async () => {
    const { body } = await admin(reportEndpoints.units, { params: SUGGESTIONS });
    expect(body).toEqual([
      {
        unitId: plant.id,
        unitName: 'Meriç / Plant',
        userCount: 2,
        submitted: 1,
        accepted: 0,
        rejected: 0,
        completed: 0,
        submittedPerUser: 0.5,
      },
      {
        unitId: line.id,
        unitName: 'Meriç / Plant / Line',
        userCount: 1,
        submitted: 2,
        accepted: 0,
        rejected: 1,
        completed: 0,
        submittedPerUser: 2,
      },
    ]);
    const march = await admin(reportEndpoints.units, { params: SUGGESTIONS, query: { start: '2027-03-01' } });
    expect(march.body.map(({ submitted }) => submitted)).toEqual([1, 0]);
  });
});

describe('the report of time per state', () => {
  const process = (query: object = {}, x: number | string = 'en') =>
    admin(reportEndpoints.process, { params: { ...SUGGESTIONS, x } as never, query });
  const days = async (query: object = {}) =>
    (await process(query)).body.map(({ stateType, avgDays, contributionCount }) => [
      stateType,
      avgDays,
      contributionCount,
    ]);

  it('is the mean of all stays by rank, those that last up to now [R3L-05, R3P-189, S3-111, Q3-103]', async () => {
    // 38 days up to now and 3 days; deleted ones do not count.
    expect(await days()).toEqual([
      ['NEW', null, 0],
      ['DRAFT', 2, 1],
      ['SUBMITTED', 20.5, 2],
      ['ACCEPTANCE', null, 0],
      ['REJECTION', 8, 1],
    ]);
    expect(await days({ end: '2027-02-15' })).toEqual([
      ['NEW', null, 0],
      ['DRAFT', 2, 1],
      ['SUBMITTED', 38, 1],
      ['ACCEPTANCE', null, 0],
      ['REJECTION', null, 0],
    ]);
    expect((await days({ fieldIds: '0' }))[2]).toEqual(['SUBMITTED', 3, 1]);
  });

  it('names states in the language of its path, or shows one life cycle by its id [R3P-189, Q3-103]', async () => {
    const english = await process({}, 'en');
    const turkish = await process({}, 'tr');
    expect(turkish.body[0]?.stateName).toBe(`${english.body[0]?.stateName} (tr)`);
    expect((await process({}, lifeCycle.id)).body).toHaveLength(5);
    const other = await aLifeCycle(app.db, { type: 'IMPROVEMENT' });
    expect((await process({}, other.id)).status).toBe(404);
    expect((await process({}, 999_999)).status).toBe(404);
    expect((await process({}, '-')).status).toBe(400);
  });

  it('moves on with an action that is taken [S3-111]', async () => {
    const [id] = ids;
    const call = await app.as(responsible);
    const done = await call(commandOnContributionEndpoints.executeAction, {
      params: { id: id ?? 0, actionId: lifeCycle.action('Accept') },
      body: {},
    });
    expect(done.status).toBe(200);
    app.setNow(new Date('2027-03-13T12:00:00Z'));
    admin = await app.as(administrator);
    expect((await days()).slice(2)).toEqual([
      ['SUBMITTED', 20.5, 2],
      ['ACCEPTANCE', 2, 1],
      ['REJECTION', 10, 1],
    ]);
    const { body } = await admin(reportEndpoints.units, { params: SUGGESTIONS });
    expect(body[1]).toMatchObject({ submitted: 2, accepted: 1, rejected: 1 });
    app.setNow(NOW);
    admin = await app.as(administrator);
  });
});

describe('the report of people', () => {
  const read = (query: object = {}) => admin(reportEndpoints.users, { query });

  it('has a row for everybody by name, with all that they did [R3L-03, R3P-187, S3-109]', async () => {
    await app.db.update(users).set({ lastLogin: '2027-03-01T07:00:00.000Z' }).where(eq(users.id, owner.id));
    const { body, total } = await read();
    const { rows } = await app.db.execute<{ people: number }>(sql`select count(*) as people from app_user`);
    expect([body.length, total]).toEqual([rows[0]?.people, rows[0]?.people]);
    expect(body.slice(0, 2)).toEqual([
      {
        id: colleague.id,
        fullName: 'Ada Aksoy',
        login: colleague.login,
        organization: 'Meriç',
        unit: 'Plant',
        activated: true,
        userType: 'EXTERNAL',
        suggestionCount: 2,
        improvementCount: 0,
        ideaCount: 0,
        commentCount: 1,
        ratingCount: 0,
        totalPoint: 0,
        lastLogin: null,
      },
      {
        id: owner.id,
        fullName: 'Ada Zorlu',
        login: owner.login,
        organization: 'Meriç',
        unit: 'Line',
        activated: true,
        userType: 'INTERNAL',
        suggestionCount: 2,
        improvementCount: 0,
        ideaCount: 0,
        commentCount: 0,
        ratingCount: 0,
        totalPoint: 12,
        lastLogin: '2027-03-01T07:00:00.000Z',
      },
    ]);
    expect(body.find(({ fullName }) => fullName === 'Gone Away')?.activated).toBe(false);
  });

  it('counts what was done within its period, and leaves nobody out [R3L-11, S3-109]', async () => {
    const all = await read();
    const { body } = await read({ start: '2027-03-01', end: '2027-03-31' });
    expect(body.map(({ id }) => id)).toEqual(all.body.map(({ id }) => id));
    expect(body.find(({ id }) => id === owner.id)).toMatchObject({ suggestionCount: 0, totalPoint: 7 });
    expect(body.find(({ id }) => id === responsible.id)).toMatchObject({ commentCount: 1, ratingCount: 0 });
    await app.db
      .update(contributions)
      .set({ isDeleted: true })
      .where(eq(contributions.id, ids[2] ?? 0));
    const later = await read({ start: '2027-03-01', search: colleague.login });
    expect(later.body.map(({ suggestionCount }) => suggestionCount)).toEqual([0]);
    await app.db
      .update(contributions)
      .set({ isDeleted: false })
      .where(eq(contributions.id, ids[2] ?? 0));
  });

  it('is paged, sorted and searched on demand [R3P-187, S3-06]', async () => {
    const names = async (query: object) => (await read(query)).body.map(({ fullName }) => fullName);
    expect(await names({ page: 1, size: 1 })).toEqual(['Ada Zorlu']);
    expect((await read({ page: 1, size: 1 })).total).toBeGreaterThan(4);
    expect(await names({ search: 'ada' })).toEqual(['Ada Aksoy', 'Ada Zorlu']);
    expect(await names({ search: 'ADA', sort: 'fullName,desc' })).toEqual(['Ada Zorlu', 'Ada Aksoy']);
    expect(await names({ search: owner.login })).toEqual(['Ada Zorlu']);
    // In the order of the list of users: small letters and letters with accents have no place of their own.
    await app.db.update(users).set({ firstName: 'ADA' }).where(eq(users.id, owner.id));
    await app.db.update(users).set({ lastName: 'Çetin' }).where(eq(users.id, colleague.id));
    expect(await names({ search: 'ada' })).toEqual(['Ada Çetin', 'ADA Zorlu']);
    await app.db.update(users).set({ firstName: 'ada', lastName: 'Öz' }).where(eq(users.id, owner.id));
    expect(await names({ search: 'ada', sort: 'fullName,desc' })).toEqual(['ada Öz', 'Ada Çetin']);
    await app.db.update(users).set({ firstName: 'Ada', lastName: 'Zorlu' }).where(eq(users.id, owner.id));
    await app.db.update(users).set({ lastName: 'Aksoy' }).where(eq(users.id, colleague.id));
    expect(await names({ search: '%' })).toEqual([]);
    expect((await read({ sort: 'totalPoint,desc' })).status).toBe(400);
  });
});
