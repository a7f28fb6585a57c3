import type { z } from 'zod';
import type {
  ActionPointDefinition as ActionPointShape,
  CommandPointDefinition as CommandPointShape,
  CommandTaskDefinition as CommandTaskShape,
  LifeCycleForUpdate,
  StateChangeNotification as NotificationShape,
  ActionPostHandler as PostHandlerShape,
  StateAction,
  StateCommand,
  StateTaskDefinition as StateTaskShape,
} from '#contract/life-cycles/schema.ts';

import type { ResourceName } from '#src/dataProvider/resourceTypes.ts';

export type State = LifeCycleForUpdate['states'][number];
export type Action = StateAction;
export type Command = StateCommand;
export type StateTask = z.infer<typeof StateTaskShape>;
export type CommandTask = z.infer<typeof CommandTaskShape>;
export type Notification = z.infer<typeof NotificationShape>;
export type PostHandler = z.infer<typeof PostHandlerShape>;
export type ActionPoint = z.infer<typeof ActionPointShape>;
export type CommandPoint = z.infer<typeof CommandPointShape>;

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

/** Kinds whose siblings stand in an order. */
export type SortedKind = 'state' | 'action' | 'postHandler';

/** Where the definitions of each kind are stored. */
export const RESOURCES = {
  state: 'life-cycle-states',
  action: 'state-actions',
  command: 'state-commands',
  stateTask: 'state-task-definitions',
  commandTask: 'command-task-definitions',
  notification: 'state-change-notifications',
  postHandler: 'action-post-handlers',
  actionPoint: 'action-point-definitions',
  commandPoint: 'command-point-definitions',
} as const satisfies Record<Opened['kind'], ResourceName>;

/** The stored definition of a kind and id in a life cycle; null once it is gone. */
export function findDefinition({ states }: LifeCycleForUpdate, kind: Opened['kind'], id: number) {
  const actions = states.flatMap((state) => state.actions);
  const commands = states.flatMap((state) => state.commands);
  const all: Record<Opened['kind'], readonly { id: number }[]> = {
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
