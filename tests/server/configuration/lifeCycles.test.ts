import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionEndpoints, stateEndpoints } from '#contract/life-cycles/definitions.endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type StatePlan } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
let admin: Call;
let employee: Call;

const names = [
  { language: 'en', name: 'A way' },
  { language: 'tr', name: 'Bir yol' },
];
const create = (values: object = {}) =>
  admin(lifeCycleEndpoints.create, {
    body: { contributionType: 'SUGGESTION', definitionList: names, ...values },
  });
const save = (id: number, changes: object) => admin(lifeCycleEndpoints.save, { body: { id, ...changes } });
const addState = (lifeCycleId: number, stateType: string, values: object = {}) =>
  admin(stateEndpoints.create, {
    body: { lifeCycleId, stateType, stateDefinitionList: names, ...values },
  });

const SOUND: Readonly<Record<'IDEA' | 'IMPROVEMENT', readonly StatePlan[]>> = {
  IMPROVEMENT: [
    { stateType: 'NEW' },
    { stateType: 'SUBMITTED', actions: [{ name: 'Withdraw', to: 'CANCELLATION' }] },
    { stateType: 'CANCELLATION' },
  ],
  IDEA: [
    { stateType: 'NEW' },
    { stateType: 'SUBMITTED' },
    { stateType: 'FLOW', step: 'TERMINATED' },
    { stateType: 'ACCEPTANCE', step: 'APPROVAL' },
    { stateType: 'COMPLETION', step: 'COMPLETE' },
  ],
};

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

