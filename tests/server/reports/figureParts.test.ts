import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { analyticsEndpoints } from '#contract/reports/analytics.ts';
import { analyticsPartEndpoints } from '#contract/reports/analytics-parts.ts';
import { reportingEndpoints } from '#contract/reports/endpoints.ts';
import { type ChosenFigure, type FigureDays, figureText } from '#contract/reports/figure-filter.ts';
import { UNIT_FIGURE_SORT_FIELDS } from '#contract/reports/rules.ts';
import { answeredPromises } from '#server/platform/db/schema/answers.ts';
import { contributionBenefits } from '#server/platform/db/schema/benefits.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { rowsOfParts } from '#server/reports/analytics/analytics-parts.sheet.ts';
import { readAuthors } from '#server/reports/analytics/read-authors.ts';
import { readBenefits } from '#server/reports/analytics/read-benefits.ts';
import { readParticipation } from '#server/reports/analytics/read-participation.ts';
import { readUnits } from '#server/reports/analytics/read-units.ts';
import { renewCourses } from '#server/reports/analytics/renew-courses.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';

const { participation, authors, units, benefits } = analyticsPartEndpoints;
const OF = { type: 'IMPROVEMENT' } as const;
const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let lifeCycle: TestLifeCycle;
let manager: Call;
let chief: Call;
let managerUser: TestUser;
let field: number;
let works: number;
let lab: number;
let ann: TestUser;
let ben: TestUser;
let cem: TestUser;
/** By the order in which they were made. */
const ids: number[] = [];

interface Made {
  owner: TestUser;
  coOwners?: TestUser[];
  submitted: string;
  state?: string;
  fieldId?: number | null;
  /** Days after the submission. */
  answeredAfter?: number;
  inTime?: boolean;
}

async function make({ owner, coOwners = [], submitted, state = 'SUBMITTED', ...rest }: Made) {
  const { fieldId = null, answeredAfter, inTime } = rest;
  const { id } = await aContribution(app.db, {
    ...{ lifeCycle, owner, coOwners, state, fieldId },
    dateSubmitted: state === 'DRAFT' ? null : submitted,
  });
  ids.push(id);
  const at = (days: number) => new Date(Date.parse(submitted) + days * DAY_MS).toISOString();
  const moved = (toState: string, date: string, fromState?: string) => ({
    ...{ contributionId: id, category: 'STATE' as const, event: 'action', date },
    fromStateId: fromState === undefined ? null : lifeCycle.state(fromState).id,
    toStateId: lifeCycle.state(toState).id,
  });
  await app.db.insert(contributionHistories).values([moved('SUBMITTED', submitted)]);
  if (answeredAfter === undefined) return id;
  const date = at(answeredAfter);
  await app.db.insert(contributionHistories).values([moved(state, date, 'SUBMITTED')]);
  await app.db.update(contributions).set({ dateStateChanged: date }).where(eq(contributions.id, id));
  if (inTime !== undefined) {
    await app.db.insert(answeredPromises).values({
      ...{ contributionId: id, stateId: lifeCycle.state('SUBMITTED').id, begunAt: submitted, escalation: 0 },
      ...{ answeredAt: date, dueAt: at(inTime ? answeredAfter + 1 : answeredAfter - 1) },
    });
  }
  return id;
}

