import { afterEach, describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { questionEndpoints as questions } from '#contract/questions/endpoints.ts';
import { fireAnswerTimers } from '#server/jobs/answer-timers.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  act,
  administrator,
  answering,
  app,
  me,
  owner,
  prepareAnswers,
  responsible,
  submitted,
  timersOf,
} from '../answers/answerCase.ts';

prepareAnswers();
afterEach(() => app.setNow(null));

const ask = (id: number, call = answering, question = 'How many printers are there?') =>
  call(questions.ask, { params: { id }, body: { question } });
const answer = (id: number, questionId: number, call = me, text = 'Twelve.') =>
  call(questions.answer, { params: { id, questionId }, body: { answer: text } });

const detailOf = async (id: number, call: Call) =>
  (await call(contributionEndpoints.read, { params: { id } })).body;

/** What was asked first. */
const firstOf = async (id: number) => {
  const [first] = (await detailOf(id, answering)).questions?.questions ?? [];
  if (!first) throw new Error('nothing was asked');
  return first;
};

/** What the page of somebody's work says of it. */
const waitingFor = async (call: Call, id: number) =>
  (await call(questions.mine)).body.find((row) => row.id === id);

/** Which question waits for an answer. */
const openOf = async (id: number, call: Call) =>
  (await detailOf(id, call)).questions?.questions.find(
    ({ withdrawnAt, answeredAt }) => !withdrawnAt && !answeredAt,
  )?.id ?? 0;

/** The moment of the first timer of a kind. */
async function momentOf(id: number, kind: string) {
  const timer = (await timersOf(id)).find((one) => one.kind === kind);
  if (!timer) throw new Error(`there is no timer ${kind}`);
  return new Date(timer.firesAt);
}

