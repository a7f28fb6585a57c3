import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { absenceEndpoints } from '#contract/absences/endpoints.ts';
import { commandOnContributionEndpoints as endpoints } from '#contract/contributions/commands.endpoints.ts';
import { followEndpoints } from '#contract/follows/endpoints.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { found } from '#server/platform/errors.ts';
import { leadsTo } from '#server/process/life-cycles/engine/states.ts';
import { loadLifeCycle } from '#server/process/life-cycles/load/life-cycle.ts';
import { aContribution, aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import { aPostHandler, aStateNotification } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { execute } from './actionCase.ts';
import { app, prepareCommands } from './commandCase.ts';

prepareCommands();

const aPlan = () =>
  aLifeCycle(app.db, {
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      {
        stateType: 'SUBMITTED',
        actions: [
          { name: 'Accept', roles: ['RESPONSIBLE'], to: 'ACCEPTANCE', explanationRequired: true },
          { name: 'Ask', roles: ['RESPONSIBLE'], to: 'DRAFT' },
          { name: 'Note', roles: ['RESPONSIBLE'] },
          { name: 'Withdraw', roles: ['OWNER'], to: 'CANCELLATION' },
        ],
      },
      { stateType: 'ACCEPTANCE', tasks: [{ name: 'Carry out', role: 'IMPLEMENTER', dayCount: 5 }] },
      { stateType: 'CANCELLATION' },
    ],
  });

async function aCase() {
  const lifeCycle = await aPlan();
  const owner = await aUser(app.db, { firstName: 'Ayşe', lastName: 'Yılmaz' });
  const responsible = await aUser(app.db);
  const implementers = [
    await aUser(app.db, { firstName: 'Ali', lastName: 'Kaya' }),
    await aUser(app.db, { firstName: 'Veli', lastName: 'Demir' }),
  ];
  const { id } = await aContribution(app.db, {
    owner,
    lifeCycle,
    visibility: 'INTERNAL',
    participants: [
      [responsible, 'RESPONSIBLE'],
      ...implementers.map((user) => [user, 'IMPLEMENTER'] as [TestUser, 'IMPLEMENTER']),
    ],
  });
  await aStateNotification(app.db, lifeCycle.state('ACCEPTANCE').id, { roles: ['OWNER', 'RESPONSIBLE'] });
  return { lifeCycle, owner, responsible, implementers, id };
}

const preview = async (user: TestUser, id: number, actionId: number) =>
  (await app.as(user))(endpoints.previewAction, { params: { id, actionId } });

describe('what an action would do', () => {
  it('names whoever stands in for several people once for each task', async () => {
    const { lifeCycle, responsible, implementers, id } = await aCase();
    const deputy = await aUser(app.db, { firstName: 'Viktor', lastName: 'Horvat' });
    const today = new Date().toISOString().slice(0, 10);
    for (const one of implementers) {
      const body = { firstDay: today, lastDay: today, deputyId: deputy.id };
      expect((await (await app.as(one))(absenceEndpoints.create, { body })).status).toBe(200);
    }
    const { body } = await preview(responsible, id, lifeCycle.action('Accept'));
    expect(body.tasks).toMatchObject([{ role: 'IMPLEMENTER', count: 1, names: ['Viktor Horvat'] }]);
  });

  it('names who is notified, who follows, who gets which task until when, and that there is no way back', async () => {
    const { lifeCycle, responsible, id } = await aCase();
    const follower = await aUser(app.db);
    await (await app.as(follower))(followEndpoints.followContribution, { params: { id } });
    const answer = await preview(responsible, id, lifeCycle.action('Accept'));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      // Whoever does it is told nothing of it.
      notified: [{ role: 'OWNER', count: 1, names: ['Ayşe Yılmaz'] }],
      followerCount: 1,
      tasks: [
        {
          role: 'IMPLEMENTER',
          count: 2,
          names: ['Ali Kaya', 'Veli Demir'],
          taskName: 'Carry out',
          end: expect.any(String),
        },
      ],
      startsImprovement: false,
      canReturn: false,
    });
  });

  it('does nothing, and says what the execution does then', async () => {
    const { lifeCycle, owner, responsible, id } = await aCase();
    const before = [
      await app.db.select().from(contributions),
      await app.db.$count(notifications),
      await app.db.$count(contributionTasks),
    ];
    const { body } = await preview(responsible, id, lifeCycle.action('Accept'));
    expect([
      await app.db.select().from(contributions),
      await app.db.$count(notifications),
      await app.db.$count(contributionTasks),
    ]).toEqual(before);
    await execute(responsible, id, lifeCycle.action('Accept'), { explanation: 'Good' });
    const notified = await app.db.select().from(notifications);
    expect(notified.filter((one) => one.contributionId === id && one.userId === owner.id)).toHaveLength(1);
    const tasks = await app.db.select().from(contributionTasks);
    expect(tasks.filter(({ contributionId }) => contributionId === id)).toHaveLength(
      body.tasks.reduce((sum, { count }) => sum + count, 0),
    );
  });

  it('leads back by a new submission, stays, or starts an improvement', async () => {
    const { lifeCycle, responsible, id } = await aCase();
    expect((await preview(responsible, id, lifeCycle.action('Ask'))).body.canReturn).toBe(true);
    await aLifeCycle(app.db, { type: 'IMPROVEMENT' });
    await aPostHandler(app.db, lifeCycle.action('Note'), 'COPY_AS_IMPROVEMENT');
    const { body } = await preview(responsible, id, lifeCycle.action('Note'));
    expect([body.canReturn, body.startsImprovement, body.notified]).toEqual([null, true, []]);
  });

  it('is told to who may execute it: others are refused, strangers and unknown ones find nothing', async () => {
    const { lifeCycle, owner, responsible, id } = await aCase();
    const actionId = lifeCycle.action('Accept');
    expect((await app.anonymous(endpoints.previewAction, { params: { id, actionId } })).status).toBe(401);
    const refused = await preview(owner, id, actionId);
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.commandNotAllowed']);
    const unknown = await preview(responsible, id, 999_999);
    expect([unknown.status, unknown.errorKey]).toEqual([400, 'error.commandNotAvailable']);
    expect((await preview(responsible, 999_999, actionId)).status).toBe(404);
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    expect((await preview(outsider, id, actionId)).status).toBe(404);
  });
});

