import { and, asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { fireAnswerTimers } from '#server/jobs/answer-timers.ts';
import { answeredPromises, answerTimers } from '#server/platform/db/schema/answers.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { releaseAnswersOf } from '#server/process/answers/release-answers.ts';
import type { Call } from '#tests/support/app.ts';
import { aParticipant } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  act,
  administrator,
  app,
  deciding,
  detailOf,
  manager,
  me,
  NOTE,
  noticesOf,
  owner,
  prepareNotes,
  responsible,
  submitted,
} from './noteCase.ts';

prepareNotes();
afterEach(() => app.setNow(null));

const DAY_MS = 86_400_000;

/** A refusal to which its author has replied. */
async function disputed(title?: string): Promise<number> {
  const id = await submitted(title);
  await act(deciding, id, 'Refuse', { note: NOTE });
  const body = { text: 'The costs are only half of that.' };
  expect((await me(commands.replyToDecision, { params: { id }, body })).status).toBe(200);
  return id;
}

const answer = (id: number, call: Call, text = 'We have counted again: it stays.') =>
  call(commands.answerReply, { params: { id }, body: { text } });

const timersOf = (id: number) =>
  app.db
    .select({ kind: answerTimers.kind, firesAt: answerTimers.firesAt })
    .from(answerTimers)
    .where(eq(answerTimers.contributionId, id))
    .orderBy(asc(answerTimers.firesAt));

async function fireAll(id: number, kind: string) {
  const timer = (await timersOf(id)).find((one) => one.kind === kind);
  if (!timer) throw new Error(`there is no timer ${kind}`);
  app.setNow(new Date(timer.firesAt));
  await fireAnswerTimers(app.services);
}

/** Late answers that somebody owes, as the list of a module shows them. */
const lateOf = async (call: Call, ownerId: number) => {
  const { body } = await call(contributionEndpoints.list, {
    params: { type: 'SUGGESTION', parentId: 0, scope: 'manage' },
    query: { 'answerState.in': 'late', 'answerOwnerId.in': String(ownerId) },
  });
  return body.map(({ id }) => id);
};

describe('a reply to a refusal', () => {
  it('is promised an answer: its author reads who gives it by which day', async () => {
    const id = await disputed('Solar roof');
    const { answer: promised, decision } = await detailOf(id);
    expect(promised).toMatchObject({
      state: 'running',
      owner: { id: manager.id, name: 'Mia Manager' },
      escalation: 0,
    });
    // The five working days of the state in which was refused.
    const days = (Date.parse(promised.dueAt ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(4);
    expect(days).toBeLessThan(9);
    expect(decision?.mayAnswerReply).toBe(false);
    const asked = (await noticesOf(id)).find(
      ({ userId, event }) => userId === manager.id && event === 'ANSWER',
    );
    expect(asked?.body).toMatch(/Please read it and answer by .+\./);
    expect((await timersOf(id)).map(({ kind }) => kind)).toEqual(['DUE', 'ESCALATION']);
  });

  it('is late like other answers, for its reader and its author, and passed on to who did not decide', async () => {
    const id = await disputed();
    await fireAll(id, 'DUE');
    const reading = await app.as(manager);
    app.setNow(new Date(Date.now() + 30 * DAY_MS));
    expect((await detailOf(id, await app.as(manager))).answer.state).toBe('late');
    expect(await lateOf(await app.as(administrator), manager.id)).toContain(id);
    app.setNow(null);
    await fireAll(id, 'ESCALATION');
    app.setNow(null);
    const titles = (await noticesOf(id)).map(({ userId, title }) => [userId, title]);
    expect(titles).toContainEqual([manager.id, '“Bins for paper”: your answer is late']);
    expect(titles).toContainEqual([administrator.id, '“Bins for paper”: please answer']);
    expect(titles.filter(([userId]) => userId === responsible.id)).toEqual([]);
    expect((await answer(id, await app.as(administrator))).status).toBe(200);
    expect((await detailOf(id, reading)).answer.state).toBe('answered');
  });

  it('is answered while the decision stays, once, by who did not decide and did not write it', async () => {
    const id = await disputed('Green walls');
    const reading = await app.as(manager);
    expect((await detailOf(id, reading)).decision?.mayAnswerReply).toBe(true);
    const refused = { status: 400, errorKey: 'error.decisionNote.nothingToAnswer' };
    await aParticipant(app.db, { id }, responsible, 'MANAGER');
    expect(await answer(id, deciding)).toMatchObject(refused);
    expect(await answer(id, me)).toMatchObject(refused);
    const stranger = await app.as(await aUser(app.db));
    expect(await answer(id, stranger)).toMatchObject(refused);
    expect((await answer(id, reading)).status).toBe(200);
    const { decision, answer: promised } = await detailOf(id);
    expect(promised.state).toBe('answered');
    expect(decision).toMatchObject({
      reply: { answer: { text: 'We have counted again: it stays.', by: 'Mia Manager' } },
    });
    expect((await noticesOf(id)).at(-1)).toMatchObject({
      userId: owner.id,
      body: expect.stringContaining('We have counted again: it stays.'),
    });
    expect(await timersOf(id)).toEqual([]);
    expect(await answer(id, reading)).toMatchObject(refused);
    const [kept] = await app.db
      .select()
      .from(answeredPromises)
      .where(eq(answeredPromises.ownerId, manager.id))
      .limit(1);
    expect(kept?.ownerId).toBe(manager.id);
  });

  it('is answered by reopening what was refused; a reply that its author takes up alone is not', async () => {
    const id = await disputed();
    const reason = { explanation: 'The prices have changed.' };
    expect((await act(await app.as(manager), id, 'Reopen', reason)).status).toBe(200);
    expect((await detailOf(id)).answer).toMatchObject({ state: 'running', owner: { id: responsible.id } });
    const promises = () =>
      app.db.select().from(answeredPromises).where(eq(answeredPromises.contributionId, id));
    expect((await promises()).map(({ ownerId }) => ownerId)).toEqual([manager.id]);

    const own = await disputed();
    expect((await act(me, own, 'Take back')).status).toBe(200);
    expect((await detailOf(own)).answer.state).toBe('none');
  });

  it('is owed by no author of it when the account of who owed it is closed', async () => {
    const id = await disputed();
    const [gone, next] = [await aUser(app.db, { activated: false }), await aUser(app.db)];
    await app.db.update(contributions).set({ answerOwnerId: gone.id }).where(eq(contributions.id, id));
    await app.db
      .delete(contributionParticipants)
      .where(
        and(eq(contributionParticipants.contributionId, id), eq(contributionParticipants.role, 'MANAGER')),
      );
    await aParticipant(app.db, { id }, owner, 'MANAGER', 1);
    await aParticipant(app.db, { id }, next, 'MANAGER', 2);
    await releaseAnswersOf(app.db, { userIds: [gone.id] });
    expect((await detailOf(id)).answer.owner?.id).toBe(next.id);
  });

  it('is refused without a session, and where nothing is', async () => {
    const body = { text: 'It stays.' };
    expect((await app.anonymous(commands.answerReply, { params: { id: 1 }, body })).status).toBe(401);
    expect((await answer(999_999, me)).status).toBe(404);
  });
});
