import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { StatePromise } from '#contract/answers/promise.ts';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { answerTimers } from '#server/platform/db/schema/answers.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let lifeCycle: TestLifeCycle;
export let owner: TestUser;
export let responsible: TestUser;
export let manager: TestUser;
export let administrator: TestUser;
export let me: Call;
export let answering: Call;
export let fieldId: number;

export const PROMISE: StatePromise = {
  answerDays: 5,
  role: 'RESPONSIBLE',
  reminders: [50, 80],
  escalations: [
    { to: 'UNIT_MANAGER', afterDays: 1, userId: null },
    { to: 'MODULE_ADMINISTRATOR', afterDays: 3, userId: null },
  ],
};

/** A life cycle that promises answers, somebody who owes them, their manager, and an administrator of the module. */
export function prepareAnswers() {
  beforeAll(async () => {
    app = await startTestApp();
    lifeCycle = await aLifeCycle(app.db, {
      states: [
        { stateType: 'NEW' },
        { stateType: 'DRAFT', pausesAnswer: true },
        {
          stateType: 'SUBMITTED',
          promise: PROMISE,
          tasks: [{ name: 'Answer it', role: 'RESPONSIBLE', dayCount: 20 }],
          actions: [
            { name: 'Reject', to: 'REJECTION', roles: ['RESPONSIBLE'] },
            { name: 'Send back', to: 'DRAFT', roles: ['RESPONSIBLE'], sets: { setEditable: true } },
          ],
        },
        { stateType: 'REJECTION' },
      ],
    });
    const { id: unitId } = await aUnit(app.db);
    owner = await aUser(app.db, { firstName: 'Olga', lastName: 'Owner' });
    responsible = await aUser(app.db, { firstName: 'Rana', lastName: 'Responsible', unitId });
    manager = await aUser(app.db, { firstName: 'Mia', lastName: 'Manager', unitId, isManager: true });
    administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    fieldId = (await aField(app.db)).id;
    await aFieldUser(app.db, { fieldId, user: responsible });
    me = await app.as(owner);
    answering = await app.as(responsible);
  });
  afterAll(() => app.close());
}

/** A suggestion that was submitted at a moment. */
export async function submitted(title = 'Bins for paper'): Promise<number> {
  const { body: id } = await me(endpoints.create, {
    params: { type: 'SUGGESTION' },
    body: initialContribution('SUGGESTION'),
  });
  const body = '<p>We could put bins for paper beside every printer.</p>';
  const answer = await me(endpoints.save, {
    params: { type: 'SUGGESTION' },
    body: { id, title, body, contributionFieldId: fieldId },
  });
  if (answer.status !== 200) throw new Error(`not submitted: ${JSON.stringify(answer.fieldErrors)}`);
  return id;
}

export const act = (call: Call, id: number, name: string) =>
  call(commandOnContributionEndpoints.executeAction, {
    params: { id, actionId: lifeCycle.action(name) },
    body: { explanation: 'Because' },
  });

export const answerOf = async (id: number, call = me) =>
  (await call(endpoints.read, { params: { id } })).body.answer;

/** What is due of a contribution, in the order in which it fires. */
export const timersOf = (id: number) =>
  app.db
    .select()
    .from(answerTimers)
    .where(eq(answerTimers.contributionId, id))
    .orderBy(asc(answerTimers.firesAt));
