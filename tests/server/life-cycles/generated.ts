import fc from 'fast-check';
import { ESCALATION_TARGETS, type StatePromise } from '#contract/answers/promise.ts';
import { FIELD_USER_ROLES, PARTICIPATION_ROLES } from '#contract/contributions/participation.ts';
import {
  COMMAND_TYPES,
  COMMENT_STATUSES,
  EVALUATION_STAGES,
  POST_HANDLER_TYPES,
  RATING_STATUSES,
  STATE_TYPES,
  VISIBILITIES,
} from '#contract/life-cycles/schema.ts';
import { TASK_STATUSES } from '#contract/tasks/rules.ts';
import type {
  Effect,
  PostHandler,
  Situation,
  State,
  Task,
} from '#server/process/life-cycles/engine/types.ts';
import {
  action,
  command,
  commandTask,
  contribution,
  daysBefore,
  lifeCycle,
  NOW,
  notification,
  state,
  taskDefinition,
} from './situations.ts';

/** Arbitrary life cycles, contributions and actors: small numbers, so that things meet. */

export const USERS = [1, 2, 3, 4, 5, 6] as const;
const POINT_DEFINITIONS = [1, 2, 3] as const;

const role = fc.constantFrom(...PARTICIPATION_ROLES);
const roles = fc.uniqueArray(role, { maxLength: 5 });
const nullable = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { freq: 2 });

const parameterOf = (type: PostHandler['handlerType']): fc.Arbitrary<string | null> => {
  if (type === 'SET_VISIBILITY') return fc.constantFrom(...VISIBILITIES, 'NOWHERE');
  if (type === 'SET_COMMENT_STATUS') return fc.constantFrom(...COMMENT_STATUSES);
  if (type === 'SET_RATING_STATUS') return fc.constantFrom(...RATING_STATUSES);
  if (type === 'SET_EDITABLE') return fc.constantFrom('true', 'false');
  if (type === 'OPEN_CHAT' || type === 'CLOSE_CHAT') return fc.constantFrom(null, 'OWNERS', 'OWNERS_MENTOR');
  if (type === 'SEND_MAIL') return fc.constantFrom('Hello {title}', 'Well done');
  return fc.constant(null);
};

const handlers = fc.array(
  fc.constantFrom(...POST_HANDLER_TYPES).chain((handlerType) =>
    fc.record({
      id: fc.integer({ min: 1, max: 9999 }),
      stateActionId: fc.constant(0),
      rank: fc.integer({ min: 1, max: 5 }),
      handlerType: fc.constant(handlerType),
      parameter: parameterOf(handlerType),
    }),
  ),
  { maxLength: 3 },
);

const pointGrants = fc.array(
  fc.record({
    pointDefinitionId: fc.constantFrom(...POINT_DEFINITIONS),
    role: fc.constantFrom('OWNER' as const, 'EXPERT' as const, 'RESPONSIBLE' as const),
    share: fc.boolean(),
  }),
  { maxLength: 3 },
);

const taskShape = {
  role: fc.constantFrom('OWNER' as const, 'RESPONSIBLE' as const, 'EXPERT' as const, 'MENTOR' as const),
  dayCount: fc.option(fc.integer({ min: 0, max: 10 })),
  oneForAll: fc.boolean(),
  sendEmail: fc.boolean(),
};

const promises: fc.Arbitrary<StatePromise> = fc.record({
  answerDays: fc.integer({ min: 1, max: 10 }),
  role: fc.constantFrom('RESPONSIBLE' as const, 'EXPERT' as const, 'BOARD1' as const),
  reminders: fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 3 })
    .map((all) => all.sort((a, b) => a - b)),
  escalations: fc
    .array(
      fc.record({
        to: fc.constantFrom(...ESCALATION_TARGETS),
        afterDays: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 3 },
    )
    .map((all) =>
      all
        .sort((a, b) => a.afterDays - b.afterDays)
        .map((step) => ({ ...step, userId: step.to === 'PERSON' ? 4 : null })),
    ),
});

