import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatePromise } from '#contract/answers/promise.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

const DAY_MS = 86_400_000;
/** Three hours ahead of UTC, whatever the season. */
const ZONE = 'Etc/GMT-3';
const AHEAD_MS = 3 * 3_600_000;

/** A time of that zone, so many days from today. */
function on(days: number, time: string): string {
  const day = new Date(Date.now() + AHEAD_MS + days * DAY_MS).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T${time}:00.000Z`) - AHEAD_MS).toISOString();
}

const PROMISE: StatePromise = { answerDays: 5, role: 'RESPONSIBLE', reminders: [], escalations: [] };

let app: TestApp;
let lifeCycle: TestLifeCycle;
let owner: TestUser;
let administrator: Call;
beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    states: [{ stateType: 'NEW' }, { stateType: 'SUBMITTED', promise: PROMISE }, { stateType: 'ACCEPTANCE' }],
  });
  owner = await aUser(app.db);
  administrator = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  await promised(new Date(Date.now() - 1000).toISOString(), on(-37, '09:00'));
  await promised(on(0, '23:59'), on(-2, '09:00'));
  await promised(on(1, '23:59'), on(-2, '09:00'));
  await promised(on(2, '00:01'), on(-2, '09:00'));
  await aContribution(app.db, { owner, lifeCycle, state: 'ACCEPTANCE', visibility: 'INTERNAL' });
}, 60_000);
afterAll(() => app.close());

/** One that waits for an answer in that zone. */
async function promised(answerDueAt: string, dateStateChanged: string) {
  const { id } = await aContribution(app.db, {
    owner,
    lifeCycle,
    state: 'SUBMITTED',
    visibility: 'INTERNAL',
  });
  await app.db
    .update(contributions)
    .set({
      ...{
        answerState: 'RUNNING',
        answerStateId: lifeCycle.state('SUBMITTED').id,
        answerBegunAt: dateStateChanged,
      },
      ...{ answerDueAt, dateStateChanged, answerTimeZone: ZONE },
    })
    .where(eq(contributions.id, id));
  return id;
}

const PARAMS = { type: 'SUGGESTION' as const, parentId: 0, scope: 'manage' as const };
const board = (call: Call, query = {}, params = PARAMS) => call(endpoints.board, { params, query });

describe('the columns of a board', () => {
  it('are the states by rank, with how many there are, since when, and promises that are late or due by tomorrow', async () => {
    const { status, body } = await board(administrator);
    expect(status).toBe(200);
    expect(body.map(({ stateType, count, figures }) => [stateType, count, figures])).toEqual([
      ['NEW', 0, { late: 0, atRisk: 0, oldestSince: null }],
      ['SUBMITTED', 4, { late: 1, atRisk: 2, oldestSince: on(-37, '09:00') }],
      ['ACCEPTANCE', 1, { late: 0, atRisk: 0, oldestSince: expect.any(String) }],
    ]);
    expect(new Set(body.map(({ lifeCycleId }) => lifeCycleId))).toEqual(new Set([lifeCycle.id]));
  });

  it('agree with the list under the same filters', async () => {
    const query = { 'answerState.in': 'late' };
    const { body } = await board(administrator, query);
    expect(body.map(({ count, figures }) => [count, figures?.late])).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
    const { headers } = await administrator(endpoints.list, { params: PARAMS, query });
    expect(headers['x-total-count']).toBe('1');
  });

  it('count nothing that the reader may not see, and are closed to who may not open the list', async () => {
    const hidden = await aContribution(app.db, {
      owner,
      lifeCycle,
      state: 'SUBMITTED',
      visibility: 'PRIVATE',
    });
    const reader = await app.as(await aUser(app.db));
    const all = await board(reader, {}, { ...PARAMS, scope: 'all' as never });
    expect(all.body.find(({ stateType }) => stateType === 'SUBMITTED')?.count).toBe(4);
    await app.db.delete(contributions).where(eq(contributions.id, hidden.id));
    expect((await board(reader)).errorKey).toBe('error.commandNotAllowed');
    expect((await app.anonymous(endpoints.board, { params: PARAMS })).status).toBe(401);
    expect((await board(administrator, { 'answerState.in': 'soon' })).status).toBe(400);
  });
});