const benefit = (
  contributionId: number | undefined,
  benefitType: 'FORECAST' | 'ACTUAL',
  amount: string,
  { currency = 'EUR', year = 2026 }: { currency?: 'EUR' | 'USD'; year?: number } = {},
) =>
  app.db.insert(contributionBenefits).values({
    ...{
      contributionId: contributionId ?? 0,
      benefitType,
      amount,
      currency,
      category: 'COST_SAVING' as const,
    },
    ...{ periodStart: `${year}-02-01`, periodEnd: `${year + 1}-01-31` },
  });

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    type: 'IMPROVEMENT',
    states: (['NEW', 'DRAFT', 'SUBMITTED', 'EVALUATION', 'COMPLETION'] as const).map((stateType) => ({
      stateType,
    })),
  });
  field = (await aField(app.db, { type: 'IMPROVEMENT', title: 'Energy' })).id;
  const organizationId = (await anOrganization(app.db)).id;
  works = (await aUnit(app.db, { organizationId, name: 'Works' })).id;
  lab = (await aUnit(app.db, { organizationId, name: 'Lab' })).id;
  [ann, ben] = [await aUser(app.db, { unitId: works }), await aUser(app.db, { unitId: works })];
  cem = await aUser(app.db, { unitId: lab });
  // Two who write nothing, and one whose account is closed.
  await aUser(app.db, { unitId: works });
  await aUser(app.db, { unitId: works });
  await deactivate(app.db, await aUser(app.db, { unitId: works }));
  managerUser = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_IMPROVEMENT_ADMIN'] });
  manager = await app.as(managerUser);
  chief = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_APP_ADMIN'] }));

  const first = await make({
    ...{ owner: ann, submitted: '2026-01-10T09:00:00Z', state: 'COMPLETION', fieldId: field },
    ...{ answeredAfter: 2, inTime: true },
  });
  const second = await make({
    ...{ owner: ann, coOwners: [cem], submitted: '2026-03-05T09:00:00Z', state: 'EVALUATION' },
    ...{ answeredAfter: 6, inTime: false },
  });
  const third = await make({ owner: ben, submitted: '2026-03-20T09:00:00Z', fieldId: field });
  await make({ owner: cem, submitted: '2026-04-02T09:00:00Z', state: 'EVALUATION', answeredAfter: 10 });
  await make({ owner: cem, submitted: '2026-04-02T09:00:00Z', state: 'DRAFT' });
  await benefit(first, 'FORECAST', '1000.50');
  await benefit(first, 'FORECAST', '999.50', { year: 2027 });
  await benefit(first, 'ACTUAL', '1500.00');
  await benefit(second, 'FORECAST', '100.00');
  await benefit(third, 'FORECAST', '70.25', { currency: 'USD' });
}, 120_000);
afterAll(() => app.close());

type Query = Partial<{ start: string; end: string; 'contributionFieldId.in': string }>;

const rowsBehind = async (figure: ChosenFigure, days: FigureDays = {}, more: Query = {}) => {
  const { total } = await manager(contributionEndpoints.list, {
    params: { ...OF, parentId: 0, scope: 'all' },
    query: { ...more, figure: figureText(figure, days), size: 1 } as never,
  });
  return total;
};
const peopleBehind = async (query: object) =>
  (await manager(authors, { query: { ...OF, ...query, size: 1 } as never })).total;

const reading = () => ({
  ...{ db: app.db, services: app.services, locale: 'en' },
  caller: {
    id: managerUser.id,
    roles: new Set([...managerUser.roles, 'ROLE_APP_ADMIN']),
    unitId: null,
    organizationId: null,
  } as never,
});
const whole = { ...OF, parentId: 0, scope: 'all' } as never;
const inPages = (sort: string, more: object = {}) =>
  ({ ...(whole as object), page: 0, size: 50, sort, ...more }) as never;

describe('participation over time', () => {
  it('counts each author once a month, and who takes part for the first time', async () => {
    const { body } = await manager(participation, { query: OF });
    expect(body).toMatchObject({ isPartial: false, authors: 3 });
    expect(body.months).toEqual([
      { month: '2026-01', contributions: 1, authors: 1, firstTime: 1 },
      { month: '2026-02', contributions: 0, authors: 0, firstTime: 0 },
      { month: '2026-03', contributions: 2, authors: 3, firstTime: 2 },
      { month: '2026-04', contributions: 1, authors: 1, firstTime: 0 },
    ]);
  });

  it('is narrowed by the filters; somebody who took part before is no first timer for them', async () => {
    const { body } = await manager(participation, {
      query: { ...OF, start: '2026-03-01', end: '2026-03-31' },
    });
    expect(body.months).toEqual([{ month: '2026-03', contributions: 2, authors: 3, firstTime: 2 }]);
    const ofField = await manager(participation, {
      query: { ...OF, 'contributionFieldId.in': String(field) },
    });
    expect(ofField.body.authors).toBe(2);
  });

  it('leads to as many contributions and people', async () => {
    for (const asked of [
      {},
      { start: '2026-03-01', end: '2026-04-01' },
      { 'contributionFieldId.in': String(field) },
    ]) {
      const { body } = await manager(participation, { query: { ...OF, ...asked } });
      const { start, end, ...filters } = asked as Query;
      expect(await peopleBehind(asked)).toBe(body.authors);
      for (const { month, contributions: number, authors: people, firstTime } of body.months) {
        expect(await rowsBehind({ kind: 'MONTH', month }, { start, end }, filters)).toBe(number);
        expect(await peopleBehind({ ...asked, month })).toBe(people);
        expect(await peopleBehind({ ...asked, month, firstTime: 'true' })).toBe(firstTime);
      }
    }
  });

  it('lists the people with what they wrote, a page at a time', async () => {
    const { body, total } = await manager(authors, { query: { ...OF, size: 2 } });
    expect(total).toBe(3);
    expect(body.map(({ id, unitName, contributions: number }) => ({ id, unitName, number }))).toEqual([
      { id: ann.id, unitName: 'Works', number: 2 },
      { id: cem.id, unitName: 'Lab', number: 2 },
    ]);
    expect((await manager(authors, { query: { ...OF, month: '2026-13' } })).status).toBe(400);
  });
});

