import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { TaskStatus } from '#contract/tasks/schema.ts';
import { clockOf } from './answer-clock.ts';
import { timersOf } from './promise-timers.ts';
import { isOpen } from './task-times.ts';
import type { Effect, HistoryRow, Settings, Situation } from './types.ts';

/** What an idea was before its competition moved on, as far as that changed it. */
export interface BeforeMove {
  stateId: number;
  settings: Partial<Settings>;
  /** Open tasks that it ended. */
  tasks: { id: number; status: TaskStatus }[];
  /** Chats that it closed. */
  chats: number[];
  /** Its authors got a note, questions to them ended, a promise of an answer was over. */
  isDecided: boolean;
  hasEndedQuestions: boolean;
  hasEndedPromise: boolean;
}

/** What is remembered of an idea when its competition moves on, of the decision on it. */
export function beforeMove({ contribution }: Situation, effects: readonly Effect[]): BeforeMove {
  const has = (kind: Effect['kind']) => effects.some((effect) => effect.kind === kind);
  const set = effects.flatMap((effect) =>
    effect.kind === 'contributionSet' ? (Object.keys(effect.values) as (keyof Settings)[]) : [],
  );
  const ended = new Set(effects.flatMap((effect) => (effect.kind === 'taskClosed' ? [effect.taskId] : [])));
  return {
    stateId: contribution.stateId,
    settings: Object.fromEntries(set.map((name) => [name, contribution[name]])),
    tasks: contribution.tasks.flatMap(({ id, status }) => (ended.has(id) ? [{ id, status }] : [])),
    chats: effects.flatMap((effect) =>
      effect.kind === 'chatSessionsSet' && effect.status === 'CLOSED' ? effect.sessionIds : [],
    ),
    isDecided: has('decided'),
    hasEndedQuestions: has('questionsEnded'),
    hasEndedPromise: has('promiseEnded'),
  };
}

const entry = (row: Pick<HistoryRow, 'category' | 'event'> & Partial<HistoryRow>): Effect => ({
  kind: 'history',
  row: {
    action: null,
    fromStateId: null,
    toStateId: null,
    oldValue: null,
    newValue: null,
    explanation: null,
    ...row,
  },
});

/**
 * Takes an idea back to where it was before its competition moved on, but for what was ended, which is opened again beside this: the
 * tasks and seats of the round go, its promise runs as it did.
 * @param jury the role of the round that is taken back; null outside of rounds
 */
export function takeBackMove(
  situation: Situation,
  before: BeforeMove,
  jury: ParticipationRole | null,
): Effect[] {
  const { contribution } = situation;
  const moved = before.stateId !== contribution.stateId;
  const values = before.settings;
  const clock = clockOf({ ...contribution, ...values });
  const isClockSet = Object.keys(values).some((name) => name.startsWith('answer'));
  return [
    ...(moved ? contribution.tasks.filter(isOpen) : []).map(
      ({ id }): Effect => ({ kind: 'taskClosed', taskId: id, status: 'CANCELED', doneBy: null }),
    ),
    ...contribution.participants
      .filter(({ role }) => role === jury)
      .map(({ userId, role }): Effect => ({ kind: 'participantRemoved', userId, role })),
    ...(Object.keys(values).length > 0 ? [{ kind: 'contributionSet', values } as const] : []),
    ...(isClockSet ? [{ kind: 'answerTimersSet', timers: timersOf(situation, clock, clock) } as const] : []),
    ...(before.chats.length > 0
      ? [{ kind: 'chatSessionsSet', sessionIds: before.chats, status: 'OPEN' } as const]
      : []),
    entry({
      category: 'STATE',
      event: 'moveUndone',
      fromStateId: contribution.stateId,
      toStateId: before.stateId,
    }),
    ...(values.editable !== undefined && values.editable !== contribution.editable
      ? [
          entry({
            category: 'STATUS',
            event: 'editable',
            oldValue: String(contribution.editable),
            newValue: String(values.editable),
          }),
        ]
      : []),
  ];
}
