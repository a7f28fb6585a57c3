import { describe, expect, it } from 'vitest';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { aContest, anIdea, aScore } from '#tests/server/competitions/rounds.ts';
import { anEvalDefinition, starsFor } from '#tests/support/factories/evaluations.ts';
import { aCommand } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { admin, app, aSuggestion, join, part, prepareFamilies } from './familyCase.ts';

prepareFamilies();

/** A head that two experts evaluated, and what the first of them owns himself. */
async function aCase() {
  const definition = await anEvalDefinition(app.db, { stage: 'EVAL_PRE' });
  const lifeCycle = await aLifeCycle(app.db, { isActive: false });
  const stateId = lifeCycle.state('EVALUATION').id;
  await aCommand(app.db, stateId, { commandType: 'EVAL', roles: ['EXPERT'], parameter: 'EVAL_PRE' });
  const [expert, other] = [await aUser(app.db), await aUser(app.db)];
  const head = await aSuggestion({
    lifeCycle,
    state: 'EVALUATION',
    participants: [
      [expert, 'EXPERT'],
      [other, 'EXPERT'],
    ],
  });
  const member = await aSuggestion({ owner: expert });
  const give = async (user: TestUser, star: number) =>
    (await app.as(user))(evaluationEndpoints.evaluate, {
      body: {
        contributionId: head.id,
        evalFlowType: 'EVAL_PRE',
        answers: starsFor(definition, star),
        comment: `${star} stars`,
      },
    });
  const seen = async (user: TestUser) => {
    const { body } = await (await app.as(user))(evaluationEndpoints.ofContribution, {
      params: { id: head.id, stage: 'ALL', lang: 'en' },
    });
    return body.flatMap(({ evaluators }) => evaluators.map(({ comment }) => comment)).sort();
  };
  const asked = async (user: TestUser) =>
    (await (await app.as(user))(evaluationEndpoints.mine, { query: { 'status.equals': 'OPEN' } })).total;
  return { head, member, expert, other, give, seen, asked };
}

describe('whose contribution was joined to one that they judge', () => {
  it('is asked no more, and refused; what they gave stays [S2-21, S3-54]', async () => {
    const { head, member, expert, give, asked } = await aCase();
    expect(await asked(expert)).toBe(1);
    await join(admin, head.id, [member.id]);
    expect(await asked(expert)).toBe(0);
    expect((await give(expert, 5)).errorKey).toBe('error.commandNotAllowed');
    await part(admin, head.id, member.id);
    expect(await asked(expert)).toBe(1);
    expect((await give(expert, 5)).status).toBe(200);
  });

  it('sees nothing of what others said, beside their own [R3C-33]', async () => {
    const { head, member, expert, other, give, seen } = await aCase();
    await give(expert, 2);
    await give(other, 4);
    expect(await seen(expert)).toEqual(['2 stars', '4 stars']);
    await join(admin, head.id, [member.id]);
    expect(await seen(expert)).toEqual(['2 stars']);
    expect(await seen(other)).toEqual(['2 stars', '4 stars']);
  });

  it('moderates it without its scores [R2G-26, R2G-27]', async () => {
    const contest = await aContest(app.db, { competitionState: 'EVAL1' });
    const { moderator } = contest;
    const juror = contest.jurors.JURY1[0] as TestUser;
    const values: Parameters<typeof anIdea>[2] = {
      state: 'round1',
      participants: [[moderator, 'COMPETITION_MODERATOR']],
    };
    const head = await anIdea(app.db, contest, values);
    const member = await anIdea(app.db, contest, { ...values, owner: moderator });
    await aScore(app.db, contest, head, { user: juror, score: 80 });
    const call = await app.as(moderator);
    const scores = async () => {
      const { body } = await call(evaluationEndpoints.report, {
        params: { id: contest.competition.id },
        query: { 'juryType.equals': 'JURY1' },
      });
      return body.filter(({ contributionId }) => contributionId === head.id).map(({ score }) => score);
    };
    expect(await scores()).toEqual([80]);
    expect((await join(call, head.id, [member.id])).status).toBe(200);
    expect(await scores()).toEqual([null]);
  });
});
