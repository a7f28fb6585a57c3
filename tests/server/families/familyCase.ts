import { afterAll, beforeAll } from 'vitest';
import { familyEndpoints as endpoints } from '#contract/families/endpoints.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let lifeCycle: TestLifeCycle;
/** Administers suggestions. */
export let admin: Call;
export let administrator: TestUser;

/** Suggestions that a responsible person decides on. */
const STATES: Parameters<typeof aLifeCycle>[1] = {
  ratingType: 'STAR5',
  states: [
    { stateType: 'NEW' },
    { stateType: 'DRAFT' },
    {
      stateType: 'SUBMITTED',
      actions: [
        { name: 'Accept', roles: ['RESPONSIBLE'], to: 'ACCEPTANCE' },
        { name: 'Reject', roles: ['RESPONSIBLE'], to: 'REJECTION' },
      ],
      tasks: [{ name: 'Decide', role: 'RESPONSIBLE', dayCount: 3 }],
    },
    { stateType: 'ACCEPTANCE' },
    { stateType: 'REJECTION' },
  ],
};

/** An application of its own for the file. */
export function prepareFamilies() {
  beforeAll(async () => {
    app = await startTestApp();
    lifeCycle = await aLifeCycle(app.db, STATES);
    administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    admin = await app.as(administrator);
  });
  afterAll(() => app.close());
}

/** A suggestion that everybody may see, discuss and rate. */
export const aSuggestion = (values: Parameters<typeof aContribution>[1] = {}) =>
  aContribution(app.db, {
    lifeCycle,
    visibility: 'REGISTERED',
    commentStatus: 'VISIBLE',
    ratingStatus: 'OPEN',
    ...values,
  });

export const join = (call: Call, headId: number, memberIds: number[], note?: string) =>
  call(endpoints.join, { body: { headId, memberIds, note } });
export const part = (call: Call, headId: number, id: number) =>
  call(endpoints.part, { params: { headId, id } });
export const familyOf = (call: Call, headId: number) => call(endpoints.read, { params: { headId } });

/** A head and so many members of owners of their own, joined. */
export async function aFamily(members = 2) {
  const headOwner = await aUser(app.db);
  const owners: TestUser[] = [];
  for (let number = 0; number < members; number += 1) owners.push(await aUser(app.db));
  const head = await aSuggestion({ owner: headOwner });
  const joined = [];
  for (const owner of owners) joined.push(await aSuggestion({ owner }));
  await join(
    admin,
    head.id,
    joined.map(({ id }) => id),
  );
  return { head, members: joined, headOwner, owners };
}
