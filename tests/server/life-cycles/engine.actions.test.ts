import { describe, expect, it } from 'vitest';
import {
  executeAction,
  offeredActions,
  systemActionsDue,
} from '../../../server/features/life-cycles/engine/actions.ts';
import { SYSTEM } from '../../../server/features/life-cycles/engine/types.ts';
import {
  action,
  CO_OWNER,
  COMPLETED,
  command,
  commandTask,
  DRAFT,
  daysBefore,
  EXPERT,
  effects,
  effectsOf,
  FLOW,
  handler,
  NEW,
  NOW,
  notification,
  OWNER,
  person,
  REJECTED,
  RESPONSIBLE,
  refusal,
  STRANGER,
  SUBMITTED,
  settingsOf,
  situation,
  task,
  taskDefinition,
  user,
} from './situations.ts';

const accept = action(SUBMITTED, { id: 1, roles: ['RESPONSIBLE'], targetStateId: FLOW });
const withAccept = (values = {}) => ({ [SUBMITTED]: { actions: [{ ...accept, ...values }] } });
const byResponsible = { actionId: 1, actor: user(RESPONSIBLE) };

describe('which actions are offered', () => {
  it('an owner sees the two actions of the state that name owners, in rank order [R3C-01, S3-36]', () => {
    const actions = [
      action(SUBMITTED, { id: 1, rank: 2 }),
      action(SUBMITTED, { id: 2, rank: 1 }),
      action(SUBMITTED, { id: 3, roles: ['RESPONSIBLE'] }),
    ];
    const offered = offeredActions(situation({ [SUBMITTED]: { actions } }), user(OWNER));
    expect(offered.map((one) => one.action.id)).toEqual([2, 1]);
  });

  it('a state without actions offers none [R3H-19]', () => {
    expect(offeredActions(situation(), user(OWNER))).toEqual([]);
  });

  it('whoever may see the contribution is offered an action for viewers [S3-36, S3-51]', () => {
    const actions = [action(SUBMITTED, { roles: ['VIEWER'] })];
    expect(offeredActions(situation({ [SUBMITTED]: { actions } }), user(STRANGER))).toHaveLength(1);
  });

  it('a deleted contribution offers no action and refuses to execute one [S3-36]', () => {
    const deleted = situation(withAccept(), { isDeleted: true });
    expect(offeredActions(deleted, user(RESPONSIBLE))).toEqual([]);
    expect(refusal(executeAction(deleted, byResponsible))).toBe('error.commandNotAvailable');
  });

  it('an idea offers its actions only in the step of the competition that the state names [S3-36]', () => {
    const states = { [SUBMITTED]: { step: 'EVAL1' as const, actions: [accept] } };
    const idea = (competitionState: 'EVAL1' | 'EVAL2') =>
      situation(states, { type: 'IDEA', competitionState });
    expect(offeredActions(idea('EVAL1'), user(RESPONSIBLE))).toHaveLength(1);
    expect(offeredActions(idea('EVAL2'), user(RESPONSIBLE))).toEqual([]);
    expect(refusal(executeAction(idea('EVAL2'), byResponsible))).toBe('error.commandNotAvailable');
  });

  it('an action to a state of another life cycle or back to NEW is not offered [R3H-12, Q3-122]', () => {
    const actions = [
      action(SUBMITTED, { id: 1, targetStateId: 77 }),
      action(SUBMITTED, { id: 2, targetStateId: NEW }),
    ];
    const broken = situation({ [SUBMITTED]: { actions } });
    expect(offeredActions(broken, user(OWNER))).toEqual([]);
    expect(refusal(executeAction(broken, { actionId: 1, actor: user(OWNER) }))).toBe(
      'error.commandNotAvailable',
    );
  });
});

