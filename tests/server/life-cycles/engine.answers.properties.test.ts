import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingDays, workingMsBetween } from '#contract/calendars/working-time.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { executeAction, offeredActions } from '#server/process/life-cycles/engine/actions.ts';
import { fireTimers } from '#server/process/life-cycles/engine/answer-timers.ts';
import { isReachable } from '#server/process/life-cycles/engine/deputies.ts';
import { promiseOf } from '#server/process/life-cycles/engine/promises.ts';
import { isAuthor } from '#server/process/life-cycles/engine/roles.ts';
import { isFinal, isUnsubmitted, stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { AnswerTimer, Situation } from '#server/process/life-cycles/engine/types.ts';
import { applied, situations, USERS } from './generated.ts';
import { effectsOf, user } from './situations.ts';

const HOUR = 3_600_000;

/** Where a walk through a life cycle is: the contribution, and the timers that its table would hold. */
interface Walk {
  situation: Situation;
  /** Who took the last step. */
  by: number;
  timers: readonly AnswerTimer[];
  /** Promises that the last step noted as answered. */
  ended: number;
}

/** Hours that pass, and then who acts, with which of what is offered. */
const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.constantFrom(...USERS), fc.nat()), {
  minLength: 3,
  maxLength: 12,
});

/** Where it begins: not deleted, and paused where the state waits for its authors and another promises something. */
function beginning({ contribution, ...rest }: Situation): Situation {
  const { states } = rest.lifeCycle;
  const state = states.find(({ id }) => id === contribution.stateId);
  const promised = states.find((other) => promiseOf(other) !== null);
  const isPaused = state && promised && state.pausesAnswer && !isFinal(state) && promiseOf(state) === null;
  const paused = {
    answerState: 'PAUSED',
    answerStateId: promised?.id ?? null,
    answerBegunAt: '2026-03-02T08:00:00.000Z',
    answerPausedAt: rest.now,
    answerLeftMs: 30 * HOUR,
  } as const;
  return { ...rest, contribution: { ...contribution, isDeleted: false, ...(isPaused && paused) } };
}

function walk(
  start: Situation,
  moves: readonly [number, number, number][],
  look: (before: Walk, after: Walk) => void,
) {
  let here: Walk = { situation: beginning(start), by: 0, timers: [], ended: 0 };
  for (const [hours, userId, pick] of moves) {
    const now = new Date(Date.parse(here.situation.now) + hours * HOUR).toISOString();
    const situation = { ...here.situation, now };
    const offered = offeredActions(situation, user(userId));
    const action = offered[pick % Math.max(1, offered.length)]?.action;
    if (!action) continue;
    const outcome = executeAction(situation, { actionId: action.id, actor: user(userId), explanation: 'x' });
    if (!outcome.ok) continue;
    const set = effectsOf(outcome.effects, 'answerTimersSet').at(-1);
    const kept = set?.keepsDue ? here.timers.filter(({ kind }) => kind === 'DUE') : [];
    const next: Walk = {
      situation: applied(situation, outcome.effects),
      by: userId,
      timers: set ? [...kept, ...set.timers] : here.timers,
      ended: effectsOf(outcome.effects, 'promiseEnded').length,
    };
    look({ ...here, situation }, next);
    here = next;
  }
}

const eachStep = (
  look: (before: Walk, after: Walk) => void,
  numRuns = 500,
  from: (start: Situation) => Situation = (start) => start,
) =>
  fc.assert(
    fc.property(situations, steps, (start, moves) => walk(from(start), moves, look)),
    { numRuns },
  );

/** The same with one name for all states of work. */
function calledTheSame({ lifeCycle, ...rest }: Situation): Situation {
  const states = lifeCycle.states.map((state) =>
    isFinal(state) || isUnsubmitted(state)
      ? state
      : { ...state, stateDefinitionList: [{ language: 'en', name: 'Under way' }] },
  );
  return { ...rest, lifeCycle: { ...lifeCycle, states } };
}

/** Whether a step is an answer: by somebody else, to a state that is called otherwise. */
function isAnswer(before: Walk, after: Walk): boolean {
  const { lifeCycle, contribution } = before.situation;
  const nameOf = (id: number) => nameIn(stateOf(lifeCycle, id)?.stateDefinitionList ?? [], 'en');
  const isNew = nameOf(contribution.stateId) !== nameOf(after.situation.contribution.stateId);
  return isNew && !isAuthor(after.situation.contribution, after.by);
}

