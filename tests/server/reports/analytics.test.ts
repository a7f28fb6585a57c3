import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { QueryInput } from '#contract/http.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import { analyticsEndpoints } from '#contract/reports/analytics.ts';
import { type ChosenFigure, figureText } from '#contract/reports/figure-filter.ts';
import { answeredPromises } from '#server/platform/db/schema/answers.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { lifeCycleStates } from '#server/platform/db/schema/life-cycles.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import { readAnalytics } from '#server/reports/analytics/read-analytics.ts';
import { renewCourses } from '#server/reports/analytics/renew-courses.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';
import { expectAnalytics } from './expectAnalytics.ts';
import { plainFigures, readWays } from './plainFigures.ts';

type Query = Omit<QueryInput<typeof analyticsEndpoints.read>, 'type'>;

/** Sessions end by the real time, so the figures are of today. */
const NOW = new Date();
const DAY_MS = 24 * 3_600_000;
/** A day so many days ago, `YYYY-MM-DD`. */
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString().slice(0, 10);
const STATES = ['NEW', 'DRAFT', 'SUBMITTED', 'EVALUATION', 'ACCEPTANCE', 'REJECTION', 'COMPLETION'] as const;
const HOUR_MS = 3_600_000;
const { read, sheet } = analyticsEndpoints;
const SUGGESTIONS = { type: 'SUGGESTION' } as const;

let app: TestApp;
let lifeCycle: TestLifeCycle;
let fields: number[];
let units: number[];
let people: TestUser[];
let admin: TestUser;
let readers: { name: string; call: Call; seesPeople: boolean }[];
const ids: number[] = [];

/** The same histories in each run. */
const chance = seededRandom(85);
const stateOf = (key: (typeof STATES)[number]) => lifeCycle.state(key).id;

/** What has happened to a contribution since its submission, at random: also back to its authors, and after its end. */
async function live(id: number, submitted: number, from: StateType = 'SUBMITTED'): Promise<void> {
  let at = submitted;
  let state: StateType = from;
  const steps = chance.between(0, 6);
  for (let step = 0; step < steps; step += 1) {
    at += chance.between(0, 40 * 24 * 60) * 60_000 + chance.between(0, 59_999);
    if (at > NOW.getTime()) break;
    const date = new Date(at).toISOString();
    const next = chance.pick(STATES.slice(1));
    if (chance.percent(40)) {
      await app.db.insert(answeredPromises).values({
        contributionId: id,
        stateId: lifeCycle.state(state).id,
        begunAt: new Date(submitted).toISOString(),
        dueAt: chance.percent(10) ? null : new Date(at + chance.between(-100, 100) * HOUR_MS).toISOString(),
        answeredAt: date,
        escalation: 0,
      });
    }
    await app.db.insert(contributionHistories).values({
      contributionId: id,
      category: 'STATE',
      event: 'action',
      fromStateId: lifeCycle.state(state).id,
      toStateId: lifeCycle.state(next).id,
      date,
    });
    state = next;
  }
  // Now and then a history does not lead to the state of today, as of what was imported.
  const current = chance.percent(10) ? chance.pick(STATES.slice(2)) : state;
  const runs = chance.percent(40);
  await app.db
    .update(contributions)
    .set({
      stateId: lifeCycle.state(current).id,
      stateType: current,
      dateStateChanged: new Date(Math.min(at, NOW.getTime())).toISOString(),
      answerState: runs ? 'RUNNING' : 'NONE',
      answerOwnerId: runs ? chance.pick(people).id : null,
      answerDueAt: runs ? new Date(NOW.getTime() + chance.between(-300, 300) * HOUR_MS).toISOString() : null,
    })
    .where(eq(contributions.id, id));
}