const stateOf = (id: number, stateType: State['stateType'], states: number): fc.Arbitrary<State> =>
  fc
    .record({
      actions: fc.array(
        fc.record({
          rank: fc.integer({ min: 1, max: 4 }),
          roles,
          // A target beyond the last state is one of another life cycle.
          targetStateId: fc.option(fc.integer({ min: 1, max: states + 1 }), { freq: 4 }),
          explanationRequired: fc.boolean(),
          setVisibility: nullable(VISIBILITIES),
          setEditable: nullable([true, false]),
          setCommentStatus: nullable(COMMENT_STATUSES),
          setRatingStatus: nullable(RATING_STATUSES),
          systemAfterDays: fc.option(fc.integer({ min: 0, max: 3 })),
          postHandlers: handlers,
          points: pointGrants,
        }),
        { minLength: 1, maxLength: 4 },
      ),
      commands: fc.array(
        fc.record({
          commandType: fc.constantFrom(...COMMAND_TYPES),
          roles,
          parameter: fc.constantFrom(null, ...EVALUATION_STAGES),
          isActive: fc.boolean(),
          tasks: fc.array(fc.record(taskShape), { maxLength: 2 }),
          points: pointGrants,
        }),
        { maxLength: 4 },
      ),
      tasks: fc.array(fc.record(taskShape), { maxLength: 3 }),
      promise: fc.option(promises, { freq: 2 }),
      pausesAnswer: fc.boolean(),
      notified: fc.array(fc.record({ roles, sendEmail: fc.boolean() }), { maxLength: 2 }),
    })
    .map(({ actions, commands, tasks, notified, promise, pausesAnswer }) =>
      state(id, stateType, {
        promise,
        pausesAnswer,
        actions: actions.map(({ points, ...values }, at) =>
          action(id, {
            ...values,
            id: id * 100 + at,
            pointDefinitions: points.map((grant, index) => ({ id: index, stateActionId: 0, ...grant })),
          }),
        ),
        commands: commands.map(({ points, tasks: definitions, ...values }, at) =>
          command(id, {
            ...values,
            id: id * 100 + at,
            taskDefinitions: definitions.map((values, index) =>
              commandTask({ ...values, id: id * 1000 + at * 10 + index }),
            ),
            pointDefinitions: points.map((grant, index) => ({ id: index, stateCommandId: 0, ...grant })),
          }),
        ),
        taskDefinitions: tasks.map((values, at) => taskDefinition(id, { ...values, id: id * 100 + at })),
        notifications: notified.map((values) => notification(id, values)),
      }),
    );

const states = fc.array(fc.constantFrom(...STATE_TYPES), { minLength: 1, maxLength: 4 }).chain((rest) => {
  const types: State['stateType'][] = ['NEW', 'SUBMITTED', ...rest];
  return fc.tuple(...types.map((type, at) => stateOf(at + 1, type, types.length)));
});

const participants = fc.uniqueArray(
  fc.record({ userId: fc.constantFrom(...USERS), role, isActive: fc.boolean() }),
  { maxLength: 9, selector: ({ userId, role: held }) => `${held} ${userId}` },
);

const tasksOf = (all: readonly State[]): fc.Arbitrary<Task[]> => {
  const ids = all.map(({ id }) => id);
  return fc
    .array(
      fc.record({
        kind: fc.constantFrom('STATE' as const, 'COMMAND' as const),
        definitionId: fc.constantFrom(...all.flatMap((one) => one.taskDefinitions.map(({ id }) => id)), 7),
        stateId: fc.constantFrom(...ids),
        role: taskShape.role,
        userId: fc.constantFrom(...USERS),
        commandType: nullable(COMMAND_TYPES),
        parameter: fc.constant(null),
        oneForAll: fc.boolean(),
        start: fc.constant(daysBefore(2)),
        end: fc.constantFrom(null, daysBefore(1), NOW, daysBefore(-2)),
        status: fc.constantFrom(...TASK_STATUSES),
      }),
      { maxLength: 5 },
    )
    .map((list) => list.map((task, at) => ({ ...task, id: at + 1 })));
};

/** Who is away, with a deputy or with nobody but those who are asked then. Only open accounts stand in, and nobody who is away. */
function absencesOf(
  deputies: readonly (readonly [number, number])[],
  alone: readonly { userId: number; asked: readonly number[] }[],
  holders: readonly { userId: number; isActive: boolean }[],
): Pick<Situation, 'deputies' | 'absent'> {
  const away = new Set([...deputies.map(([userId]) => userId), ...alone.map(({ userId }) => userId)]);
  const canStandIn = (one: number) =>
    !away.has(one) && !holders.some(({ userId, isActive }) => userId === one && !isActive);
  const asked = new Map(alone.map((one) => [one.userId, one.asked.filter(canStandIn)]));
  return {
    deputies: new Map(deputies.filter(([, deputy]) => canStandIn(deputy))),
    absent: new Map([...away].map((userId) => [userId, asked.get(userId) ?? []])),
  };
}

