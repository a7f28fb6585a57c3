import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lifeCycleCheckEndpoints as endpoints, lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { lifeCycles, pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { installDefaultLifeCycles } from '#server/process/life-cycles/defaults/install.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import { aCommand, anAction, aPointDefinition } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(() => app.close());

const check = async (id: number, langKey = 'en') =>
  (await admin(endpoints.check, { params: { id }, query: { langKey } })).body;
/** Submitted, taken on by the responsible, and done. */
const aWay = (values: { name?: string; isActive?: boolean } = {}) =>
  aLifeCycle(app.db, {
    isActive: values.isActive ?? false,
    states: [
      { stateType: 'NEW' },
      {
        stateType: 'SUBMITTED',
        actions: [{ name: 'Finish', to: 'COMPLETION', roles: ['RESPONSIBLE'] }],
        tasks: [{ name: 'Look at it', role: 'RESPONSIBLE' }],
        promise: { answerDays: 5, role: 'RESPONSIBLE', reminders: [50], escalations: [] },
      },
      { stateType: 'COMPLETION' },
    ],
  });

describe('the check of a stored life cycle', () => {
  it('the life cycles of a fresh installation have no errors [Q3-122, S3-30 … S3-45]', async () => {
    await installDefaultLifeCycles(app.db);
    const shipped = await app.db
      .select({ id: lifeCycles.id })
      .from(lifeCycles)
      .where(eq(lifeCycles.isActive, true));
    expect(shipped).toHaveLength(6);
    for (const { id } of shipped) {
      const { findings, isActive } = await check(id);
      expect(isActive).toBe(true);
      expect(findings.filter(({ grade }) => grade === 'error')).toEqual([]);
      expect(findings.filter(({ code }) => code === 'promiseWithoutAction')).toEqual([]);
    }
  });

  it('a promise by a role without an action that answers is named with state and role', async () => {
    const { id } = await aLifeCycle(app.db, {
      isActive: false,
      states: [
        { stateType: 'NEW' },
        {
          stateType: 'SUBMITTED',
          actions: [
            { name: 'Finish', to: 'COMPLETION', roles: ['RESPONSIBLE'] },
            { name: 'Note', roles: ['EXPERT'] },
          ],
          promise: { answerDays: 5, role: 'EXPERT', reminders: [], escalations: [] },
        },
        { stateType: 'COMPLETION' },
      ],
    });
    const found = (await check(id)).findings.filter(({ code }) => code === 'promiseWithoutAction');
    expect(found).toMatchObject([
      { grade: 'warning', roles: ['EXPERT'], state: { name: expect.any(String) } },
    ]);
  });

  it('people of fields fill a role as soon as they are there, and no longer than their account is open [S3-51, S3-90]', async () => {
    const { id } = await aWay();
    const vacancies = async () =>
      (await check(id)).findings.map(({ code, roles, part }) => [code, roles, part]);
    expect(await vacancies()).toEqual(
      expect.arrayContaining([
        ['vacantRole', ['RESPONSIBLE'], 'Finish'],
        ['taskForVacantRole', ['RESPONSIBLE'], 'Look at it'],
      ]),
    );
    const field = await aField(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user: await aUser(app.db) });
    expect(await vacancies()).toEqual([]);
  });

  it('it names what is wrong in the language of the reader, with counts [S3-08]', async () => {
    const lifeCycle = await aWay();
    const submitted = lifeCycle.state('SUBMITTED');
    const gone = await aPointDefinition(app.db);
    await aCommand(app.db, submitted.id, { roles: ['RESPONSIBLE'], points: { pointDefinitionId: gone.id } });
    await app.db.update(pointDefinitions).set({ isActive: false }).where(eq(pointDefinitions.id, gone.id));
    await anAction(app.db, submitted.id, {
      definitionList: [
        { language: 'en', name: 'Judge' },
        { language: 'tr', name: 'Yargıla' },
      ],
      roles: ['JURY1'],
    });
    const found = await check(lifeCycle.id);
    expect(found).toMatchObject({
      lifeCycleId: lifeCycle.id,
      isActive: false,
      errorCount: 1,
      warningCount: 1,
    });
    expect(found.findings).toEqual([
      expect.objectContaining({ code: 'impossibleRole', grade: 'error', part: 'Judge', roles: ['JURY1'] }),
      expect.objectContaining({ code: 'pointsInactive', grade: 'warning', part: 'ASSIGN' }),
    ]);
    expect((await check(lifeCycle.id, 'tr')).findings[0]).toMatchObject({
      part: 'Yargıla',
      state: { id: submitted.id, name: 'SUBMITTED (tr)' },
    });
  });

  it('errors keep it from going live and come with the refusal; nothing changes [Q3-122, S3-30]', async () => {
    const running = await aWay({ isActive: true });
    const broken = await aWay();
    const action = await anAction(app.db, broken.state('SUBMITTED').id, { roles: ['COMPETITION_MODERATOR'] });
    const refused = await admin(lifeCycleEndpoints.save, { body: { id: broken.id, isActive: true } });
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.lifeCycleFaulty']);
    expect(refused.body).toMatchObject({ findings: `impossibleRole action ${action}` });
    const isActive = async (id: number) => (await check(id)).isActive;
    expect([await isActive(running.id), await isActive(broken.id)]).toEqual([true, false]);
  });

  it('warnings do not: who saves has seen them [Q3-122]', async () => {
    const lifeCycle = await aWay();
    await anAction(app.db, lifeCycle.state('SUBMITTED').id, { roles: [] });
    expect((await check(lifeCycle.id)).warningCount).toBeGreaterThan(0);
    expect(
      (await admin(lifeCycleEndpoints.save, { body: { id: lifeCycle.id, isActive: true } })).status,
    ).toBe(200);
  });

  it('only ADMIN reads it; one that does not exist answers 404 [R3O-14]', async () => {
    const { id } = await aWay();
    expect((await admin(endpoints.check, { params: { id: 999_999 } })).status).toBe(404);
    expect((await app.anonymous(endpoints.check, { params: { id } })).status).toBe(401);
    const other = await app.as(await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN'] }));
    expect((await other(endpoints.check, { params: { id } })).status).toBe(403);
  });
});
