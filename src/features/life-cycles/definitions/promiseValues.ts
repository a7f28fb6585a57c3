import type { Escalation, EscalationTarget, StatePromise } from '#contract/answers/promise.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { FINAL_STATE_TYPES, isUnderWay, type StateType } from '#contract/life-cycles/schema.ts';
import type { State } from './kinds.ts';

/** A step of escalation as the form holds it; empty where nothing was chosen yet. */
export interface EscalationValues {
  to: EscalationTarget | '';
  afterDays: number | '' | null;
  userId: number | null;
}

export interface PromiseValues {
  /** Whether there is a promise; what is below stays while it is switched off. */
  promises: boolean;
  promise: {
    answerDays: number | '' | null;
    role: ParticipationRole | '';
    /** In percent of the time. */
    reminders: { percent: number | '' | null }[];
    escalations: EscalationValues[];
  };
  pausesAnswer: boolean;
}

/** What a promise begins with when it is switched on. */
const PRESET: StatePromise = {
  answerDays: 10,
  role: 'RESPONSIBLE',
  reminders: [50, 80],
  escalations: [
    { to: 'DEPUTY', afterDays: 1, userId: null },
    { to: 'UNIT_MANAGER', afterDays: 2, userId: null },
    { to: 'MODULE_ADMINISTRATOR', afterDays: 5, userId: null },
  ],
};

export function promiseFieldsOf(stored: State | null): PromiseValues {
  const { reminders, ...promise } = stored?.promise ?? PRESET;
  return {
    promises: Boolean(stored?.promise),
    promise: {
      ...promise,
      reminders: reminders.map((percent) => ({ percent })),
      escalations: promise.escalations.map((step) => ({ ...step })),
    },
    pausesAnswer: stored?.pausesAnswer ?? false,
  };
}

const isFinal = (type: StateType | '') => type !== '' && FINAL_STATE_TYPES.includes(type);

/** Whether somebody can wait for an answer in a state: before a submission and after the end nobody does. */
export const mayPromise = (type: StateType | ''): boolean => type === '' || isUnderWay(type);

/** Whether a state can wait for its authors, a draft that was sent back included. */
export const mayPause = (type: StateType | ''): boolean => type !== 'NEW' && !isFinal(type);

/** What is sent: a promise or a pause, never both, and neither where nobody waits for an answer. */
export function promiseBodyOf(values: PromiseValues & { stateType: StateType | '' }) {
  const { promises, promise, pausesAnswer, stateType } = values;
  const isPromised = promises && mayPromise(stateType);
  return {
    promise: isPromised
      ? {
          ...promise,
          reminders: promise.reminders.map(({ percent }) => percent),
          escalations: promise.escalations.map(({ to, afterDays, userId }) => ({
            to,
            afterDays,
            userId: to === 'PERSON' ? userId : null,
          })) as Escalation[],
        }
      : null,
    pausesAnswer: pausesAnswer && !isPromised && mayPause(stateType),
  };
}

/** The field of the form for a path of the body: reminders are numbers there, and rows here. */
export const promiseSourceOf = (path: string): string =>
  path.replace(/^(promise\.reminders\.\d+)$/, '$1.percent');
