import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { lifeCycleChangeEndpoints } from '#contract/life-cycles/changes.endpoints.ts';
import { lifeCycleAdministrationEndpoints, lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { COMMAND_TYPES, type LifeCycleTree } from '#contract/life-cycles/schema.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import { startSampleDriver } from '#server/demo/driver.ts';
import { makeFields } from '#server/demo/install/fields.ts';
import { makeLifeCycleDraft } from '#server/demo/install/life-cycle-draft.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { IMPROVEMENT } from '#server/process/life-cycles/defaults/improvement.ts';
import { installDefaultLifeCycles } from '#server/process/life-cycles/defaults/install.ts';
import { SUGGESTION } from '#server/process/life-cycles/defaults/suggestion.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { mailAtOnce, sendDueMails } from '#tests/support/notificationMails.ts';

let app: TestApp;
let admin: Call;
let trees: LifeCycleTree[];

const treeOf = (type: LifeCycleTree['contributionType']) =>
  trees.find(({ contributionType }) => contributionType === type) as LifeCycleTree;

beforeAll(async () => {
  app = await startTestApp();
  await installDefaultLifeCycles(app.db);
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN', 'ROLE_SUGGESTION_ADMIN'] }));
  const { body } = await admin(lifeCycleEndpoints.list);
  trees = await Promise.all(
    body.map(async ({ id }) => (await admin(lifeCycleEndpoints.readTree, { params: { id } })).body),
  );
});
afterAll(() => app.close());

describe('the life cycles of a fresh installation', () => {
  it('there is one active life cycle for each type, and competitions choose among four', () => {
    expect(trees.map(({ contributionType, isActive }) => [contributionType, isActive]).sort()).toEqual([
      ['IDEA', true],
      ['IDEA', true],
      ['IDEA', true],
      ['IDEA', true],
      ['IMPROVEMENT', true],
      ['SUGGESTION', true],
    ]);
  });

  it.each(['SUGGESTION', 'IMPROVEMENT'] as const)('that of a %s has all the states of its way', (type) => {
    const types = treeOf(type).states.map(({ stateType }) => stateType);
    expect(types[0]).toBe('NEW');
    for (const wanted of [
      'DRAFT',
      'SUBMITTED',
      'EVALUATION',
      'ACCEPTANCE',
      'IMPLEMENTATION',
      'COMPLETION',
      'REJECTION',
      'CANCELLATION',
    ]) {
      expect(types).toContain(wanted);
    }
    expect(treeOf(type).states.map(({ rank }) => rank)).toEqual(types.map((_, index) => index + 1));
  });

  it('that of an idea has a state for each step in which ideas are moved', () => {
    const steps = treeOf('IDEA').states.map(({ step }) => step);
    for (const wanted of ['ANNOUNCED', 'EVAL1', 'EVAL2', 'EVAL3', 'TERMINATED', 'APPROVAL', 'COMPLETE']) {
      expect(steps).toContain(wanted);
    }
  });

  it('every name, task and notification is there in English and Turkish', () => {
    const lists = trees.flatMap((tree) => [
      tree.definitionList,
      ...tree.states.flatMap((state) => [
        state.stateDefinitionList,
        ...state.actions.map(({ definitionList }) => definitionList),
        ...state.taskDefinitions.map(({ definitionList }) => definitionList),
        ...state.notifications.map(({ definitionList }) => definitionList),
        ...state.commands.flatMap(({ taskDefinitions }) =>
          taskDefinitions.map(({ definitionList }) => definitionList),
        ),
      ]),
    ]);
    for (const list of lists) expect(list.map(({ language }) => language)).toEqual(['en', 'tr']);
  });

  it('no refusal goes without a reason and a note to its authors', () => {
    for (const { states } of trees) {
      const refusing = states.filter(({ stateType }) => stateType === 'REJECTION').map(({ id }) => id);
      const refusals = states
        .flatMap(({ actions }) => actions)
        .filter(({ targetStateId }) => targetStateId !== null && refusing.includes(targetStateId));
      expect(refusals.length).toBeGreaterThan(0);
      for (const refusal of refusals) expect(refusal.explanationRequired).toBe(true);
      for (const { note, noteTemplates } of refusals) {
        expect(note).toBe('REQUIRED');
        expect(noteTemplates.map(({ language }) => language)).toEqual(['en', 'tr']);
      }
    }
  });

  it('who sends a submission back to its owners tells them what is asked, on the bell and by mail [S3-45]', () => {
    for (const type of ['SUGGESTION', 'IMPROVEMENT'] as const) {
      const { states } = treeOf(type);
      const sentBack = states
        .flatMap(({ actions }) => actions)
        .map(({ targetStateId }) => states.find(({ id }) => id === targetStateId))
        .filter((target) => target?.stateType === 'DRAFT');
      expect(sentBack.length).toBeGreaterThan(0);
      for (const target of sentBack) {
        expect(target?.notifications).toMatchObject([{ roles: ['OWNER'], sendEmail: true }]);
        for (const { text } of target?.notifications[0]?.definitionList ?? []) {
          expect(text).toContain('{explanation}');
          expect(text).toContain('{link}');
        }
      }
    }
  });

  it('an owner who is asked for more gets the question in the own language [S3-37, S3-45]', async () => {
    const [owner, responsible] = [await aUser(app.db, { langKey: 'tr' }), await aUser(app.db)];
    const title = 'Quieter halls';
    const { id } = await aContribution(app.db, {
      owner,
      title,
      participants: [[responsible, 'RESPONSIBLE']],
    });
    await mailAtOnce(app.db, owner);
    const asks = await app.as(responsible);
    const { body: seen } = await asks(contributionEndpoints.read, { params: { id } });
    const ask = seen.actions.find(({ name }) => name === 'Send back for revision');
    const answer = await asks(commandOnContributionEndpoints.executeAction, {
      params: { id, actionId: ask?.id ?? 0 },
      body: { explanation: 'Which halls exactly?' },
    });
    expect(answer.status).toBe(200);
    const notified = await (await app.as(owner))(notificationEndpoints.list);
    expect(notified.body).toMatchObject([
      { title: `“${title}”: ek ayrıntı gerekiyor`, body: expect.stringContaining('Which halls exactly?') },
    ]);
    await sendDueMails(app);
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, owner.id));
    expect(mails).toMatchObject([{ subject: `“${title}”: ek ayrıntı gerekiyor` }]);
  });

  it('commands of every kind are used somewhere', () => {
    const used = trees.flatMap(({ states }) =>
      states.flatMap(({ commands }) => commands.map(({ commandType }) => commandType)),
    );
    expect([...new Set(used)].sort()).toEqual([...COMMAND_TYPES].sort());
  });

  it('every state but the start can be reached, and every unfinished state left', () => {
    for (const type of ['SUGGESTION', 'IMPROVEMENT'] as const) {
      const { states } = treeOf(type);
      const targets = new Set(states.flatMap(({ actions }) => actions.map((one) => one.targetStateId)));
      for (const { id, stateType, actions } of states) {
        if (!['NEW', 'DRAFT', 'SUBMITTED'].includes(stateType)) expect(targets).toContain(id);
        if (!['NEW', 'DRAFT', 'REJECTION', 'CANCELLATION', 'COMPLETION'].includes(stateType)) {
          expect(actions.length).toBeGreaterThan(0);
        }
      }
    }
  });

  it('points for submitting, acceptance, implementation and completion exist, some of them shared', async () => {
    const { body } = await admin(pointDefinitionEndpoints.ofSource, { params: { source: 'SUGGESTION' } });
    expect(body.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['SUBMIT', 'ACCEPT', 'IMPLEMENT', 'COMPLETE']),
    );
    const uses = treeOf('SUGGESTION').states.flatMap(({ actions }) =>
      actions.flatMap(({ pointDefinitions }) => pointDefinitions),
    );
    expect(new Set(uses.map(({ share }) => share))).toEqual(new Set([true, false]));
  });

  it('suggestions ask for extra inputs in order', async () => {
    const { body } = await admin(extraInputEndpoints.ofSource, { params: { source: 'SUGGESTION' } });
    expect(body.map(({ listOrder }) => listOrder)).toEqual(body.map((_, index) => index + 1));
    expect(body.length).toBeGreaterThan(1);
  });

  it('a second installation changes nothing', async () => {
    await installDefaultLifeCycles(app.db);
    expect((await admin(lifeCycleEndpoints.list)).total).toBe(6);
  });

  it('the sample prepares a change of the one for improvements, and has a field out of use [S3-49, R3I-04]', async () => {
    await aUser(app.db, { login: 'admin', roles: ['ROLE_ADMIN', 'ROLE_IMPROVEMENT_ADMIN'] });
    const driver = await startSampleDriver(app.services);
    await makeLifeCycleDraft(driver);
    await makeFields(driver, 'IMPROVEMENT', new Map(), []);
    const fields = await driver.call('admin', fieldEndpoints.all, { params: { type: 'IMPROVEMENT' } });
    await driver.close();
    const { body: uses } = await admin(lifeCycleAdministrationEndpoints.uses);
    const draft = uses.find(({ draftOf }) => draftOf === treeOf('IMPROVEMENT').id);
    const params = { id: draft?.lifeCycleId ?? 0 };
    const { body: trial } = await admin(lifeCycleChangeEndpoints.dryRun, { params, body: {} });
    expect(trial.canApply).toBe(true);
    expect(fields.filter(({ isActive }) => !isActive)).toHaveLength(1);
  });
});

it('default life cycles of suggestions and improvements promise an answer wherever others have something to do, but for carrying it out', () => {
  const carried = ['IMPLEMENTATION', 'PROJECT', 'STARTUP'];
  for (const { states } of [SUGGESTION, IMPROVEMENT]) {
    for (const { key, type, tasks = [], promise } of states) {
      const waits = tasks.some(({ role }) => role !== 'OWNER') && !carried.includes(type);
      if (waits) expect(promise, key).toBeDefined();
    }
  }
});
