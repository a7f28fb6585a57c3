import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { LifeCycleDifference } from '#contract/life-cycles/versions.schema.ts';
import type { Name } from '#contract/texts/titles.ts';

type State = LifeCycleTree['states'][number];
type Action = State['actions'][number];
type Command = State['commands'][number];
type Place = Pick<LifeCycleDifference, 'stateNames' | 'within'>;

/** A part before and after; one of the two is null where it came or went. */
interface Pair<Part> {
  before: Part | null;
  after: Part | null;
}

/** Where a part is stored, its place among its siblings, and what is compared as parts of its own. */
const LEFT_OUT = new Set([
  'id',
  'lifeCycleId',
  'stateId',
  'stateActionId',
  'stateCommandId',
  'rank',
  'revision',
  'states',
  'actions',
  'commands',
  'taskDefinitions',
  'notifications',
  'pointDefinitions',
  'postHandlers',
  // Of another state: that it has another name is its own difference.
  'targetNames',
  'returnNames',
]);

/** The same value gives the same text, whatever the order of its keys. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

const entriesOf = (part: object) => Object.entries(part).filter(([key]) => !LEFT_OUT.has(key));
const contentOf = (part: object): string => textOf(Object.fromEntries(entriesOf(part)));

/** Entries of a part that differ; those of a part that came or went are none. */
function changedFields({ before, after }: Pair<object>): string[] {
  if (!before || !after) return [];
  const had = new Map(entriesOf(before).map(([key, value]) => [key, textOf(value)]));
  const has = new Map(entriesOf(after).map(([key, value]) => [key, textOf(value)]));
  return [...new Set([...had.keys(), ...has.keys()])].filter((key) => had.get(key) !== has.get(key));
}

/** Parts that keep their ids from version to version, those that are there before first. */
function pairById<Part extends { id: number }>(
  before: readonly Part[],
  after: readonly Part[],
): Pair<Part>[] {
  const now = new Map(after.map((part) => [part.id, part]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.map((part) => ({ before: part, after: now.get(part.id) ?? null })),
    ...after.filter(({ id }) => !known.has(id)).map((part) => ({ before: null, after: part })),
  ];
}

/** Takes the first that fits out of a list. */
function takeFirst<Part>(parts: Part[], fits: (part: Part) => boolean): Part | null {
  const at = parts.findIndex(fits);
  return at < 0 ? null : (parts.splice(at, 1)[0] ?? null);
}

/** Parts that a draft replaces as a whole, so that ids tell nothing: those of the same content are the same, then those of the same kind. */
function pairByContent<Part extends object>(
  before: readonly Part[],
  after: readonly Part[],
  kindOf: (part: Part) => unknown,
): Pair<Part>[] {
  const left = [...after];
  const changed = before.filter((part) => {
    const content = contentOf(part);
    return takeFirst(left, (other) => contentOf(other) === content) === null;
  });
  const pairs = changed.map((part) => ({
    before: part,
    after: takeFirst(left, (other) => kindOf(other) === kindOf(part)),
  }));
  return [...pairs, ...left.map((part) => ({ before: null, after: part }))];
}

/** What both sides have, in the order of one of them. */
const commonIn = (parts: readonly { id: number }[], others: readonly { id: number }[]) =>
  parts.filter(({ id }) => others.some((other) => other.id === id)).map(({ id }) => id);

const isOrderedOtherwise = (before: readonly { id: number }[], after: readonly { id: number }[]): boolean =>
  commonIn(before, after).join() !== commonIn(after, before).join();

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

/**
 * All that is different between two versions of a life cycle: first the life cycle itself and the order of its states, then state by
 * state, those that are gone at their former place. Nothing differs between a version and itself.
 */
export function differencesOf(before: LifeCycleTree, after: LifeCycleTree): LifeCycleDifference[] {
  const nowhere: Place = { stateNames: null, within: null };
  const names = ({ states }: LifeCycleTree) => states.map(({ stateDefinitionList }) => stateDefinitionList);
  // The states are compared one by one, and need not be sent with it.
  const bare = ({ states: _, ...flags }: LifeCycleTree) => flags;
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
