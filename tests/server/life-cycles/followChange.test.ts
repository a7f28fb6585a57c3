import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasOtherTasks } from '#server/process/life-cycles/dry-run/compare.ts';
import { futureOf, livingPairs, pairsOf } from '#server/process/life-cycles/dry-run/future.ts';
import { NO_CLOCK } from '#server/process/life-cycles/engine/answer-clock.ts';
import { enterState } from '#server/process/life-cycles/engine/entry.ts';
import { followChange } from '#server/process/life-cycles/engine/follow-change.ts';
import { usersOf } from '#server/process/life-cycles/engine/roles.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import { isOpen } from '#server/process/life-cycles/engine/task-times.ts';
import { taskDefinitionsOf } from '#server/process/life-cycles/engine/tasks.ts';
import {
  type Effect,
  type Lifecycle,
  type Outcome,
  type Situation,
  SYSTEM,
} from '#server/process/life-cycles/engine/types.ts';
import { applied, situations } from './generated.ts';
import { effectsOf, SUBMITTED, state } from './situations.ts';
import { soundLifeCycle } from './sound.ts';

const SHIFT = 1_000_000;
/** The life cycle as a copy of it would be stored: everything with ids of its own. */
function copyOf(lifeCycle: Lifecycle): Lifecycle {
  const other = (id: number) => id + SHIFT;
  return {
    ...lifeCycle,
    id: other(lifeCycle.id),
    isActive: false,
    states: lifeCycle.states.map((one) => ({
      ...one,
      id: other(one.id),
      lifeCycleId: other(lifeCycle.id),
      actions: one.actions.map((action) => ({
        ...action,
        id: other(action.id),
        stateId: other(one.id),
        targetStateId: action.targetStateId === null ? null : other(action.targetStateId),
      })),
      commands: one.commands.map((command) => ({
        ...command,
        id: other(command.id),
        stateId: other(one.id),
        taskDefinitions: command.taskDefinitions.map((task) => ({
          ...task,
          id: other(task.id),
          stateCommandId: other(command.id),
        })),
      })),
      taskDefinitions: one.taskDefinitions.map((task) => ({
        ...task,
        id: other(task.id),
        stateId: other(one.id),
      })),
      notifications: one.notifications.map((each) => ({ ...each, stateId: other(one.id) })),
    })),
  };
}

/** Targets within, and parts that know their parents, as stored ones do. */
const tidy = (lifeCycle: Lifecycle): Lifecycle => ({
  ...lifeCycle,
  states: lifeCycle.states.map((one) => ({
    ...one,
    actions: one.actions.map((action) => ({
      ...action,
      targetStateId: stateOf(lifeCycle, action.targetStateId ?? 0) ? action.targetStateId : null,
    })),
    commands: one.commands.map((command) => ({
      ...command,
      taskDefinitions: command.taskDefinitions.map((task) => ({ ...task, stateCommandId: command.id })),
    })),
  })),
});

/** A situation, and its life cycle with the tasks of another state in the place of its own. */
const changes = fc
  .tuple(
    situations.filter(({ contribution }) => !contribution.isDeleted),
    fc.nat(),
    fc.subarray([0, 1, 2]),
  )
  .map(([situation, pick, remaining]) => {
    const { states } = situation.lifeCycle;
    const other = states[pick % states.length] as (typeof states)[number];
    const changed = states.map((one) =>
      one.id === situation.contribution.stateId
        ? {
            ...one,
            taskDefinitions: [
              ...one.taskDefinitions.filter((_, at) => remaining.includes(at)),
              ...other.taskDefinitions,
            ],
            commands: one.commands.filter((_, at) => remaining.includes(at)),
          }
        : one,
    );
    return { ...situation, lifeCycle: { ...situation.lifeCycle, states: changed } };
  });

const effectsIn = (outcome: Outcome): readonly Effect[] => {
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.effects;
};
const stay = (situation: Situation) => effectsIn(followChange(situation, situation.contribution.stateId));

