import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateEndpoints } from '#contract/life-cycles/definitions.endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { COMPETITION_STATES, STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { lifeCycleStates, lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { placeInOrder } from '#server/process/life-cycles/life-cycle.order.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
let admin: Call;

const names = (name: string) => [
  { language: 'en', name },
  { language: 'tr', name: `${name} (tr)` },
];
const add = (lifeCycle: { id: number }, values: object) =>
  admin(stateEndpoints.create, {
    body: { lifeCycleId: lifeCycle.id, stateType: 'FLOW', stateDefinitionList: names('Added'), ...values },
  });
const save = (id: number, changes: object) => admin(stateEndpoints.save, { body: { id, ...changes } });
const remove = (id: number) => admin(stateEndpoints.remove, { params: { id } });
const states = async (lifeCycle: { id: number }) =>
  (await admin(lifeCycleEndpoints.statesOrdered, { params: { id: lifeCycle.id } })).body;
const order = async (lifeCycle: { id: number }) =>
  (await states(lifeCycle)).map(({ rank, stateType }) => `${rank} ${stateType}`);
const plain = (isActive = false) =>
  aLifeCycle(app.db, {
    isActive,
    states: [{ stateType: 'NEW' }, { stateType: 'SUBMITTED' }, { stateType: 'REJECTION' }],
  });

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(() => app.close());

