import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { PROGRAMME_CODE, PROGRAMME_LIMITS } from '#contract/programmes/rules.ts';
import { JURY_TYPES, type JuryType, roundOf } from './rules.ts';

/*
 * What a competition needs before it can start, without the validator: the server refuses by it, and the wizard
 * shows the same list.
 */

/** What can be missing, in the order in which it is reported; the name is in `app-params`, S2-09. */
export const START_FAULTS = [
  'code',
  'title',
  'summary',
  'lifecycle',
  /** The check of its life cycle finds errors: ideas would get stuck on their way, Q3-122. */
  'lifecycleFaulty',
  'dateSubmissionEnd',
  /** The end date has passed; refused with the key of the wizard's own check, Q2-23. */
  'dateInFuture',
  'moderators',
  'juries',
  'rewards',
] as const;
export type StartFault = (typeof START_FAULTS)[number];

/** The step of the wizard in which each is mended. */
export const STEP_OF_START_FAULT: Readonly<Record<StartFault, number>> = {
  code: 1,
  title: 1,
  summary: 1,
  lifecycle: 1,
  lifecycleFaulty: 1,
  dateSubmissionEnd: 4,
  dateInFuture: 4,
  moderators: 4,
  juries: 5,
  rewards: 6,
};

/** A jury as far as its completeness goes. */
export interface StartJury {
  type: JuryType;
  title: string;
  evalDefinitionId: number | null;
  /** Number of jurors with an open account. */
  users: number;
}

/** What a start is judged by. */
export interface StartDraft {
  code: string;
  title: string;
  summary: string;
  /** States of the life cycle with their steps; null where there is none, or none that can be used. */
  steps: ReadonlySet<CompetitionState> | null;
  /** Whether the check of the life cycle finds errors; only the server knows. */
  isLifeCycleFaulty?: boolean;
  dateSubmissionEnd: string | null;
  /** Number of moderators with an open account. */
  moderators: number;
  juries: readonly StartJury[];
  rewards: number;
}

/** Juries that a life cycle has a round for, one block of the wizard each, Q2-34. */
export const juriesFor = (steps: ReadonlySet<CompetitionState>): JuryType[] =>
  JURY_TYPES.filter((type) => steps.has(roundOf(type).step));

/** Whether a jury has everything that it needs [R2G-22 … R2G-24]. */
const isJuryComplete = ({ title, evalDefinitionId, users }: StartJury): boolean =>
  title.trim() !== '' && evalDefinitionId !== null && users > 0;

const isWithin = (text: string, { min, max }: { min: number; max: number }) =>
  text.trim().length >= min && text.trim().length <= max;

/**
 * Everything that a competition lacks before it can start, in the order of `START_FAULTS`; the first one is the
 * server's answer, S2-09. Targets are not needed, Q2-22.
 * @param now milliseconds
 */
export function startFaults(draft: StartDraft, now: number): StartFault[] {
  const { code, steps, dateSubmissionEnd: end, juries } = draft;
  const has: Readonly<Record<StartFault, boolean>> = {
    code: isWithin(code, PROGRAMME_LIMITS.code) && PROGRAMME_CODE.test(code),
    title: isWithin(draft.title, PROGRAMME_LIMITS.competitionTitle),
    summary: isWithin(draft.summary, PROGRAMME_LIMITS.summary),
    lifecycle: steps !== null,
    lifecycleFaulty: !draft.isLifeCycleFaulty,
    dateSubmissionEnd: end !== null,
    dateInFuture: end === null || Date.parse(end) > now,
    moderators: draft.moderators > 0,
    juries: juriesFor(steps ?? new Set()).every((type) =>
      juries.some((jury) => jury.type === type && isJuryComplete(jury)),
    ),
    rewards: draft.rewards > 0,
  };
  return START_FAULTS.filter((fault) => !has[fault]);
}
