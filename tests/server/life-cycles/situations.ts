import type { StatePromise } from '#contract/answers/promise.ts';
import type { Calendars } from '#contract/calendars/working-time.ts';
import { NO_CLOCK } from '#server/process/life-cycles/engine/answer-clock.ts';
import type {
  Contribution,
  Effect,
  Lifecycle,
  Situation,
  State,
  Task,
} from '#server/process/life-cycles/engine/types.ts';

/** Builders for the engine's tests: a small life cycle and a contribution in it, everything overridable. */

const name = (text: string) => [
  { language: 'en', name: text },
  { language: 'tr', name: `${text} (tr)` },
];

export const NOW = '2026-03-10T09:00:00.000Z';
export const daysBefore = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();

let lastId = 1000;
const nextId = () => {
  lastId += 1;
  return lastId;
};

export const action = (
  stateId: number,
  values: Partial<State['actions'][number]> = {},
): State['actions'][number] => {
  const id = values.id ?? nextId();
  return {
    id,
    stateId,
    rank: 1,
    definitionList: name(`Action ${id}`),
    roles: ['OWNER'],
    targetStateId: null,
    explanationRequired: false,
    ...{ note: null, noteTemplates: [], asksReturn: false, returnStateId: null, allowsReply: false },
    confirmText: null,
    setVisibility: null,
    setEditable: null,
    setCommentStatus: null,
    setRatingStatus: null,
    systemAfterDays: null,
    pointDefinitions: [],
    postHandlers: [],
    ...values,
  };
};

export const handler = (
  handlerType: State['actions'][number]['postHandlers'][number]['handlerType'],
  parameter: string | null = null,
  rank = 1,
) => ({ id: nextId(), stateActionId: 0, rank, handlerType, parameter });

export const command = (
  stateId: number,
  values: Partial<State['commands'][number]> = {},
): State['commands'][number] => ({
  id: nextId(),
  stateId,
  commandType: 'ASSIGN',
  roles: ['RESPONSIBLE'],
  parameter: null,
  isActive: true,
  taskDefinitions: [],
  pointDefinitions: [],
  ...values,
});

export const taskDefinition = (stateId: number, values: Partial<State['taskDefinitions'][number]> = {}) => ({
  id: nextId(),
  stateId,
  definitionList: name('Look at it'),
  role: 'RESPONSIBLE' as const,
  dayCount: 3,
  oneForAll: true,
  sendEmail: false,
  ...values,
});

export const commandTask = (values: Partial<State['commands'][number]['taskDefinitions'][number]> = {}) => ({
  id: nextId(),
  stateCommandId: 0,
  definitionList: name('Use the command'),
  role: 'RESPONSIBLE' as const,
  dayCount: 3,
  oneForAll: true,
  sendEmail: false,
  ...values,
});

export const notification = (stateId: number, values: Partial<State['notifications'][number]> = {}) => ({
  id: nextId(),
  stateId,
  roles: ['OWNER' as const],
  definitionList: [{ language: 'en', subject: '{code} moved', text: '{title} is now in {state}' }],
  sendEmail: false,
  ...values,
});

/** States of the small life cycle, by id. */
export const NEW = 1;
export const DRAFT = 2;
export const SUBMITTED = 3;
export const FLOW = 4;
export const REJECTED = 5;
export const COMPLETED = 6;

export const state = (id: number, stateType: State['stateType'], values: Partial<State> = {}): State => ({
  id,
  lifeCycleId: 1,
  rank: id,
  stateType,
  step: null,
  stateDefinitionList: name(stateType),
  actions: [],
  commands: [],
  taskDefinitions: [],
  notifications: [],
  promise: null,
  pausesAnswer: false,
  ...values,
});

/** A life cycle of six states; `changes` fills them by id. */
export function lifeCycle(changes: Record<number, Partial<State>> = {}): Lifecycle {
  const states = [
    state(NEW, 'NEW'),
    state(DRAFT, 'DRAFT'),
    state(SUBMITTED, 'SUBMITTED'),
    state(FLOW, 'FLOW'),
    state(REJECTED, 'REJECTION'),
    state(COMPLETED, 'COMPLETION'),
  ];
  return {
    id: 1,
    contributionType: 'SUGGESTION',
    definitionList: name('Suggestions'),
    isActive: true,
    ratingType: 'STAR5',
    isOwnersChatEnabled: false,
    isOwnersMentorChatEnabled: false,
    isOwnersAdvisorsChatEnabled: false,
    isMentorExpertChatEnabled: false,
    isBannerEnabled: false,
    states: states.map((one) => ({ ...one, ...changes[one.id] })),
  };
}

