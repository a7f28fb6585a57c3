import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { StatePromise } from '#contract/answers/promise.ts';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let lifeCycle: TestLifeCycle;
export let owner: TestUser;
export let responsible: TestUser;
export let manager: TestUser;
export let administrator: TestUser;
export let me: Call;
export let deciding: Call;

export const NOTE = {
  decision: 'Dear {firstName}, “{title}” was not chosen.',
  reason: 'It costs more than it saves.',
  next: 'Try again next year. {by}',
  locale: 'en',
};

const PROMISE: StatePromise = {
  answerDays: 5,
  role: 'RESPONSIBLE',
  reminders: [],
  escalations: [{ to: 'UNIT_MANAGER', afterDays: 1, userId: null }],
};

/** A life cycle that refuses with a note, puts off, and lets authors reply; and people who use it. */
export function prepareNotes() {
  beforeAll(async () => {
    app = await startTestApp();
    lifeCycle = await aLifeCycle(app.db, {
      states: [
        { stateType: 'NEW' },
        { stateType: 'DRAFT' },
        {
          stateType: 'SUBMITTED',
          promise: PROMISE,
          tasks: [{ name: 'Check', role: 'RESPONSIBLE' }],
          actions: [
            {
              name: 'Refuse',
              to: 'REJECTION',
              roles: ['RESPONSIBLE', 'MANAGER'],
              note: 'REQUIRED',
              allowsReply: true,
              noteTemplates: [
                { language: 'en', decision: 'No to {title}', reason: '', next: '' },
                { language: 'tr', decision: 'Hayır: {title}', reason: '', next: '' },
              ],
            },
            { name: 'End', to: 'REJECTION', roles: ['RESPONSIBLE'], explanationRequired: true },
            { name: 'Go on', to: 'EVALUATION', roles: ['RESPONSIBLE'] },
            { name: 'Not now', to: 'later', roles: ['RESPONSIBLE'], note: 'OPTIONAL', backTo: 'SUBMITTED' },
            { name: 'Wait', roles: ['RESPONSIBLE'], backTo: null },
          ],
        },
        { stateType: 'EVALUATION' },
        {
          key: 'later',
          stateType: 'FLOW',
          actions: [{ name: 'Take up', to: 'EVALUATION', roles: ['RESPONSIBLE'] }],
        },
        {
          stateType: 'REJECTION',
          actions: [
            { name: 'Reopen', to: 'SUBMITTED', roles: ['RESPONSIBLE', 'MANAGER'], explanationRequired: true },
            { name: 'Take back', to: 'EVALUATION', roles: ['OWNER'] },
          ],
        },
      ],
    });
    const { id: unitId } = await aUnit(app.db);
    owner = await aUser(app.db, { firstName: 'Olga', lastName: 'Owner', langKey: 'tr' });
    responsible = await aUser(app.db, { firstName: 'Rana', lastName: 'Responsible', unitId });
    manager = await aUser(app.db, { firstName: 'Mia', lastName: 'Manager', unitId, isManager: true });
    administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    me = await app.as(owner);
    deciding = await app.as(responsible);
  });
  afterAll(() => app.close());
}

/** A submitted suggestion of the owner, open to everybody who is signed in. */
export async function submitted(title = 'Bins for paper'): Promise<number> {
  const { id } = await aContribution(app.db, {
    owner,
    title,
    state: 'SUBMITTED',
    lifeCycle,
    participants: [[responsible, 'RESPONSIBLE']],
    visibility: 'REGISTERED',
  });
  return id;
}

export const act = (call: Call, id: number, name: string, body: object = {}) =>
  call(commands.executeAction, { params: { id, actionId: lifeCycle.action(name) }, body });

export const detailOf = async (id: number, call = me) =>
  (await call(endpoints.read, { params: { id } })).body;

/** Notifications about a contribution, in their order: to whom, about what, title and text. */
export const noticesOf = (id: number) =>
  app.db
    .select({
      userId: notifications.userId,
      event: notifications.event,
      title: notifications.title,
      body: notifications.body,
    })
    .from(notifications)
    .where(eq(notifications.contributionId, id))
    .orderBy(asc(notifications.id));