const shown = {
  works: () => ({
    ...{ unitId: works, unitName: 'Works', people: 4, participants: 2, contributions: 3 },
    ...{ answered: 2, promised: 2, inTime: 1, implemented: 1, medianDays: 4, p90Days: 5.6 },
  }),
  lab: () => ({
    ...{ unitId: lab, unitName: 'Lab', people: 1, participants: 1, contributions: 1 },
    ...{ answered: 1, promised: 0, inTime: 0, implemented: 0, medianDays: 10, p90Days: 10 },
  }),
};

describe('units', () => {
  it('say who takes part and what became of what they submitted', async () => {
    const { body, total } = await manager(units, { query: OF });
    expect(total).toBe(2);
    expect(body).toEqual([shown.works(), shown.lab()]);
  });

  it('count as people, and as those of them who take part, open accounts alone', async () => {
    const opened = (activated: boolean) =>
      app.db.update(users).set({ activated }).where(eq(users.id, ben.id));
    const before = shown.works();
    await opened(false);
    const [unit] = (await manager(units, { query: OF })).body;
    expect(unit).toEqual({ ...before, people: before.people - 1, participants: before.participants - 1 });
    expect(await peopleBehind({ unitId: works })).toBe(unit?.participants);
    await opened(true);
  });

  it('are sorted by each column and paged', async () => {
    for (const field of UNIT_FIGURE_SORT_FIELDS) {
      const asked = async (direction: 'asc' | 'desc') =>
        (await manager(units, { query: { ...OF, sort: `${field},${direction}` } })).body.map(
          ({ unitId }) => unitId,
        );
      expect(await asked('asc'), field).toEqual([...(await asked('desc'))].reverse());
    }
    const second = await manager(units, { query: { ...OF, sort: 'unitName,asc', page: 1, size: 1 } });
    expect([second.total, second.body.map(({ unitName }) => unitName)]).toEqual([2, ['Works']]);
    const { body } = await manager(units, { query: { ...OF, sort: 'participation,desc' } });
    expect(body[0]?.unitId).toBe(lab);
  });

  it('lead to as many rows, by each filter', async () => {
    for (const asked of [{}, { start: '2026-03-01' }, { 'contributionFieldId.in': String(field) }]) {
      const { start, ...filters } = asked as Query;
      const { body } = await manager(units, { query: { ...OF, ...asked } });
      for (const unit of body) {
        const of = (what: 'SUBMITTED' | 'ANSWERED' | 'PROMISED' | 'IN_TIME' | 'IMPLEMENTED') =>
          rowsBehind({ kind: 'OF_UNIT', what, id: unit.unitId }, { start }, filters);
        expect(await of('SUBMITTED')).toBe(unit.contributions);
        expect(await of('ANSWERED')).toBe(unit.answered);
        expect(await of('PROMISED')).toBe(unit.promised);
        expect(await of('IN_TIME')).toBe(unit.inTime);
        expect(await of('IMPLEMENTED')).toBe(unit.implemented);
        expect(await peopleBehind({ ...asked, unitId: unit.unitId })).toBe(unit.participants);
      }
    }
  });
});

