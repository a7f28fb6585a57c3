import { describe, expect, it } from 'vitest';
import { executeAction } from '#server/process/life-cycles/engine/actions.ts';
import { fireTimers } from '#server/process/life-cycles/engine/answer-timers.ts';
import { closeForDeletion } from '#server/process/life-cycles/engine/entry.ts';
import { followChange } from '#server/process/life-cycles/engine/follow-change.ts';
import { submit } from '#server/process/life-cycles/engine/submit.ts';
import type { Situation } from '#server/process/life-cycles/engine/types.ts';
import { applied } from './generated.ts';
import {
  action,
  DRAFT,
  EXPERT,
  effects,
  effectsOf,
  FLOW,
  OWNER,
  person,
  promise,
  REJECTED,
  RESPONSIBLE,
  SUBMITTED,
  settingsOf,
  situation,
  state,
  taskDefinition,
  user,
} from './situations.ts';

/** Tuesday, 10 March 2026, 09:00 UTC is the present of the tests. */
const PROMISED = {
  [SUBMITTED]: {
    promise: promise(),
    actions: [
      action(SUBMITTED, { id: 1, roles: ['RESPONSIBLE'], targetStateId: REJECTED }),
      action(SUBMITTED, { id: 2, roles: ['RESPONSIBLE'], targetStateId: DRAFT }),
      action(SUBMITTED, { id: 3, roles: ['RESPONSIBLE'], targetStateId: FLOW }),
    ],
  },
  [DRAFT]: { pausesAnswer: true },
};

const drafted = (values: Parameters<typeof situation>[1] = {}, rest: Partial<Situation> = {}) =>
  situation(PROMISED, { stateId: DRAFT, dateSubmitted: null, publishState: 'DRAFT', ...values }, rest);

const at = (before: Situation, now: string): Situation => ({ ...before, now });
const submitted = (rest: Partial<Situation> = {}) => {
  const before = drafted({}, rest);
  return applied(before, effects(submit(before, user(OWNER))));
};
/** The same where whoever answers has a task. */
const withTask = () => {
  const state = {
    ...PROMISED[SUBMITTED],
    taskDefinitions: [taskDefinition(SUBMITTED, { role: 'RESPONSIBLE' })],
  };
  const before = situation({ ...PROMISED, [SUBMITTED]: state }, { stateId: DRAFT, dateSubmitted: null });
  return applied(before, effects(submit(before, user(OWNER))));
};
const act = (before: Situation, actionId: number) =>
  applied(before, effects(executeAction(before, { actionId, actor: user(RESPONSIBLE), explanation: 'x' })));

const PEOPLE = { deputies: [], unitManagers: [[40]], moduleAdministrators: [50], named: new Set([60]) };

