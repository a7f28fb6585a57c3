import { describe, expect, it } from 'vitest';
import type { CommandType } from '../../../contract/life-cycles.ts';
import { assignUsers } from '../../../server/features/life-cycles/engine/assignUsers.ts';
import { changeField } from '../../../server/features/life-cycles/engine/changeField.ts';
import {
  changeChatStatus,
  changeStatuses,
  performCommand,
  type StatusChange,
} from '../../../server/features/life-cycles/engine/commands.ts';
import { permissionsOf } from '../../../server/features/life-cycles/engine/permissions.ts';
import type { Contribution } from '../../../server/features/life-cycles/engine/types.ts';
import {
  CO_OWNER,
  command,
  contribution,
  daysBefore,
  EXPERT,
  effects,
  effectsOf,
  FLOW,
  lifeCycle,
  OWNER,
  person,
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

const granting = (...commands: ReturnType<typeof command>[]) => ({ [SUBMITTED]: { commands } });

describe('permissions on one contribution', () => {
  const permissions = (
    states: Parameters<typeof lifeCycle>[0],
    who: number,
    values: Partial<Contribution> = {},
  ) => permissionsOf(lifeCycle(states), contribution(values), user(who));

  it.each<[CommandType, string]>([
    ['ASSIGN', 'R3C-24'],
    ['BENEFIT_FORECAST', 'R3C-25'],
    ['BENEFIT_ACTUAL', 'R3C-26'],
    ['VIEW_BENEFITS', 'S3-35'],
    ['CHANGE_VISIBILITY', 'R3C-27'],
    ['CHANGE_COMMENT_STATUS', 'R3C-28'],
    ['CHANGE_RATING_STATUS', 'R3C-29'],
    ['VIEW_HISTORY', 'R3C-30'],
    ['CHANGE_FIELD', 'R3C-31'],
    ['VIEW_OWNERS', 'R3C-32'],
    ['VIEW_OWNER_POINT', 'R3C-22'],
    ['SAVE_REWARD', 'R3C-34'],
    ['ACTION_ITEMS', 'R3C-35'],
    ['CHANGE_CHAT_SESSION_STATUS', 'R3C-36'],
    ['IMPLEMENTATION_SCHEDULE', 'S3-35'],
    ['EDITABILITY', 'R3C-05'],
  ] as const)(
    '%s is held by the roles of the state and by nobody else [%s, R3H-04, S3-34, S3-52]',
    (commandType) => {
      const states = granting(command(SUBMITTED, { commandType }));
      expect(permissions(states, RESPONSIBLE).commands[commandType]).toBe(true);
      expect(permissions(states, STRANGER).commands[commandType]).toBe(false);
      expect(permissions({}, RESPONSIBLE).commands[commandType]).toBe(false);
      const inactive = granting(command(SUBMITTED, { commandType, isActive: false }));
      expect(permissions(inactive, RESPONSIBLE).commands[commandType]).toBe(false);
    },
  );

  it('the same user may on one contribution and not on another, or not in another state [R3C-37]', () => {
    const states = granting(command(SUBMITTED));
    expect(permissions(states, RESPONSIBLE).commands.ASSIGN).toBe(true);
    expect(permissions(states, RESPONSIBLE, { participants: [person(OWNER, 'OWNER')] }).commands.ASSIGN).toBe(
      false,
    );
    expect(permissions(states, RESPONSIBLE, { stateId: FLOW }).commands.ASSIGN).toBe(false);
  });

  it('an evaluation is open for its stage only [R3C-33, Q3-31]', () => {
    const states = granting(
      command(SUBMITTED, { commandType: 'EVAL', parameter: 'EVAL_BOARD1', roles: ['BOARD1'] }),
      command(SUBMITTED, { commandType: 'EVAL', parameter: 'EVAL_PRE' }),
    );
    expect(permissions(states, RESPONSIBLE).evaluations).toEqual(['EVAL_PRE']);
  });

  it('owners always view owners and history, administrators hold the nine commands of the type [Q3-06, S3-52]', () => {
    const own = permissions({}, OWNER).commands;
    expect([own.VIEW_OWNERS, own.VIEW_HISTORY, own.ASSIGN]).toEqual([true, true, false]);
    const admin = permissionsOf(lifeCycle(), contribution(), user(STRANGER, true));
    const held = Object.entries(admin.commands).filter(([, holds]) => holds);
    expect(held.map(([type]) => type).sort()).toEqual([
      'ASSIGN',
      'CHANGE_CHAT_SESSION_STATUS',
      'CHANGE_COMMENT_STATUS',
      'CHANGE_FIELD',
      'CHANGE_RATING_STATUS',
      'CHANGE_VISIBILITY',
      'EDITABILITY',
      'VIEW_HISTORY',
      'VIEW_OWNERS',
    ]);
    expect(admin).toMatchObject({ edit: true, delete: true, administer: true });
  });

  it('an owner edits while it is editable and deletes while it is a draft [Q3-29, S3-16, S3-19]', () => {
    expect(permissions({}, OWNER)).toMatchObject({ edit: true, submit: false, delete: false });
    expect(permissions({}, OWNER, { editable: false }).edit).toBe(false);
    expect(permissions({}, OWNER, { stateId: 2 })).toMatchObject({ submit: true, delete: true });
    expect(permissions({}, OWNER, { isDeleted: true })).toMatchObject({ edit: false, delete: false });
  });

  it('comments are written while VISIBLE, ratings given while OPEN and not by owners [R3C-12, R3C-15]', () => {
    expect(permissions({}, STRANGER, { commentStatus: 'VISIBLE', ratingStatus: 'OPEN' })).toMatchObject({
      comment: true,
      rate: true,
    });
    expect(
      permissions({}, STRANGER, { commentStatus: 'VISIBLE_AND_CLOSED', ratingStatus: 'CLOSED' }),
    ).toMatchObject({
      comment: false,
      rate: false,
    });
    expect(permissions({}, OWNER, { ratingStatus: 'OPEN' }).rate).toBe(false);
  });
});

describe('using a command', () => {
  it('is refused without its permission [S3-53]', () => {
    const use = {
      type: 'SAVE_REWARD' as const,
      actor: user(RESPONSIBLE),
      history: { category: 'COMMAND' as const },
    };
    expect(refusal(performCommand(situation(), use))).toBe('error.commandNotAllowed');
  });

  it('finishes the caller’s tasks for it, cancels what one does for all, gives its points, notes it [S3-53]', () => {
    const states = granting(
      command(SUBMITTED, {
        commandType: 'BENEFIT_FORECAST',
        pointDefinitions: [{ id: 1, stateCommandId: 1, pointDefinitionId: 9, role: 'OWNER', share: false }],
      }),
    );
    const forecast = { kind: 'COMMAND' as const, commandType: 'BENEFIT_FORECAST' as const };
    const tasks = [
      task({ id: 1, ...forecast }),
      task({ id: 2, ...forecast, userId: EXPERT }),
      task({ id: 3, kind: 'COMMAND', commandType: 'ACTION_ITEMS', definitionId: 501 }),
      task({ id: 4, definitionId: 502 }),
    ];
    const outcome = performCommand(
      situation(states, { tasks }, { pointDefinitions: new Map([[9, { id: 9, point: 5, isActive: true }]]) }),
      {
        type: 'BENEFIT_FORECAST',
        actor: user(RESPONSIBLE),
        history: { category: 'BENEFIT', newValue: '1000.00' },
      },
    );
    const all = effects(outcome);
    expect(effectsOf(all, 'taskClosed').map(({ taskId, status }) => [taskId, status])).toEqual([
      [1, 'ON_TIME_DONE'],
      [2, 'CANCELED'],
    ]);
    expect(effectsOf(all, 'pointsGiven')).toEqual([
      { kind: 'pointsGiven', userId: OWNER, pointDefinitionId: 9, point: 5 },
    ]);
    expect(effectsOf(all, 'history').map(({ row }) => row)).toEqual([
      expect.objectContaining({ category: 'BENEFIT', event: 'BENEFIT_FORECAST', newValue: '1000.00' }),
    ]);
  });

  it('an evaluation of another stage is refused [R3C-33, S3-53]', () => {
    const states = granting(command(SUBMITTED, { commandType: 'EVAL', parameter: 'EVAL_PRE' }));
    const evaluate = (parameter: string) =>
      performCommand(situation(states), {
        type: 'EVAL',
        parameter,
        actor: user(RESPONSIBLE),
        history: { category: 'COMMAND' },
      });
    expect(evaluate('EVAL_PRE').ok).toBe(true);
    expect(refusal(evaluate('EVAL_BOARD1'))).toBe('error.commandNotAllowed');
  });

  it('an evaluation finishes the tasks of its stage only [R3C-33, S3-53]', () => {
    const states = granting(
      command(SUBMITTED, { commandType: 'EVAL', parameter: 'EVAL_PRE' }),
      command(SUBMITTED, { commandType: 'EVAL', parameter: 'EVAL_BOARD1' }),
    );
    const evaluation = { kind: 'COMMAND' as const, commandType: 'EVAL' as const };
    const tasks = [
      task({ id: 1, ...evaluation, parameter: 'EVAL_PRE', definitionId: 1 }),
      task({ id: 2, ...evaluation, parameter: 'EVAL_BOARD1', definitionId: 2 }),
    ];
    const outcome = performCommand(situation(states, { tasks }), {
      type: 'EVAL',
      parameter: 'EVAL_PRE',
      actor: user(RESPONSIBLE),
      history: { category: 'COMMAND' },
    });
    expect(effectsOf(effects(outcome), 'taskClosed').map(({ taskId }) => taskId)).toEqual([1]);
  });
});

describe('visibility, editability and statuses', () => {
  const admin = user(STRANGER, true);

  it.each<[StatusChange, string]>([
    [{ visibility: 'INTERNAL' }, 'R3C-04'],
    [{ editable: false }, 'R3C-05'],
    [{ commentStatus: 'VISIBLE' }, 'R3C-06'],
    [{ ratingStatus: 'OPEN' }, 'R3C-07'],
  ] as const)(
    '%j changes with its permission, with old and new value in the history [%s, S3-56]',
    (change) => {
      expect(refusal(changeStatuses(situation(), change, user(OWNER)))).toBe('error.commandNotAllowed');
      const outcome = changeStatuses(situation(), change, admin);
      expect(settingsOf(outcome)).toEqual(change);
      expect(effectsOf(effects(outcome), 'history').map(({ row }) => row.category)).toEqual(['STATUS']);
    },
  );

  it('an equal value changes nothing, notes nothing and finishes no task [S3-56]', () => {
    const states = granting(command(SUBMITTED, { commandType: 'CHANGE_VISIBILITY' }));
    const tasks = [task({ kind: 'COMMAND', commandType: 'CHANGE_VISIBILITY' })];
    const outcome = changeStatuses(
      situation(states, { tasks }),
      { visibility: 'PRIVATE' },
      user(RESPONSIBLE),
    );
    expect(effects(outcome)).toEqual([]);
  });

  it('three at once need all three permissions, else nothing changes [S3-56]', () => {
    const states = granting(command(SUBMITTED, { commandType: 'CHANGE_VISIBILITY' }));
    const change = { visibility: 'INTERNAL', commentStatus: 'VISIBLE', ratingStatus: 'OPEN' } as const;
    expect(refusal(changeStatuses(situation(states), change, user(RESPONSIBLE)))).toBe(
      'error.commandNotAllowed',
    );
    expect(settingsOf(changeStatuses(situation(), change, admin))).toEqual(change);
  });
});

describe('assigning users', () => {
  const employee = { isActive: true, isInternal: true };
  const users = new Map([
    [50, employee],
    [51, employee],
    [52, { isActive: true, isInternal: false }],
    [53, { isActive: false, isInternal: true }],
    [OWNER, employee],
    [EXPERT, employee],
  ]);
  const assign = (
    role: Parameters<typeof assignUsers>[1]['role'],
    userIds: number[],
    values = {},
    states = {},
  ) => assignUsers(situation(states, values), { role, userIds, users, actor: user(STRANGER, true) });

  it('replaces the users of the role and notes old and new [R3C-18, Q3-32, S3-54]', () => {
    const participants = [person(OWNER, 'OWNER'), person(EXPERT, 'EXPERT'), person(50, 'EXPERT')];
    const all = effects(assign('EXPERT', [50, 51, 51], { participants }));
    expect(effectsOf(all, 'participantRemoved').map(({ userId }) => userId)).toEqual([EXPERT]);
    expect(effectsOf(all, 'participantAdded').map(({ userId }) => userId)).toEqual([51]);
    expect(effectsOf(all, 'history').map(({ row }) => row)).toEqual([
      expect.objectContaining({
        category: 'ASSIGN',
        event: 'EXPERT',
        oldValue: { users: [EXPERT, 50] },
        newValue: { users: [50, 51] },
      }),
    ]);
  });

  it('who leaves loses open tasks, who joins gets them with the remaining end [S3-54, S3-61]', () => {
    const definition = taskDefinition(SUBMITTED, { id: 500, role: 'EXPERT', dayCount: 3, oneForAll: false });
    const values = {
      participants: [person(OWNER, 'OWNER'), person(EXPERT, 'EXPERT')],
      tasks: [task({ id: 1, definitionId: 500, role: 'EXPERT', userId: EXPERT })],
    };
    const all = effects(assign('EXPERT', [50], values, { [SUBMITTED]: { taskDefinitions: [definition] } }));
    expect(effectsOf(all, 'taskClosed')).toEqual([
      { kind: 'taskClosed', taskId: 1, status: 'CANCELED', doneBy: null },
    ]);
    expect(effectsOf(all, 'taskCreated').map((effect) => [effect.task.userId, effect.task.end])).toEqual([
      [50, '2026-03-11T23:59:59.000Z'],
    ]);
  });

  it('nobody gets a task that another did for all [S3-60, S3-61]', () => {
    const definition = taskDefinition(SUBMITTED, { id: 500, role: 'EXPERT' });
    const values = {
      participants: [person(OWNER, 'OWNER'), person(EXPERT, 'EXPERT')],
      tasks: [task({ definitionId: 500, role: 'EXPERT', userId: EXPERT, status: 'ON_TIME_DONE' })],
    };
    const all = effects(
      assign('EXPERT', [EXPERT, 50], values, { [SUBMITTED]: { taskDefinitions: [definition] } }),
    );
    expect(effectsOf(all, 'taskCreated')).toEqual([]);
  });

  it.each([
    ['a closed account', 'EXPERT', [53]],
    ['an unknown user', 'EXPERT', [404]],
    ['an outside user as manager', 'MANAGER', [52]],
    ['an outside user on a board', 'BOARD2', [52]],
    ['an owner as expert', 'EXPERT', [OWNER]],
    ['an owner as auditor', 'AUDITOR', [OWNER]],
    ['an owner on a board', 'BOARD1', [OWNER]],
    ['nobody as owner', 'OWNER', []],
  ] as const)('%s cannot be chosen [S3-54]', (_, role, userIds) => {
    expect(refusal(assign(role, [...userIds]))).toBe('error.userNotSelectable');
  });

  it('who judges the contribution cannot become its owner [S3-54]', () => {
    const participants = [person(OWNER, 'OWNER'), person(50, 'BOARD1')];
    expect(refusal(assign('OWNER', [OWNER, 50], { participants }))).toBe('error.userNotSelectable');
  });

  it.each(['JURY1', 'RESPONSIBLE', 'SYSTEM', 'VIEWER'] as const)(
    '%s is not filled this way [S3-51]',
    (role) => {
      expect(refusal(assign(role, [50]))).toBe('error.commandNotAllowed');
    },
  );

  it('who holds the command but does not administer cannot make himself owner [S3-54]', () => {
    const states = granting(command(SUBMITTED, { commandType: 'ASSIGN', roles: ['EXPERT'] }));
    const participants = [person(OWNER, 'OWNER'), person(EXPERT, 'EXPERT')];
    const by = (role: 'OWNER' | 'MENTOR') =>
      assignUsers(situation(states, { participants }), { role, userIds: [50], users, actor: user(EXPERT) });
    expect(refusal(by('OWNER'))).toBe('error.commandNotAllowed');
    expect(by('MENTOR').ok).toBe(true);
  });

  it('needs the permission [R3C-24, S3-53]', () => {
    const outcome = assignUsers(situation(), { role: 'EXPERT', userIds: [50], users, actor: user(CO_OWNER) });
    expect(refusal(outcome)).toBe('error.commandNotAllowed');
  });

  it('who hands over the role by this very command has done the task for it [S3-62]', () => {
    const states = granting(command(SUBMITTED, { commandType: 'ASSIGN', roles: ['EXPERT'] }));
    const values = {
      participants: [person(OWNER, 'OWNER'), person(EXPERT, 'EXPERT')],
      tasks: [task({ id: 1, kind: 'COMMAND', commandType: 'ASSIGN', role: 'EXPERT', userId: EXPERT })],
    };
    const outcome = assignUsers(situation(states, values), {
      role: 'EXPERT',
      userIds: [50],
      users,
      actor: user(EXPERT),
    });
    expect(effectsOf(effects(outcome), 'taskClosed').map(({ status }) => status)).toEqual(['ON_TIME_DONE']);
  });
});

describe('changing the field', () => {
  const field = { id: 6, type: 'SUGGESTION' as const, isActive: true, responsibles: [60, 61] };
  const change = (values: Partial<typeof field> | null, userId = 60, given = {}) =>
    changeField(
      situation({ [SUBMITTED]: { taskDefinitions: [taskDefinition(SUBMITTED, { id: 500 })] } }, given),
      { field: values && { ...field, ...values }, userId, actor: user(STRANGER, true) },
    );

  it('field and responsible change together, tasks follow, old and new are noted [R3C-17, S3-55]', () => {
    const outcome = change({}, 60, { tasks: [task({ id: 1, definitionId: 500 })] });
    expect(settingsOf(outcome)).toEqual({ fieldId: 6 });
    const all = effects(outcome);
    expect(effectsOf(all, 'taskClosed').map(({ taskId, status }) => [taskId, status])).toEqual([
      [1, 'CANCELED'],
    ]);
    expect(effectsOf(all, 'taskCreated').map((effect) => effect.task.userId)).toEqual([60]);
    expect(effectsOf(all, 'history').map(({ row }) => row)).toEqual([
      expect.objectContaining({
        category: 'FIELD',
        oldValue: { field: 5, user: RESPONSIBLE },
        newValue: { field: 6, user: 60 },
      }),
    ]);
  });

  it('the responsible alone can change too [S3-55]', () => {
    const all = effects(change({ id: 5 }, 61));
    expect(effectsOf(all, 'contributionSet')).toEqual([]);
    expect(effectsOf(all, 'participantAdded').map(({ userId }) => userId)).toEqual([61]);
    expect(effectsOf(all, 'history').map(({ row }) => row.category)).toEqual(['ASSIGN']);
  });

  it('an overdue task of the old responsible ends undone [S3-62]', () => {
    const tasks = [task({ id: 1, definitionId: 500, end: daysBefore(1), status: 'OVERDUE' })];
    expect(effectsOf(effects(change({}, 60, { tasks })), 'taskClosed').map(({ status }) => status)).toEqual([
      'UNDONE',
    ]);
  });

  it('the field must be active and of the type, the user one of its responsibles [S3-55]', () => {
    expect(refusal(change({ isActive: false }))).toBe('error.validation.contributionFieldId');
    expect(refusal(change(null))).toBe('error.validation.contributionFieldId');
    expect(refusal(change({ type: 'IMPROVEMENT' as never }))).toBe('error.validation.contributionFieldId');
    expect(refusal(change({}, 62))).toBe('error.userNotSelectable');
  });

  it('needs the permission [R3C-31, S3-53]', () => {
    expect(refusal(changeField(situation(), { field, userId: 60, actor: user(OWNER) }))).toBe(
      'error.commandNotAllowed',
    );
  });
});

describe('opening and closing chats', () => {
  const chatSessions = [
    { id: 1, sessionType: 'OWNERS' as const, status: 'OPEN' as const },
    { id: 2, sessionType: 'OWNERS_MENTOR' as const, status: 'CLOSED' as const },
  ];
  const close = (sessionIds: number[], actor = user(STRANGER, true)) =>
    changeChatStatus(situation({}, { chatSessions }), { sessionIds, status: 'CLOSED', actor });

  it('sets the listed sessions and notes those that change [R3C-19, R3C-20, S3-71]', () => {
    const all = effects(close([1, 2]));
    expect(effectsOf(all, 'chatSessionsSet')).toEqual([
      { kind: 'chatSessionsSet', sessionIds: [1], status: 'CLOSED' },
    ]);
    expect(effectsOf(all, 'history').map(({ row }) => [row.category, row.oldValue, row.newValue])).toEqual([
      ['COMMAND', 'OPEN', 'CLOSED'],
    ]);
  });

  it('refuses sessions of another contribution, and callers without the permission [R3C-36, S3-71]', () => {
    expect(refusal(close([1, 9]))).toBe('error.commandNotAvailable');
    expect(refusal(close([1], user(OWNER)))).toBe('error.commandNotAllowed');
  });
});