describe('benefits', () => {
  it('are summed by currency, and by contribution once', async () => {
    const { body } = await chief(benefits, { query: OF });
    const rows = body.rows.map(({ by, name, id, benefitType, currency, ...row }) => [
      ...[by, name ?? id, benefitType, currency, row.contributions, row.amount, row.median, row.p90],
    ]);
    expect(rows).toEqual([
      ['ALL', 0, 'FORECAST', 'EUR', 2, '2100.00', '1050.00', '1810.00'],
      ['ALL', 0, 'ACTUAL', 'EUR', 1, '1500.00', '1500.00', '1500.00'],
      ['ALL', 0, 'FORECAST', 'USD', 1, '70.25', '70.25', '70.25'],
      ['YEAR', 2026, 'ACTUAL', 'EUR', 1, '1500.00', null, null],
      ['YEAR', 2026, 'FORECAST', 'EUR', 2, '1100.50', null, null],
      ['YEAR', 2027, 'FORECAST', 'EUR', 1, '999.50', null, null],
      ['YEAR', 2026, 'FORECAST', 'USD', 1, '70.25', null, null],
      ['FIELD', 'Energy', 'FORECAST', 'EUR', 1, '2000.00', null, null],
      ['FIELD', 'Energy', 'ACTUAL', 'EUR', 1, '1500.00', null, null],
      ['FIELD', 0, 'FORECAST', 'EUR', 1, '100.00', null, null],
      ['FIELD', 'Energy', 'FORECAST', 'USD', 1, '70.25', null, null],
      ['UNIT', 'Works', 'FORECAST', 'EUR', 2, '2100.00', null, null],
      ['UNIT', 'Works', 'ACTUAL', 'EUR', 1, '1500.00', null, null],
      ['UNIT', 'Works', 'FORECAST', 'USD', 1, '70.25', null, null],
    ]);
  });

  it('lead to as many contributions, by each filter', async () => {
    for (const asked of [{}, { end: '2026-02-28' }, { 'contributionFieldId.in': String(field) }]) {
      const { end, ...filters } = asked as Query;
      const { body } = await chief(benefits, { query: { ...OF, ...asked } });
      expect(body.rows.length).toBeGreaterThan(0);
      for (const { by, id, benefitType: what, currency, contributions: number } of body.rows) {
        const part = by === 'ALL' ? null : { by, id };
        expect(await rowsBehind({ kind: 'BENEFIT', what, currency, part }, { end }, filters)).toBe(number);
      }
    }
  });

  it('of few contributions are not told to those who do not see the amounts of each', async () => {
    const { body } = await manager(benefits, { query: OF });
    expect(body).toMatchObject({ isWithheld: true, rows: [] });
    expect((await chief(benefits, { query: OF })).body.isWithheld).toBe(false);
    for (const [at, id] of ids.slice(0, 4).entries())
      await benefit(id, 'ACTUAL', `${at + 1}.00`, { currency: 'USD' });
    const many = await make({ owner: ben, submitted: '2026-03-21T09:00:00Z', fieldId: field });
    await benefit(many, 'ACTUAL', '5.00', { currency: 'USD' });
    const told = (await manager(benefits, { query: OF })).body;
    // Three are of one field and two of none: the parts would tell each other.
    expect(told.rows.map(({ by, amount, contributions: number }) => [by, number, amount])).toEqual([
      ['ALL', 5, '15.00'],
      ['YEAR', 5, '15.00'],
    ]);
    expect(told.isWithheld).toBe(true);
    await app.db
      .delete(contributionBenefits)
      .where(and(eq(contributionBenefits.currency, 'USD'), eq(contributionBenefits.benefitType, 'ACTUAL')));
    await app.db.update(contributions).set({ isDeleted: true }).where(eq(contributions.id, many));
    ids.pop();
  });

  it('follow what is changed', async () => {
    await benefit(ids[3], 'ACTUAL', '5.00');
    const sum = async () =>
      (await chief(benefits, { query: OF })).body.rows.find(({ benefitType }) => benefitType === 'ACTUAL')
        ?.amount;
    expect(await sum()).toBe('1505.00');
    await app.db.delete(contributionBenefits).where(eq(contributionBenefits.amount, '5.00'));
    expect(await sum()).toBe('1500.00');
  });
});