describe('states of a life cycle', () => {
  it('there are twelve types and nine steps, spelled as agreed [R3H-09, R3H-10]', () => {
    expect([...STATE_TYPES].sort()).toEqual(
      [
        'NEW',
        'DRAFT',
        'SUBMITTED',
        'FLOW',
        'EVALUATION',
        'REJECTION',
        'CANCELLATION',
        'ACCEPTANCE',
        'COMPLETION',
        'IMPLEMENTATION',
        'STARTUP',
        'PROJECT',
      ].sort(),
    );
    expect(COMPETITION_STATES).toHaveLength(9);
    expect(COMPETITION_STATES).toContain('ARCHIEVED');
  });

  it('one is added with a name per language, at the end [R3H-03, R3H-11, R3P-123, R3P-124]', async () => {
    const lifeCycle = await plain();
    const added = await add(lifeCycle, {});
    expect(added.body).toEqual({
      id: added.body.id,
      lifeCycleId: lifeCycle.id,
      rank: 4,
      stateType: 'FLOW',
      step: null,
      stateDefinitionList: names('Added'),
      promise: null,
      pausesAnswer: false,
    });
    expect(added.headers['app-alert']).toBe('app.lifeCycleState.created');
    expect((await admin(stateEndpoints.read, { params: { id: added.body.id } })).body).toEqual(added.body);
    expect((await admin(stateEndpoints.read, { params: { id: 999_999 } })).status).toBe(404);
  });

  it('an unknown life cycle, type or step, an empty name or an id of its own is refused', async () => {
    const lifeCycle = await plain();
    expect((await add({ id: 999_999 }, {})).status).toBe(404);
    expect((await add(lifeCycle, { stateType: 'DONE' })).fieldErrors).toEqual({ stateType: 'Value' });
    expect((await add(lifeCycle, { step: 'ARCHIVED' })).fieldErrors).toEqual({ step: 'Value' });
    expect((await add(lifeCycle, { stateDefinitionList: names('') })).status).toBe(400);
    expect((await add(lifeCycle, { id: 3 })).errorKey).toBe('error.idExists');
    expect(await order(lifeCycle)).toHaveLength(3);
  });

  it('it may promise an answer, or wait for its authors; what no promise can be is refused', async () => {
    const lifeCycle = await plain();
    const promise = {
      answerDays: 5,
      role: 'RESPONSIBLE',
      reminders: [50, 80],
      escalations: [{ to: 'UNIT_MANAGER', afterDays: 2, userId: null }],
    };
    const added = await add(lifeCycle, { promise });
    expect(added.body).toMatchObject({ promise, pausesAnswer: false });
    const save = (change: object) => admin(stateEndpoints.save, { body: { id: added.body.id, ...change } });
    // What is not named stays.
    expect((await save({ stateDefinitionList: names('Renamed') })).body.promise).toEqual(promise);
    expect((await save({ promise: null, pausesAnswer: true })).body).toMatchObject({
      promise: null,
      pausesAnswer: true,
    });
    for (const [wrong, field] of [
      [{ answerDays: 0 }, 'promise.answerDays'],
      [{ role: 'OWNER' }, 'promise.role'],
      [{ reminders: [80, 50] }, 'promise.reminders'],
      [{ escalations: [{ to: 'PERSON', afterDays: 1, userId: null }] }, 'promise.escalations.0.userId'],
      [
        {
          escalations: [
            { to: 'UNIT_MANAGER', afterDays: 5, userId: null },
            { to: 'MODULE_ADMINISTRATOR', afterDays: 2, userId: null },
          ],
        },
        'promise.escalations',
      ],
    ] as const) {
      expect(Object.keys((await save({ promise: { ...promise, ...wrong } })).fieldErrors), field).toEqual([
        field,
      ]);
    }
  });

  it('only states of ideas have a step', async () => {
    const idea = await aLifeCycle(app.db, { type: 'IDEA' });
    expect((await add(idea, { step: 'EVAL1' })).body.step).toBe('EVAL1');
    expect((await add(await plain(), { step: 'EVAL1' })).fieldErrors).toEqual({ step: 'Value' });
  });

  it('one put between others shifts them; ranks stay without gaps [R3H-21, R3P-115]', async () => {
    const lifeCycle = await plain();
    await add(lifeCycle, { rank: 2, stateType: 'DRAFT' });
    expect(await order(lifeCycle)).toEqual(['1 NEW', '2 DRAFT', '3 SUBMITTED', '4 REJECTION']);
    await add(lifeCycle, { rank: 900, stateType: 'PROJECT' });
    expect((await order(lifeCycle)).at(-1)).toBe('5 PROJECT');
  });

  it('one that is moved takes its place and the rest follows [R3H-03, R3P-125]', async () => {
    const lifeCycle = await plain();
    await save(lifeCycle.state('REJECTION').id, { rank: 2 });
    expect(await order(lifeCycle)).toEqual(['1 NEW', '2 REJECTION', '3 SUBMITTED']);
  });

  it('renaming one while another administrator moves it keeps both, and no rank stands twice [R3P-125, S3-32]', async () => {
    const lifeCycle = await plain();
    const moved = [lifeCycle.state('REJECTION').id, lifeCycle.state('SUBMITTED').id];
    const renamed = await whileOthersWait(
      app.db,
      async (tx) => {
        await tx.select().from(lifeCycles).where(eq(lifeCycles.id, lifeCycle.id)).for('update');
        await tx
          .update(lifeCycleStates)
          .set({ rank: 99 })
          .where(eq(lifeCycleStates.id, moved[0] ?? 0));
        await tx
          .update(lifeCycleStates)
          .set({ rank: 3 })
          .where(eq(lifeCycleStates.id, moved[1] ?? 0));
        await tx
          .update(lifeCycleStates)
          .set({ rank: 2 })
          .where(eq(lifeCycleStates.id, moved[0] ?? 0));
      },
      () => save(moved[0] ?? 0, { stateDefinitionList: names('Refused') }),
    );
    expect(renamed.body).toMatchObject({ rank: 2, stateDefinitionList: names('Refused') });
    expect(await order(lifeCycle)).toEqual(['1 NEW', '2 REJECTION', '3 SUBMITTED']);
  });

  it('there is one NEW state at most, and it comes first', async () => {
    const lifeCycle = await plain();
    expect((await add(lifeCycle, { stateType: 'NEW' })).errorKey).toBe('error.stateRule');
    expect((await add(lifeCycle, { rank: 1 })).errorKey).toBe('error.stateRule');
    expect((await save(lifeCycle.state('NEW').id, { rank: 2 })).errorKey).toBe('error.stateRule');
    expect(await order(lifeCycle)).toEqual(['1 NEW', '2 SUBMITTED', '3 REJECTION']);
    const empty = await aLifeCycle(app.db, { isActive: false, states: [{ stateType: 'SUBMITTED' }] });
    await add(empty, { stateType: 'NEW' });
    expect(await order(empty)).toEqual(['1 NEW', '2 SUBMITTED']);
  });

  it('one is renamed; it cannot change its life cycle [R3H-03, R3P-125]', async () => {
    const lifeCycle = await plain();
    const { id } = lifeCycle.state('REJECTION');
    expect((await save(id, { stateDefinitionList: names('Refused') })).body).toMatchObject({
      rank: 3,
      stateDefinitionList: names('Refused'),
    });
    expect((await save(id, { lifeCycleId: (await plain()).id })).fieldErrors).toEqual({
      lifeCycleId: 'Value',
    });
    expect((await save(999_999, {})).status).toBe(404);
  });

  it('another type acts at once on the contributions in it', async () => {
    const lifeCycle = await aLifeCycle(app.db);
    const contribution = await aContribution(app.db, { lifeCycle, state: 'EVALUATION' });
    await save(lifeCycle.state('EVALUATION').id, { stateType: 'FLOW' });
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, contribution.id));
    expect(row?.stateType).toBe('FLOW');
  });

  it.each([
    ['DRAFT', 'SUBMITTED'],
    ['EVALUATION', 'DRAFT'],
    ['EVALUATION', 'COMPLETION'],
    ['REJECTION', 'FLOW'],
  ] as const)(
    'a used one of type %s does not become %s; an empty one does [S3-40, S3-49]',
    async (from, to) => {
      const states = ['NEW', 'DRAFT', 'SUBMITTED', 'EVALUATION', 'REJECTION'] as const;
      const made = () =>
        aLifeCycle(app.db, { isActive: false, states: states.map((stateType) => ({ stateType })) });
      const used = await made();
      const contribution = await aContribution(app.db, { lifeCycle: used, state: from });
      expect((await save(used.state(from).id, { stateType: to })).errorKey).toBe('error.inUse');
      const [row] = await app.db.select().from(contributions).where(eq(contributions.id, contribution.id));
      expect(row?.stateType).toBe(from);
      const empty = await made();
      expect((await save(empty.state(from).id, { stateType: to })).status).toBe(200);
    },
  );

  it('an unused one is deleted with all below it and the ranks close up [R3H-03, R3P-126]', async () => {
    const lifeCycle = await aLifeCycle(app.db, {
      isActive: false,
      states: [
        { stateType: 'NEW' },
        {
          stateType: 'EVALUATION',
          actions: [{ name: 'Go', to: 'SUBMITTED' }],
          tasks: [{ name: 'Look', role: 'OWNER' }],
          commands: [{ commandType: 'ASSIGN', roles: ['OWNER'] }],
        },
        { stateType: 'SUBMITTED' },
      ],
    });
    const { id } = lifeCycle.state('EVALUATION');
    const removed = await remove(id);
    expect([removed.status, removed.headers['app-alert']]).toEqual([200, 'app.lifeCycleState.deleted']);
    expect(await order(lifeCycle)).toEqual(['1 NEW', '2 SUBMITTED']);
    expect((await remove(id)).status).toBe(404);
  });

  it('one with contributions, or to which an action leads, stays', async () => {
    const lifeCycle = await aLifeCycle(app.db, {
      isActive: false,
      states: [
        { stateType: 'NEW' },
        { stateType: 'SUBMITTED', actions: [{ name: 'Go', to: 'EVALUATION' }] },
        { stateType: 'EVALUATION' },
        { stateType: 'REJECTION' },
      ],
    });
    await aContribution(app.db, { lifeCycle, state: 'REJECTION' });
    expect((await remove(lifeCycle.state('EVALUATION').id)).errorKey).toBe('error.inUse');
    expect((await remove(lifeCycle.state('REJECTION').id)).errorKey).toBe('error.inUse');
    expect(await order(lifeCycle)).toHaveLength(4);
  });

  it('a life cycle that contributions follow keeps its NEW and a SUBMITTED state, though it is not active', async () => {
    const lifeCycle = await plain();
    await aContribution(app.db, { lifeCycle, state: 'REJECTION' });
    expect((await remove(lifeCycle.state('SUBMITTED').id)).errorKey).toBe('error.stateRule');
    expect((await remove((await plain()).state('SUBMITTED').id)).status).toBe(200);
  });

  it('targets of an action are the other states but the NEW one, by rank [R3H-12, R3P-122]', async () => {
    const lifeCycle = await aLifeCycle(app.db, { isActive: false });
    const targets = async (id: number) => admin(stateEndpoints.possibleTargets, { params: { id } });
    const found = await targets(lifeCycle.state('SUBMITTED').id);
    expect(found.body.map(({ stateType }) => stateType)).toEqual([
      'DRAFT',
      'EVALUATION',
      'ACCEPTANCE',
      'REJECTION',
      'COMPLETION',
    ]);
    const alone = await aLifeCycle(app.db, { isActive: false, states: [{ stateType: 'NEW' }] });
    expect((await targets(alone.state('NEW').id)).body).toEqual([]);
    expect((await targets(999_999)).status).toBe(404);
  });

  it('each change raises the revision of the life cycle', async () => {
    const lifeCycle: TestLifeCycle = await plain();
    const revision = async () => {
      const [row] = await app.db.select().from(lifeCycles).where(eq(lifeCycles.id, lifeCycle.id));
      return row?.revision ?? 0;
    };
    const seen = [await revision()];
    const { body } = await add(lifeCycle, {});
    seen.push(await revision());
    await save(body.id, { stateDefinitionList: names('Other') });
    seen.push(await revision());
    await remove(body.id);
    seen.push(await revision());
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  });
});

describe('placing one among others', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 });

  it('keeps everybody once and the others in their order', () => {
    fc.assert(
      fc.property(
        ids,
        fc.integer({ min: 1, max: 1000 }),
        fc.option(fc.integer({ min: 1, max: 20 })),
        (all, id, rank) => {
          const placed = placeInOrder(all, id, rank);
          expect([...placed].sort()).toEqual([...new Set([...all, id])].sort());
          expect(placed.filter((one) => one !== id)).toEqual(all.filter((one) => one !== id));
        },
      ),
    );
  });

  it('puts the one where it was wanted, or last when that is beyond the end', () => {
    fc.assert(
      fc.property(
        ids,
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 20 }),
        (all, id, rank) => {
          const placed = placeInOrder(all, id, rank);
          expect(placed.indexOf(id) + 1).toBe(Math.min(rank, placed.length));
        },
      ),
    );
  });
});