const clock = ({ situation: { contribution } }: Walk) => contribution;

describe('for every life cycle that promises answers', () => {
  it('a promise runs where its state makes one, and elsewhere only if a move has not answered it, with its day', () => {
    let running = 0;
    let pausing = 0;
    eachStep((before, after) => {
      const { lifeCycle } = after.situation;
      const { stateId, answerState, answerStateId, answerDueAt, answerLeftMs } = clock(after);
      const promise = promiseOf(stateOf(lifeCycle, stateId));
      if (promise !== null) expect(answerState).toBe('RUNNING');
      if (answerState === 'RUNNING') {
        running += 1;
        expect(answerDueAt).not.toBeNull();
        if (promise === null) {
          expect(isAnswer(before, after)).toBe(false);
          expect(answerDueAt).toBe(clock(before).answerDueAt);
        } else expect(answerStateId).toBe(stateId);
      }
      if (answerState === 'PAUSED') {
        pausing += 1;
        expect(stateOf(lifeCycle, stateId)?.pausesAnswer).toBe(true);
        expect(answerDueAt).toBeNull();
        expect(answerLeftMs).toBeGreaterThanOrEqual(0);
      }
    }, 2000);
    expect(running).toBeGreaterThan(100);
    expect(pausing).toBeGreaterThan(10);
  });

  it('a move between states that are called the same answers nobody: the promised day stays, and who holds the role owes it', () => {
    let within = 0;
    eachStep(
      (before, after) => {
        const isMoved = clock(before).stateId !== clock(after).stateId;
        const { lifeCycle } = after.situation;
        const to = stateOf(lifeCycle, clock(after).stateId);
        const isWork = to !== undefined && !isFinal(to) && !isUnsubmitted(to) && !to.pausesAnswer;
        if (!isMoved || clock(before).answerState !== 'RUNNING' || !isWork) return;
        if (isAuthor(after.situation.contribution, after.by)) return;
        within += 1;
        expect(after.ended).toBe(0);
        expect(clock(after)).toMatchObject({
          answerState: 'RUNNING',
          answerDueAt: clock(before).answerDueAt,
          answerBegunAt: clock(before).answerBegunAt,
        });
        if (promiseOf(to)) expect(clock(after).answerStateId).toBe(to.id);
      },
      2000,
      calledTheSame,
    );
    expect(within).toBeGreaterThan(20);
  });

  it('timers are there exactly while it runs: none of the past, its end once', () => {
    eachStep((_, after) => {
      const { answerState, answerDueAt, answerEscalation } = clock(after);
      if (answerState !== 'RUNNING') {
        expect(after.timers).toEqual([]);
        return;
      }
      const ends = after.timers.filter(({ kind }) => kind === 'DUE');
      expect(ends.map(({ firesAt }) => firesAt)).toEqual([answerDueAt]);
      for (const { kind, number, firesAt } of after.timers) {
        if (kind === 'REMINDER') expect(firesAt <= (answerDueAt ?? '')).toBe(true);
        if (kind === 'ESCALATION') {
          expect(firesAt >= (answerDueAt ?? '')).toBe(true);
          expect(number).toBeGreaterThanOrEqual(answerEscalation);
        }
      }
    });
  });

  it('a pause takes no more than an hour from it and gives none but the rest of a day, which it notes', () => {
    let resumed = 0;
    eachStep((before, after) => {
      if (clock(before).answerState !== 'PAUSED' || clock(after).answerState !== 'RUNNING') return;
      if (clock(after).answerBegunAt !== clock(before).answerBegunAt) return;
      resumed += 1;
      const { calendars, now } = after.situation;
      const { answerDueAt, answerOwnerId } = clock(after);
      const calendar = calendars.ofUsers.get(answerOwnerId ?? 0) ?? calendars.standard;
      const left = clock(before).answerLeftMs ?? 0;
      const again = workingMsBetween(calendar, now, answerDueAt ?? now);
      expect(again).toBeGreaterThanOrEqual(left - HOUR);
      expect(again).toBeLessThan(left + 25 * HOUR);
      expect(clock(after).answerLeftMs).toBe(again - left);
    }, 2000);
    expect(resumed).toBeGreaterThan(3);
  });

  it('a new one has all of its days, by the calendar of whoever owes it', () => {
    eachStep((_, after) => {
      const { answerState, answerBegunAt, answerDueAt, answerOwnerId, stateId } = clock(after);
      if (answerState !== 'RUNNING' || answerBegunAt !== after.situation.now) return;
      const { calendars, lifeCycle, now } = after.situation;
      const promise = promiseOf(stateOf(lifeCycle, stateId));
      const calendar = calendars.ofUsers.get(answerOwnerId ?? 0) ?? calendars.standard;
      expect(answerDueAt).toBe(addWorkingDays(calendar, now, promise?.answerDays ?? 0));
    });
  });

  it('one that was answered is noted once, whether another follows it or not; one that paused or was taken back is not', () => {
    let noted = 0;
    eachStep((before, after) => {
      const had = clock(before).answerState;
      const has = clock(after).answerState;
      const isFollowed = had === 'RUNNING' && has === 'RUNNING';
      const moved = clock(before).answerStateId !== clock(after).answerStateId;
      const isAnswered = has === 'ANSWERED' && (had === 'RUNNING' || had === 'PAUSED');
      expect(after.ended).toBe(isAnswered || (isFollowed && moved && isAnswer(before, after)) ? 1 : 0);
      noted += after.ended;
    }, 2000);
    expect(noted).toBeGreaterThan(20);
  });

  it('escalation asks people above who can answer: no author, and neither who is late nor whoever stands in for them', () => {
    let asked = 0;
    const somebody = fc.constantFrom(...USERS);
    const some = fc.uniqueArray(somebody, { maxLength: 3 });
    const asking = fc.record({
      deputies: some,
      unitManagers: fc.array(some, { maxLength: 3 }),
      moduleAdministrators: some,
      named: fc.constant(new Set([4])),
    });
    fc.assert(
      fc.property(situations, fc.nat(3), fc.option(somebody), asking, (start, number, ownerId, people) => {
        // Only open accounts are asked.
        const participants = start.contribution.participants.map((one) => ({ ...one, isActive: true }));
        const contribution = { ...start.contribution, participants };
        const running = {
          answerState: 'RUNNING',
          answerStateId: contribution.stateId,
          answerDueAt: start.now,
          answerOwnerId: ownerId,
        } as const;
        const situation: Situation = {
          ...start,
          contribution: { ...contribution, ...running, isDeleted: false },
        };
        const promise = promiseOf(stateOf(start.lifeCycle, contribution.stateId));
        const timers: AnswerTimer[] = [{ kind: 'ESCALATION', number, firesAt: start.now }];
        const outcome = fireTimers(situation, timers, people);
        if (!outcome.ok) throw new Error('refused');
        const step = promise?.escalations[number];
        const late = ownerId === null ? [] : [ownerId, start.deputies.get(ownerId) ?? ownerId];
        const cannot = (userId: number) => isAuthor(contribution, userId) || late.includes(userId);
        const here = (userId: number) => {
          const deputy = start.deputies.get(userId);
          return deputy === undefined || isAuthor(contribution, deputy) ? userId : deputy;
        };
        const notified = effectsOf(outcome.effects, 'answerNotice').map(({ userId }) => userId);
        for (const userId of notified) expect(cannot(userId)).toBe(false);
        if (step?.to === 'UNIT_MANAGER') {
          const possible = people.unitManagers
            .map((managers) =>
              managers.filter((one) => !cannot(one) && !cannot(here(one)) && isReachable(start, one)),
            )
            .find((managers) => managers.length > 0);
          expect(notified).toEqual([...new Set((possible ?? []).map(here))]);
        }
        asked += notified.length;
        // Whoever was notified may answer: in their own name, or for somebody who is away.
        if (step && step.to !== 'MODULE_ADMINISTRATOR') {
          const { participants } = applied(situation, outcome.effects).contribution;
          for (const userId of notified) {
            expect(participants.some((one) => one.userId === userId && one.role === promise?.role)).toBe(
              true,
            );
          }
        }
      }),
      { numRuns: 1000 },
    );
    expect(asked).toBeGreaterThan(50);
  });
});
