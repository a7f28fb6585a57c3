import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  actionEndpoints,
  stateEndpoints,
  stateTaskEndpoints,
} from '#contract/life-cycles/definitions.endpoints.ts';
import {
  lifeCycleAdministrationEndpoints as endpoints,
  lifeCycleEndpoints,
} from '#contract/life-cycles/endpoints.ts';
import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { aPointDefinition } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let employee: Call;

const NONE = 999_999;
const names = (name: string) => [
  { language: 'en', name },
  { language: 'tr', name: `${name} (tr)` },
];
const treeOf = async (id: number): Promise<LifeCycleForUpdate> =>
  (await admin(lifeCycleEndpoints.readTree, { params: { id } })).body;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

/** A life cycle with something of every kind in it. */
async function aFullLifeCycle() {
  const pointDefinitionId = (await aPointDefinition(app.db, { source: 'SUGGESTION' })).id;
  return aLifeCycle(app.db, {
    isBannerEnabled: true,
    ratingType: 'LIKE',
    states: [
      { stateType: 'NEW' },
      {
        stateType: 'SUBMITTED',
        tasks: [{ name: 'Look', role: 'RESPONSIBLE', dayCount: 3 }],
        commands: [
          { commandType: 'ASSIGN', roles: ['MANAGER'], tasks: [{ name: 'Staff', role: 'MANAGER' }] },
        ],
        actions: [
          {
            name: 'Accept',
            to: 'ACCEPTANCE',
            explanationRequired: true,
            points: [{ pointDefinitionId, share: true }],
          },
          { name: 'Note' },
        ],
      },
      { stateType: 'ACCEPTANCE' },
    ],
  });
}

/** The configuration without what belongs to one copy: ids, revision, name, and whether it is active. */
const shapeOf = ({ id: _, revision, definitionList, isActive, ...tree }: LifeCycleForUpdate) => {
  const ranks = new Map(tree.states.map(({ id, rank }) => [id, rank]));
  return JSON.parse(
    JSON.stringify(tree, (key, value) => {
      if (key === 'targetStateId') return ranks.get(value) ?? null;
      if (key === 'pointDefinitionId') return value;
      return key === 'id' || key.endsWith('Id') ? undefined : value;
    }),
  );
};

describe('copying a life cycle', () => {
  it('a copy has everything that the other has, under a name of its own, and is not active [R3H-02]', async () => {
    const original = await aFullLifeCycle();
    const copied = await admin(endpoints.copy, {
      params: { id: original.id },
      body: { definitionList: names('A copy') },
    });
    expect(copied.status).toBe(200);
    expect(copied.headers['app-alert']).toBe('app.lifeCycle.created');
    expect(copied.body).toMatchObject({
      definitionList: names('A copy'),
      isActive: false,
      isBannerEnabled: true,
      ratingType: 'LIKE',
    });
    const [one, other] = [await treeOf(original.id), await treeOf(copied.body.id)];
    expect(shapeOf(other)).toEqual(shapeOf(one));
    const own = new Set(other.states.map(({ id }) => id));
    expect(one.states.some(({ id }) => own.has(id))).toBe(false);
    // Its actions lead to its own states.
    const targets = other.states.flatMap(({ actions }) =>
      actions.flatMap((action) => action.targetStateId ?? []),
    );
    expect(targets).toHaveLength(1);
    expect(targets.every((id) => own.has(id))).toBe(true);
  });

  it('changing the copy leaves the other alone', async () => {
    const original = await aFullLifeCycle();
    const before = await treeOf(original.id);
    const { body } = await admin(endpoints.copy, {
      params: { id: original.id },
      body: { definitionList: names('Another') },
    });
    const [, second] = (await treeOf(body.id)).states;
    await admin(stateEndpoints.save, { body: { id: second?.id ?? 0, stateType: 'SUBMITTED', rank: 3 } });
    expect(await treeOf(original.id)).toEqual(before);
  });

  it('an empty one can be copied; an unknown one, a missing name and other people cannot', async () => {
    const empty = await aLifeCycle(app.db, { isActive: false, states: [] });
    const ask = (call: Call, id: number, definitionList: object[] = names('Copy')) =>
      call(endpoints.copy, { params: { id }, body: { definitionList } as never });
    expect((await ask(admin, empty.id)).status).toBe(200);
    expect((await ask(admin, NONE)).status).toBe(404);
    expect((await ask(admin, empty.id, [])).fieldErrors).toEqual({ definitionList: 'Size' });
    expect((await ask(employee, empty.id)).status).toBe(403);
    expect((await ask(app.anonymous, empty.id)).status).toBe(401);
  });
});

