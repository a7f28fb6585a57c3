import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { anEvalDefinition, starsFor } from '#tests/support/factories/evaluations.ts';
import { aCommand } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

const NOBODY = 999_999;

/** Every reading of one person's own things that is not for administrators alone: the person's id ends its path. */
const OF_A_PERSON = ALL_ENDPOINTS.filter(
  ({ method, path, access }) =>
    method === 'GET' &&
    /\/(:userId|user\/:id|user-points\/(me\/)?:id)$/.test(path) &&
    (access.kind === 'signedIn' || (access.kind === 'roles' && access.anyOf.includes('ROLE_EXTERNAL'))),
);

let app: TestApp;
let expert: TestUser;
let contributionId: number;
/** Who works with the same contribution, from outside and as an employee, and who only sees it. */
const callers: [string, Call][] = [];

beforeAll(async () => {
  app = await startTestApp();
  const definition = await anEvalDefinition(app.db, { type: 'SUGGESTION', stage: 'EVAL_PRE' });
  const lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
  await aCommand(app.db, lifeCycle.state('EVALUATION').id, {
    commandType: 'EVAL',
    roles: ['EXPERT'],
    parameter: 'EVAL_PRE',
  });
  const person = (...roles: Role[]) => aUser(app.db, { roles });
  expert = await person('ROLE_INTERNAL');
  const [mentor, colleague] = [await person('ROLE_EXTERNAL'), await person('ROLE_INTERNAL')];
  ({ id: contributionId } = await aContribution(app.db, {
    lifeCycle,
    state: 'EVALUATION',
    visibility: 'REGISTERED',
    participants: [
      [expert, 'EXPERT'],
      [mentor, 'MENTOR'],
      [colleague, 'EXPERT'],
    ],
  }));
  await app.db.insert(pointEntries).values({
    userId: expert.id,
    source: 'SUGGESTION',
    pointType: 'Accepted',
    point: 75,
    date: new Date().toISOString(),
  });
  const given = await (await app.as(expert))(evaluationEndpoints.evaluate, {
    body: { contributionId, evalFlowType: 'EVAL_PRE', answers: starsFor(definition, 5) },
  });
  expect(given.status).toBe(200);
  callers.push(
    ['somebody from outside', await app.as(await person('ROLE_EXTERNAL'))],
    ['a mentor from outside', await app.as(mentor)],
    ['an employee', await app.as(await person('ROLE_INTERNAL'))],
    ['another expert', await app.as(colleague)],
  );
});
afterAll(() => app.close());

const read = (call: Call, endpoint: Endpoint, id: number) =>
  call(endpoint, {
    params: { id, userId: id, stage: 'EVAL_PRE', contributionId, competitionId: 0 },
  });

describe('who counts through the ids of people', () => {
  it('is answered about a person as about nobody, whatever is asked for [S1-50, S3-25, R2J-48]', async () => {
    expect(OF_A_PERSON.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'api/v3/user-points/detail/:userId',
        'api/v3/user-points/extra/:userId',
        'api/v3/user-points/:id',
        evaluationEndpoints.form.path,
      ]),
    );
    for (const endpoint of OF_A_PERSON) {
      for (const [who, call] of callers) {
        const about = `${endpoint.path} for ${who}`;
        const [known, unknown] = [await read(call, endpoint, expert.id), await read(call, endpoint, NOBODY)];
        expect([400, 404], about).toContain(known.status);
        expect([known.status, known.errorKey], about).toEqual([unknown.status, unknown.errorKey]);
      }
    }
  });

  it('finds there what is his own', async () => {
    const me = await app.as(expert);
    for (const endpoint of OF_A_PERSON) {
      expect((await read(me, endpoint, expert.id)).status, endpoint.path).toBe(200);
    }
  });
});
