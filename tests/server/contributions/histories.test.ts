import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints, historyEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import type { HistoryCategory } from '#contract/contributions/history.schema.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let owner: TestUser;
let auditor: TestUser;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    type: 'SUGGESTION',
    states: [
      { stateType: 'NEW' },
      { stateType: 'SUBMITTED', commands: [{ commandType: 'VIEW_HISTORY', roles: ['AUDITOR'] }] },
    ],
  });
  owner = await aUser(app.db, { firstName: 'Ada', lastName: 'Lovelace' });
  auditor = await aUser(app.db);
  ({ id } = await aContribution(app.db, {
    lifeCycle,
    owner,
    visibility: 'REGISTERED',
    participants: [[auditor, 'AUDITOR']],
  }));
  await app.db.insert(contributionHistories).values([
    {
      contributionId: id,
      category: 'STATE',
      event: 'created',
      userId: owner.id,
      toStateId: lifeCycle.state('NEW').id,
    },
    {
      contributionId: id,
      category: 'STATE',
      event: 'action:12',
      actionNames: [
        { language: 'en', name: 'Submit' },
        { language: 'tr', name: 'Gönder' },
      ],
      userId: owner.id,
      fromStateId: lifeCycle.state('NEW').id,
      toStateId: lifeCycle.state('SUBMITTED').id,
      explanation: 'Ready',
    },
    {
      contributionId: id,
      category: 'CONTENT',
      event: 'title',
      userId: owner.id,
      oldValue: 'A',
      newValue: 'B',
    },
    { contributionId: id, category: 'STATUS', event: 'visibility', oldValue: 'UNIT', newValue: 'REGISTERED' },
  ]);
});
afterAll(() => app.close());

const read = (call: Call, category: HistoryCategory, query: object = {}) =>
  call(endpoints.list, { params: { id, category }, query });

describe('the history of a contribution', () => {
  it('is read by category, newest first, with names in the language of the reader [R3F-06, R3P-85]', async () => {
    const call = await app.as(auditor);
    const all = await read(call, 'ALL', { langkey: 'tr' });
    expect(all.total).toBe(4);
    expect(all.body.map(({ category, event }) => [category, event])).toEqual([
      ['STATUS', 'visibility'],
      ['CONTENT', 'title'],
      ['STATE', 'action'],
      ['STATE', 'created'],
    ]);
    expect(all.body[0]).toMatchObject({ userId: null, fullName: 'SYSTEM', oldValue: 'UNIT' });
    expect(all.body[2]).toMatchObject({
      fullName: 'Ada Lovelace',
      actionName: 'Gönder',
      fromState: { stateType: 'NEW', name: 'NEW (tr)' },
      toState: { stateType: 'SUBMITTED', name: 'SUBMITTED (tr)' },
      explanation: 'Ready',
    });
    expect((await read(call, 'CONTENT')).body.map(({ event }) => event)).toEqual(['title']);
    const page = await read(call, 'ALL', { size: 2, page: 1 });
    expect([page.body.map(({ category }) => category), page.total]).toEqual([['STATE', 'STATE'], 4]);
  });

  it('is the way through the states to an owner, and all of it to administrators [R3C-30, R3B-19]', async () => {
    const me = await app.as(owner);
    expect((await read(me, 'STATE')).body).toHaveLength(2);
    const all = await read(me, 'ALL');
    expect([all.body.map(({ category }) => category), all.total]).toEqual([['STATE', 'STATE'], 2]);
    expect((await read(me, 'CONTENT')).errorKey).toBe('error.commandNotAllowed');
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    expect((await read(admin, 'ALL')).total).toBe(4);
  });

  it('the detail says who reads it as a whole, so that owners as such are offered no kinds of entries [S3-52]', async () => {
    const admin = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    const whole = [];
    for (const reader of [owner, auditor, admin, await aUser(app.db)]) {
      const { body } = await (await app.as(reader))(contributionEndpoints.read, { params: { id } });
      whole.push(body.permissions.wholeHistory);
    }
    expect(whole).toEqual([false, true, true, false]);
  });

  it('is closed to others who see the contribution, and unknown to those who do not [R3C-30]', async () => {
    const other = await app.as(await aUser(app.db));
    expect((await read(other, 'STATE')).errorKey).toBe('error.commandNotAllowed');
    const hidden = await aContribution(app.db, { lifeCycle });
    const params = { id: hidden.id, category: 'ALL' } as const;
    expect((await other(endpoints.list, { params })).status).toBe(404);
    expect((await other(endpoints.list, { params: { ...params, id: 999_999 } })).status).toBe(404);
    expect((await read(other, 'GOSSIP' as HistoryCategory)).status).toBe(400);
    expect((await read(app.anonymous, 'ALL')).status).toBe(401);
    expect((await read(await app.as(await aUser(app.db, { roles: [] })), 'ALL')).status).toBe(403);
  });
});