describe('older reports', () => {
  it('lead to as many contributions: by month, unit, state and field', async () => {
    for (const asked of [{}, { start: '2026-03-01', end: '2026-04-01' }]) {
      const { body } = await manager(reportingEndpoints.distribution, { params: OF, query: asked });
      expect(new Set(body.map(({ dimension }) => dimension)).size).toBe(4);
      for (const { dimension, key, count } of body) {
        const behind = () => {
          if (dimension === 'MONTH') return rowsBehind({ kind: 'MONTH', month: key }, asked);
          if (dimension === 'UNIT') {
            return rowsBehind({ kind: 'OF_UNIT', what: 'SUBMITTED', id: Number(key) }, asked);
          }
          const filter = dimension === 'STATE' ? 'stateId.in' : 'contributionFieldId.in';
          return rowsBehind({ kind: 'COUNTED' }, asked, { [filter]: key });
        };
        expect(await behind(), `${dimension} ${key}`).toBe(count);
      }
    }
  });
});

describe('of more than are counted one by one', () => {
  it('say the same from sums', async () => {
    await renewCourses(app.db);
    for (const more of [
      {},
      { 'contributionFieldId.in': [field] },
      { start: '2026-03-01', end: '2026-03-31' },
    ]) {
      const asked = { ...(whole as object), ...more } as never;
      const months = await readParticipation(reading(), asked);
      expect(await readParticipation(reading(), asked, 0)).toEqual({ ...months, at: expect.any(String) });
      for (const sort of ['contributions,desc', 'participation,asc', 'unitName,asc']) {
        const counted = ({ rows, total }: Awaited<ReturnType<typeof readUnits>>) => ({
          ...{ total },
          rows: rows.map(({ medianDays: _, p90Days: __, ...row }) => row),
        });
        const exact = await readUnits(reading(), inPages(sort, more));
        expect(counted(await readUnits(reading(), inPages(sort, more), 0))).toEqual(counted(exact));
      }
      for (const firstTime of ['true', undefined]) {
        const people = inPages('fullName,asc', { ...more, firstTime });
        expect(await readAuthors(reading(), people, 0)).toEqual(await readAuthors(reading(), people));
      }
      const exact = await readBenefits(reading(), asked);
      const sums = await readBenefits(reading(), asked, 0);
      const plain = ({ rows }: typeof exact) => rows.map(({ median: _, p90: __, ...row }) => row);
      expect(plain(sums)).toEqual(plain(exact));
      expect([exact.isEstimated, sums.isEstimated]).toEqual([false, true]);
      for (const [at, { median }] of exact.rows.entries()) {
        if (exact.rows[at]?.contributions !== 1) continue;
        expect((sums.rows[at]?.median ?? null) === null).toBe(median === null);
        if (median !== null)
          expect(Math.abs(Number(sums.rows[at]?.median) / Number(median) - 1)).toBeLessThan(0.1);
      }
    }
  });
});

it('stand in the spreadsheet with the other figures', async () => {
  const rows = await rowsOfParts(reading(), whole);
  const of = (part: string) => rows.filter((row) => row.part === part);
  expect(of('report.analytics.people.firstTime').map(({ name, count }) => [name, count])).toEqual([
    ...[
      ['2026-01', 1],
      ['2026-02', 0],
      ['2026-03', 2],
      ['2026-04', 0],
    ],
  ]);
  expect(
    of('report.analytics.units').map(({ name, people, participants }) => [name, people, participants]),
  ).toEqual([
    ...[
      ['Works', 4, 2],
      ['Lab', 1, 1],
    ],
  ]);
  expect(of('benefit.type.ACTUAL.title')[0]).toMatchObject({ currency: 'EUR', amount: '1500.00', count: 1 });
  const sheet = await manager(analyticsEndpoints.sheet, { query: OF });
  expect(sheet.status).toBe(200);
});

it('are for those who see all contributions of the type', async () => {
  const somebody = await app.as(await aUser(app.db));
  const other = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  for (const endpoint of [participation, authors, units, benefits]) {
    expect((await app.anonymous(endpoint, { query: OF })).status).toBe(401);
    expect((await somebody(endpoint, { query: OF })).status).toBe(403);
    expect((await other(endpoint, { query: OF })).status).toBe(403);
    expect((await manager(endpoint, { query: {} as never })).status).toBe(400);
  }
});
