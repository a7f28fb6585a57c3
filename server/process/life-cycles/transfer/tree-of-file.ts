import type { StatePromise } from '#contract/answers/promise.ts';
import type { FilePerson, LifeCycleFile } from '#contract/life-cycles/file.schema.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { LifeCycleGap } from '#contract/life-cycles/transfer.schema.ts';
import { nameIn } from '#contract/texts/titles.ts';

type State = LifeCycleTree['states'][number];
type FileState = LifeCycleFile['lifeCycle']['states'][number];

/** What this installation has of what a file names. */
export interface Surroundings {
  /** Ids of the type's point definitions by their codes. */
  points: ReadonlyMap<string, number>;
  personOf: (person: FilePerson) => number | null;
  /** Whether something can be evaluated at a stage: ideas bring their form with their competition. */
  hasForm: (stage: string) => boolean;
  /** Languages of the installation. */
  locales: readonly string[];
  /** In which names of states are written. */
  locale: string;
}

/** Collects what is not here, each once with the states that name it. */
function gapsBeside(locale: string) {
  const gaps = new Map<string, LifeCycleGap>();
  return {
    add(gap: LifeCycleGap['gap'], value: string, state: FileState | null): void {
      const own = gaps.get(`${gap} ${value}`) ?? { gap, value, states: [] };
      const name = state && nameIn(state.names, locale);
      if (name !== null && !own.states.includes(name)) own.states.push(name);
      gaps.set(`${gap} ${value}`, own);
    },
    all: () => [...gaps.values()],
  };
}

/** Languages of all texts of a file. */
function languagesIn(part: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(part)) for (const item of part) languagesIn(item, found);
  else if (typeof part === 'object' && part !== null) {
    for (const [key, value] of Object.entries(part)) {
      if (key === 'language' && typeof value === 'string') found.add(value);
      else languagesIn(value, found);
    }
  }
  return found;
}

/**
 * A file as a life cycle of this installation, and what it names that is not here: such points and people are left out, texts in other
 * languages stay. Ids say no more than what belongs to what.
 */
export function treeOfFile(
  { lifeCycle: content }: LifeCycleFile,
  here: Surroundings,
): { tree: LifeCycleTree; gaps: LifeCycleGap[] } {
  const gaps = gapsBeside(here.locale);
  const ids = new Map(content.states.map(({ key }, at) => [key, at + 1]));
  const idOf = (key: string | null) => (key === null ? null : (ids.get(key) ?? null));

  const pointsOf = (state: FileState, points: FileState['actions'][number]['points']) =>
    points.flatMap(({ code, role, share }) => {
      const pointDefinitionId = here.points.get(code);
      if (pointDefinitionId !== undefined) return [{ id: 0, pointDefinitionId, role, share }];
      gaps.add('points', code, state);
      return [];
    });
  const promiseOf = (state: FileState): StatePromise | null =>
    state.promise && {
      ...state.promise,
      escalations: state.promise.escalations.flatMap(({ person, ...step }): StatePromise['escalations'] => {
        if (person === null) return [{ ...step, userId: null }];
        const userId = here.personOf(person);
        if (userId !== null) return [{ ...step, userId }];
        gaps.add('person', person.login, state);
        return [];
      }),
    };
  const tasksOf = (tasks: FileState['tasks']) =>
    tasks.map(({ names, ...task }) => ({ id: 0, definitionList: names, ...task }));

  const actionOf = (
    state: FileState,
    { names, target, returnsTo, points, postHandlers, ...action }: FileState['actions'][number],
    at: number,
  ): State['actions'][number] => ({
    id: 0,
    stateId: idOf(state.key) ?? 0,
    rank: at + 1,
    definitionList: names,
    ...action,
    targetStateId: idOf(target),
    returnStateId: idOf(returnsTo),
    pointDefinitions: pointsOf(state, points).map((point) => ({ ...point, stateActionId: 0 })),
    postHandlers: postHandlers.map(({ type, parameter }, index) => ({
      id: 0,
      stateActionId: 0,
      rank: index + 1,
      handlerType: type,
      parameter,
    })),
  });
  const commandOf = (
    state: FileState,
    { type, tasks, points, ...command }: FileState['commands'][number],
  ): State['commands'][number] => {
    if (type === 'EVAL' && command.parameter !== null && !here.hasForm(command.parameter)) {
      gaps.add('form', command.parameter, state);
    }
    return {
      id: 0,
      stateId: idOf(state.key) ?? 0,
      commandType: type,
      ...command,
      taskDefinitions: tasksOf(tasks).map((task) => ({ ...task, stateCommandId: 0 })),
      pointDefinitions: pointsOf(state, points).map((point) => ({ ...point, stateCommandId: 0 })),
    };
  };

  const { names, states, ...flags } = content;
  const tree: LifeCycleTree = {
    id: 0,
    definitionList: names,
    isActive: false,
    ...flags,
    states: states.map((state, at) => ({
      id: at + 1,
      lifeCycleId: 0,
      rank: at + 1,
      stateType: state.type,
      step: state.step,
      stateDefinitionList: state.names,
      promise: promiseOf(state),
      pausesAnswer: state.pausesAnswer,
      actions: state.actions.map((action, index) => actionOf(state, action, index)),
      commands: state.commands.map((command) => commandOf(state, command)),
      taskDefinitions: tasksOf(state.tasks).map((task) => ({ ...task, stateId: at + 1 })),
      notifications: state.notifications.map(({ texts, ...notice }) => ({
        id: 0,
        stateId: at + 1,
        definitionList: texts,
        ...notice,
      })),
    })),
  };
  for (const language of languagesIn(content)) {
    if (!here.locales.includes(language)) gaps.add('language', language, null);
  }
  return { tree, gaps: gaps.all() };
}