describe('who may execute an action', () => {
  it('an action needs one of its roles [R3C-01, S3-37]', () => {
    const outcome = executeAction(situation(withAccept()), { actionId: 1, actor: user(OWNER) });
    expect(refusal(outcome)).toBe('error.commandNotAllowed');
  });

  it('an administrator without a role cannot execute it either [S3-36]', () => {
    const outcome = executeAction(situation(withAccept()), { actionId: 1, actor: user(STRANGER, true) });
    expect(refusal(outcome)).toBe('error.commandNotAllowed');
  });

  it('an action of another state is not available, also when repeated after the move [S3-37, S3-38]', () => {
    const moved = situation(withAccept(), { stateId: FLOW });
    expect(refusal(executeAction(moved, byResponsible))).toBe('error.commandNotAvailable');
  });

  it('an action decided on an older version is refused [S3-17]', () => {
    const outcome = executeAction(situation(withAccept()), { ...byResponsible, version: 6 });
    expect(refusal(outcome)).toBe('error.stateChanged');
  });

  it('a required explanation must not be blank [Q3-30, S3-37]', () => {
    const strict = situation(withAccept({ explanationRequired: true }));
    expect(refusal(executeAction(strict, { ...byResponsible, explanation: '   ' }))).toBe(
      'error.explanationRequired',
    );
    expect(executeAction(strict, { ...byResponsible, explanation: 'because' }).ok).toBe(true);
  });

  it('confirming without an explanation works where none is required [R3C-02]', () => {
    expect(executeAction(situation(withAccept()), byResponsible).ok).toBe(true);
  });
});