async function make(): Promise<void> {
  const isDraft = chance.percent(10);
  const submitted = NOW.getTime() - chance.between(1, 500 * 24) * HOUR_MS;
  const { id } = await aContribution(app.db, {
    lifeCycle,
    owner: chance.pick(people),
    state: isDraft ? 'DRAFT' : 'SUBMITTED',
    title: chance.pick(['Bottles of glass', 'Lights in the hall']),
    visibility: chance.pick(['PRIVATE', 'REGISTERED']),
    fieldId: chance.pick([null, ...fields]),
    dateSubmitted: isDraft ? null : new Date(submitted).toISOString(),
  });
  ids.push(id);
  if (isDraft) return;
  await app.db.insert(contributionHistories).values([
    {
      ...{ contributionId: id, category: 'STATE', event: 'created', toStateId: stateOf('DRAFT') },
      date: new Date(submitted - chance.between(1, 50) * HOUR_MS).toISOString(),
    },
    {
      ...{ contributionId: id, category: 'STATE', event: 'submit', toStateId: stateOf('SUBMITTED') },
      date: new Date(submitted).toISOString(),
    },
  ]);
  await live(id, submitted);
}

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  lifeCycle = await aLifeCycle(app.db, {
    type: 'SUGGESTION',
    states: STATES.map((stateType) => ({
      stateType,
      actions: stateType === 'EVALUATION' ? [{ name: 'Cancel', roles: ['RESPONSIBLE'], to: 'NEW' }] : [],
    })),
  });
  fields = [(await aField(app.db)).id, (await aField(app.db)).id];
  const { id: organizationId } = await anOrganization(app.db);
  units = [(await aUnit(app.db, { organizationId })).id, (await aUnit(app.db, { organizationId })).id];
  people = [];
  for (const unitId of [null, ...units]) people.push(await aUser(app.db, { unitId }));
  admin = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_APP_ADMIN'] });
  readers = [
    { name: 'an administrator', call: await app.as(admin), seesPeople: true },
    {
      name: 'an administrator of suggestions',
      call: await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] })),
      seesPeople: false,
    },
  ];
  for (let made = 0; made < 60; made += 1) await make();
}, 120_000);
afterAll(() => app.close());

const QUERIES = (): Query[] => [
  {},
  { 'contributionFieldId.in': String(fields[0]) },
  { 'stateId.in': `${stateOf('SUBMITTED')},${stateOf('COMPLETION')}` },
  { 'eiId.in': String(units[0]), scope: 'manage' },
  { q: 'glass' },
  { 'dateSubmitted.greaterThanOrEqual': `${daysAgo(150)}T00:00:00.000Z` },
  { 'answerState.in': 'late,running' },
  { 'title.contains': 'nothing is called so' },
];

/** What the list holds, of the reader, by the same filters. */
async function listed(call: Call, { scope = 'all', ...filters }: Query & { figure?: string }) {
  const { body, total } = await call(contributionEndpoints.list, {
    params: { ...SUGGESTIONS, parentId: 0, scope },
    query: { ...filters, size: 1000 } as never,
  });
  return { ids: body.map(({ id }) => id), total };
}

/** Every reader, by every filter, with the numbers of each contribution and with the sums. */
async function expectAgreement() {
  for (const { name, call, seesPeople } of readers) {
    for (const query of QUERIES()) {
      const list = await listed(call, query);
      const ways = await readWays(app, list.ids);
      if (query.scope !== 'manage') expect(ways, name).toHaveLength(list.total);
      const { body } = await call(read, { query: { ...SUGGESTIONS, ...query } });
      expect(body.isEstimated || body.isPartial).toBe(false);
      expectAnalytics(body, plainFigures(ways, NOW), seesPeople);
    }
  }
}

const reading = () => ({
  ...{ db: app.db, services: app.services, locale: 'en' },
  caller: { id: admin.id, roles: new Set(admin.roles), unitId: null, organizationId: null } as never,
});

/** The sums say the same as each contribution, whatever was noted since they were stored. */
async function expectSums() {
  const all = await readWays(app, (await listed(await app.as(admin), {})).ids);
  const asked = [
    {},
    { 'contributionFieldId.in': fields },
    { start: `${daysAgo(200).slice(0, 8)}01`, end: daysAgo(60) },
    { start: daysAgo(210), end: daysAgo(100), 'contributionFieldId.in': [fields[1] as number] },
    { start: daysAgo(130), end: daysAgo(118) },
  ];
  for (const query of asked) {
    const figures = await readAnalytics(
      reading(),
      { ...SUGGESTIONS, parentId: 0, scope: 'all', ...query } as never,
      0,
    );
    const { start = '', end = '9', 'contributionFieldId.in': of } = query;
    const ways = all.filter(({ row: { fieldId, dateSubmitted } }) => {
      const day = dateSubmitted?.slice(0, 10) ?? '';
      return day >= start && day <= end && (of === undefined || of.includes(fieldId ?? 0));
    });
    expectAnalytics(figures, plainFigures(ways, NOW));
    expect(figures.isPartial).toBe(false);
    expect(figures.isEstimated).toBe(true);
  }
}

