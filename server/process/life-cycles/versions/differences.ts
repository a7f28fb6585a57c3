import { LifeCycle, type LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { LifeCycleDifference } from '#contract/life-cycles/versions.schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import {
  changedFields,
  contentOf,
  isOrderedOtherwise,
  type Pair,
  pairByContent,
  pairById,
} from './pair-parts.ts';

type State = LifeCycleTree['states'][number];
type Action = State['actions'][number];
type Command = State['commands'][number];
type Place = Pick<LifeCycleDifference, 'stateNames' | 'within'>;

const namesIn = (states: readonly State[], id: number | null): Name[] | null =>
  states.find((state) => state.id === id)?.stateDefinitionList ?? null;

/** An action with the names of the states that it leads to, which are those of its own version. */
const namedAction = (states: readonly State[], action: Action | null) =>
  action && {
    ...action,
    targetNames: namesIn(states, action.targetStateId),
    returnNames: namesIn(states, action.returnStateId),
  };

type Kind = LifeCycleDifference['kind'];
type PartOf<K extends Kind> = NonNullable<Extract<LifeCycleDifference, { kind: K }>['before']>;

/** Kind and parts belong together: that of one kind is told from a union of all of them by nobody but the caller. */
const difference = <K extends Kind>(
  kind: K,
  place: Place,
  { before, after }: Pair<PartOf<K>>,
  fields: string[] = [],
): LifeCycleDifference[] => {
  const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return [{ kind, change, ...place, fields, before, after } as LifeCycleDifference];
};

/** One difference of a kind where a pair has any. */
function differenceOf<K extends Kind>(kind: K, place: Place, pair: Pair<PartOf<K>>): LifeCycleDifference[] {
  const fields = changedFields(pair);
  return pair.before && pair.after && fields.length === 0 ? [] : difference(kind, place, pair, fields);
}

/** Points of an action or a command. */
const pointPairs = <Point extends { pointDefinitionId: number }>(
  before: { pointDefinitions: readonly Point[] },
  after: { pointDefinitions: readonly Point[] },
) =>
  pairByContent(
    before.pointDefinitions,
    after.pointDefinitions,
    ({ pointDefinitionId }) => pointDefinitionId,
  );

function inAction(place: Place, before: Action, after: Action): LifeCycleDifference[] {
  const handlers = pairByContent(before.postHandlers, after.postHandlers, ({ handlerType }) => handlerType);
  const contents = (action: Action) => action.postHandlers.map(contentOf);
  const isMoved = handlers.length === 0 && contents(before).join() !== contents(after).join();
  const types = (action: Action) => action.postHandlers.map(({ handlerType }) => handlerType);
  return [
    ...handlers.flatMap((pair) => differenceOf('postHandler', place, pair)),
    ...(isMoved ? difference('handlerOrder', place, { before: types(before), after: types(after) }) : []),
    ...pointPairs(before, after).flatMap((pair) => differenceOf('actionPoint', place, pair)),
  ];
}

function inCommand(place: Place, before: Command, after: Command): LifeCycleDifference[] {
  return [
    ...pairById(before.taskDefinitions, after.taskDefinitions).flatMap((pair) =>
      differenceOf('commandTask', place, pair),
    ),
    ...pointPairs(before, after).flatMap((pair) => differenceOf('commandPoint', place, pair)),
  ];
}

interface Versions {
  before: readonly State[];
  after: readonly State[];
}

const namesOf = (actions: readonly Action[]) => actions.map(({ definitionList }) => definitionList);

function inActions(place: Place, { before, after }: Versions, state: State, next: State) {
  return [
    ...pairById(state.actions, next.actions).flatMap((pair) => {
      const named = { before: namedAction(before, pair.before), after: namedAction(after, pair.after) };
      const within = { actionNames: pair.after?.definitionList ?? null, command: null };
      return [
        ...differenceOf('action', place, named),
        ...(pair.before && pair.after ? inAction({ ...place, within }, pair.before, pair.after) : []),
      ];
    }),
    ...(isOrderedOtherwise(state.actions, next.actions)
      ? difference('actionOrder', place, { before: namesOf(state.actions), after: namesOf(next.actions) })
      : []),
  ];
}

function inCommands(place: Place, state: State, next: State): LifeCycleDifference[] {
  return pairById(state.commands, next.commands).flatMap(({ before, after }) => {
    const differences = differenceOf('command', place, { before, after });
    if (!before || !after) return differences;
    const { commandType, parameter } = after;
    const within = { actionNames: null, command: { commandType, parameter } };
    return [...differences, ...inCommand({ ...place, within }, before, after)];
  });
}

/** What is different in a state: itself, then all that is in it. Of a state that came or went, it alone. */
function inState(versions: Versions, { before, after }: Pair<State>): LifeCycleDifference[] {
  const place: Place = {
    stateNames: after?.stateDefinitionList ?? before?.stateDefinitionList ?? null,
    within: null,
  };
  return [
    ...differenceOf('state', place, { before, after }),
    ...(before && after
      ? [
          ...inActions(place, versions, before, after),
          ...inCommands(place, before, after),
          ...pairById(before.taskDefinitions, after.taskDefinitions).flatMap((pair) =>
            differenceOf('stateTask', place, pair),
          ),
          ...pairByContent(before.notifications, after.notifications, ({ roles }) => roles.join()).flatMap(
            (pair) => differenceOf('notification', place, pair),
          ),
        ]
      : []),
  ];
}

const OWN_ENTRIES = Object.keys(LifeCycle.shape) as (keyof LifeCycle)[];
/** A life cycle without its states, which are compared one by one, and without what numbers its changes. */
const bare = (tree: LifeCycleTree) =>
  Object.fromEntries(OWN_ENTRIES.map((entry) => [entry, tree[entry]])) as LifeCycle;

/**
 * All that is different between two versions of a life cycle: first the life cycle itself and the order of its states, then state by
 * state, those that are gone at their former place. Nothing differs between a version and itself.
 */
export function differencesOf(before: LifeCycleTree, after: LifeCycleTree): LifeCycleDifference[] {
  const nowhere: Place = { stateNames: null, within: null };
  const names = ({ states }: LifeCycleTree) => states.map(({ stateDefinitionList }) => stateDefinitionList);
  return [
    ...differenceOf('lifeCycle', nowhere, { before: bare(before), after: bare(after) }),
    ...(isOrderedOtherwise(before.states, after.states)
      ? difference('stateOrder', nowhere, { before: names(before), after: names(after) })
      : []),
    ...pairById(before.states, after.states).flatMap((pair) =>
      inState({ before: before.states, after: after.states }, pair),
    ),
  ];
}
