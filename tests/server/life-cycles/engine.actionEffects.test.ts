import { describe, expect, it } from 'vitest';
import { executeAction, systemActionsDue } from '#server/process/life-cycles/engine/actions.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { byResponsible, withAccept } from './acceptAction.ts';
import {
  action,
  CO_OWNER,
  command,
  commandTask,
  daysBefore,
  EXPERT,
  effects,
  effectsOf,
  FLOW,
  handler,
  NOW,
  OWNER,
  person,
  RESPONSIBLE,
  refusal,
  SUBMITTED,
  settingsOf,
  situation,
  task,
  taskDefinition,
  user,
} from './situations.ts';

describe('tasks around an action', () => {
  it('entering a state makes one task a definition and user of the role, due at the end of the last day [R3H-05, R3D-19, S3-61]', () => {
    const states = {
      ...withAccept(),
      [FLOW]: {
        taskDefinitions: [taskDefinition(FLOW, { role: 'OWNER', dayCount: 3, sendEmail: true })],
        commands: [
          command(FLOW, {
            commandType: 'BENEFIT_FORECAST',
            taskDefinitions: [commandTask({ role: 'EXPERT', dayCount: null })],
          }),
          command(FLOW, { isActive: false, taskDefinitions: [commandTask({ role: 'OWNER' })] }),
        ],
      },
    };
    const participants = [
      person(OWNER, 'OWNER'),
      person(CO_OWNER, 'OWNER'),
      person(RESPONSIBLE, 'RESPONSIBLE'),
      person(EXPERT, 'EXPERT'),
    ];
    const outcome = executeAction(situation(states, { participants }), byResponsible);
    const made = effectsOf(effects(outcome), 'taskCreated').map((effect) => effect.task);
    expect(made.map(({ userId, kind, end, commandType }) => [userId, kind, end, commandType])).toEqual([
      [OWNER, 'STATE', '2026-03-13T23:59:59.000Z', null],
      [CO_OWNER, 'STATE', '2026-03-13T23:59:59.000Z', null],
      [EXPERT, 'COMMAND', null, 'BENEFIT_FORECAST'],
    ]);
    expect(effectsOf(effects(outcome), 'taskMail').map(({ userId }) => userId)).toEqual([OWNER, CO_OWNER]);
  });

  it('the task of the one who acts is done, on time or late by its end [R3D-23, R3D-24, S3-62]', () => {
    const tasks = [
      task({ id: 1, end: NOW }),
      task({ id: 2, definitionId: 501, end: daysBefore(1), status: 'OVERDUE' }),
      task({ id: 3, definitionId: 502, end: null }),
    ];
    const outcome = executeAction(situation(withAccept(), { tasks }), byResponsible);
    expect(effectsOf(effects(outcome), 'taskClosed')).toEqual([
      { kind: 'taskClosed', taskId: 1, status: 'ON_TIME_DONE', doneBy: RESPONSIBLE },
      { kind: 'taskClosed', taskId: 2, status: 'LATE_DONE', doneBy: RESPONSIBLE },
      { kind: 'taskClosed', taskId: 3, status: 'ON_TIME_DONE', doneBy: RESPONSIBLE },
    ]);
  });

  it('tasks of others in the left state are canceled, or undone when overdue [R3D-21, R3D-22, S3-62]', () => {
    const tasks = [
      task({ id: 1, definitionId: 1, userId: EXPERT }),
      task({ id: 2, definitionId: 2, userId: EXPERT, end: daysBefore(1), status: 'OVERDUE' }),
      task({ id: 3, definitionId: 3, userId: EXPERT, end: daysBefore(1), status: 'WAITING' }),
      task({ id: 4, definitionId: 4, userId: EXPERT, status: 'ON_TIME_DONE' }),
    ];
    const outcome = executeAction(situation(withAccept(), { tasks }), byResponsible);
    const closed = effectsOf(effects(outcome), 'taskClosed').map(({ taskId, status }) => [taskId, status]);
    expect(closed).toEqual([
      [1, 'CANCELED'],
      [2, 'UNDONE'],
      [3, 'UNDONE'],
    ]);
  });

  it('what one does for all is canceled for the others, even when overdue; otherwise they keep theirs [S3-60, S3-62]', () => {
    const stay = action(SUBMITTED, { id: 1, roles: ['RESPONSIBLE'] });
    const tasks = [
      task({ id: 1, definitionId: 1 }),
      task({ id: 2, definitionId: 1, userId: EXPERT, end: daysBefore(1), status: 'OVERDUE' }),
      task({ id: 3, definitionId: 2, oneForAll: false }),
      task({ id: 4, definitionId: 2, oneForAll: false, userId: EXPERT }),
    ];
    const outcome = executeAction(situation({ [SUBMITTED]: { actions: [stay] } }, { tasks }), byResponsible);
    const closed = effectsOf(effects(outcome), 'taskClosed').map(({ taskId, status }) => [taskId, status]);
    expect(closed).toEqual([
      [1, 'ON_TIME_DONE'],
      [2, 'CANCELED'],
      [3, 'ON_TIME_DONE'],
    ]);
  });
});

