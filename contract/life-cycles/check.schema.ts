import { z } from 'zod';

/** How much a finding weighs: an error keeps a life cycle from going live, a warning is asked about. */
const FINDING_GRADES = ['error', 'warning'] as const;
export type FindingGrade = (typeof FINDING_GRADES)[number];

/**
 * Everything that the check of a life cycle can find, with its grade. Errors are what stops work whoever takes
 * part; warnings are what may be meant, or what people and fields can still correct.
 */
export const FINDING_GRADE = {
  // Which states there are, S3-32.
  noNewState: 'error',
  newStateNotFirst: 'error',
  noSubmittedState: 'error',
  // Ways through the states, Q3-122, S3-36.
  unreachableState: 'error',
  deadEnd: 'error',
  nobodyCanAct: 'error',
  waitsForever: 'warning',
  // Promised answers.
  noPromise: 'warning',
  promiseByNobody: 'warning',
  promiseWithoutAction: 'warning',
  promiseWhilePaused: 'warning',
  // Actions, S3-33.
  foreignTarget: 'error',
  targetIsNew: 'error',
  actionForNobody: 'warning',
  systemNeverActs: 'warning',
  // Roles, S3-51.
  impossibleRole: 'error',
  vacantRole: 'warning',
  commandForNobody: 'warning',
  notificationForNobody: 'warning',
  taskForVacantRole: 'warning',
  // Post-handlers, S3-44.
  handlerParameterMissing: 'error',
  handlerParameterWrong: 'error',
  handlerChatDisabled: 'warning',
  handlerNobodyInField: 'warning',
  improvementsClosed: 'warning',
  // Points, S3-73.
  pointsMissing: 'error',
  pointsForeign: 'error',
  pointsInactive: 'warning',
  // Evaluations, S3-35.
  stageMissing: 'error',
  stageForeign: 'warning',
  roundWithoutEvaluation: 'warning',
  // Competitions, S3-42.
  submittedOutOfStep: 'error',
  stepWithoutWayOn: 'error',
  neverCompletes: 'error',
  // Languages.
  languageMissing: 'warning',
  languageTwice: 'warning',
  nameTwice: 'warning',
  unknownPlaceholder: 'warning',
} as const satisfies Record<string, FindingGrade>;
export type FindingCode = keyof typeof FINDING_GRADE;
export const FINDING_CODES = Object.keys(FINDING_GRADE) as FindingCode[];

/** What a finding is about: the life cycle itself or one of its parts. */
const PLACE_KINDS = [
  'lifeCycle',
  'state',
  'action',
  'command',
  'stateTask',
  'commandTask',
  'notification',
  'postHandler',
  'actionPoint',
  'commandPoint',
] as const;
const PlaceKind = z.enum(PLACE_KINDS);

export const FindingPlace = z.object({ kind: PlaceKind, id: z.number() });
export type FindingPlace = z.infer<typeof FindingPlace>;

export const LifeCycleFinding = z.object({
  code: z.enum(FINDING_CODES as [FindingCode, ...FindingCode[]]),
  grade: z.enum(FINDING_GRADES),
  place: FindingPlace,
  /** The state that it is in, and the action or command; names in the reader's language. */
  state: z.object({ id: z.number(), name: z.string() }).nullable(),
  part: z.string().nullable(),
  roles: z.array(z.string()),
  /** Languages, a step of competitions, a parameter or a placeholder that it is about. */
  values: z.array(z.string()),
});
export type LifeCycleFinding = z.infer<typeof LifeCycleFinding>;

export const LifeCycleCheck = z.object({
  lifeCycleId: z.number(),
  isActive: z.boolean(),
  errorCount: z.number(),
  warningCount: z.number(),
  /** Errors first, then in the order of the states. */
  findings: z.array(LifeCycleFinding),
});
export type LifeCycleCheck = z.infer<typeof LifeCycleCheck>;
