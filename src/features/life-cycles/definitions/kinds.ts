import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import type { ResourceName } from '#src/dataProvider/resourceTypes.ts';

export type State = LifeCycleForUpdate['states'][number];
export type Action = State['actions'][number];
export type Command = State['commands'][number];
export type StateTask = State['taskDefinitions'][number];
export type CommandTask = Command['taskDefinitions'][number];
export type Notification = State['notifications'][number];
export type PostHandler = Action['postHandlers'][number];
export type ActionPoint = Action['pointDefinitions'][number];
export type CommandPoint = Command['pointDefinitions'][number];

/** A definition whose dialog is open: a stored one, or a new one below its parent. */
export type Opened =
  | { kind: 'state'; stored: State | null }
  | { kind: 'action'; stored: Action | null; state: State }
  | { kind: 'command'; stored: Command | null; state: State }
  | { kind: 'stateTask'; stored: StateTask | null; state: State }
  | { kind: 'notification'; stored: Notification | null; state: State }
  | { kind: 'postHandler'; stored: PostHandler | null; action: Action }
  | { kind: 'actionPoint'; stored: ActionPoint | null; action: Action }
  | { kind: 'commandTask'; stored: CommandTask | null; command: Command }
  | { kind: 'commandPoint'; stored: CommandPoint | null; command: Command };

export type Kind = Opened['kind'];
export type OpenedOf<K extends Kind> = Extract<Opened, { kind: K }>;
export type Definition = Opened & { stored: { id: number } };

export interface DialogProps<K extends Kind = Kind> {
  opened: OpenedOf<K>;
  onClose: () => void;
  /** After a save; the dialog is closed by then. */
  onSaved: (id: number) => void;
}

/** Kinds whose siblings stand in an order. */
export type SortedKind = 'state' | 'action' | 'postHandler';

/** Where the definitions of each kind are stored, and what their message keys begin with. */
export const KINDS = {
  state: { resource: 'life-cycle-states', words: 'lifeCycle.state' },
  action: { resource: 'state-actions', words: 'lifeCycle.action' },
  command: { resource: 'state-commands', words: 'lifeCycle.command' },
  stateTask: { resource: 'state-task-definitions', words: 'lifeCycle.task' },
  commandTask: { resource: 'command-task-definitions', words: 'lifeCycle.task' },
  notification: { resource: 'state-change-notifications', words: 'lifeCycle.notification' },
  postHandler: { resource: 'action-post-handlers', words: 'lifeCycle.handler' },
  actionPoint: { resource: 'action-point-definitions', words: 'lifeCycle.point' },
  commandPoint: { resource: 'command-point-definitions', words: 'lifeCycle.point' },
} as const satisfies Record<Kind, { resource: ResourceName; words: string }>;

/** The parent of a definition, as its body names it. */
export function parentOf(opened: Opened, lifeCycleId: number) {
  if ('state' in opened) return { stateId: opened.state.id };
  if ('action' in opened) return { stateActionId: opened.action.id };
  if ('command' in opened) return { stateCommandId: opened.command.id };
  return { lifeCycleId };
}

/** The stored definition of a kind and id in a life cycle; null once it is gone. */
export function findDefinition({ states }: LifeCycleForUpdate, kind: Kind, id: number) {
  const actions = states.flatMap((state) => state.actions);
  const commands = states.flatMap((state) => state.commands);
  const all: Record<Kind, readonly { id: number }[]> = {
    state: states,
    action: actions,
    command: commands,
    stateTask: states.flatMap(({ taskDefinitions }) => taskDefinitions),
    notification: states.flatMap(({ notifications }) => notifications),
    postHandler: actions.flatMap(({ postHandlers }) => postHandlers),
    actionPoint: actions.flatMap(({ pointDefinitions }) => pointDefinitions),
    commandTask: commands.flatMap(({ taskDefinitions }) => taskDefinitions),
    commandPoint: commands.flatMap(({ pointDefinitions }) => pointDefinitions),
  };
  return all[kind].find((definition) => definition.id === id) ?? null;
}