describe('handlers after an action', () => {
  const run = (postHandlers: ReturnType<typeof handler>[], values = {}, rest = {}) =>
    executeAction(situation(withAccept({ postHandlers }), values, rest), byResponsible);

  it('assign the first active responsible, the mentors and the managers, with the tasks of the new state [R3H-08, S3-44]', () => {
    const states = {
      ...withAccept({
        postHandlers: [
          handler('ASSIGN_FIELD_RESPONSIBLE', null, 1),
          handler('ASSIGN_FIELD_MENTOR', null, 2),
          handler('ASSIGN_UNIT_MANAGER', null, 3),
        ],
      }),
      [FLOW]: { taskDefinitions: [taskDefinition(FLOW)] },
    };
    const candidates = {
      fieldUsers: [
        { userId: 41, role: 'RESPONSIBLE' as const },
        { userId: 42, role: 'RESPONSIBLE' as const },
        { userId: 43, role: 'MENTOR' as const },
        { userId: 44, role: 'MENTOR' as const },
      ],
      unitManagers: [45],
      moderators: [],
    };
    const all = effects(executeAction(situation(states, {}, { candidates }), byResponsible));
    expect(effectsOf(all, 'participantRemoved')).toEqual([
      { kind: 'participantRemoved', userId: RESPONSIBLE, role: 'RESPONSIBLE' },
    ]);
    expect(effectsOf(all, 'participantAdded').map(({ userId, role }) => [userId, role])).toEqual([
      [41, 'RESPONSIBLE'],
      [43, 'MENTOR'],
      [44, 'MENTOR'],
      [45, 'MANAGER'],
    ]);
    expect(effectsOf(all, 'taskCreated').map((effect) => effect.task.userId)).toEqual([41]);
  });

  it('leave a role as it is when there is nobody to assign [S3-44]', () => {
    const all = effects(run([handler('ASSIGN_FIELD_RESPONSIBLE')]));
    expect(effectsOf(all, 'participantRemoved')).toEqual([]);
  });

  it('set visibility, statuses and editability [S3-44]', () => {
    const outcome = run([
      handler('SET_VISIBILITY', 'REGISTERED'),
      handler('SET_COMMENT_STATUS', 'VISIBLE_AND_CLOSED'),
      handler('SET_RATING_STATUS', 'OPEN'),
      handler('SET_EDITABLE', 'false'),
    ]);
    expect(settingsOf(outcome)).toMatchObject({
      visibility: 'REGISTERED',
      commentStatus: 'VISIBLE_AND_CLOSED',
      ratingStatus: 'OPEN',
      editable: false,
    });
  });

  it('open and close chats, all or of one type [S3-44]', () => {
    const chatSessions = [
      { id: 1, sessionType: 'OWNERS' as const, status: 'CLOSED' as const },
      { id: 2, sessionType: 'OWNERS_MENTOR' as const, status: 'OPEN' as const },
    ];
    const all = effects(
      run([handler('OPEN_CHAT', 'OWNERS', 1), handler('CLOSE_CHAT', 'OWNERS_MENTOR', 2)], { chatSessions }),
    );
    expect(effectsOf(all, 'chatSessionsSet').map(({ sessionIds, status }) => [sessionIds, status])).toEqual([
      [[1], 'OPEN'],
      [[2], 'CLOSED'],
    ]);
  });

  it('cancel the open tasks, those of the new state included [S3-44]', () => {
    const states = {
      ...withAccept({ postHandlers: [handler('CANCEL_OPEN_TASKS')] }),
      [FLOW]: { taskDefinitions: [taskDefinition(FLOW)] },
    };
    const all = effects(executeAction(situation(states), byResponsible));
    expect(effectsOf(all, 'taskCreated')).toEqual([]);
  });

  it('write to the owners and copy as an improvement [S3-44]', () => {
    const all = effects(run([handler('SEND_MAIL', 'Well done: {title}'), handler('COPY_AS_IMPROVEMENT')]));
    expect(effectsOf(all, 'ownerMail')).toEqual([
      { kind: 'ownerMail', userId: OWNER, text: 'Well done: {title}', explanation: null },
    ]);
    expect(effectsOf(all, 'copiedAsImprovement')).toHaveLength(1);
  });

  it('take the whole action back when one fails [S3-44]', () => {
    expect(refusal(run([handler('SET_VISIBILITY', 'EVERYBODY')]))).toBe('error.commandNotAvailable');
    expect(refusal(run([handler('COPY_AS_IMPROVEMENT')], {}, { improvementsOpen: false }))).toBe(
      'error.submitNotAllowed',
    );
  });
});