describe('what an action does', () => {
  it('moves to the target and notes action, states, explanation in the history [R3C-03, S3-37]', () => {
    const outcome = executeAction(situation(withAccept()), { ...byResponsible, explanation: ' good idea ' });
    expect(settingsOf(outcome)).toEqual({ stateId: FLOW, dateStateChanged: NOW });
    const rows = effectsOf(effects(outcome), 'history').map(({ row }) => row);
    expect(rows).toEqual([
      expect.objectContaining({
        category: 'STATE',
        action: { id: 1, names: accept.definitionList },
        fromStateId: SUBMITTED,
        toStateId: FLOW,
        explanation: 'good idea',
      }),
    ]);
  });

  it('an action without a target stays: settings change, tasks of others stay open, nothing is notified [S3-33]', () => {
    const stay = action(SUBMITTED, {
      id: 1,
      roles: ['RESPONSIBLE'],
      setCommentStatus: 'VISIBLE',
      setRatingStatus: 'OPEN',
    });
    const states = { [SUBMITTED]: { actions: [stay], notifications: [notification(SUBMITTED)] } };
    const outcome = executeAction(situation(states, { tasks: [task({ userId: EXPERT })] }), byResponsible);
    expect(settingsOf(outcome)).toEqual({ commentStatus: 'VISIBLE', ratingStatus: 'OPEN' });
    expect(effectsOf(effects(outcome), 'taskClosed')).toEqual([]);
    expect(effectsOf(effects(outcome), 'notification')).toEqual([]);
    const rows = effectsOf(effects(outcome), 'history').map(({ row }) => [row.category, row.event]);
    expect(rows).toEqual([
      ['STATE', 'action'],
      ['STATUS', 'commentStatus'],
      ['STATUS', 'ratingStatus'],
    ]);
  });

  it('changes visibility and editability as configured, each with old and new value in the history [R3C-04, R3C-05, S3-33]', () => {
    const outcome = executeAction(
      situation(withAccept({ setVisibility: 'INTERNAL', setEditable: false })),
      byResponsible,
    );
    expect(settingsOf(outcome)).toMatchObject({ visibility: 'INTERNAL', editable: false });
    const rows = effectsOf(effects(outcome), 'history').map(({ row }) => row);
    expect(rows).toContainEqual(
      expect.objectContaining({
        category: 'STATUS',
        event: 'visibility',
        oldValue: 'PRIVATE',
        newValue: 'INTERNAL',
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ category: 'STATUS', event: 'editable', oldValue: 'true', newValue: 'false' }),
    );
  });

  it('going back to a draft keeps the submit date and opens editing [S3-41]', () => {
    const outcome = executeAction(
      situation(withAccept({ targetStateId: DRAFT }), { editable: false }),
      byResponsible,
    );
    expect(settingsOf(outcome)).toEqual({ stateId: DRAFT, dateStateChanged: NOW, editable: true });
  });

  it('leaving a draft for the first time publishes and dates it; a second time keeps the date [S3-41]', () => {
    const states = { [DRAFT]: { actions: [action(DRAFT, { id: 1, targetStateId: FLOW })] } };
    const act = { actionId: 1, actor: user(OWNER) };
    const first = situation(states, { stateId: DRAFT, publishState: 'DRAFT', dateSubmitted: null });
    expect(settingsOf(executeAction(first, act))).toMatchObject({
      publishState: 'PUBLISHED',
      dateSubmitted: NOW,
    });
    const second = situation(states, { stateId: DRAFT, dateSubmitted: daysBefore(9) });
    expect(settingsOf(executeAction(second, act))).not.toHaveProperty('dateSubmitted');
  });

  it.each([
    ['REJECTION', REJECTED],
    ['COMPLETION', COMPLETED],
  ])('%s ends the work: tasks and chats close, editing is locked [S3-40, Q3-135]', (_, targetStateId) => {
    const outcome = executeAction(
      situation(withAccept({ targetStateId, setEditable: true, postHandlers: [handler('OPEN_CHAT')] }), {
        tasks: [task({ id: 1, userId: EXPERT, role: 'EXPERT' })],
        chatSessions: [{ id: 3, sessionType: 'OWNERS', status: 'OPEN' }],
      }),
      byResponsible,
    );
    expect(settingsOf(outcome)).toMatchObject({ editable: false });
    expect(effectsOf(effects(outcome), 'taskClosed')).toHaveLength(1);
    expect(effectsOf(effects(outcome), 'chatSessionsSet')).toEqual([
      { kind: 'chatSessionsSet', sessionIds: [3], status: 'CLOSED' },
    ]);
  });

  it('a further action works on a final state when one is configured there [S3-40]', () => {
    const states = { [REJECTED]: { actions: [action(REJECTED, { id: 1, targetStateId: FLOW })] } };
    const outcome = executeAction(situation(states, { stateId: REJECTED }), {
      actionId: 1,
      actor: user(OWNER),
    });
    expect(settingsOf(outcome)).toMatchObject({ stateId: FLOW });
  });

  it('entering a state tells each user of the named roles once, but not the one who acts [R3H-07, S3-45]', () => {
    const states = {
      ...withAccept(),
      [FLOW]: { notifications: [notification(FLOW, { roles: ['OWNER', 'EXPERT', 'RESPONSIBLE'] })] },
    };
    const participants = [
      person(OWNER, 'OWNER'),
      person(CO_OWNER, 'OWNER'),
      person(CO_OWNER, 'EXPERT'),
      person(EXPERT, 'EXPERT', false),
      person(RESPONSIBLE, 'RESPONSIBLE'),
    ];
    const outcome = executeAction(situation(states, { participants }), {
      ...byResponsible,
      explanation: 'why',
    });
    const told = effectsOf(effects(outcome), 'notification');
    expect(told.map(({ userId }) => userId)).toEqual([OWNER, CO_OWNER]);
    expect(told[0]).toMatchObject({ explanation: 'why', sendEmail: false });
  });
});

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
    expect(given(false, { pointsGiven: [{ pointDefinitionId: 9, userId: OWNER }] })).toEqual([
      [CO_OWNER, 100],
      [12, 100],
    ]);
    expect(given(true, { pointsGiven: [{ pointDefinitionId: 9, userId: OWNER }] })).toEqual([]);
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
