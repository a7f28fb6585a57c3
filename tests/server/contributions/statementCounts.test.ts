import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { type Call, type CallResult, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  aCampaign,
  aContribution,
  aField,
  aFieldUser,
  anExtraInput,
  aTag,
} from '#tests/support/factories/contributions.ts';
import { aPointDefinition, aStateNotification } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';
import { statementsOf } from '#tests/support/statements.ts';

let app: TestApp;
let owner: TestUser;
let responsible: TestUser;
let lifeCycle: TestLifeCycle;
let call: Call;
let fieldId: number;
let inputId: number;
beforeAll(async () => {
  app = await startTestApp();
  const unit = await aUnit(app.db);
  owner = await aUser(app.db, { unitId: unit.id });
  responsible = await aUser(app.db, { unitId: unit.id, isManager: true });
  const other = await aUser(app.db);
  const points = await aPointDefinition(app.db);
  lifeCycle = await aLifeCycle(app.db, {
    isOwnersChatEnabled: true,
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      {
        stateType: 'SUBMITTED',
        actions: [
          {
            name: 'Accept',
            roles: ['RESPONSIBLE'],
            to: 'ACCEPTANCE',
            points: [{ pointDefinitionId: points.id, role: 'OWNER' }],
          },
          { name: 'Look', roles: ['RESPONSIBLE'] },
        ],
        tasks: [{ name: 'Decide', role: 'RESPONSIBLE', dayCount: 3 }],
      },
      { stateType: 'ACCEPTANCE', tasks: [{ name: 'Carry out', role: 'OWNER', dayCount: 5 }] },
    ],
  });
  await aStateNotification(app.db, lifeCycle.state('ACCEPTANCE').id, { sendEmail: true });
  const field = await aField(app.db);
  fieldId = field.id;
  await aFieldUser(app.db, { fieldId, user: other });
  await anExtraInput(app.db, { inputType: 'SINGLE_SELECTION', choices: ['Paper', 'Glass'] });
  inputId = (await anExtraInput(app.db)).id;
  call = await app.as(responsible);
}, 60_000);
afterAll(() => app.close());

/** One with everything that a contribution can have, and an open task of two people. */
async function aRichOne() {
  const tag = await aTag(app.db);
  const colleague = await aUser(app.db);
  const contribution = await aContribution(app.db, {
    owner,
    lifeCycle,
    fieldId,
    campaignId: (await aCampaign(app.db)).id,
    visibility: 'REGISTERED',
    tagIds: [tag.id],
    participants: [
      [responsible, 'RESPONSIBLE'],
      [colleague, 'RESPONSIBLE'],
    ],
  });
  const contributionId = contribution.id;
  await app.db.insert(extraInputValues).values({ contributionId, extraInputId: inputId, textValue: 'Yes' });
  await app.db.insert(storedFiles).values({
    storageKey: `counted/${contributionId}`,
    name: 'plan.pdf',
    contentType: 'application/pdf',
    size: 1,
    category: 'CONTRIBUTION',
    contributionId,
    createdBy: owner.id,
  });
  await app.db.insert(contributionTasks).values(
    [responsible, colleague].map((user) => ({
      contributionId,
      kind: 'STATE' as const,
      definitionId: 1,
      names: [{ language: 'en', name: 'Decide' }],
      role: 'RESPONSIBLE' as const,
      userId: user.id,
      module: 'SUGGESTION' as const,
      stateId: contribution.stateId,
      oneForAll: false,
      startAt: new Date().toISOString(),
      status: 'WAITING' as const,
    })),
  );
  return contributionId;
}

const aComment = (contributionId: number) =>
  app.db.insert(comments).values({ contributionId, userId: owner.id, body: 'Good.' });

/**
 * Asks twice, the second time counted: by then the process has the settings, the life cycle and its connections.
 * @param most statements, that which tells who calls with them
 */
async function expectAtMost<Body>(
  most: number,
  ask: () => Promise<CallResult<Body>>,
): Promise<CallResult<Body>> {
  await ask();
  const { texts, result } = await statementsOf(ask);
  expect(result.status).toBeLessThan(300);
  expect(texts.length, `\n${texts.join('\n\n')}\n`).toBeLessThanOrEqual(most);
  return result;
}

const list = (query: Record<string, unknown> = {}) =>
  call(contributionEndpoints.list, {
    params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
    query: { page: 0, size: 10, ...query },
  });

const filters = () => ({
  'contributionFieldId.in': `${fieldId}`,
  'stateId.in': `${lifeCycle.state('SUBMITTED').id}`,
});

describe('an employee asks the database no more often than it takes', () => {
  it.each([
    ['of all', 2, () => ({}), true],
    ['by title', 2, () => ({ sort: 'title,asc' }), true],
    // Found by a plan for their values, and then read by a plan that is kept.
    ['with filters', 3, filters, true],
    ['by words', 3, () => ({ 'title.contains': 'contribution', sort: 'title,asc' }), true],
    ['by rank', 3, () => ({ sort: 'state,desc' }), true],
    ['behind its end', 2, () => ({ page: 40 }), false],
    ['of nothing', 2, () => ({ 'title.contains': 'nothing has this title' }), false],
  ])('a list %s: %i times', async (_, most, query, hasRows) => {
    await aRichOne();
    const { body } = await expectAtMost(most, () => list(query()));
    expect(body.length > 0).toBe(hasRows);
  });

  it('a contribution with tasks, files and extra inputs: three times', async () => {
    const id = await aRichOne();
    await expectAtMost(3, () => call(contributionEndpoints.read, { params: { id } }));
  });

  it.each([
    ['some', 0, 3],
    ['none', 0, 0],
    ['those behind the last', 7, 3],
  ])('comments, %s: twice', async (_, page, written) => {
    const id = await aRichOne();
    for (let at = 0; at < written; at += 1) await aComment(id);
    await expectAtMost(2, () => call(commentEndpoints.list, { params: { id }, query: { page, size: 20 } }));
    for (const order of ['NEWEST', 'LIKED'] as const) {
      await expectAtMost(2, () => call(commentEndpoints.list, { params: { id }, query: { order, page } }));
    }
  });

  it('a new contribution: six times', async () => {
    await expectAtMost(6, () =>
      call(contributionEndpoints.create, { params: { type: 'SUGGESTION' }, body: { title: 'Bins' } }),
    );
  });

  it('a new contribution without a title: six times', async () => {
    const ask = async () =>
      (await app.as(await aUser(app.db)))(contributionEndpoints.create, {
        params: { type: 'SUGGESTION' },
        body: {},
      });
    await ask();
    const newcomer = await app.as(await aUser(app.db));
    const { texts, result } = await statementsOf(() =>
      newcomer(contributionEndpoints.create, { params: { type: 'SUGGESTION' }, body: {} }),
    );
    expect(result.status).toBe(200);
    expect(texts.length, `\n${texts.join('\n\n')}\n`).toBeLessThanOrEqual(6);
  });

  it.each([
    // One of them for its followers, who are read by what they see after it.
    ['moves on, with tasks, points, notifications and mails', 'Accept', 7],
    ['stays', 'Look', 6],
  ])('an action by which it %s', async (_, name, most) => {
    const ids = [await aRichOne(), await aRichOne()];
    await expectAtMost(most, () =>
      call(commandOnContributionEndpoints.executeAction, {
        params: { id: ids.pop() ?? 0, actionId: lifeCycle.action(name) },
        body: {},
      }),
    );
  });
});