it('ways between states are followed over several actions, and end in circles', async () => {
  const { id } = await aLifeCycle(app.db, {
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      { stateType: 'SUBMITTED', actions: [{ name: 'On', to: 'EVALUATION' }] },
      { stateType: 'EVALUATION', actions: [{ name: 'Further', to: 'ACCEPTANCE' }] },
      { stateType: 'ACCEPTANCE', actions: [{ name: 'Back', to: 'EVALUATION' }] },
      { stateType: 'REJECTION' },
    ],
  });
  const lifeCycle = found(await loadLifeCycle(app.db, id));
  const state = (type: StateType) => found(lifeCycle.states.find(({ stateType }) => stateType === type));
  const leads = (from: StateType, to: StateType) => leadsTo(lifeCycle, state(from), state(to));
  expect(leads('SUBMITTED', 'ACCEPTANCE')).toBe(true);
  expect(leads('ACCEPTANCE', 'EVALUATION')).toBe(true);
  expect(leads('ACCEPTANCE', 'SUBMITTED')).toBe(false);
  expect(leads('EVALUATION', 'REJECTION')).toBe(false);
  expect(leads('DRAFT', 'ACCEPTANCE')).toBe(true);
});

describe('the preview of a submission', () => {
  it('names whom the field presets, with their tasks, and writes nothing [R3B-36]', async () => {
    const lifeCycle = await aLifeCycle(app.db, {
      states: [
        { stateType: 'NEW' },
        { stateType: 'DRAFT' },
        { stateType: 'SUBMITTED', tasks: [{ name: 'Check it', role: 'RESPONSIBLE', dayCount: 3 }] },
      ],
    });
    const owner = await aUser(app.db);
    const responsible = await aUser(app.db, { firstName: 'Elif', lastName: 'Çelik' });
    const field = await aField(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user: responsible });
    const { id } = await aContribution(app.db, { owner, lifeCycle, state: 'DRAFT', fieldId: field.id });
    const read = async (user: TestUser) =>
      (await app.as(user))(endpoints.previewSubmission, { params: { id } });
    const { body } = await read(owner);
    expect(body.tasks).toMatchObject([{ role: 'RESPONSIBLE', names: ['Elif Çelik'], taskName: 'Check it' }]);
    expect(
      await app.db.select().from(contributionTasks).where(eq(contributionTasks.contributionId, id)),
    ).toEqual([]);
    expect((await app.anonymous(endpoints.previewSubmission, { params: { id } })).status).toBe(401);
    // A draft of somebody else is not there for others.
    expect((await read(await aUser(app.db))).status).toBe(404);
    const submitted = await aContribution(app.db, { owner, lifeCycle });
    const refused = await (await app.as(owner))(endpoints.previewSubmission, {
      params: { id: submitted.id },
    });
    expect(refused.status).toBe(400);
  });
});
