import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  actionEndpoints,
  actionPointEndpoints,
  commandEndpoints,
  commandPointEndpoints,
  commandTaskEndpoints,
  postHandlerEndpoints,
  stateChangeNotificationEndpoints,
  stateTaskEndpoints,
} from '#contract/life-cycles/definitions.endpoints.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import {
  actionPointDefinitions,
  actionPostHandlers,
  commandPointDefinitions,
  commandTaskDefinitions,
  stateActions,
  stateChangeNotifications,
  stateCommands,
  stateTaskDefinitions,
} from '#server/platform/db/schema/life-cycles.ts';
import {
  checkAction,
  checkCommand,
  checkPoints,
  checkPostHandler,
  type Placed,
} from './life-cycle-definition.rules.ts';

type State = LifeCycleTree['states'][number];
type Parent = 'state' | 'action' | 'command';

/** The column that names the parent, and how to get from the parent to its life cycle. */
export const PARENTS: Readonly<Record<Parent, { key: string; lifeCycleOf: (id: number) => SQL }>> = {
  state: {
    key: 'stateId',
    lifeCycleOf: (id) => sql`select life_cycle_id from life_cycle_state where id = ${id}`,
  },
  action: {
    key: 'stateActionId',
    lifeCycleOf: (id) => sql`
      select state.life_cycle_id from state_action parent
        join life_cycle_state state on state.id = parent.state_id where parent.id = ${id}`,
  },
  command: {
    key: 'stateCommandId',
    lifeCycleOf: (id) => sql`
      select state.life_cycle_id from state_command parent
        join life_cycle_state state on state.id = parent.state_id where parent.id = ${id}`,
  },
};

/** One of the eight kinds of definition below a state, S3-48: its table, its parent, its rules. */
export interface DefinitionKind {
  entity: string;
  table: PgTable & { id: PgColumn };
  parent: Parent;
  parentColumn: PgColumn;
  /** Its siblings stand in an order. */
  ranked: PgColumn | null;
  /** All of its kind in a state, as the contract shows them. */
  within: (state: State) => readonly { id: number }[];
  /** Rules beyond the shape, checked on what will be stored. */
  check?: (placed: Placed<never>) => void | Promise<void>;
}

const action: DefinitionKind = {
  entity: 'stateAction',
  table: stateActions,
  parent: 'state',
  parentColumn: stateActions.stateId,
  ranked: stateActions.rank,
  within: (state) => state.actions,
  check: checkAction,
};
const postHandler: DefinitionKind = {
  entity: 'actionPostHandler',
  table: actionPostHandlers,
  parent: 'action',
  parentColumn: actionPostHandlers.stateActionId,
  ranked: actionPostHandlers.rank,
  within: (state) => state.actions.flatMap(({ postHandlers }) => postHandlers),
  check: checkPostHandler,
};
const actionPoint: DefinitionKind = {
  entity: 'actionPointDefinition',
  table: actionPointDefinitions,
  parent: 'action',
  parentColumn: actionPointDefinitions.stateActionId,
  ranked: null,
  within: (state) => state.actions.flatMap(({ pointDefinitions }) => pointDefinitions),
  check: checkPoints,
};
const command: DefinitionKind = {
  entity: 'stateCommand',
  table: stateCommands,
  parent: 'state',
  parentColumn: stateCommands.stateId,
  ranked: null,
  within: (state) => state.commands,
  check: checkCommand,
};
const commandTask: DefinitionKind = {
  entity: 'commandTaskDefinition',
  table: commandTaskDefinitions,
  parent: 'command',
  parentColumn: commandTaskDefinitions.stateCommandId,
  ranked: null,
  within: (state) => state.commands.flatMap(({ taskDefinitions }) => taskDefinitions),
};
const commandPoint: DefinitionKind = {
  entity: 'commandPointDefinition',
  table: commandPointDefinitions,
  parent: 'command',
  parentColumn: commandPointDefinitions.stateCommandId,
  ranked: null,
  within: (state) => state.commands.flatMap(({ pointDefinitions }) => pointDefinitions),
  check: checkPoints,
};
const stateTask: DefinitionKind = {
  entity: 'stateTaskDefinition',
  table: stateTaskDefinitions,
  parent: 'state',
  parentColumn: stateTaskDefinitions.stateId,
  ranked: null,
  within: (state) => state.taskDefinitions,
};
const notification: DefinitionKind = {
  entity: 'stateChangeNotification',
  table: stateChangeNotifications,
  parent: 'state',
  parentColumn: stateChangeNotifications.stateId,
  ranked: null,
  within: (state) => state.notifications,
};

/** The endpoints of each kind [R3P-127 … R3P-134]. */
export const DEFINITION_ENDPOINTS = [
  [actionEndpoints, action],
  [postHandlerEndpoints, postHandler],
  [actionPointEndpoints, actionPoint],
  [commandEndpoints, command],
  [commandTaskEndpoints, commandTask],
  [commandPointEndpoints, commandPoint],
  [stateTaskEndpoints, stateTask],
  [stateChangeNotificationEndpoints, notification],
] as const;