describe('points of an action', () => {
  const points = (share: boolean, role = 'OWNER' as const) => ({
    id: 1,
    stateActionId: 1,
    pointDefinitionId: 9,
    role,
    share,
  });
  const pointDefinitions = new Map([[9, { id: 9, point: 100, isActive: true }]]);
  const owners = [
    person(OWNER, 'OWNER'),
    person(CO_OWNER, 'OWNER'),
    person(12, 'OWNER'),
    person(RESPONSIBLE, 'RESPONSIBLE'),
  ];
  const given = (share: boolean, values = {}, definitions = pointDefinitions) =>
    effectsOf(
      effects(
        executeAction(
          situation(
            withAccept({ pointDefinitions: [points(share)] }),
            { participants: owners, ...values },
            { pointDefinitions: definitions },
          ),
          byResponsible,
        ),
      ),
      'pointsGiven',
    ).map(({ userId, point }) => [userId, point]);

  it('each owner gets all of them when they are not shared [R3G-19, S3-73]', () => {
    expect(given(false)).toEqual([
      [OWNER, 100],
      [CO_OWNER, 100],
      [12, 100],
    ]);
  });

  it('shared points add up, the remainder goes to the first owner [R3G-19, S3-73]', () => {
    expect(given(true)).toEqual([
      [OWNER, 34],
      [CO_OWNER, 33],
      [12, 33],
    ]);
  });

  it('a definition gives points to a user only once a contribution [S3-74]', () => {
    expect(given(false, { pointsGiven: [{ pointDefinitionId: 9, userId: OWNER, point: 25 }] })).toEqual([
      [CO_OWNER, 100],
      [12, 100],
    ]);
    expect(given(true, { pointsGiven: [{ pointDefinitionId: 9, userId: OWNER, point: 25 }] })).toEqual([]);
  });

  it('an inactive definition gives none [S3-72]', () => {
    expect(given(false, {}, new Map([[9, { id: 9, point: 100, isActive: false }]]))).toEqual([]);
  });
});

describe('moves without a person', () => {
  it('the server runs an action of SYSTEM after the configured days, once a stay [S3-43]', () => {
    const automatic = action(SUBMITTED, {
      id: 1,
      roles: ['SYSTEM'],
      targetStateId: FLOW,
      systemAfterDays: 2,
    });
    const states = { [SUBMITTED]: { actions: [automatic] } };
    const due = (values: object) => systemActionsDue(situation(states, values)).map(({ id }) => id);
    expect(due({ dateStateChanged: daysBefore(2) })).toEqual([1]);
    expect(due({ dateStateChanged: daysBefore(1.9) })).toEqual([]);
    expect(due({ dateStateChanged: daysBefore(9), systemActionsDone: [1] })).toEqual([]);
    expect(refusal(executeAction(situation(states), { actionId: 1, actor: user(OWNER) }))).toBe(
      'error.commandNotAllowed',
    );
    expect(executeAction(situation(states), { actionId: 1, actor: SYSTEM }).ok).toBe(true);
  });
});
