import { z } from 'zod';
import { StatePromise } from '#contract/answers/promise.ts';
import { ParticipationRole } from '#contract/contributions/participation.ts';
import { actionNoteInput } from '#contract/decision-notes/schema.ts';
import { changesOf, forSystemAdministrators, IdOrNone } from '#contract/http.ts';
import { NameList, oncePerLanguage } from '#contract/texts/titles.ts';
import { MOST_DAYS } from './rules.ts';
import {
  ActionPointDefinition,
  ActionPostHandler,
  CommandPointDefinition,
  CommandTaskDefinition,
  CommandType,
  CommentStatus,
  CompetitionState,
  LifeCycleState,
  NotificationText,
  PostHandlerType,
  RatingStatus,
  Revision,
  StateAction,
  StateChangeNotification,
  StateCommand,
  StateTaskDefinition,
  StateType,
  Visibility,
} from './schema.ts';

const Roles = z
  .array(ParticipationRole)
  .max(20)
  .transform((roles) => [...new Set(roles)]) as unknown as z.ZodType<ParticipationRole[]>;
const Rank = z.number().int().min(1).max(1000);
const Days = z.number().int().min(0).max(MOST_DAYS);

// What a create or save sends: booleans default to false, S3-48.
const no = z.boolean().default(false);
const ActionInput = z.object({
  stateId: z.number().int().positive(),
  rank: Rank.nullish(),
  definitionList: NameList,
  roles: Roles,
  targetStateId: z.number().int().positive().nullish(),
  explanationRequired: no,
  ...actionNoteInput,
  confirmText: z.string().max(1000).nullish(),
  setVisibility: Visibility.nullish(),
  setEditable: z.boolean().nullish(),
  setCommentStatus: CommentStatus.nullish(),
  setRatingStatus: RatingStatus.nullish(),
  systemAfterDays: Days.nullish(),
});
const CommandInput = z.object({
  stateId: z.number().int().positive(),
  commandType: CommandType,
  roles: Roles,
  parameter: z.string().max(100).nullish(),
  isActive: z.boolean().default(true),
});
const taskInput = {
  definitionList: NameList,
  role: ParticipationRole,
  dayCount: Days.nullish(),
  oneForAll: z.boolean().default(true),
  sendEmail: no,
};
const StateTaskInput = z.object({ stateId: z.number().int().positive(), ...taskInput });
const CommandTaskInput = z.object({ stateCommandId: z.number().int().positive(), ...taskInput });
const NotificationInput = z.object({
  stateId: z.number().int().positive(),
  roles: Roles,
  definitionList: oncePerLanguage(NotificationText),
  sendEmail: no,
});
const PostHandlerInput = z.object({
  stateActionId: z.number().int().positive(),
  rank: Rank.nullish(),
  handlerType: PostHandlerType,
  parameter: z.string().max(4000).nullish(),
});
const pointInput = {
  pointDefinitionId: z.number().int().positive(),
  role: ParticipationRole.default('OWNER'),
  share: no,
};
const ActionPointInput = z.object({ stateActionId: z.number().int().positive(), ...pointInput });
const CommandPointInput = z.object({ stateCommandId: z.number().int().positive(), ...pointInput });

/** GET, POST, PUT and DELETE of one kind of definition [R3P-127 … R3P-134]. */
function definitionEndpoints<Shape extends z.ZodRawShape, R extends z.ZodType>(
  resource: string,
  entity: string,
  input: z.ZodObject<Shape>,
  response: R,
) {
  return {
    read: forSystemAdministrators(`GET api/v3/${resource}/:id`, {
      summary: `Reads one ${entity}`,
      response,
    }),
    create: forSystemAdministrators(`POST api/v3/${resource}`, {
      summary: `Creates a ${entity}`,
      // An id would name another record; the server refuses it by name.
      body: input.extend({ id: z.number().nullish() }),
      response,
      alert: `app.${entity}.created`,
      confirmed: true,
    }),
    save: forSystemAdministrators(`PUT api/v3/${resource}`, {
      summary: `Saves a ${entity}`,
      body: changesOf(input).extend({ id: z.number().int().positive(), revision: Revision }),
      response,
      alert: `app.${entity}.updated`,
      confirmed: true,
    }),
    remove: forSystemAdministrators(`DELETE api/v3/${resource}/:id`, {
      summary: `Deletes a ${entity}`,
      query: z.object({ revision: IdOrNone.optional() }),
      alert: `app.${entity}.deleted`,
      confirmed: true,
    }),
  };
}
export const actionEndpoints = definitionEndpoints('state-actions', 'stateAction', ActionInput, StateAction);
export const commandEndpoints = definitionEndpoints(
  'state-commands',
  'stateCommand',
  CommandInput,
  StateCommand,
);
export const stateTaskEndpoints = definitionEndpoints(
  'state-task-definitions',
  'stateTaskDefinition',
  StateTaskInput,
  StateTaskDefinition,
);
export const commandTaskEndpoints = definitionEndpoints(
  'command-task-definitions',
  'commandTaskDefinition',
  CommandTaskInput,
  CommandTaskDefinition,
);
export const stateChangeNotificationEndpoints = definitionEndpoints(
  'state-change-notifications',
  'stateChangeNotification',
  NotificationInput,
  StateChangeNotification,
);
export const postHandlerEndpoints = definitionEndpoints(
  'action-post-handlers',
  'actionPostHandler',
  PostHandlerInput,
  ActionPostHandler,
);
export const actionPointEndpoints = definitionEndpoints(
  'action-point-definitions',
  'actionPointDefinition',
  ActionPointInput,
  ActionPointDefinition,
);
export const commandPointEndpoints = definitionEndpoints(
  'command-point-definitions',
  'commandPointDefinition',
  CommandPointInput,
  CommandPointDefinition,
);

const StateInput = z.object({
  lifeCycleId: z.number().int().positive(),
  rank: Rank.nullish(),
  stateType: StateType,
  step: CompetitionState.nullish(),
  stateDefinitionList: NameList,
  promise: StatePromise.nullish(),
  pausesAnswer: no,
});

export const stateEndpoints = {
  ...definitionEndpoints('life-cycle-states', 'lifeCycleState', StateInput, LifeCycleState),
  possibleTargets: forSystemAdministrators('GET api/v3/life-cycle-states/getPossibleTargetStates/:id', {
    summary: 'States that an action of this state may lead to, by rank',
    response: z.array(LifeCycleState),
  }),
};
