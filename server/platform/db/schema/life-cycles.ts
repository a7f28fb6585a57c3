import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ContributionType, PointSource } from '#contract/access.ts';
import type { StatePromise } from '#contract/answers/promise.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { NoteTemplate, NoteWish } from '#contract/decision-notes/schema.ts';
import type {
  CommandType,
  CommentStatus,
  CompetitionState,
  PostHandlerType,
  RatingStatus,
  RatingType,
  StateType,
  Visibility,
} from '#contract/life-cycles/schema.ts';
import type { Name, Title } from '#contract/texts/titles.ts';
import { id, partOf, ref, refTo } from './columns.ts';

const rolesColumn = () => text().array().$type<ParticipationRole[]>().notNull().default(sql`'{}'`);
const no = () => boolean().notNull().default(false);

export const pointDefinitions = pgTable(
  'point_definition',
  {
    id: id(),
    source: text().$type<PointSource>().notNull(),
    code: text().notNull(),
    definitionList: jsonb().$type<Title[]>().notNull(),
    point: integer().notNull(),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(0),
  },
  (row) => [uniqueIndex('point_definition_source_code').on(row.source, row.code)],
);

export const lifeCycles = pgTable(
  'life_cycle',
  {
    id: id(),
    contributionType: text().$type<ContributionType>().notNull(),
    definitionList: jsonb().$type<Name[]>().notNull(),
    isActive: no(),
    ratingType: text().$type<RatingType>().notNull().default('STAR5'),
    isOwnersChatEnabled: no(),
    isOwnersMentorChatEnabled: no(),
    isOwnersAdvisorsChatEnabled: no(),
    isMentorExpertChatEnabled: no(),
    isBannerEnabled: no(),
    /** Grows with every change below it, so that a process knows when its copy is old. */
    revision: integer().notNull().default(0),
  },
  (row) => [
    // At most one active life cycle a type, but for ideas, S3-30.
    uniqueIndex('life_cycle_one_active')
      .on(row.contributionType)
      .where(sql`is_active and contribution_type <> 'IDEA'`),
  ],
);

export const lifeCycleStates = pgTable(
  'life_cycle_state',
  {
    id: id(),
    lifeCycleId: partOf(() => lifeCycles.id),
    rank: integer().notNull(),
    stateType: text().$type<StateType>().notNull(),
    step: text().$type<CompetitionState>(),
    stateDefinitionList: jsonb().$type<Name[]>().notNull(),
    promise: jsonb().$type<StatePromise>(),
    pausesAnswer: no(),
  },
  (row) => [index('life_cycle_state_life_cycle').on(row.lifeCycleId, row.rank)],
);

export const stateActions = pgTable(
  'state_action',
  {
    id: id(),
    stateId: partOf(() => lifeCycleStates.id),
    rank: integer().notNull(),
    definitionList: jsonb().$type<Name[]>().notNull(),
    roles: rolesColumn(),
    targetStateId: ref().references((): AnyPgColumn => lifeCycleStates.id),
    explanationRequired: no(),
    confirmText: text(),
    setVisibility: text().$type<Visibility>(),
    setEditable: boolean(),
    setCommentStatus: text().$type<CommentStatus>(),
    setRatingStatus: text().$type<RatingStatus>(),
    systemAfterDays: integer(),
    note: text().$type<NoteWish>(),
    noteTemplates: jsonb().$type<NoteTemplate[]>().notNull().default([]),
    asksReturn: no(),
    returnStateId: ref().references((): AnyPgColumn => lifeCycleStates.id),
    allowsReply: no(),
  },
  (row) => [
    index('state_action_state').on(row.stateId),
    index('state_action_target').on(row.targetStateId),
    index('state_action_return_state').on(row.returnStateId).where(sql`return_state_id is not null`),
  ],
);

export const actionPostHandlers = pgTable(
  'action_post_handler',
  {
    id: id(),
    stateActionId: partOf(() => stateActions.id),
    rank: integer().notNull(),
    handlerType: text().$type<PostHandlerType>().notNull(),
    parameter: text(),
  },
  (row) => [index('action_post_handler_action').on(row.stateActionId)],
);

export const actionPointDefinitions = pgTable(
  'action_point_definition',
  {
    id: id(),
    stateActionId: partOf(() => stateActions.id),
    pointDefinitionId: refTo(() => pointDefinitions.id),
    role: text().$type<ParticipationRole>().notNull().default('OWNER'),
    share: no(),
  },
  (row) => [index('action_point_definition_action').on(row.stateActionId)],
);

export const stateCommands = pgTable(
  'state_command',
  {
    id: id(),
    stateId: partOf(() => lifeCycleStates.id),
    commandType: text().$type<CommandType>().notNull(),
    roles: rolesColumn(),
    parameter: text(),
    isActive: boolean().notNull().default(true),
  },
  (row) => [index('state_command_state').on(row.stateId)],
);

const taskColumns = () => ({
  id: id(),
  definitionList: jsonb().$type<Name[]>().notNull(),
  role: text().$type<ParticipationRole>().notNull(),
  dayCount: integer(),
  oneForAll: boolean().notNull().default(true),
  sendEmail: no(),
});

export const stateTaskDefinitions = pgTable(
  'state_task_definition',
  {
    ...taskColumns(),
    stateId: partOf(() => lifeCycleStates.id),
  },
  (row) => [index('state_task_definition_state').on(row.stateId)],
);

export const commandTaskDefinitions = pgTable(
  'command_task_definition',
  {
    ...taskColumns(),
    stateCommandId: partOf(() => stateCommands.id),
  },
  (row) => [index('command_task_definition_command').on(row.stateCommandId)],
);

export const commandPointDefinitions = pgTable(
  'command_point_definition',
  {
    id: id(),
    stateCommandId: partOf(() => stateCommands.id),
    pointDefinitionId: refTo(() => pointDefinitions.id),
    role: text().$type<ParticipationRole>().notNull().default('OWNER'),
    share: no(),
  },
  (row) => [index('command_point_definition_command').on(row.stateCommandId)],
);

export const stateChangeNotifications = pgTable(
  'state_change_notification',
  {
    id: id(),
    stateId: partOf(() => lifeCycleStates.id),
    roles: rolesColumn(),
    definitionList: jsonb().$type<{ language: string; subject: string; text: string }[]>().notNull(),
    sendEmail: no(),
  },
  (row) => [index('state_change_notification_state').on(row.stateId)],
);