describe('a draft that takes the place of its life cycle', () => {
  it('brings back exactly what there was when nothing was changed in it, with every id [S3-32, S3-49]', () => {
    fc.assert(
      fc.property(situations, ({ lifeCycle }) => {
        const origin = tidy(lifeCycle);
        const copy = copyOf(origin);
        const pairs = livingPairs(origin, copy, pairsOf(origin, copy));
        expect(futureOf(origin, copy, pairs)).toEqual(origin);
      }),
    );
  });

  it('what only the draft has keeps its own id, and leads to what there is [S3-49]', () => {
    const origin = soundLifeCycle();
    const copy = copyOf(origin);
    const fresh = state(77, 'IMPLEMENTATION', { lifeCycleId: copy.id });
    const pairs = pairsOf(origin, copy);
    const future = futureOf(origin, { ...copy, states: [...copy.states, fresh] }, pairs);
    expect(future.states.map(({ id }) => id)).toEqual([...origin.states.map(({ id }) => id), 77]);
    expect(future.states.every(({ lifeCycleId }) => lifeCycleId === origin.id)).toBe(true);
  });

  it('what was deleted from the life cycle since stands for nothing any more', () => {
    const origin = soundLifeCycle();
    const copy = copyOf(origin);
    const pairs = pairsOf(origin, copy);
    const shrunk = { ...origin, states: origin.states.filter(({ id }) => id !== SUBMITTED) };
    const future = futureOf(shrunk, copy, livingPairs(shrunk, copy, pairs));
    expect(future.states.map(({ id }) => id)).toContain(SUBMITTED + SHIFT);
  });
});

describe('for every life cycle that changes', () => {
  it('who stays in a state has exactly the open tasks that it gives now [S3-61, S3-62]', () => {
    fc.assert(
      fc.property(changes, (situation) => {
        const { contribution } = applied(situation, stay(situation));
        const at = stateOf(situation.lifeCycle, contribution.stateId);
        const definitions = at ? taskDefinitionsOf(at) : [];
        for (const task of contribution.tasks.filter(isOpen)) {
          const definition = definitions.find(
            ({ kind, id }) => kind === task.kind && id === task.definitionId,
          );
          expect(definition?.role).toBe(task.role);
        }
        for (const { task } of effectsOf(stay(situation), 'taskCreated')) {
          expect(usersOf(contribution.participants, task.role, { activeOnly: true })).toContain(task.userId);
          // Nobody is late with what he has just been given.
          if (task.end !== null)
            expect(Date.parse(task.end)).toBeGreaterThanOrEqual(Date.parse(situation.now));
        }
      }),
    );
  });

  it('nothing but tasks and the promise of an answer changes for who stays, and a second time brings nothing [S3-49]', () => {
    const kinds = ['taskClosed', 'taskCreated', 'taskMail', 'contributionSet', 'answerTimersSet'];
    fc.assert(
      fc.property(changes, (change) => {
        // Who comes back, or goes away, meanwhile has their own effects.
        const situation = { ...change, deputies: new Map(), absent: new Map() };
        const effects = stay(situation);
        expect(effects.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
        for (const { values } of effectsOf(effects, 'contributionSet')) {
          expect(Object.keys(values).filter((name) => !(name in NO_CLOCK))).toEqual([]);
        }
        expect(stay(applied(situation, effects))).toEqual([]);
      }),
    );
  });

  it('tasks of a state that gives the same ones need no look [S3-61]', () => {
    fc.assert(
      fc.property(changes, situations, (situation, { lifeCycle }) => {
        for (const before of lifeCycle.states) expect(hasOtherTasks(before, before)).toBe(false);
        const { states } = situation.lifeCycle;
        const [first, second] = states;
        if (first && second) expect(hasOtherTasks(first, second)).toBe(hasOtherTasks(second, first));
      }),
    );
  });

  it('who goes to another state enters it like anybody else [S3-39]', () => {
    fc.assert(
      fc.property(situations, fc.nat(), (situation, pick) => {
        const { states } = situation.lifeCycle;
        const target = states[pick % states.length]?.id ?? 0;
        if (target === situation.contribution.stateId) return;
        expect(followChange(situation, target)).toEqual(
          enterState(situation, { targetStateId: target, actor: SYSTEM, reason: 'system' }),
        );
      }),
    );
  });
});