describe('the default life cycle of a type', () => {
  it('is loaded once where there is none, in use at once, by points that are there already [S3-122, R3H-02]', async () => {
    const known = await aPointDefinition(app.db, { source: 'IMPROVEMENT', code: 'SUBMIT', point: 7 });
    const load = (call: Call) => call(endpoints.addDefault, { params: { type: 'IMPROVEMENT' } });
    expect((await load(app.anonymous)).status).toBe(401);
    expect((await load(employee)).status).toBe(403);
    const answers = await Promise.all([load(admin), load(admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.flatMap(({ errorKey }) => errorKey ?? [])).toEqual(['error.alreadyExists']);

    const own = await admin(lifeCycleEndpoints.list, { query: { type: 'IMPROVEMENT' } });
    expect(own.body.map(({ isActive }) => isActive)).toEqual([true]);
    const { states } = await treeOf(own.body[0]?.id ?? 0);
    const given = states.flatMap(({ actions, commands }) =>
      [...actions, ...commands].flatMap(({ pointDefinitions }) =>
        pointDefinitions.map(({ pointDefinitionId }) => pointDefinitionId),
      ),
    );
    expect(given).toContain(known.id);
  });

  it('is not loaded for a type that does not exist', async () => {
    const answer = await admin(endpoints.addDefault, { params: { type: 'TASK' as never } });
    expect(answer.status).toBe(400);
  });
});

describe('what follows a life cycle', () => {
  it('contributions are counted by state in rank order, deleted ones are not [S3-49]', async () => {
    const lifeCycle = await aFullLifeCycle();
    const { id, state } = lifeCycle;
    const [submitted, accepted] = [state('SUBMITTED').id, state('ACCEPTANCE').id];
    await aContribution(app.db, { lifeCycle });
    await aContribution(app.db, { lifeCycle });
    await aContribution(app.db, { lifeCycle, isDeleted: true });
    await aContribution(app.db, { lifeCycle, state: 'ACCEPTANCE' });
    const { body } = await admin(endpoints.uses, { query: { lifeCycleId: id } });
    expect(body).toEqual([
      {
        lifeCycleId: id,
        draftOf: null,
        states: [
          { stateId: state('NEW').id, stateType: 'NEW', contributionCount: 0 },
          { stateId: submitted, stateType: 'SUBMITTED', contributionCount: 2 },
          { stateId: accepted, stateType: 'ACCEPTANCE', contributionCount: 1 },
        ],
        competitionCount: 0,
        runningCompetitionCount: 0,
      },
    ]);
  });

  it('competitions are counted, and those that run among them', async () => {
    const { id } = await aLifeCycle(app.db, { type: 'IDEA' });
    for (const competitionState of ['DRAFT', 'ANNOUNCED', 'COMPLETE'] as const) {
      await aCompetition(app.db, { lifeCycleId: id, competitionState });
    }
    const { body } = await admin(endpoints.uses);
    expect(body.find(({ lifeCycleId }) => lifeCycleId === id)).toMatchObject({
      competitionCount: 3,
      runningCompetitionCount: 1,
    });
  });

  it('only administrators may ask; an unknown one has no row', async () => {
    expect((await employee(endpoints.uses)).status).toBe(403);
    expect((await app.anonymous(endpoints.uses)).status).toBe(401);
    expect((await admin(endpoints.uses, { query: { lifeCycleId: NONE } })).body).toEqual([]);
    expect((await admin(endpoints.uses, { query: { lifeCycleId: 'x' as never } })).status).toBe(400);
  });
});

describe('two administrators at a life cycle', () => {
  it('who saves by an older state of things is refused, and nothing is overwritten [S3-49]', async () => {
    const { id, state, action } = await aFullLifeCycle();
    const { revision } = await treeOf(id);
    const stateId = state('SUBMITTED').id;
    const first = await admin(stateEndpoints.save, {
      body: { id: stateId, stateDefinitionList: names('Submitted'), revision },
    });
    expect(first.status).toBe(200);

    const answers = [
      await admin(stateEndpoints.save, {
        body: { id: stateId, stateDefinitionList: names('Mine'), revision },
      }),
      await admin(actionEndpoints.save, {
        body: { id: action('Accept'), explanationRequired: false, revision },
      }),
      await admin(lifeCycleEndpoints.save, { body: { id, isBannerEnabled: false, revision } }),
      await admin(actionEndpoints.remove, { params: { id: action('Note') }, query: { revision } }),
      await admin(stateEndpoints.remove, { params: { id: state('NEW').id }, query: { revision } }),
    ];
    expect(answers.map(({ status, errorKey }) => [status, errorKey])).toEqual(
      answers.map(() => [400, 'error.savedInBetween']),
    );
    const now = await treeOf(id);
    expect(now.isBannerEnabled).toBe(true);
    expect(now.states[1]?.stateDefinitionList).toEqual(names('Submitted'));
    expect(now.states[1]?.actions.map(({ explanationRequired }) => explanationRequired)).toEqual([
      true,
      false,
    ]);
  });

  it('with the newest revision, or without one, the save passes; each change makes a new one', async () => {
    const { id, state } = await aFullLifeCycle();
    const before = await treeOf(id);
    const made = await admin(stateTaskEndpoints.create, {
      body: { stateId: state('ACCEPTANCE').id, definitionList: names('Plan'), role: 'RESPONSIBLE' },
    });
    const { revision } = await treeOf(id);
    expect(revision).toBeGreaterThan(before.revision);
    const saved = await admin(stateTaskEndpoints.save, { body: { id: made.body.id, dayCount: 4, revision } });
    expect(saved.body).toMatchObject({ dayCount: 4 });
    expect(saved.body).not.toHaveProperty('revision');
    expect((await admin(stateTaskEndpoints.remove, { params: { id: made.body.id } })).status).toBe(200);
  });
});