describe('life cycles', () => {
  it('a new one has an id, is not active, rates by stars, and all flags are off [R3H-13 … R3H-17, R3P-120]', async () => {
    const created = await create();
    expect(created.body).toEqual({
      id: created.body.id,
      contributionType: 'SUGGESTION',
      definitionList: names,
      isActive: false,
      ratingType: 'STAR5',
      isOwnersChatEnabled: false,
      isOwnersMentorChatEnabled: false,
      isOwnersAdvisorsChatEnabled: false,
      isMentorExpertChatEnabled: false,
      isBannerEnabled: false,
    });
    expect(created.headers['app-alert']).toBe('app.lifeCycle.created');
    const read = await admin(lifeCycleEndpoints.read, { params: { id: created.body.id } });
    expect(read.body).toEqual(created.body);
  });

  it('a new one cannot bring an id, must have a name and a known type', async () => {
    const withId = await create({ id: 5 });
    expect([withId.status, withId.errorKey]).toEqual([400, 'error.idExists']);
    expect((await create({ definitionList: [] })).fieldErrors).toEqual({ definitionList: 'Size' });
    expect((await create({ contributionType: 'EXTRA' })).fieldErrors).toEqual({ contributionType: 'Value' });
    expect((await admin(lifeCycleEndpoints.save, { body: {} })).fieldErrors).toEqual({ id: 'NotNull' });
  });

  it('a change of a flag persists and keeps the rest [R3P-121]', async () => {
    const { body: made } = await create();
    const saved = await save(made.id, { isBannerEnabled: true, ratingType: 'LIKE' });
    expect(saved.body).toEqual({ ...made, isBannerEnabled: true, ratingType: 'LIKE' });
    expect((await admin(lifeCycleEndpoints.read, { params: { id: made.id } })).body).toEqual(saved.body);
    expect((await save(999_999, {})).status).toBe(404);
  });

  it('two administrators who save different flags at once both keep theirs [R3P-121, S3-10]', async () => {
    const { body: made } = await create();
    const saved = await whileOthersWait(
      app.db,
      (tx) => tx.update(lifeCycles).set({ isBannerEnabled: true }).where(eq(lifeCycles.id, made.id)),
      () => save(made.id, { ratingType: 'LIKE' }),
    );
    expect(saved.body).toEqual({ ...made, isBannerEnabled: true, ratingType: 'LIKE' });
  });

  it('it is active only with one NEW and a SUBMITTED state and a way to an end, and then stays so [Q3-122, S3-32]', async () => {
    const { body: made } = await create();
    const activate = () => save(made.id, { isActive: true });
    expect((await activate()).errorKey).toBe('error.stateRule');
    expect((await create({ isActive: true })).errorKey).toBe('error.stateRule');
    await addState(made.id, 'NEW');
    expect((await activate()).errorKey).toBe('error.stateRule');
    const { body: submitted } = await addState(made.id, 'SUBMITTED');
    const dead = await activate();
    expect([dead.status, dead.errorKey]).toEqual([400, 'error.lifeCycleFaulty']);
    const { body: end } = await addState(made.id, 'CANCELLATION');
    const withdraw = {
      stateId: submitted.id,
      definitionList: names,
      roles: ['OWNER'],
      targetStateId: end.id,
    };
    await admin(actionEndpoints.create, { body: withdraw });
    expect((await activate()).body).toMatchObject({ isActive: true });

    const retyped = await admin(stateEndpoints.save, { body: { id: submitted.id, stateType: 'FLOW' } });
    expect(retyped.errorKey).toBe('error.stateRule');
    const removed = await admin(stateEndpoints.remove, { params: { id: submitted.id } });
    expect([removed.status, removed.errorKey]).toEqual([400, 'error.stateRule']);
    expect((await admin(lifeCycleEndpoints.statesOrdered, { params: { id: made.id } })).body).toHaveLength(3);
  });

  it('activating one deactivates the other of its type; ideas may have several', async () => {
    const complete = async (type: 'IDEA' | 'IMPROVEMENT') => {
      const { id } = await aLifeCycle(app.db, { type, states: SOUND[type], isActive: false });
      expect((await save(id, { isActive: true })).status).toBe(200);
      return id;
    };
    const isActive = async (id: number) =>
      (await admin(lifeCycleEndpoints.read, { params: { id } })).body.isActive;
    const [first, second] = [await complete('IMPROVEMENT'), await complete('IMPROVEMENT')];
    expect([await isActive(first), await isActive(second)]).toEqual([false, true]);
    // Two at once: one wins, nobody gets an error, and one is active.
    await save(second, { isActive: false });
    const answers = await Promise.all([first, second].map((id) => save(id, { isActive: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await isActive(first), await isActive(second)].sort()).toEqual([false, true]);
    const [idea, another] = [await complete('IDEA'), await complete('IDEA')];
    expect([await isActive(idea), await isActive(another)]).toEqual([true, true]);
  });

  it('its type is fixed once it has states', async () => {
    const { body: made } = await create();
    expect((await save(made.id, { contributionType: 'IDEA' })).body.contributionType).toBe('IDEA');
    await addState(made.id, 'NEW');
    expect((await save(made.id, { contributionType: 'SUGGESTION' })).errorKey).toBe('error.inUse');
  });

  it('all are listed, or those of one type [R3H-02, R3P-113]', async () => {
    const all = await admin(lifeCycleEndpoints.list);
    expect(all.total).toBe(all.body.length);
    expect(new Set(all.body.map(({ contributionType }) => contributionType)).size).toBe(3);
    const ideas = await admin(lifeCycleEndpoints.list, { query: { type: 'IDEA' } });
    expect(new Set(ideas.body.map(({ contributionType }) => contributionType))).toEqual(new Set(['IDEA']));
  });

  it('one that does not exist answers 404 [R3P-116, R3P-117]', async () => {
    const params = { id: 999_999 };
    for (const endpoint of [
      lifeCycleEndpoints.read,
      lifeCycleEndpoints.readTree,
      lifeCycleEndpoints.statesOrdered,
    ]) {
      expect((await admin(endpoint, { params })).status).toBe(404);
    }
  });

  it('the flags of the active one are read by contributors; none answers 404 [R3P-118]', async () => {
    const lifeCycle = await aLifeCycle(app.db, { isBannerEnabled: true, ratingType: 'LIKE' });
    const config = await employee(lifeCycleEndpoints.config, { params: { type: 'SUGGESTION' } });
    expect(config.body).toEqual({
      lifeCycleId: lifeCycle.id,
      ratingType: 'LIKE',
      isOwnersChatEnabled: false,
      isOwnersMentorChatEnabled: false,
      isOwnersAdvisorsChatEnabled: false,
      isMentorExpertChatEnabled: false,
      isBannerEnabled: true,
    });
    await save(lifeCycle.id, { isActive: false });
    expect((await employee(lifeCycleEndpoints.config, { params: { type: 'SUGGESTION' } })).status).toBe(404);
  });

  it('types with an active life cycle are told [R3P-119]', async () => {
    const types = async () => (await employee(lifeCycleEndpoints.definedTypes)).body;
    expect(await types()).toEqual(['IDEA', 'IMPROVEMENT']);
    await aLifeCycle(app.db, { type: 'SUGGESTION' });
    expect(await types()).toEqual(['IDEA', 'IMPROVEMENT', 'SUGGESTION']);
  });

  it('only ADMIN configures [R3O-14]', async () => {
    for (const role of ['ROLE_APP_ADMIN', 'ROLE_SUGGESTION_ADMIN', 'ROLE_INTERNAL'] as const) {
      const call = await app.as(await aUser(app.db, { roles: [role] }));
      expect((await call(lifeCycleEndpoints.create, { body: {} })).status).toBe(403);
    }
  });
});

describe('states to filter a list by', () => {
  it('are those of the active life cycle and of such that contributions still follow, by rank [R3P-114]', async () => {
    const old = await aLifeCycle(app.db, { type: 'SUGGESTION' });
    await aContribution(app.db, { lifeCycle: old });
    const forgotten = await aLifeCycle(app.db, { type: 'SUGGESTION' });
    const active = await aLifeCycle(app.db, { type: 'SUGGESTION' });
    const { body } = await employee(lifeCycleEndpoints.statesBySource, {
      params: { type: 'SUGGESTION', competitionId: 0 },
    });
    const of = (id: number) => body.filter(({ lifeCycleId }) => lifeCycleId === id).map(({ rank }) => rank);
    expect(of(active.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(of(old.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(of(forgotten.id)).toEqual([]);
    expect(body[0]?.lifeCycleId).toBe(active.id);
  });

  it('are those of the competition when there is one [R3P-114]', async () => {
    const lifeCycle = await aLifeCycle(app.db, {
      type: 'IDEA',
      states: [{ stateType: 'NEW' }, { stateType: 'SUBMITTED' }],
    });
    const competition = await aCompetition(app.db, { lifeCycleId: lifeCycle.id });
    const { body } = await employee(lifeCycleEndpoints.statesBySource, {
      params: { type: 'IDEA', competitionId: competition.id },
    });
    expect(body.map(({ lifeCycleId, stateType }) => [lifeCycleId, stateType])).toEqual([
      [lifeCycle.id, 'NEW'],
      [lifeCycle.id, 'SUBMITTED'],
    ]);
  });

  it('tell nothing of a competition that the reader may not know of [S2-04]', async () => {
    const draft = await aCompetition(app.db, { competitionState: 'DRAFT', publishState: 'DRAFT' });
    const params = { type: 'IDEA', competitionId: draft.id } as const;
    expect((await employee(lifeCycleEndpoints.statesBySource, { params })).body).toEqual([]);
    expect((await admin(lifeCycleEndpoints.statesBySource, { params })).body).not.toEqual([]);
    const preparing = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_ADMIN'] }));
    expect((await preparing(lifeCycleEndpoints.statesBySource, { params })).body).not.toEqual([]);
  });
});
