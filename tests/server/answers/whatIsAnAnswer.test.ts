import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { analyticsEndpoints } from '#contract/reports/analytics.ts';
import { answeredPromises, answerTimers } from '#server/platform/db/schema/answers.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { familyMembers } from '#server/platform/db/schema/families.ts';
import { renewCourses } from '#server/reports/analytics/renew-courses.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aField, aFieldUser, aParticipant } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

const PROMISE = { answerDays: 5, role: 'RESPONSIBLE', reminders: [], escalations: [] } as const;
const NOTE = {
  decision: 'Thank you.',
  reason: 'It is being counted.',
  next: 'You hear from us.',
  locale: 'en',
};

let app: TestApp;
let lifeCycle: TestLifeCycle;
let me: Call;
let answering: Call;
let administrator: Call;
let fieldId: number;
let responsible: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      {
        key: 'first',
        name: 'Under review',
        stateType: 'SUBMITTED',
        promise: { ...PROMISE, reminders: [], escalations: [] },
        actions: [
          { name: 'Pass on', to: 'second', roles: ['RESPONSIBLE'] },
          { name: 'Write', roles: ['RESPONSIBLE'], note: 'OPTIONAL' },
          { name: 'Go on', to: 'other', roles: ['RESPONSIBLE'] },
          { name: 'Send back', to: 'back', roles: ['RESPONSIBLE'], note: 'OPTIONAL' },
        ],
      },
      {
        key: 'second',
        name: 'Under review',
        stateType: 'EVALUATION',
        promise: { ...PROMISE, answerDays: 20, reminders: [], escalations: [] },
        actions: [{ name: 'Within', to: 'third', roles: ['RESPONSIBLE'] }],
      },
      {
        key: 'third',
        name: 'Under review',
        stateType: 'EVALUATION',
        actions: [{ name: 'End', to: 'other', roles: ['RESPONSIBLE'] }],
      },
      {
        key: 'back',
        name: 'Please improve',
        stateType: 'FLOW',
        pausesAnswer: true,
        actions: [{ name: 'Again', to: 'first', roles: ['OWNER'] }],
      },
      { key: 'other', name: 'Planned', stateType: 'IMPLEMENTATION' },
    ],
  });
  const owner = await aUser(app.db);
  responsible = await aUser(app.db);
  fieldId = (await aField(app.db)).id;
  await aFieldUser(app.db, { fieldId, user: responsible });
  me = await app.as(owner);
  answering = await app.as(responsible);
  administrator = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
});
afterAll(() => app.close());

let made = 0;
async function submitted(): Promise<number> {
  made += 1;
  const { body: id } = await me(contributionEndpoints.create, {
    params: { type: 'SUGGESTION' },
    body: initialContribution('SUGGESTION'),
  });
  const body = '<p>We could put bins for paper beside every printer.</p>';
  const saved = await me(contributionEndpoints.save, {
    params: { type: 'SUGGESTION' },
    body: { id, title: `Bins ${made}`, body, contributionFieldId: fieldId },
  });
  expect(saved.status).toBe(200);
  return id;
}

const act = async (id: number, name: string, body: object = {}) =>
  expect(
    (await answering(commands.executeAction, { params: { id, actionId: lifeCycle.action(name) }, body }))
      .status,
  ).toBe(200);
const answerOf = async (id: number) => (await me(contributionEndpoints.read, { params: { id } })).body.answer;
const promisesOf = (id: number) =>
  app.db.select().from(answeredPromises).where(eq(answeredPromises.contributionId, id));
/** First answers in the process figures. */
const answered = async () =>
  (await administrator(analyticsEndpoints.read, { query: { type: 'SUGGESTION' } })).body.firstAnswer.count;