/** Changes of every kind that a figure depends on. */
async function changeSomething(): Promise<void> {
  const id = chance.pick(ids);
  const change = (values: Partial<typeof contributions.$inferInsert>) =>
    app.db.update(contributions).set(values).where(eq(contributions.id, id));
  switch (chance.between(0, 7)) {
    case 0:
      await change({ fieldId: chance.pick([null, ...fields]) });
      break;
    case 1:
      await change({ isDeleted: chance.percent(30) });
      break;
    case 2:
      await change({ ownerUnitId: chance.pick([null, ...units]) });
      break;
    case 3:
      await app.db.delete(contributionHistories).where(eq(contributionHistories.contributionId, id));
      break;
    case 4:
      await app.db.delete(answeredPromises).where(eq(answeredPromises.contributionId, id));
      break;
    case 5:
      await make();
      break;
    case 6:
      await change({ answerOwnerId: chance.pick(people).id, answerState: 'PAUSED' });
      break;
    default:
      await live(id, NOW.getTime() - chance.between(1, 90) * 24 * HOUR_MS, 'EVALUATION');
  }
}

const storedSums = async () => {
  const { rows } = await app.db.execute(sql`
    select type, field_id, kind, month::text, key, other, class, number, total from course_tally
     where number <> 0 or total <> 0 order by 1, 2, 3, 4, 5, 6, 7`);
  return rows;
};