describe('the promise of an answer', () => {
  it('begins with the state that makes it: to the end of the last of its working days, owed by the first of its role', () => {
    const before = drafted();
    const outcome = submit(before, user(OWNER));
    expect(settingsOf(outcome)).toMatchObject({
      answerState: 'RUNNING',
      answerStateId: SUBMITTED,
      answerBegunAt: '2026-03-10T09:00:00.000Z',
      // Five working days after a Tuesday: a weekend lies between.
      answerDueAt: '2026-03-17T23:59:59.000Z',
      answerOwnerId: RESPONSIBLE,
      answerTimeZone: 'UTC',
    });
    const [set] = effectsOf(effects(outcome), 'answerTimersSet');
    expect(set?.timers.map(({ kind, number }) => [kind, number])).toEqual([
      ['REMINDER', 50],
      ['REMINDER', 80],
      ['DUE', 0],
      ['ESCALATION', 0],
      ['ESCALATION', 1],
    ]);
    expect(set?.timers.find(({ kind }) => kind === 'DUE')?.firesAt).toBe('2026-03-17T23:59:59.000Z');
    expect(set?.timers.at(-1)?.firesAt).toBe('2026-03-24T23:59:59.000Z');
  });

  it('is counted by the calendar of whoever owes it', () => {
    const istanbul = {
      timeZone: 'Europe/Istanbul',
      workingDays: [1, 2, 3, 4, 5],
      holidays: new Set(['2026-03-13']),
    };
    const { standard } = situation().calendars;
    const { contribution } = submitted({
      calendars: { standard, ofUsers: new Map([[RESPONSIBLE, istanbul]]) },
    });
    expect(contribution.answerDueAt).toBe('2026-03-18T20:59:59.000Z');
    expect(contribution.answerTimeZone).toBe('Europe/Istanbul');
  });

  it('ends with leaving the state, and is noted with who owed it', () => {
    const before = at(submitted(), '2026-03-12T10:00:00.000Z');
    const outcome = executeAction(before, { actionId: 1, actor: user(RESPONSIBLE), explanation: 'no' });
    expect(settingsOf(outcome)).toMatchObject({
      answerState: 'ANSWERED',
      answeredAt: '2026-03-12T10:00:00.000Z',
    });
    expect(effectsOf(effects(outcome), 'answerTimersSet')).toEqual([{ kind: 'answerTimersSet', timers: [] }]);
    expect(effectsOf(effects(outcome), 'promiseEnded')).toEqual([
      expect.objectContaining({
        promise: expect.objectContaining({
          answerStateId: SUBMITTED,
          answerOwnerId: RESPONSIBLE,
          answerDueAt: '2026-03-17T23:59:59.000Z',
          answeredAt: '2026-03-12T10:00:00.000Z',
        }),
      }),
    ]);
  });

  it('pauses where its authors have it, and goes on with what was left', () => {
    const sentBack = act(at(submitted(), '2026-03-12T09:00:00.000Z'), 2);
    expect(sentBack.contribution).toMatchObject({
      answerState: 'PAUSED',
      answerDueAt: null,
      answerPausedAt: '2026-03-12T09:00:00.000Z',
      // The rest of Thursday, Friday, Monday and Tuesday.
      answerLeftMs: (15 + 3 * 24) * 3_600_000 - 1000,
    });
    const later = at(sentBack, '2026-03-24T09:00:00.000Z');
    const again = applied(later, effects(submit(later, user(OWNER))));
    expect(again.contribution).toMatchObject({
      answerState: 'RUNNING',
      answerBegunAt: '2026-03-10T09:00:00.000Z',
      answerDueAt: '2026-03-27T23:59:59.000Z',
      answerPausedAt: null,
      answerLeftMs: 0,
    });
  });

  it('is not put off by pauses of minutes, however many, and by hours once', () => {
    const pausedFor = (situation: Situation, from: string, to: string) => {
      const sentBack = at(act(at(situation, from), 2), to);
      return applied(sentBack, effects(submit(sentBack, user(OWNER))));
    };
    let here = submitted();
    for (let minute = 10; minute < 50; minute += 1) {
      here = pausedFor(here, `2026-03-12T09:${minute}:00.000Z`, `2026-03-12T09:${minute}:30.000Z`);
    }
    expect(here.contribution.answerDueAt).toBe('2026-03-17T23:59:59.000Z');
    // 20 minutes are owed by now, and five hours more: one day; three such pauses are no more than that.
    for (const day of ['12', '13', '16']) {
      here = pausedFor(here, `2026-03-${day}T10:00:00.000Z`, `2026-03-${day}T15:00:00.000Z`);
      expect(here.contribution.answerDueAt).toBe('2026-03-18T23:59:59.000Z');
    }
  });

  it('is none any more once it is taken back, deleted, or its life cycle makes none', () => {
    const running = submitted();
    const { states } = running.lifeCycle;
    const withdraw = action(SUBMITTED, { id: 9, roles: ['OWNER'], targetStateId: 7 });
    const withWithdrawal: Situation = {
      ...running,
      lifeCycle: {
        ...running.lifeCycle,
        states: [
          ...states.map((one) => (one.id === SUBMITTED ? { ...one, actions: [withdraw] } : one)),
          state(7, 'CANCELLATION'),
        ],
      },
    };
    const withdrawn = executeAction(withWithdrawal, { actionId: 9, actor: user(OWNER) });
    expect(settingsOf(withdrawn)).toMatchObject({ answerState: 'NONE', answerOwnerId: null });
    expect(effectsOf(effects(withdrawn), 'promiseEnded')).toEqual([]);
    expect(settingsOf(closeForDeletion(running))).toMatchObject({ answerState: 'NONE' });
    expect(effectsOf(effects(closeForDeletion(running)), 'answerTimersSet')).toHaveLength(1);
  });

  it('is owed by somebody else once the role is, and by nobody while it has no one', () => {
    const running = submitted();
    const { contribution } = running;
    const handedOver: Situation = {
      ...running,
      contribution: {
        ...contribution,
        participants: [person(OWNER, 'OWNER'), person(EXPERT, 'RESPONSIBLE')],
      },
    };
    expect(settingsOf(followChange(handedOver, SUBMITTED))).toEqual({ answerOwnerId: EXPERT });
    const unowned = drafted({ participants: [person(OWNER, 'OWNER')] });
    expect(applied(unowned, effects(submit(unowned, user(OWNER)))).contribution).toMatchObject({
      answerState: 'RUNNING',
      answerOwnerId: null,
    });
  });
});

