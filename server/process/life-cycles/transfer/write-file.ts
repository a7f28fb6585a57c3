import type { StatePromise } from '#contract/answers/promise.ts';
import {
  type FilePerson,
  LIFE_CYCLE_FORMAT,
  LIFE_CYCLE_FORMAT_VERSION,
  type LifeCycleFile,
} from '#contract/life-cycles/file.schema.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import { found } from '#server/platform/errors.ts';
import { stateKeysOf } from './state-keys.ts';

type State = LifeCycleTree['states'][number];
type FileState = LifeCycleFile['lifeCycle']['states'][number];

/** What a life cycle names by id, by what is the same elsewhere. */
export interface Naming {
  /** Codes of point definitions. */
  codes: ReadonlyMap<number, string>;
  people: ReadonlyMap<number, FilePerson>;
}

// Fields in one order: the database may return texts with theirs in another.
const namesOf = (names: readonly Name[]) => names.map(({ language, name }) => ({ language, name }));
const byRank = <T extends { rank: number }>(parts: readonly T[]) =>
  parts.toSorted((one, other) => one.rank - other.rank);

const pointsOf = (
  { codes }: Naming,
  points: readonly { pointDefinitionId: number; role: FileRole; share: boolean }[],
) =>
  points.map(({ pointDefinitionId, role, share }) => ({
    code: found(codes.get(pointDefinitionId)),
    role,
    share,
  }));
type FileRole = FileState['tasks'][number]['role'];

const tasksOf = (tasks: readonly Omit<State['taskDefinitions'][number], 'id' | 'stateId'>[]) =>
  tasks.map(({ definitionList, role, dayCount, oneForAll, sendEmail }) => ({
    names: namesOf(definitionList),
    role,
    dayCount,
    oneForAll,
    sendEmail,
  }));

const promiseOf = (
  { people }: Naming,
  { answerDays, role, reminders, escalations }: StatePromise,
): FileState['promise'] => ({
  answerDays,
  role,
  reminders,
  escalations: escalations.flatMap(({ to, afterDays, userId }) => {
    const person = userId === null ? null : people.get(userId);
    // Somebody who was removed since: nobody is asked by that step here either.
    return person === undefined ? [] : [{ to, afterDays, person }];
  }),
});

const stateOf = (naming: Naming, keys: ReadonlyMap<number, string>, state: State): FileState => ({
  key: found(keys.get(state.id)),
  type: state.stateType,
  step: state.step,
  names: namesOf(state.stateDefinitionList),
  pausesAnswer: state.pausesAnswer,
  promise: state.promise && promiseOf(naming, state.promise),
  actions: byRank(state.actions).map((action) => ({
    names: namesOf(action.definitionList),
    roles: action.roles,
    target: keys.get(action.targetStateId ?? 0) ?? null,
    explanationRequired: action.explanationRequired,
    note: action.note,
    noteTemplates: action.noteTemplates.map(({ language, decision, reason, next }) => ({
      language,
      decision,
      reason,
      next,
    })),
    asksReturn: action.asksReturn,
    returnsTo: keys.get(action.returnStateId ?? 0) ?? null,
    allowsReply: action.allowsReply,
    confirmText: action.confirmText,
    setVisibility: action.setVisibility,
    setEditable: action.setEditable,
    setCommentStatus: action.setCommentStatus,
    setRatingStatus: action.setRatingStatus,
    systemAfterDays: action.systemAfterDays,
    points: pointsOf(naming, action.pointDefinitions),
    postHandlers: byRank(action.postHandlers).map(({ handlerType, parameter }) => ({
      type: handlerType,
      parameter,
    })),
  })),
  commands: state.commands.map(({ commandType, roles, parameter, isActive, ...command }) => ({
    type: commandType,
    roles,
    parameter,
    isActive,
    tasks: tasksOf(command.taskDefinitions),
    points: pointsOf(naming, command.pointDefinitions),
  })),
  tasks: tasksOf(state.taskDefinitions),
  notifications: state.notifications.map(({ roles, definitionList, sendEmail }) => ({
    roles,
    texts: definitionList.map(({ language, subject, text }) => ({ language, subject, text })),
    sendEmail,
  })),
});

/** A life cycle as a file: without ids, everything in a fixed order. */
export function fileOf(tree: LifeCycleTree, naming: Naming): LifeCycleFile {
  const states = byRank(tree.states);
  const keys = stateKeysOf(states);
  return {
    format: LIFE_CYCLE_FORMAT,
    version: LIFE_CYCLE_FORMAT_VERSION,
    lifeCycle: {
      contributionType: tree.contributionType,
      names: namesOf(tree.definitionList),
      ratingType: tree.ratingType,
      isOwnersChatEnabled: tree.isOwnersChatEnabled,
      isOwnersMentorChatEnabled: tree.isOwnersMentorChatEnabled,
      isOwnersAdvisorsChatEnabled: tree.isOwnersAdvisorsChatEnabled,
      isMentorExpertChatEnabled: tree.isMentorExpertChatEnabled,
      isBannerEnabled: tree.isBannerEnabled,
      states: states.map((state) => stateOf(naming, keys, state)),
    },
  };
}

/** The text of a file, as people compare it. */
export const textOf = (file: LifeCycleFile): string => `${JSON.stringify(file, null, 2)}\n`;