describe('questions to the authors', () => {
  it('pause the promise until the last one is answered', async () => {
    const id = await submitted();
    expect((await detailOf(id, me)).answer.state).toBe('running');
    expect((await ask(id)).status).toBe(200);
    expect((await ask(id, answering, 'And in which buildings?')).status).toBe(200);
    const paused = await detailOf(id, me);
    expect(await waitingFor(me, id)).toMatchObject({ openCount: 2, title: 'Bins for paper' });
    expect(paused.answer).toMatchObject({ state: 'paused', dueAt: null });
    expect(paused.questions?.mayAsk).toBe(false);
    expect(paused.questions?.questions.map(({ mayAnswer }) => mayAnswer)).toEqual([true, true]);
    const [first, second] = paused.questions?.questions ?? [];
    expect((await answer(id, first?.id ?? 0)).status).toBe(200);
    expect((await detailOf(id, me)).answer.state).toBe('paused');
    const { body } = await answer(id, second?.id ?? 0, me, 'In two.');
    expect(await waitingFor(me, id)).toBeUndefined();
    expect(body.questions.at(-1)).toMatchObject({ answer: 'In two.', answeredBy: 'Olga Owner' });
    expect((await detailOf(id, me)).answer.state).toBe('running');
  });

  it('may be withdrawn by whoever asked and by administrators, and the promise goes on', async () => {
    const id = await submitted();
    await ask(id);
    const { id: questionId } = await firstOf(id);
    const withdraw = (call = answering) => call(questions.withdraw, { params: { id, questionId } });
    expect(await withdraw(me)).toMatchObject({ status: 400, errorKey: 'error.commandNotAllowed' });
    expect((await withdraw(await app.as(administrator))).status).toBe(200);
    expect((await detailOf(id, me)).answer.state).toBe('running');
    expect(await withdraw()).toMatchObject({ status: 400, errorKey: 'error.authorQuestion.closed' });
    expect(await answer(id, questionId)).toMatchObject({
      status: 400,
      errorKey: 'error.authorQuestion.closed',
    });
  });

  it('end when the state is left', async () => {
    const id = await submitted();
    await ask(id);
    await act(answering, id, 'Reject');
    const { questions: read, answer: promise } = await detailOf(id, me);
    expect(promise.state).toBe('answered');
    expect(read?.questions[0]).toMatchObject({ withdrawnBy: null, mayAnswer: false });
    expect(read?.questions[0]?.withdrawnAt).not.toBeNull();
    expect(await ask(id)).toMatchObject({ status: 400, errorKey: 'error.commandNotAllowed' });
  });

  it('leave a late answer late, and nobody is asked in its place until the author has answered', async () => {
    const id = await submitted();
    app.setNow(new Date(Date.now() + 14 * 86_400_000));
    const late = await app.as(responsible);
    await ask(id, late);
    const { answer: promise } = await detailOf(id, late);
    expect(promise.state).toBe('late');
    expect(promise.pausedSince).toBeDefined();
    await answer(id, await openOf(id, late), await app.as(owner));
    const after = (await detailOf(id, late)).answer;
    expect(after.state).toBe('late');
    expect(after.dueAt).toBe(promise.dueAt);
  });

  it('are not read by those who only come across it', async () => {
    const id = await submitted();
    await ask(id);
    const stranger = await app.as(await aUser(app.db));
    const { status, body } = await stranger(contributionEndpoints.read, { params: { id } });
    if (status === 200) expect(body.questions).toBeUndefined();
    else expect([400, 403, 404]).toContain(status);
  });

  it('do not hide that the day is over from anybody, even if asked before that was said', async () => {
    const id = await submitted();
    const due = await momentOf(id, 'DUE');
    app.setNow(due);
    const late = await app.as(responsible);
    await ask(id, late);
    expect((await timersOf(id)).map(({ kind }) => kind)).toEqual(['DUE']);
    await answer(id, await openOf(id, late), await app.as(owner));
    expect((await timersOf(id)).map(({ kind }) => kind)).toEqual(['DUE', 'ESCALATION', 'ESCALATION']);
    await fireAnswerTimers(app.services, due);
    expect((await timersOf(id)).map(({ kind }) => kind)).toEqual(['ESCALATION', 'ESCALATION']);
  });

  it('move what happens about a late answer by the time of all of them', async () => {
    const id = await submitted();
    const at = await momentOf(id, 'DUE');
    const hours = (some: number) => some * 3_600_000;
    await fireAnswerTimers(app.services, at);
    const planned = await momentOf(id, 'ESCALATION');
    const moments = [];
    for (const day of [0, 6]) {
      app.setNow(new Date(at.getTime() + hours(day * 24 + 1)));
      await ask(id, await app.as(responsible));
      const open = await openOf(id, await app.as(responsible));
      app.setNow(new Date(at.getTime() + hours(day * 24 + 97)));
      await answer(id, open, await app.as(owner));
      moments.push(await momentOf(id, 'ESCALATION'));
    }
    const [once, twice] = moments.map((moment) => moment.getTime());
    expect(once).toBeGreaterThan(planned.getTime());
    expect(twice).toBeGreaterThan(once ?? 0);
  });

  it('are limited in number for one person', async () => {
    const id = await submitted();
    const many = await app.as(await aUser(app.db));
    let last = 0;
    for (let at = 0; at < 31; at++) last = (await ask(id, many)).status;
    expect(last).toBe(429);
  });

  it('are for authors and whoever works on it, well formed, and of something that is there', async () => {
    const id = await submitted();
    expect((await ask(id, app.anonymous)).status).toBe(401);
    expect((await app.anonymous(questions.mine)).status).toBe(401);
    const stranger = await app.as(await aUser(app.db));
    expect([400, 404]).toContain((await ask(id, stranger)).status);
    expect((await detailOf(id, me)).questions).toEqual({ mayAsk: false, questions: [] });
    expect(await ask(id, me)).toMatchObject({ status: 400, errorKey: 'error.commandNotAllowed' });
    expect((await ask(id, answering, ' ')).status).toBe(400);
    expect((await ask(999_999)).status).toBe(404);
    expect((await answer(id, 999_999)).status).toBe(404);
    for (let at = 0; at < 5; at++) expect((await ask(id)).status).toBe(200);
    expect(await ask(id)).toMatchObject({ status: 400, errorKey: 'error.authorQuestion.tooMany' });
  });
});
