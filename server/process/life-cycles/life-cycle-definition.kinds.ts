import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Endpoint } from '#contract/http.ts';
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

const throughState = (parents: PgTable, id: number) => sql`
  select state.life_cycle_id from ${parents} parent
    join life_cycle_state state on state.id = parent.state_id where parent.id = ${id}`;

/** The column that names the parent, and how to get from the parent to its life cycle. */
export const PARENTS: Readonly<Record<Parent, { key: string; lifeCycleOf: (id: number) => SQL }>> = {
  state: {
    key: 'stateId',
    lifeCycleOf: (id) => sql`select life_cycle_id from life_cycle_state where id = ${id}`,
  },
  action: { key: 'stateActionId', lifeCycleOf: (id) => throughState(stateActions, id) },
  command: { key: 'stateCommandId', lifeCycleOf: (id) => throughState(stateCommands, id) },
};

type NumberColumn = AnyPgColumn<{ data: number; notNull: true }>;

/** A kind of definition below a state: its endpoints, its table, its parent, its rules. */
export interface DefinitionKind {
  entity: string;
  endpoints: Record<'read' | 'create' | 'save' | 'remove', Endpoint>;
  /** With ranks where its siblings have an order. */
  table: PgTable & { id: NumberColumn; rank?: NumberColumn };
  parent: Parent;
  /** All of its kind in a state, as the contract shows them. */
  within: (state: State) => readonly { id: number }[];
  /** Rules beyond the shape, checked on what will be stored. */
  check?: (placed: Placed<never>) => void | Promise<void>;
}

/** The kinds of definitions, S3-48 [R3P-127 … R3P-134]. */
export const DEFINITION_KINDS: readonly DefinitionKind[] = [
  {
    entity: 'stateAction',
    endpoints: actionEndpoints,
    table: stateActions,
    parent: 'state',
    within: (state) => state.actions,
    check: checkAction,
  },
  {
    entity: 'actionPostHandler',
    endpoints: postHandlerEndpoints,
    table: actionPostHandlers,
    parent: 'action',
    within: (state) => state.actions.flatMap(({ postHandlers }) => postHandlers),
    check: checkPostHandler,
  },
  {
    entity: 'actionPointDefinition',
    endpoints: actionPointEndpoints,
    table: actionPointDefinitions,
    parent: 'action',
    within: (state) => state.actions.flatMap(({ pointDefinitions }) => pointDefinitions),
    check: checkPoints,
  },
  {
    entity: 'stateCommand',
    endpoints: commandEndpoints,
    table: stateCommands,
    parent: 'state',
    within: (state) => state.commands,
    check: checkCommand,
  },
  {
    entity: 'commandTaskDefinition',
    endpoints: commandTaskEndpoints,
    table: commandTaskDefinitions,
    parent: 'command',
    within: (state) => state.commands.flatMap(({ taskDefinitions }) => taskDefinitions),
  },
  {
    entity: 'commandPointDefinition',
    endpoints: commandPointEndpoints,
    table: commandPointDefinitions,
    parent: 'command',
    within: (state) => state.commands.flatMap(({ pointDefinitions }) => pointDefinitions),
    check: checkPoints,
  },
  {
    entity: 'stateTaskDefinition',
    endpoints: stateTaskEndpoints,
    table: stateTaskDefinitions,
    parent: 'state',
    within: (state) => state.taskDefinitions,
  },
  {
    entity: 'stateChangeNotification',
    endpoints: stateChangeNotificationEndpoints,
    table: stateChangeNotifications,
    parent: 'state',
    within: (state) => state.notifications,
  },
];