describe('an answer is what authors can read', () => {
  it('not a move between states that are called the same: the promised day stays, whatever the next one promises', async () => {
    const id = await submitted();
    const before = await answered();
    const { dueAt } = await answerOf(id);
    await act(id, 'Pass on');
    expect(await answerOf(id)).toMatchObject({ state: 'running', dueAt });
    await act(id, 'Within');
    expect(await answerOf(id)).toMatchObject({ state: 'running', dueAt });
    expect(await promisesOf(id)).toEqual([]);
    expect(await answered()).toBe(before);
    await act(id, 'End');
    expect((await answerOf(id)).state).toBe('answered');
    expect(await promisesOf(id)).toMatchObject([{ dueAt: expect.anything() }]);
    expect(await answered()).toBe(before + 1);
  });

  it('a note, though the contribution stays where it is', async () => {
    const id = await submitted();
    const before = await answered();
    await act(id, 'Write', { note: NOTE });
    expect((await answerOf(id)).state).toBe('answered');
    expect(await promisesOf(id)).toHaveLength(1);
    expect(await answered()).toBe(before + 1);
    // What is done later begins no other promise there.
    await act(id, 'Write');
    expect((await answerOf(id)).state).toBe('answered');
  });

  it('not being sent back to its authors, by whatever state and with whatever note', async () => {
    for (const body of [{}, { note: NOTE }]) {
      const id = await submitted();
      const before = await answered();
      await act(id, 'Send back', body);
      expect((await answerOf(id)).state).toBe('paused');
      expect(await answered()).toBe(before);
      const again = { params: { id, actionId: lifeCycle.action('Again') }, body: {} };
      expect((await me(commands.executeAction, again)).status).toBe(200);
      expect((await answerOf(id)).state).toBe('running');
      expect(await answered()).toBe(before);
      await act(id, 'Go on');
      expect(await promisesOf(id)).toHaveLength(1);
      expect(await answered()).toBe(before + 1);
    }
  });

  it('not what an author of a joined contribution does with the head of both', async () => {
    const [id, member] = [await submitted(), await submitted()];
    await aParticipant(app.db, { id: member }, responsible, 'OWNER');
    const before = await answered();
    await app.db.insert(familyMembers).values({ memberId: member, headId: id });
    await act(id, 'Go on');
    expect(await promisesOf(id)).toEqual([]);
    expect(await answered()).toBe(before);
    await renewCourses(app.db);
    // Once they are parted, somebody else has moved it.
    await app.db.delete(familyMembers).where(eq(familyMembers.memberId, member));
    expect(await answered()).toBe(before + 1);
  });

  it('an official answer, and no other comment', async () => {
    const id = await submitted();
    await app.db.update(contributions).set({ commentStatus: 'VISIBLE' }).where(eq(contributions.id, id));
    const before = await answered();
    const comment = (call: Call, official: boolean) =>
      call(commentEndpoints.add, { params: { id }, body: { comment: 'We read it.', official } as never });
    expect((await comment(answering, false)).status).toBeLessThan(300);
    expect((await answerOf(id)).state).toBe('running');
    expect(await answered()).toBe(before);
    expect((await comment(answering, true)).status).toBeLessThan(300);
    expect((await answerOf(id)).state).toBe('answered');
    expect(await promisesOf(id)).toHaveLength(1);
    expect(await answered()).toBe(before + 1);
  });

  it('an official answer no longer, once it is taken back, deleted or hidden: the promise goes on by its day', async () => {
    const ends = {
      unmark: (id: number) => answering(commentEndpoints.unmarkOfficial, { params: { id } }),
      remove: (id: number) => answering(commentEndpoints.remove, { params: { id } }),
      hide: (id: number) =>
        administrator(commentEndpoints.hide, { params: { id }, body: { reason: 'Wrong figures' } }),
    };
    const before = await answered();
    for (const end of Object.values(ends)) {
      const id = await submitted();
      await app.db.update(contributions).set({ commentStatus: 'VISIBLE' }).where(eq(contributions.id, id));
      const { dueAt } = await answerOf(id);
      const write = () =>
        answering(commentEndpoints.add, {
          params: { id },
          body: { comment: 'We read it.', official: true } as never,
        });
      const [{ body: first }, { body: second }] = [await write(), await write()];
      expect((await end(first.id)).status).toBeLessThan(300);
      // Other words are there still.
      expect((await answerOf(id)).state).toBe('answered');
      expect((await end(second.id)).status).toBeLessThan(300);
      expect(await answerOf(id)).toMatchObject({ state: 'running', dueAt });
      expect(await promisesOf(id)).toEqual([]);
      const timers = await app.db.select().from(answerTimers).where(eq(answerTimers.contributionId, id));
      expect(timers.map(({ kind }) => kind)).toEqual(['DUE']);
      expect(await answered()).toBe(before);
    }
  });

  it('an official answer again, once it is marked again; and a note, whatever is taken back besides', async () => {
    const id = await submitted();
    await app.db.update(contributions).set({ commentStatus: 'VISIBLE' }).where(eq(contributions.id, id));
    const { body: words } = await answering(commentEndpoints.add, {
      params: { id },
      body: { comment: 'We read it.', official: true } as never,
    });
    const moderated = { params: { id: words.id }, body: { reason: 'Wrong figures' } };
    await administrator(commentEndpoints.hide, moderated);
    expect((await answerOf(id)).state).toBe('running');
    expect((await administrator(commentEndpoints.unhide, { params: { id: words.id } })).status).toBe(200);
    expect((await answering(commentEndpoints.markOfficial, { params: { id: words.id } })).status).toBe(200);
    expect((await answerOf(id)).state).toBe('answered');
    expect(await promisesOf(id)).toHaveLength(1);
    await act(id, 'Write', { note: NOTE });
    await answering(commentEndpoints.unmarkOfficial, { params: { id: words.id } });
    expect((await answerOf(id)).state).toBe('answered');
  });
});
