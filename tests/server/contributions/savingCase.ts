import { afterAll, beforeAll } from 'vitest';
import type { ContributionChange } from '#contract/contributions/change.schema.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aField } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export const BODY = '<p>We could put bins for paper beside every printer.</p>';
export let app: TestApp;
export let lifeCycle: TestLifeCycle;
export let owner: TestUser;
export let me: Call;
export let stranger: Call;
export let admin: Call;
export let fieldId: number;
export type Change = Partial<Omit<ContributionChange, 'id'>>;
export const start = async (call = me) =>
  (await call(endpoints.create, { params: { type: 'SUGGESTION' }, body: initialContribution('SUGGESTION') }))
    .body;
export const save = (call: Call, id: number, change: object) =>
  call(endpoints.save, { params: { type: 'SUGGESTION' }, body: { id, ...change } });
export const complete = (more: Change = {}): Change => ({
  title: 'Paper bins',
  body: BODY,
  contributionFieldId: fieldId,
  ...more,
});

/** An owner with a life cycle to save in, a stranger and an administrator. */
export function prepareSaving() {
  beforeAll(async () => {
    app = await startTestApp();
    lifeCycle = await aLifeCycle(app.db, {
      type: 'SUGGESTION',
      states: [
        { stateType: 'NEW' },
        { stateType: 'DRAFT' },
        { stateType: 'SUBMITTED', tasks: [{ name: 'Look at it', role: 'RESPONSIBLE', dayCount: 3 }] },
        { stateType: 'COMPLETION' },
      ],
    });
    owner = await aUser(app.db);
    me = await app.as(owner);
    stranger = await app.as(await aUser(app.db));
    admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    fieldId = (await aField(app.db, { title: 'Office' })).id;
  });
  afterAll(() => app.close());
}