/** People of the tests, named by what they usually are. */
export const OWNER = 10;
export const CO_OWNER = 11;
export const RESPONSIBLE = 20;
export const EXPERT = 30;
export const STRANGER = 99;

export const person = (
  userId: number,
  role: Contribution['participants'][number]['role'],
  isActive = true,
) => ({
  userId,
  role,
  isActive,
});

export const contribution = (values: Partial<Contribution> = {}): Contribution => ({
  id: 1,
  type: 'SUGGESTION',
  version: 7,
  isDeleted: false,
  stateId: SUBMITTED,
  competitionState: null,
  fieldId: 5,
  visibility: 'PRIVATE',
  editable: true,
  commentStatus: 'HIDDEN',
  ratingStatus: 'CLOSED',
  publishState: 'PUBLISHED',
  dateSubmitted: daysBefore(5),
  dateStateChanged: daysBefore(2),
  participants: [person(OWNER, 'OWNER'), person(RESPONSIBLE, 'RESPONSIBLE')],
  tasks: [],
  chatSessions: [],
  head: null,
  coAuthors: [],
  isHead: false,
  openQuestions: 0,
  pointsGiven: [],
  shareKey: [],
  authorship: [],
  systemActionsDone: [],
  ...NO_CLOCK,
  ...values,
});

/** Mondays to Fridays in UTC for everybody. */
export const calendars = (): Calendars => ({
  standard: { timeZone: 'UTC', workingDays: [1, 2, 3, 4, 5], holidays: new Set() },
  ofUsers: new Map(),
});

export const promise = (values: Partial<StatePromise> = {}): StatePromise => ({
  answerDays: 5,
  role: 'RESPONSIBLE',
  reminders: [50, 80],
  escalations: [
    { to: 'UNIT_MANAGER', afterDays: 2, userId: null },
    { to: 'MODULE_ADMINISTRATOR', afterDays: 5, userId: null },
  ],
  ...values,
});

export const task = (values: Partial<Task> = {}): Task => ({
  id: nextId(),
  kind: 'STATE',
  definitionId: 500,
  stateId: SUBMITTED,
  role: 'RESPONSIBLE',
  userId: RESPONSIBLE,
  commandType: null,
  parameter: null,
  oneForAll: true,
  start: daysBefore(2),
  end: null,
  status: 'WAITING',
  ...values,
});

export function situation(
  states: Record<number, Partial<State>> = {},
  values: Partial<Contribution> = {},
  rest: Partial<Situation> = {},
): Situation {
  return {
    lifeCycle: lifeCycle(states),
    contribution: contribution(values),
    pointDefinitions: new Map(),
    candidates: { fieldUsers: [], unitManagers: [], moderators: [] },
    improvementsOpen: true,
    now: NOW,
    timeZone: 'UTC',
    calendars: calendars(),
    deputies: new Map(),
    absent: new Map(),
    ...rest,
  };
}

export const user = (userId: number, isAdministrator = false) => ({
  kind: 'user' as const,
  userId,
  isAdministrator,
});

/** The effects of one kind. */
export function effectsOf<K extends Effect['kind']>(
  effects: readonly Effect[],
  kind: K,
): Extract<Effect, { kind: K }>[] {
  return effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind);
}

type Outcome = { ok: true; effects: readonly Effect[] } | { ok: false; refusal: string };

/** The effects of a success; fails the test otherwise. */
export function effects(outcome: Outcome): readonly Effect[] {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.effects;
}

export const refusal = (outcome: Outcome) => (outcome.ok ? undefined : outcome.refusal);

/** What the effects set on the contribution. */
export const settingsOf = (outcome: Outcome) =>
  effectsOf(effects(outcome), 'contributionSet').at(0)?.values ?? {};
