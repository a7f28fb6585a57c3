import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benefitEndpoints as endpoints } from '#contract/benefits/endpoints.ts';
import type { BenefitType } from '#contract/benefits/rules.ts';
import { historyEndpoints } from '#contract/contributions/endpoints.ts';
import { contributionBenefits } from '#server/platform/db/schema/benefits.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import type { TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { aBenefit, aBenefitLifeCycle, aBody, aCast, aCommandTask } from './benefiting.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aBenefitLifeCycle(app);
});
afterAll(() => app.close());

const view = (call: Call, id: number) => call(endpoints.view, { params: { id } });
const ofType = (call: Call, id: number, benefitType: BenefitType) =>
  call(endpoints.ofType, { params: { id, benefitType } });
const taskStatus = async (id: number) =>
  (await app.db.select().from(contributionTasks).where(eq(contributionTasks.id, id)))[0]?.status;

describe('a benefit', () => {
  it('is stored by the holder of its command and read back with the others, by type and all together [R3F-01, R3F-02, R3F-03, R3F-05, R3P-79, R3P-80, R3P-81, Q3-53, S3-81]', async () => {
    const { contribution, responsible, implementer, manager } = await aCast(app, lifeCycle);
    const { id } = contribution;
    const me = await app.as(responsible);
    const saved = await me(endpoints.save, { body: aBody(id) });
    expect([saved.status, saved.headers['app-alert']]).toEqual([200, 'app.contributionBenefit.saved']);
    expect(saved.body).toMatchObject({
      contributionId: id,
      benefitType: 'FORECAST',
      category: 'COST_SAVING',
      amount: '1250.50',
      currency: 'TRY',
      periodStart: '2026-01-01',
      periodEnd: '2026-12-31',
      isActionItemAnalysis: false,
      file: null,
      version: 1,
      createdBy: 'Rana Koç',
    });
    const measured = await (await app.as(implementer))(endpoints.save, {
      body: aBody(id, { benefitType: 'ACTUAL', amount: 900, currency: 'EUR', explanation: undefined }),
    });
    expect(measured.body).toMatchObject({ amount: '900.00', currency: 'EUR', explanation: '' });
    const reader = await app.as(manager);
    expect((await view(reader, id)).body.map(({ benefitType }) => benefitType)).toEqual([
      'FORECAST',
      'ACTUAL',
    ]);
    expect((await ofType(reader, id, 'FORECAST')).body.map(({ id: one }) => one)).toEqual([saved.body.id]);
    expect((await ofType(reader, id, 'ACTUAL')).body.map(({ id: one }) => one)).toEqual([measured.body.id]);
  });

  it('is changed by a save with its id, which keeps its type and its author [R3P-81, S3-11, S3-81]', async () => {
    const { contribution, responsible, auditor } = await aCast(app, lifeCycle);
    const { body: first } = await (await app.as(responsible))(endpoints.save, {
      body: aBody(contribution.id),
    });
    const other = await app.as(auditor);
    const changed = await other(endpoints.save, {
      body: aBody(contribution.id, { id: first.id, version: first.version, amount: '0', category: 'SAFETY' }),
    });
    expect(changed.body).toMatchObject({
      id: first.id,
      amount: '0.00',
      category: 'SAFETY',
      version: 2,
      createdBy: 'Rana Koç',
      createdDate: first.createdDate,
    });
    expect(changed.body.lastModifiedBy).not.toBe('Rana Koç');
    const turned = await (await app.as(responsible))(endpoints.save, {
      body: aBody(contribution.id, {
        id: (await aBenefit(app, contribution.id, { benefitType: 'ACTUAL' })).id,
      }),
    });
    expect(turned.errorKey).toBe('error.typeMismatch');
  });

  it('needs the command of its type, and an analysis ACTION_ITEMS besides [R3C-25, R3C-26, R3C-35, S3-52, S3-53, S3-81]', async () => {
    const cast = await aCast(app, lifeCycle);
    const { id } = cast.contribution;
    const stored = await aBenefit(app, id, { isActionItemAnalysis: true });
    const refusals = [
      [cast.responsible, { benefitType: 'ACTUAL' }],
      [cast.implementer, {}],
      [cast.manager, {}],
      [cast.owner, {}],
      // The analysis without the benefit's command, the command without the analysis, and taking its mark away.
      [cast.advisor, { isActionItemAnalysis: true }],
      [cast.responsible, { isActionItemAnalysis: true }],
      [cast.responsible, { id: stored.id, isActionItemAnalysis: false }],
    ] as const;
    for (const [user, changes] of refusals) {
      const { status, errorKey } = await (await app.as(user))(endpoints.save, { body: aBody(id, changes) });
      expect([status, errorKey]).toEqual([400, 'error.commandNotAllowed']);
    }
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    expect((await admin(endpoints.save, { body: aBody(id) })).errorKey).toBe('error.commandNotAllowed');
    expect(
      await app.db.select().from(contributionBenefits).where(eq(contributionBenefits.contributionId, id)),
    ).toHaveLength(1);
    const auditor = await app.as(cast.auditor);
    const analysis = await auditor(endpoints.save, { body: aBody(id, { isActionItemAnalysis: true }) });
    expect(analysis.body.isActionItemAnalysis).toBe(true);
  });

  it('is seen by holders of any command about benefits, and by nobody else [R3F-01, R3B-12, S3-81]', async () => {
    const cast = await aCast(app, lifeCycle);
    const { id } = cast.contribution;
    await aBenefit(app, id);
    for (const user of [cast.responsible, cast.implementer, cast.auditor, cast.advisor, cast.manager]) {
      const me = await app.as(user);
      expect((await view(me, id)).body).toHaveLength(1);
      expect((await ofType(me, id, 'ACTUAL')).body).toEqual([]);
    }
    for (const user of [cast.owner, cast.mentor]) {
      const me = await app.as(user);
      expect((await view(me, id)).errorKey).toBe('error.commandNotAllowed');
      expect((await ofType(me, id, 'FORECAST')).errorKey).toBe('error.commandNotAllowed');
    }
    const done = await aCast(app, lifeCycle, 'COMPLETION');
    expect((await view(await app.as(done.owner), done.contribution.id)).status).toBe(200);
  });

  it('finishes the task of its command and is noted with what changed [S3-53, S3-62, S3-84]', async () => {
    const { contribution, auditor, manager, mentor } = await aCast(app, lifeCycle);
    const { id } = contribution;
    const asked = { userId: auditor.id, role: 'AUDITOR' } as const;
    const forecast = await aCommandTask(app, contribution, { ...asked, commandType: 'BENEFIT_FORECAST' });
    const analysis = await aCommandTask(app, contribution, { ...asked, commandType: 'ACTION_ITEMS' });
    const me = await app.as(auditor);
    const { body: first } = await me(endpoints.save, { body: aBody(id) });
    expect([await taskStatus(forecast), await taskStatus(analysis)]).toEqual(['ON_TIME_DONE', 'WAITING']);
    await me(endpoints.save, {
      body: aBody(id, { id: first.id, amount: '2000', isActionItemAnalysis: true }),
    });
    expect(await taskStatus(analysis)).toBe('ON_TIME_DONE');
    const read = async (call: Call) =>
      (await call(historyEndpoints.list, { params: { id, category: 'BENEFIT' } })).body;
    const entries = await read(await app.as(manager));
    expect(entries.map(({ event, oldValue, newValue }) => [event, oldValue, newValue])).toEqual([
      [
        'BENEFIT_FORECAST',
        'COST_SAVING 1250.50 TRY 2026-01-01 2026-12-31',
        'COST_SAVING 2000.00 TRY 2026-01-01 2026-12-31',
      ],
      ['BENEFIT_FORECAST', null, 'COST_SAVING 1250.50 TRY 2026-01-01 2026-12-31'],
    ]);
    // Who reads the history and not the benefits learns that, not how much.
    const outside = await read(await app.as(mentor));
    expect(outside.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      ['', ''],
      [null, ''],
    ]);
  });

  it('that one was asked to look at is looked at by the command, once [R3F-01, R3P-79, S3-53]', async () => {
    const { contribution, manager } = await aCast(app, lifeCycle);
    const task = await aCommandTask(app, contribution, {
      userId: manager.id,
      role: 'MANAGER',
      commandType: 'VIEW_BENEFITS',
    });
    const me = await app.as(manager);
    await ofType(me, contribution.id, 'FORECAST');
    expect(await taskStatus(task)).toBe('WAITING');
    await view(me, contribution.id);
    await view(me, contribution.id);
    expect(await taskStatus(task)).toBe('ON_TIME_DONE');
    const notes = await app.db
      .select()
      .from(contributionHistories)
      .where(eq(contributionHistories.contributionId, contribution.id));
    expect(notes.map(({ category, event }) => [category, event])).toEqual([['COMMAND', 'VIEW_BENEFITS']]);
  });
});

