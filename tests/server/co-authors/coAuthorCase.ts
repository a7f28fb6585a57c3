import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { coAuthorEndpoints as endpoints } from '#contract/co-authors/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aPointDefinition } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let lifeCycle: TestLifeCycle;
export let fieldId: number;

/** Points that accepting divides among the owners, and that it gives each of them. */
export const DIVIDED = 101;
export const EACH = 7;

/** An application of its own for the file, with suggestions that the responsible person accepts. */
export function prepareCoAuthors() {
  beforeAll(async () => {
    app = await startTestApp();
    const divided = await aPointDefinition(app.db, { point: DIVIDED });
    const each = await aPointDefinition(app.db, { point: EACH });
    lifeCycle = await aLifeCycle(app.db, {
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
              points: [
                { pointDefinitionId: divided.id, role: 'OWNER', share: true },
                { pointDefinitionId: each.id, role: 'OWNER', share: false },
              ],
            },
          ],
        },
        { stateType: 'ACCEPTANCE' },
      ],
    });
    fieldId = (await aField(app.db)).id;
  });
  afterAll(() => app.close());
}

export const invite = (call: Call, id: number, userId: number, email?: string) =>
  call(endpoints.invite, { params: { id }, body: { userId, email } });
export const list = async (call: Call, id: number) => (await call(endpoints.list, { params: { id } })).body;
export const accept = (call: Call, id: number) => call(endpoints.accept, { params: { id } });
export const decline = (call: Call, id: number) => call(endpoints.decline, { params: { id } });
export const readInvitation = (call: Call, id: number) => call(endpoints.invitation, { params: { id } });
export const remove = (call: Call, id: number, userId: number) =>
  call(endpoints.remove, { params: { id, userId } });
export const saveShares = (call: Call, id: number, shares: [userId: number, share: number][]) =>
  call(endpoints.saveShares, {
    params: { id },
    body: { shares: shares.map(([userId, share]) => ({ userId, share })) },
  });
export const submit = (call: Call, id: number) =>
  call(contributionEndpoints.save, { params: { type: 'SUGGESTION' }, body: { id } });

export interface Person {
  user: TestUser;
  call: Call;
}

export async function aPerson(values: Parameters<typeof aUser>[1] = {}): Promise<Person> {
  const user = await aUser(app.db, values);
  return { user, call: await app.as(user) };
}

/** A draft that is complete, with its author. */
export async function aDraft(values: Parameters<typeof aContribution>[1] = {}) {
  const author = await aPerson();
  const draft = await aContribution(app.db, {
    lifeCycle,
    state: 'DRAFT',
    fieldId,
    owner: author.user,
    title: 'Paper bins',
    body: '<p>We could put bins for paper beside every printer.</p>',
    ...values,
  });
  return { id: draft.id, author, version: draft.version };
}

/** A draft whose author has invited so many people. */
export async function withInvited(people = 1) {
  const draft = await aDraft();
  const invited: Person[] = [];
  for (let number = 0; number < people; number += 1) {
    const person = await aPerson();
    await invite(draft.author.call, draft.id, person.user.id);
    invited.push(person);
  }
  return { ...draft, invited: invited as [Person, ...Person[]] };
}

/** Titles of what somebody was notified of about a contribution, the earliest first. */
export async function noticesOf({ user }: Person, contributionId: number): Promise<string[]> {
  const rows = await app.db
    .select({ title: notifications.title })
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.contributionId, contributionId)))
    .orderBy(asc(notifications.id));
  return rows.map(({ title }) => title);
}

/** States and shares by the order of the list. */
export const summaryOf = (rows: Awaited<ReturnType<typeof list>>) =>
  rows.map(({ userId, state, share }) => [userId, state, share]);
