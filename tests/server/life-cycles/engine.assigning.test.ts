import { describe, expect, it } from 'vitest';
import { assignUsers } from '#server/process/life-cycles/engine/assign-users.ts';
import { changeField } from '#server/process/life-cycles/engine/change-field.ts';
import { granting } from './granting.ts';
import {
  CO_OWNER,
  command,
  daysBefore,
  EXPERT,
  effects,
  effectsOf,
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