/** Any contribution in any life cycle. */
export const situations: fc.Arbitrary<Situation> = states.chain((all) =>
  fc
    .record({
      stateId: fc.constantFrom(...all.map(({ id }) => id)),
      participants,
      tasks: tasksOf(all),
      editable: fc.boolean(),
      isDeleted: fc.boolean().map((deleted) => deleted && all.length % 5 === 0),
      visibility: fc.constantFrom(...VISIBILITIES),
      commentStatus: fc.constantFrom(...COMMENT_STATUSES),
      ratingStatus: fc.constantFrom(...RATING_STATUSES),
      chats: fc.tuple(
        fc.constantFrom('OPEN' as const, 'CLOSED' as const),
        fc.constantFrom('OPEN' as const, 'CLOSED' as const),
      ),
      pointsGiven: fc.array(
        fc.record({
          pointDefinitionId: fc.constantFrom(...POINT_DEFINITIONS),
          userId: fc.constantFrom(...USERS),
          point: fc.nat(20),
        }),
        { maxLength: 2 },
      ),
      points: fc.tuple(fc.nat(20), fc.nat(100), fc.nat(3)),
      fieldUsers: fc.array(
        fc.record({ userId: fc.constantFrom(...USERS), role: fc.constantFrom(...FIELD_USER_ROLES) }),
        { maxLength: 4 },
      ),
      unitManagers: fc.uniqueArray(fc.constantFrom(...USERS), { maxLength: 2 }),
      moderators: fc.uniqueArray(fc.constantFrom(...USERS), { maxLength: 2 }),
      improvementsOpen: fc.boolean(),
      deputies: fc
        .uniqueArray(fc.tuple(fc.constantFrom(...USERS), fc.constantFrom(...USERS)), {
          maxLength: 2,
          selector: ([userId]) => userId,
        })
        // Who is away stands in for nobody.
        .map((pairs) => pairs.filter(([, deputy]) => !pairs.some(([userId]) => userId === deputy))),
      alone: fc.uniqueArray(
        fc.record({
          userId: fc.constantFrom(...USERS),
          asked: fc.uniqueArray(fc.constantFrom(...USERS), { maxLength: 2 }),
        }),
        { maxLength: 2, selector: ({ userId }) => userId },
      ),
      timeZone: fc.constantFrom('UTC', 'Europe/Istanbul', 'America/New_York'),
    })
    .map(
      ({
        chats,
        points,
        fieldUsers,
        unitManagers,
        moderators,
        improvementsOpen,
        deputies,
        alone,
        timeZone,
        ...values
      }): Situation => ({
        lifeCycle: { ...lifeCycle(), states: all },
        contribution: contribution({
          ...values,
          chatSessions: [
            { id: 1, sessionType: 'OWNERS', status: chats[0] },
            { id: 2, sessionType: 'OWNERS_MENTOR', status: chats[1] },
          ],
        }),
        pointDefinitions: new Map(
          POINT_DEFINITIONS.map((id, at) => [
            id,
            { id, point: points[at] ?? 0, isActive: id !== 3 || (points[2] ?? 0) > 0 },
          ]),
        ),
        candidates: { fieldUsers, unitManagers, moderators },
        improvementsOpen,
        now: NOW,
        timeZone,
        calendars: {
          standard: { timeZone, workingDays: [1, 2, 3, 4, 5], holidays: new Set(['2026-03-12']) },
          ofUsers: new Map([[2, { timeZone, workingDays: [1, 2, 3, 4], holidays: new Set() }]]),
        },
        ...absencesOf(deputies, alone, values.participants),
      }),
    ),
);

/** The situation after its effects, as the database will hold it. */
export function applied(before: Situation, effects: readonly Effect[], now = before.now): Situation {
  const after = {
    ...before.contribution,
    version: before.contribution.version + (effects.length > 0 ? 1 : 0),
  };
  let lastTask = Math.max(0, ...after.tasks.map(({ id }) => id));
  for (const effect of effects) {
    switch (effect.kind) {
      case 'contributionSet':
        Object.assign(after, effect.values);
        break;
      case 'taskClosed':
        after.tasks = after.tasks.map((task) =>
          task.id === effect.taskId ? { ...task, status: effect.status } : task,
        );
        break;
      case 'taskPassed':
        after.tasks = after.tasks.map((task) =>
          task.id === effect.taskId ? { ...task, userId: effect.userId, deputyFor: effect.deputyFor } : task,
        );
        break;
      case 'taskCreated': {
        lastTask += 1;
        after.tasks = [...after.tasks, { ...effect.task, id: lastTask, status: 'WAITING' }];
        break;
      }
      case 'participantRemoved':
        after.participants = after.participants.filter(
          ({ userId, role: held }) => userId !== effect.userId || held !== effect.role,
        );
        break;
      case 'participantAdded':
        after.participants = [
          ...after.participants,
          {
            userId: effect.userId,
            role: effect.role,
            isActive: true,
            ...(effect.deputyFor && { deputyFor: effect.deputyFor }),
          },
        ];
        break;
      case 'chatSessionsSet':
        after.chatSessions = after.chatSessions.map((session) =>
          effect.sessionIds.includes(session.id) ? { ...session, status: effect.status } : session,
        );
        break;
      case 'pointsGiven':
        after.pointsGiven = [
          ...after.pointsGiven,
          { pointDefinitionId: effect.pointDefinitionId, userId: effect.userId, point: effect.point },
        ];
        break;
    }
  }
  return { ...before, contribution: after, now };
}