describe('timers of a promise', () => {
  const timer = (kind: 'REMINDER' | 'DUE' | 'ESCALATION', number = 0) => ({ kind, number, firesAt: '' });
  const fired = (before: Situation, ...timers: ReturnType<typeof timer>[]) =>
    effects(fireTimers(before, timers, PEOPLE));
  const noticesOf = (all: ReturnType<typeof fired>) =>
    effectsOf(all, 'answerNotice').map(({ userId, notice }) => [userId, notice]);

  it('remind whoever owes it, once of several that could not be sent in time, and not after the day', () => {
    const running = submitted();
    expect(noticesOf(fired(running, timer('REMINDER', 50)))).toEqual([[RESPONSIBLE, 'reminder']]);
    expect(noticesOf(fired(running, timer('REMINDER', 50), timer('REMINDER', 80)))).toEqual([
      [RESPONSIBLE, 'reminder'],
    ]);
    expect(noticesOf(fired(running, timer('REMINDER', 80), timer('DUE')))).toEqual([
      [RESPONSIBLE, 'late'],
      [OWNER, 'lateToAuthor'],
    ]);
  });

  it('pass it on to people who may answer then, and note it in the history', () => {
    const running = submitted();
    const passedOn = fired(running, timer('ESCALATION', 0));
    expect(noticesOf(passedOn)).toEqual([[40, 'passedOn']]);
    expect(effectsOf(passedOn, 'participantAdded')).toEqual([
      { kind: 'participantAdded', userId: 40, role: 'RESPONSIBLE' },
    ]);
    expect(effectsOf(passedOn, 'history').map(({ row }) => [row.category, row.event])).toContainEqual([
      'ANSWER',
      'escalated',
    ]);
    const after = applied(running, passedOn);
    expect(after.contribution.answerEscalation).toBe(1);
    // It is still owed by whoever was first.
    expect(after.contribution.answerOwnerId).toBe(RESPONSIBLE);
    expect(noticesOf(fired(after, timer('ESCALATION', 1)))).toEqual([[50, 'passedOn']]);
    // A step that was taken is not taken again.
    expect(fired(after, timer('ESCALATION', 0))).toEqual([]);
  });

  it('pass nothing on to its authors', () => {
    const running = submitted();
    const own = { ...PEOPLE, unitManagers: [[OWNER]] };
    const outcome = effects(fireTimers(running, [timer('ESCALATION', 0)], own));
    expect(noticesOf(outcome)).toEqual([]);
    expect(effectsOf(outcome, 'participantAdded')).toEqual([]);
    // It was passed on to nobody, and says so.
    expect(effectsOf(outcome, 'contributionSet')).toEqual([]);
  });

  it('pass it on to the unit above where whoever is late manages their own, or is who stands in there', () => {
    const above = { ...PEOPLE, unitManagers: [[RESPONSIBLE, 41], [42]] };
    const running = submitted();
    expect(noticesOf(effects(fireTimers(running, [timer('ESCALATION', 0)], above)))).toEqual([
      [41, 'passedOn'],
    ]);
    const alone = { ...PEOPLE, unitManagers: [[RESPONSIBLE], [42]] };
    expect(noticesOf(effects(fireTimers(running, [timer('ESCALATION', 0)], alone)))).toEqual([
      [42, 'passedOn'],
    ]);
    const away = submitted({ deputies: new Map([[41, RESPONSIBLE]]) });
    expect(noticesOf(effects(fireTimers(away, [timer('ESCALATION', 0)], above)))).toEqual([[42, 'passedOn']]);
  });

  it('pass it on to whoever stands in for a manager who is away, and to administrators who are here', () => {
    const away = submitted({
      deputies: new Map([
        [40, 43],
        [50, 43],
      ]),
    });
    const people = { ...PEOPLE, moduleAdministrators: [50, 51] };
    const passed = effects(fireTimers(away, [timer('ESCALATION', 0), timer('ESCALATION', 1)], people));
    expect(noticesOf(passed)).toEqual([
      [43, 'passedOn'],
      [51, 'passedOn'],
    ]);
    expect(effectsOf(passed, 'participantAdded')).toEqual([
      { kind: 'participantAdded', userId: 40, role: 'RESPONSIBLE' },
      { kind: 'participantAdded', userId: 43, role: 'RESPONSIBLE', deputyFor: 40 },
    ]);
  });

  it('give administrators the tasks of the role, for whose holders they act, without the role', () => {
    const before = withTask();
    const passed = effects(fireTimers(before, [timer('ESCALATION', 1)], PEOPLE));
    expect(noticesOf(passed)).toEqual([[50, 'passedOn']]);
    expect(effectsOf(passed, 'participantAdded')).toEqual([]);
    expect(effectsOf(passed, 'taskCreated').map(({ task }) => [task.userId, task.role])).toEqual([
      [50, 'RESPONSIBLE'],
    ]);
    const after = applied(before, passed);
    const again = effects(fireTimers(after, [timer('ESCALATION', 1)], PEOPLE));
    expect(effectsOf(again, 'taskCreated')).toEqual([]);
    const actor = { ...user(50, true), actingFor: { userId: RESPONSIBLE, reason: 'She is ill' } };
    const acted = effects(executeAction(after, { actionId: 1, actor, explanation: 'because' }));
    const mine = after.contribution.tasks.find(({ userId }) => userId === 50);
    expect(effectsOf(acted, 'taskClosed').find(({ taskId }) => taskId === mine?.id)).toMatchObject({
      ...{ doneBy: 50, status: 'ON_TIME_DONE' },
    });
  });

  it('give administrators the role where nobody holds it: there is nobody for whom they could act', () => {
    const { contribution, ...rest } = withTask();
    const participants = contribution.participants.filter(({ role }) => role !== 'RESPONSIBLE');
    const nobodys = { ...rest, contribution: { ...contribution, participants, answerOwnerId: null } };
    const passed = effects(fireTimers(nobodys, [timer('ESCALATION', 1)], PEOPLE));
    expect(effectsOf(passed, 'participantAdded')).toEqual([
      { kind: 'participantAdded', userId: 50, role: 'RESPONSIBLE' },
    ]);
    expect(effectsOf(passed, 'taskCreated').map(({ task }) => task.userId)).toEqual([50]);
  });

  it('do nothing once it was answered, is paused, or is joined to another contribution', () => {
    const running = submitted();
    const joined: Situation = {
      ...running,
      contribution: { ...running.contribution, head: { id: 2, code: 'SUG-2' } },
    };
    for (const over of [act(running, 1), act(running, 2), joined]) {
      expect(fired(over, timer('REMINDER', 50), timer('DUE'), timer('ESCALATION', 0))).toEqual([]);
    }
  });
});
