import fc from 'fast-check';
import { expect, it } from 'vitest';
import { workingMsBetween } from '#contract/calendars/working-time.ts';
import { executeAction, offeredActions } from '#server/process/life-cycles/engine/actions.ts';
import { promiseOf } from '#server/process/life-cycles/engine/promises.ts';
import { answerQuestion, askAuthors } from '#server/process/life-cycles/engine/questions.ts';
import { usersOf } from '#server/process/life-cycles/engine/roles.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import { type Situation, SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { buildDecision, workingCopyOf } from '#server/process/life-cycles/engine/working-copy.ts';
import { applied, situations, USERS } from './generated.ts';
import { effectsOf, user } from './situations.ts';

const HOUR = 3_600_000;
const hours = fc.integer({ min: 0, max: 200 });

const later = (situation: Situation, some: number): Situation => ({
  ...situation,
  now: new Date(Date.parse(situation.now) + some * HOUR).toISOString(),
});

/** Somebody of whom the promise knows, asking as an administrator. */
const asking = (userId: number) => ({ kind: 'user', userId, isAdministrator: true }) as const;

it('asking and answering takes no more than an hour of working time from a promise, and gives none but the rest of a day', () => {
  let paused = 0;
  let late = 0;
  fc.assert(
    fc.property(
      situations,
      fc.constantFrom(...USERS),
      fc.nat(),
      hours,
      hours,
      (start, who, pick, first, second) => {
        const begin = { ...start, contribution: { ...start.contribution, isDeleted: false, head: null } };
        const offered = offeredActions(begin, user(who));
        const action = offered[pick % Math.max(1, offered.length)]?.action;
        const moved =
          action && executeAction(begin, { actionId: action.id, actor: user(who), explanation: 'x' });
        if (!moved?.ok) return;
        const before = later(applied(begin, moved.effects), first);
        const { participants, answerState, answerDueAt } = before.contribution;
        const [author] = usersOf(participants, 'OWNER', { activeOnly: false });
        if (answerState !== 'RUNNING' || author === undefined || answerDueAt === null) return;
        const asked = askAuthors(before, asking(990_001), 'How many?');
        if (!asked.ok) return;
        const waiting = applied(before, asked.effects);
        expect(effectsOf(asked.effects, 'answerTimersSet').at(-1)?.timers).toEqual([]);
        const open = later(
          { ...waiting, contribution: { ...waiting.contribution, openQuestions: 1 } },
          second,
        );
        const answered = answerQuestion(
          open,
          user(author),
          { askedBy: 990_001, question: 'How many?', administrators: [] },
          '12',
        );
        expect(answered.ok).toBe(true);
        if (!answered.ok) return;
        const after = applied(open, answered.effects).contribution;
        expect(after.answerState).toBe('RUNNING');
        expect(after.answerPausedAt).toBeNull();
        if (answerDueAt <= before.now) {
          late += 1;
          expect(after.answerDueAt).toBe(answerDueAt);
          return;
        }
        paused += 1;
        expect(waiting.contribution.answerState).toBe('PAUSED');
        const calendars = before.calendars;
        const calendar = calendars.ofUsers.get(after.answerOwnerId ?? 0) ?? calendars.standard;
        // What a pause before gave beyond what it took is part of this one.
        const given = before.contribution.answerLeftMs ?? 0;
        const left = Math.max(0, workingMsBetween(calendar, before.now, answerDueAt) - given);
        const again = workingMsBetween(calendar, open.now, after.answerDueAt ?? open.now);
        expect(again).toBeGreaterThanOrEqual(left - HOUR);
        expect(again).toBeLessThan(left + 25 * HOUR);
      },
    ),
    { numRuns: 8000 },
  );
  expect(paused).toBeGreaterThan(10);
  expect(late).toBeGreaterThan(3);
});

it('nobody waits for authors who all have closed accounts: they are not asked, and what is open ends with the next decision', () => {
  let ended = 0;
  fc.assert(
    fc.property(situations, ({ contribution, ...rest }) => {
      const participants = contribution.participants.map((one) =>
        one.role === 'OWNER' ? { ...one, isActive: false } : one,
      );
      const closed = { ...contribution, participants, isDeleted: false };
      const asked = askAuthors({ ...rest, contribution: closed }, asking(990_001), 'How many?');
      expect(asked.ok).toBe(false);
      const promise = promiseOf(stateOf(rest.lifeCycle, contribution.stateId));
      const paused = {
        answerState: 'PAUSED',
        answerStateId: contribution.stateId,
        answerBegunAt: rest.now,
        answerPausedAt: rest.now,
        answerLeftMs: 30 * HOUR,
      } as const;
      const open = { ...closed, openQuestions: 2, ...(promise && paused) };
      const before = { ...rest, contribution: open };
      const decided = buildDecision(workingCopyOf(before, SYSTEM));
      expect(effectsOf(decided, 'questionsEnded')).toHaveLength(1);
      if (!promise) return;
      ended += 1;
      expect(applied(before, decided).contribution.answerState).toBe('RUNNING');
    }),
  );
  expect(ended).toBeGreaterThan(10);
});
