import { afterAll, beforeAll } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import type { ContributionListQuery, ListScope } from '#contract/contributions/list.schema.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let lifeCycle: TestLifeCycle;
export let owner: TestUser;
export let me: Call;
export let admin: Call;
export type Query = Partial<Record<keyof ContributionListQuery, string | number>>;
export const list = (
  call: Call,
  scope: ListScope,
  query: Query = {},
  { type = 'SUGGESTION' as 'SUGGESTION' | 'IMPROVEMENT' | 'IDEA', parentId = 0 } = {},
) => call(endpoints.list, { params: { type, parentId, scope }, query: { size: 100, ...query } as never });

export const idsOf = async (call: Call, scope: ListScope, query: Query = {}) =>
  (await list(call, scope, query)).body.map(({ id }) => id).sort((a, b) => a - b);

/** Somebody with a list of his own, and an administrator. */
export function prepareLists() {
  beforeAll(async () => {
    app = await startTestApp();
    lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
    owner = await aUser(app.db);
    me = await app.as(owner);
    admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  });
  afterAll(() => app.close());
}
