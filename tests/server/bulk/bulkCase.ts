import { afterAll, beforeAll } from 'vitest';
import { bulkEndpoints, bulkJobEndpoints } from '#contract/bulk/endpoints.ts';
import type { BulkRequest } from '#contract/bulk/schema.ts';
import { carryOutBulkJobs } from '#server/process/bulk/carry-out.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let admin: TestUser;
export let responsible: TestUser;
export let lifeCycle: TestLifeCycle;

/** A life cycle whose responsible accepts, rejects with an explanation, assigns and changes the field. */
export const aPlan = () =>
  aLifeCycle(app.db, {
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      {
        stateType: 'SUBMITTED',
        actions: [
          { name: 'Accept', roles: ['RESPONSIBLE'], to: 'ACCEPTANCE' },
          { name: 'Reject', roles: ['RESPONSIBLE'], to: 'REJECTION', explanationRequired: true },
        ],
        commands: [
          { commandType: 'ASSIGN', roles: ['RESPONSIBLE'] },
          { commandType: 'CHANGE_FIELD', roles: ['RESPONSIBLE'] },
        ],
        tasks: [{ name: 'Decide', role: 'RESPONSIBLE', dayCount: 3 }],
      },
      { stateType: 'ACCEPTANCE' },
      { stateType: 'REJECTION' },
    ],
  });

export function prepareBulk() {
  beforeAll(async () => {
    app = await startTestApp();
    admin = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    responsible = await aUser(app.db, { firstName: 'Rana', lastName: 'Responsible' });
    lifeCycle = await aPlan();
  });
  afterAll(() => app.close());
}

/** Ids of submitted suggestions of which somebody is responsible. */
export async function suggestions(count: number, of: TestUser = responsible, values: object = {}) {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const owner = await aUser(app.db);
    const made_ = await aContribution(app.db, {
      owner,
      lifeCycle,
      participants: [[of, 'RESPONSIBLE']],
      ...values,
    });
    ids.push(made_.id);
  }
  return ids;
}

export const preview = async (user: TestUser, body: BulkRequest) =>
  (await app.as(user))(bulkEndpoints.preview, { body: body as never });
export const start = async (user: TestUser, body: BulkRequest) =>
  (await app.as(user))(bulkEndpoints.start, { body: body as never });
export const read = async (user: TestUser, id: number) =>
  (await app.as(user))(bulkJobEndpoints.read, { params: { id } });

/** Gives a command, has it carried out, and reads what it came to. */
export async function carriedOut(user: TestUser, body: BulkRequest) {
  const job = await start(user, body);
  await carryOutBulkJobs(app.services);
  return (await read(user, job.body.id)).body;
}
