import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aCommand } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A form of two questions, made by the administrators of the type. */
async function define(
  call: Call,
  contributionType: 'SUGGESTION' | 'IMPROVEMENT',
  evalFlowType: EvaluationStage,
  title: string,
): Promise<EvalDefinition> {
  const { body, status } = await call(endpoints.create, {
    body: {
      contributionType,
      evalFlowType,
      title,
      explanation: 'What the board asks',
      evalItemDefinitionList: [
        { question: 'How useful is it?', weight: 60 },
        { question: 'How soon can it be done?', weight: 40 },
      ],
    },
  });
  expect(status).toBe(200);
  return body;
}

const give = (call: Call, contributionId: number, form: EvalDefinition, stars: readonly number[]) =>
  call(endpoints.evaluate, {
    body: {
      contributionId,
      evalFlowType: form.evalFlowType,
      answers: form.evalItemDefinitionList.map(({ id }, place) => ({ itemId: id, star: stars[place] ?? 1 })),
      comment: '',
    },
  });

describe.each(['SUGGESTION', 'IMPROVEMENT'] as const)('the evaluation of a %s', (type) => {
  it('goes from the forms of its stages over pre-evaluation and board to results for those who decide [R3I-28, R3B-03, R3B-05, R3C-33, S3-92]', async () => {
    const admin = await app.as(
      await aUser(app.db, { roles: ['ROLE_INTERNAL', `ROLE_${type}_ADMIN` as const] }),
    );
    const pre = await define(admin, type, 'EVAL_PRE', 'First look');
    const board = await define(admin, type, 'EVAL_BOARD1', 'The board');
    const otherType = type === 'SUGGESTION' ? 'IMPROVEMENT' : 'SUGGESTION';
    const other = await app.as(
      await aUser(app.db, { roles: ['ROLE_INTERNAL', `ROLE_${otherType}_ADMIN` as const] }),
    );
    await define(other, otherType, 'EVAL_PRE', 'Of the other type');

    const lifeCycle = await aLifeCycle(app.db, { type });
    const stateId = lifeCycle.state('EVALUATION').id;
    for (const [role, parameter] of [
      ['EXPERT', 'EVAL_PRE'],
      ['BOARD1', 'EVAL_BOARD1'],
    ] as const) {
      await aCommand(app.db, stateId, { commandType: 'EVAL', roles: [role], parameter });
    }
    const [owner, expert, first, second] = await Promise.all([0, 1, 2, 3].map(() => aUser(app.db)));
    if (!owner || !expert || !first || !second) throw new Error('people');
    const { id } = await aContribution(app.db, {
      lifeCycle,
      state: 'EVALUATION',
      visibility: 'REGISTERED',
      owner,
      participants: [
        [expert, 'EXPERT'],
        [first, 'BOARD1'],
        [second, 'BOARD1'],
      ],
    });

    // The evaluator's page asks by the form of the type and stage.
    const asked = await (await app.as(expert))(endpoints.form, {
      params: { stage: 'EVAL_PRE', contributionId: id, competitionId: 0, userId: 0 },
    });
    expect(asked.body).toMatchObject({ definition: { id: pre.id }, canSave: true });
    expect((await give(await app.as(expert), id, pre, [5, 4])).body).toMatchObject({ score: 92 });
    expect((await give(await app.as(first), id, board, [5, 5])).body).toMatchObject({ score: 100 });
    expect((await give(await app.as(second), id, board, [3, 1])).body).toMatchObject({ score: 44 });
    expect((await give(await app.as(expert), id, board, [5, 5])).errorKey).toBe('error.commandNotAllowed');

    const results = await admin(endpoints.ofContribution, { params: { id, stage: 'ALL', lang: 'en' } });
    expect(
      results.body.map(({ evalFlowType, stageTitle, score, participantCount }) => ({
        evalFlowType,
        stageTitle,
        score,
        participantCount,
      })),
    ).toEqual([
      { evalFlowType: 'EVAL_PRE', stageTitle: 'First look', score: 92, participantCount: 1 },
      { evalFlowType: 'EVAL_BOARD1', stageTitle: 'The board', score: 72, participantCount: 2 },
    ]);
    const ofOwner = await (await app.as(owner))(endpoints.ofContribution, {
      params: { id, stage: 'ALL', lang: 'en' },
    });
    expect(ofOwner.status).toBe(404);
    // A form that was evaluated by is kept as it is.
    const changed = await admin(endpoints.save, {
      body: {
        id: board.id,
        contributionType: type,
        evalFlowType: 'EVAL_BOARD1',
        title: 'Another',
        explanation: 'What the board asks',
        evalItemDefinitionList: [{ question: 'Only one?', weight: 100 }],
      },
    });
    expect(changed.status).toBe(400);
  });
});