describe('what is refused', () => {
  it('amounts that are negative, too large, too fine or no numbers; unknown words; periods the wrong way round [S3-81]', async () => {
    const { contribution, responsible } = await aCast(app, lifeCycle);
    const me = await app.as(responsible);
    const faults = async (changes: object) =>
      (await me(endpoints.save, { body: aBody(contribution.id, changes) })).fieldErrors;
    for (const amount of [
      '-1',
      -0.01,
      '1.005',
      0.1 + 0.2,
      '1e3',
      1e21,
      '1000000000000',
      '1,5',
      ' ',
      'NaN',
      '٣',
    ]) {
      expect(await faults({ amount }), String(amount)).toHaveProperty('amount');
    }
    expect(await faults({ amount: null })).toEqual({ amount: 'NotNull' });
    expect(await faults({ currency: 'XXX' })).toEqual({ currency: 'Value' });
    expect(await faults({ category: 'LUCK' })).toEqual({ category: 'Value' });
    expect(await faults({ benefitType: 'HOPE' })).toEqual({ benefitType: 'Value' });
    expect(await faults({ explanation: 'x'.repeat(1001) })).toEqual({ explanation: 'Size' });
    expect(await faults({ periodStart: '2027-01-01' })).toEqual({ periodEnd: 'periodOrder' });
    expect(await faults({ periodStart: '2026-02-30' })).toHaveProperty('periodStart');
    expect(await faults({ periodStart: '0000-01-01' })).toHaveProperty('periodStart');
    expect(await faults({ periodEnd: '9999-01-01' })).toHaveProperty('periodEnd');
    const largest = await me(endpoints.save, {
      body: aBody(contribution.id, {
        amount: '999999999999.99',
        explanation: '<script>alert(1)</script>\u202e',
      }),
    });
    expect(largest.body).toMatchObject({
      amount: '999999999999.99',
      explanation: '<script>alert(1)</script>\u202e',
    });
  });

  it('benefits and contributions of others are not there [S3-20, S3-81]', async () => {
    const mine = await aCast(app, lifeCycle);
    const foreign = await aBenefit(app, (await aCast(app, lifeCycle)).contribution.id);
    const hidden = await aContribution(app.db, { lifeCycle });
    const me = await app.as(mine.responsible);
    const save = (contributionId: number, changes: object = {}) =>
      me(endpoints.save, { body: aBody(contributionId, changes) });
    expect((await save(mine.contribution.id, { id: foreign.id })).status).toBe(404);
    expect((await save(mine.contribution.id, { id: 999_999 })).status).toBe(404);
    expect((await save(hidden.id)).status).toBe(404);
    expect((await save(999_999)).status).toBe(404);
    expect((await view(me, hidden.id)).status).toBe(404);
    expect((await ofType(me, 999_999, 'ACTUAL')).status).toBe(404);
    expect((await ofType(me, mine.contribution.id, 'HOPE' as BenefitType)).status).toBe(400);
  });

  it('callers without a session, and without a role [S3-12]', async () => {
    const { contribution } = await aCast(app, lifeCycle);
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    for (const [call, status] of [
      [app.anonymous, 401],
      [nobody, 403],
    ] as const) {
      expect((await view(call, contribution.id)).status).toBe(status);
      expect((await ofType(call, contribution.id, 'ACTUAL')).status).toBe(status);
      expect((await call(endpoints.save, { body: aBody(contribution.id) })).status).toBe(status);
      expect((await call(endpoints.list)).status).toBe(status);
    }
    const employee = await app.as(await aUser(app.db));
    expect((await employee(endpoints.list)).status).toBe(403);
  });

  it('the second of two who change one benefit at once is told, and the first one stays [S3-17, S3-81]', async () => {
    const { contribution, responsible, auditor } = await aCast(app, lifeCycle);
    const { id } = await aBenefit(app, contribution.id);
    const answers = await Promise.all(
      [responsible, auditor].map(async (user, index) =>
        (await app.as(user))(endpoints.save, {
          body: aBody(contribution.id, { id, version: 1, amount: `${index + 1}` }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers.find(({ status }) => status === 200)?.body;
    expect(answers.find(({ status }) => status === 400)?.errorKey).toBe('error.savedInBetween');
    const [row] = await app.db.select().from(contributionBenefits).where(eq(contributionBenefits.id, id));
    expect([row?.amount, row?.version]).toEqual([winner?.amount, 2]);
  });
});

describe("the administrators' list", () => {
  it('has the benefits of all contributions, paged, sorted and filtered [R3P-78]', async () => {
    const { contribution } = await aCast(app, lifeCycle);
    const one = await aBenefit(app, contribution.id, { periodStart: '2020-02-01', currency: 'GBP' });
    const two = await aBenefit(app, contribution.id, { periodStart: '2020-01-01', category: 'SAFETY' });
    const gone = await aContribution(app.db, { lifeCycle, isDeleted: true });
    await aBenefit(app, gone.id);
    for (const role of ['ROLE_ADMIN', 'ROLE_APP_ADMIN'] as const) {
      const me = await app.as(await aUser(app.db, { roles: [role] }));
      const list = async (query: object) => {
        const { body, total } = await me(endpoints.list, { query });
        return [body.map(({ id }) => id), total];
      };
      const own = { 'contributionId.equals': contribution.id };
      expect(await list(own)).toEqual([[two.id, one.id], 2]);
      expect(await list({ ...own, sort: 'periodStart,asc', size: 1 })).toEqual([[two.id], 2]);
      expect(await list({ ...own, sort: 'periodStart,asc', size: 1, page: 1 })).toEqual([[one.id], 2]);
      expect(await list({ ...own, 'currency.equals': 'GBP' })).toEqual([[one.id], 1]);
      expect(await list({ ...own, 'category.equals': 'SAFETY' })).toEqual([[two.id], 1]);
      expect(await list({ ...own, 'type.equals': 'IDEA' })).toEqual([[], 0]);
      expect(await list({ ...own, 'benefitType.equals': 'ACTUAL' })).toEqual([[], 0]);
      expect(await list({ 'contributionId.equals': gone.id })).toEqual([[], 0]);
      const { body } = await me(endpoints.list, { query: own });
      expect(body[0]).toMatchObject({
        code: contribution.code,
        title: contribution.title,
        type: 'SUGGESTION',
      });
      expect((await me(endpoints.list, { query: { sort: 'amount,asc' } })).status).toBe(400);
    }
  });
});
