import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { analyticsPartEndpoints } from '#contract/reports/analytics-parts.ts';
import { type ChosenFigure, type FigureDays, figureText } from '#contract/reports/figure-filter.ts';
import { answeredPromises } from '#server/platform/db/schema/answers.ts';
import { contributionBenefits } from '#server/platform/db/schema/benefits.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';

export const OF = { type: 'IMPROVEMENT' } as const;
const DAY_MS = 24 * 3_600_000;

export let app: TestApp;
let lifeCycle: TestLifeCycle;
export let manager: Call;
export let chief: Call;
let managerUser: TestUser;
export let field: number;
export let works: number;
export let lab: number;
export let ann: TestUser;
export let ben: TestUser;
export let cem: TestUser;
/** By the order in which they were made. */
export const ids: number[] = [];

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

export async function make({ owner, coOwners = [], submitted, state = 'SUBMITTED', ...rest }: Made) {
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

export const benefit = (
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

/** Makes the contributions, people and benefits that the figures of a file of tests count. */
export function prepareFigures(): void {
  beforeAll(fill, 120_000);
  afterAll(() => app.close());
}

async function fill() {
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
}

export type Query = Partial<{ start: string; end: string; 'contributionFieldId.in': string }>;

export const rowsBehind = async (figure: ChosenFigure, days: FigureDays = {}, more: Query = {}) => {
  const { total } = await manager(contributionEndpoints.list, {
    params: { ...OF, parentId: 0, scope: 'all' },
    query: { ...more, figure: figureText(figure, days), size: 1 } as never,
  });
  return total;
};
export const peopleBehind = async (query: object) =>
  (await manager(analyticsPartEndpoints.authors, { query: { ...OF, ...query, size: 1 } as never })).total;

export const reading = () => ({
  ...{ db: app.db, services: app.services, locale: 'en' },
  caller: {
    id: managerUser.id,
    roles: new Set([...managerUser.roles, 'ROLE_APP_ADMIN']),
    unitId: null,
    organizationId: null,
  } as never,
});
export const whole = { ...OF, parentId: 0, scope: 'all' } as never;
export const inPages = (sort: string, more: object = {}) =>
  ({ ...(whole as object), page: 0, size: 50, sort, ...more }) as never;
