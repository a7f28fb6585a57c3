import type { StatePromise } from '#contract/answers/promise.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type {
  ActionPlan,
  Both,
  CommandPlan,
  LifeCyclePlan,
  NotePlan,
  NotificationPlan,
  PointUse,
  PromisePlan,
  StatePlan,
  TaskPlan,
} from './plan.ts';

type State = LifeCycleTree['states'][number];

export const LOCALES = ['en', 'tr'] as const;

/** A text of a plan as entries of both shipped languages. */
export const inBoth = <K extends string>(key: K, texts: Both) =>
  LOCALES.map((language, index) => ({ language, [key]: texts[index] })) as ({
    language: string;
  } & Record<K, string>)[];
const names = (texts: Both) => inBoth('name', texts);

const templatesOf = ({ decision, reason, next }: NotePlan) =>
  LOCALES.map((language, at) => ({
    language,
    decision: decision[at] ?? '',
    reason: reason[at] ?? '',
    next: next[at] ?? '',
  }));

type Ids = ReadonlyMap<string, number>;

/** Finds what a plan names by its key; a plan that names what it lacks is a fault of ours. */
function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The plan of a life cycle names ${key}, which it lacks`);
  return id;
}

const pointOf = (points: Ids, { code, role, share = false }: PointUse) => ({
  id: 0,
  pointDefinitionId: idOf(points, code),
  role,
  share,
});

const taskOf = ({ name, role, days, each = false, mail = false }: TaskPlan) => ({
  id: 0,
  definitionList: names(name),
  role,
  dayCount: days ?? null,
  oneForAll: !each,
  sendEmail: mail,
});

const commandOf = (points: Ids, stateId: number, plan: CommandPlan): State['commands'][number] => ({
  id: 0,
  stateId,
  commandType: plan.type,
  roles: [...plan.roles],
  parameter: plan.stage ?? null,
  isActive: true,
  taskDefinitions: (plan.tasks ?? []).map((task) => ({ ...taskOf(task), stateCommandId: 0 })),
  pointDefinitions: (plan.points ?? []).map((use) => ({ ...pointOf(points, use), stateCommandId: 0 })),
});

const notificationOf = (stateId: number, plan: NotificationPlan): State['notifications'][number] => ({
  id: 0,
  stateId,
  roles: [...plan.roles],
  definitionList: [
    { language: 'en', subject: plan.subject[0], text: plan.text[0] },
    { language: 'tr', subject: plan.subject[1], text: plan.text[1] },
  ],
  sendEmail: plan.mail ?? false,
});

/** Reminded at half of the time and shortly before its end; passed on soon after it. */
const promiseOf = ({ days, role }: PromisePlan): StatePromise => ({
  answerDays: days,
  role,
  reminders: [50, 80],
  escalations: [
    { to: 'DEPUTY', afterDays: 1, userId: null },
    { to: 'UNIT_MANAGER', afterDays: 2, userId: null },
    { to: 'MODULE_ADMINISTRATOR', afterDays: 5, userId: null },
  ],
});

/**
 * A plan as a whole life cycle; ids say no more than what belongs to what.
 * @param points ids of the definitions of points that the plan names, by code
 */
export function treeOf(plan: LifeCyclePlan, points: Ids): LifeCycleTree {
  const states: Ids = new Map(plan.states.map(({ key }, index) => [key, index + 1]));
  const actionOf = (stateId: number, action: ActionPlan, index: number): State['actions'][number] => ({
    id: 0,
    stateId,
    rank: index + 1,
    definitionList: names(action.name),
    roles: [...action.roles],
    targetStateId: action.to === undefined ? null : idOf(states, action.to),
    explanationRequired: action.explain ?? false,
    note: action.note ?? null,
    noteTemplates: action.template ? templatesOf(action.template) : [],
    asksReturn: action.backTo !== undefined,
    returnStateId: action.backTo === undefined ? null : idOf(states, action.backTo),
    allowsReply: action.reply ?? false,
    confirmText: action.confirm ?? null,
    setVisibility: action.visibility ?? null,
    setEditable: action.editable ?? null,
    setCommentStatus: action.comments ?? null,
    setRatingStatus: action.ratings ?? null,
    systemAfterDays: action.afterDays ?? null,
    pointDefinitions: (action.points ?? []).map((use) => ({ ...pointOf(points, use), stateActionId: 0 })),
    postHandlers: (action.handlers ?? []).map(([handlerType, parameter = null], at) => ({
      id: 0,
      stateActionId: 0,
      rank: at + 1,
      handlerType,
      parameter,
    })),
  });
  const stateOf = (state: StatePlan, index: number): State => ({
    id: index + 1,
    lifeCycleId: 0,
    rank: index + 1,
    stateType: state.type,
    step: state.step ?? null,
    stateDefinitionList: names(state.name),
    promise: state.promise ? promiseOf(state.promise) : null,
    pausesAnswer: state.pausesAnswer ?? false,
    actions: (state.actions ?? []).map((action, at) => actionOf(index + 1, action, at)),
    commands: (state.commands ?? []).map((command) => commandOf(points, index + 1, command)),
    taskDefinitions: (state.tasks ?? []).map((task) => ({ ...taskOf(task), stateId: index + 1 })),
    notifications: (state.notifications ?? []).map((notice) => notificationOf(index + 1, notice)),
  });
  return {
    id: 0,
    contributionType: plan.type,
    definitionList: names(plan.name),
    isActive: false,
    ratingType: plan.ratingType,
    isOwnersChatEnabled: plan.ownersChat ?? false,
    isOwnersMentorChatEnabled: plan.mentorChat ?? false,
    isOwnersAdvisorsChatEnabled: plan.advisorsChat ?? false,
    isMentorExpertChatEnabled: plan.expertChat ?? false,
    isBannerEnabled: plan.banner ?? false,
    states: plan.states.map(stateOf),
  };
}