describe('figures of the process', () => {
  it('are for those who see all contributions of the type', async () => {
    const somebody = await app.as(await aUser(app.db));
    const editor = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_EDITOR'] }));
    for (const endpoint of [read, sheet]) {
      expect((await app.anonymous(endpoint, { query: SUGGESTIONS })).status).toBe(401);
      expect((await somebody(endpoint, { query: SUGGESTIONS })).status).toBe(403);
      const refused = await editor(endpoint, { query: SUGGESTIONS });
      expect([refused.status, refused.errorKey]).toEqual([403, 'error.forbidden']);
    }
    expect((await editor(read, { query: { type: 'IDEA' } })).body).toMatchObject({ counted: 0, states: [] });
    const [{ call } = readers[0] as never] = readers as [(typeof readers)[number]];
    expect((await call(read, { query: {} as never })).status).toBe(400);
    const turned = await call(read, { query: { ...SUGGESTIONS, start: '2026-02-01', end: '2026-01-01' } });
    expect(turned.status).toBe(400);
  });

  it('equal what can be counted on the contributions of the list, by each filter, for each reader', async () => {
    await expectAgreement();
  }, 60_000);

  it('lead to lists that hold as many: each number by its own filter, besides those of the list', async () => {
    for (const { call, seesPeople } of readers) {
      for (const query of [{}, { 'contributionFieldId.in': String(fields[0]) }, { q: 'glass' }] as Query[]) {
        const { body } = await call(read, { query: { ...SUGGESTIONS, ...query } });
        const of = async (figure: ChosenFigure, more: Query = {}) =>
          (await listed(call, { ...query, ...more, figure: figureText(figure) })).total;
        expect(await of({ kind: 'COUNTED' })).toBe(body.counted);
        expect(await of({ kind: 'OPEN' })).toBe(body.open);
        expect(await of({ kind: 'REOPENED' })).toBe(body.reopened.contributions);
        expect(await of({ kind: 'ANSWERED' })).toBe(body.firstAnswer.count);
        expect(await of({ kind: 'ANSWERED_LATE' })).toBe(body.firstAnswer.promised - body.firstAnswer.inTime);
        expect(await of({ kind: 'DECIDED' })).toBe(body.decision.count);
        expect(await of({ kind: 'DECIDED_LATE' })).toBe(body.decision.promised - body.decision.inTime);
        for (const { stateId, here, left } of body.states) {
          expect(await of({ kind: 'COUNTED' }, { 'stateId.in': String(stateId) })).toBe(here);
          expect(await of({ kind: 'LEFT', id: stateId })).toBe(left);
        }
        for (const { fromStateId: from, toStateId: to, contributions: number } of body.passages.slice(
          0,
          15,
        )) {
          expect(await of({ kind: 'MOVED', from, to })).toBe(number);
        }
        for (const { by, id, count } of body.waiting) expect(await of({ kind: by, id })).toBe(count);
        for (const { from, to, count } of body.ages) expect(await of({ kind: 'AGE', from, to })).toBe(count);
        for (const { week: monday, open } of body.weeks.slice(-15)) {
          expect(await of({ kind: 'WEEK', what: 'OPEN', monday })).toBe(open);
        }
        for (const { week: monday, submitted, reopened, ended } of body.weeks.slice(-30)) {
          const week = (what: 'SUBMITTED' | 'REOPENED' | 'ENDED') => of({ kind: 'WEEK', what, monday });
          expect([await week('SUBMITTED'), await week('REOPENED'), await week('ENDED')]).toEqual([
            ...[submitted, reopened, ended],
          ]);
        }
        expect(body.waiting.some(({ by }) => by === 'PERSON')).toBe(seesPeople);
      }
    }
    const somebody = await app.as(await aUser(app.db));
    const params = { ...SUGGESTIONS, parentId: 0, scope: 'all' } as const;
    const asked = (figure: string) => somebody(contributionEndpoints.list, { params, query: { figure } });
    expect((await asked('OPEN')).status).toBe(403);
    expect((await asked('OPEN:1')).status).toBe(400);
  }, 120_000);

  it('are the same from sums, with what was noted since and without', async () => {
    await expectSums();
    expect(await renewCourses(app.db)).toBeGreaterThan(0);
    expect(await renewCourses(app.db)).toBe(0);
    await expectSums();
  }, 60_000);

  it('stay so through changes of every kind', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let step = 0; step < 25; step += 1) await changeSomething();
      await expectSums();
      await renewCourses(app.db);
      await expectSums();
    }
    await expectAgreement();
  }, 120_000);

  it('stay so while several processes compute what changes', async () => {
    let isWriting = true;
    const write = async () => {
      for (let step = 0; step < 25; step += 1) await changeSomething();
      isWriting = false;
    };
    const renew = async () => {
      while (isWriting) await renewCourses(app.db);
    };
    await Promise.all([write(), renew(), renew()]);
    await expectSums();
    await renewCourses(app.db);
    await expectSums();
  }, 60_000);

  it('follow a state that becomes one of another kind', async () => {
    await app.db
      .update(lifeCycleStates)
      .set({ stateType: 'CANCELLATION' })
      .where(eq(lifeCycleStates.id, stateOf('EVALUATION')));
    await app.db
      .update(contributions)
      .set({ stateType: 'CANCELLATION' })
      .where(eq(contributions.stateId, stateOf('EVALUATION')));
    await expectSums();
  }, 60_000);

  it('are the same when everything is computed anew, also when a contribution is gone', async () => {
    const gone = ids.pop() as number;
    await app.db.delete(contributions).where(eq(contributions.id, gone));
    await renewCourses(app.db);
    const stored = await storedSums();
    await app.db.execute(sql`select rebuild_courses()`);
    expect(await storedSums()).toEqual(stored);
    await expectSums();
  }, 60_000);

  it('are of the newest where a filter leaves more than are counted', async () => {
    const figures = await readAnalytics(
      reading(),
      { ...SUGGESTIONS, parentId: 0, scope: 'all', 'stateId.in': STATES.map(stateOf) } as never,
      10,
    );
    const all = await readWays(app, (await listed(await app.as(admin), {})).ids);
    const newest = all.sort((one, other) => other.row.id - one.row.id).slice(0, 10);
    expectAnalytics(figures, plainFigures(newest, NOW));
    expect([figures.isPartial, figures.isEstimated]).toEqual([true, false]);
  });

  it('come as a spreadsheet with all of them', async () => {
    const [{ call } = readers[0] as never] = readers as [(typeof readers)[number]];
    const { status, headers } = await call(sheet, { query: SUGGESTIONS });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/process-figures_\d{8}/);
  });
});
