import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { NameList } from '#contract/texts/titles.ts';

/** Largest file in bytes, and how many of its faults are shown. */
export const LIFE_CYCLE_FILE_LIMITS = { bytes: 2 * 1024 * 1024, faults: 50 } as const;

/** What is wrong with a file; the sentence is `lifeCycleImport.fault.{name}`. */
const LIFE_CYCLE_FILE_FAULTS = [
  'notJson',
  'notOurs',
  'newerVersion',
  'missing',
  /** Another kind of value than is expected there; `values` is that kind. */
  'kind',
  /** None of the values that it can have, which are `values`. */
  'choice',
  'unknownEntry',
  'tooLong',
  'tooMany',
  'empty',
  'range',
  'format',
  'duplicateLanguage',
  'keyTwice',
  'unknownState',
  'ownState',
  'targetIsNew',
  'returnWithoutAsking',
  'returnState',
  'systemAsksReturn',
  'daysWithoutSystem',
  'stage',
  'handlerParameterMissing',
  'handlerParameterWrong',
  'stepOfOtherType',
  'newStateNotFirst',
  'promiseRole',
  'order',
  'personMissing',
  'personNotAsked',
] as const;
export type LifeCycleFileFaultName = (typeof LIFE_CYCLE_FILE_FAULTS)[number];

export const LifeCycleFileFault = z.object({
  fault: z.enum(LIFE_CYCLE_FILE_FAULTS),
  /** Where it is in the file, as programs write it: `lifeCycle.states[2].actions[0].target`. */
  path: z.string(),
  /** The same for people: names of the state and the action that it is in. */
  within: z.array(z.string()),
  values: z.array(z.string()),
});
export type LifeCycleFileFault = z.infer<typeof LifeCycleFileFault>;

/** What a life cycle leans on that this installation does not have. */
const LIFE_CYCLE_GAPS = ['person', 'points', 'form', 'language'] as const;
export const LifeCycleGap = z.object({
  gap: z.enum(LIFE_CYCLE_GAPS),
  /** A login, a code, an evaluation stage, or a language. */
  value: z.string(),
  /** Names of the states that it is in; none for languages. */
  states: z.array(z.string()),
});
export type LifeCycleGap = z.infer<typeof LifeCycleGap>;

/** What the import of a file would make; with faults nothing. */
export const LifeCycleImportPlan = z.object({
  faults: z.array(LifeCycleFileFault),
  /** All of them, also those that are not listed. */
  faultCount: z.number(),
  lifeCycle: z
    .object({
      contributionType: ContributionType,
      /** With a number where this installation has one of that name. */
      definitionList: NameList,
      stateCount: z.number(),
      actionCount: z.number(),
      taskCount: z.number(),
      notificationCount: z.number(),
      promiseCount: z.number(),
    })
    .nullable(),
  gaps: z.array(LifeCycleGap),
  /** People whom the file names, and who they are here. */
  people: z.array(z.object({ login: z.string(), name: z.string() })),
  /** What the check would find. */
  errorCount: z.number(),
  warningCount: z.number(),
  /** Of what would be made; null with faults. */
  digest: z.string().nullable(),
});
export type LifeCycleImportPlan = z.infer<typeof LifeCycleImportPlan>;
