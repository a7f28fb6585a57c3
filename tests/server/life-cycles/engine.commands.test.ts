import { describe, expect, it } from 'vitest';
import {
  changeChatStatus,
  changeStatuses,
  performCommand,
  performCommands,
  type StatusChange,
} from '#server/process/life-cycles/engine/commands.ts';
import { granting } from './granting.ts';
import {
  command,
  EXPERT,
  effects,
  effectsOf,
  OWNER,
  RESPONSIBLE,
  refusal,
  STRANGER,
  SUBMITTED,
  settingsOf,
  situation,
  task,
  user,
} from './situations.ts';

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

  it('several at once are all used or none, and give what both of them give once [S3-53, S3-74]', () => {
    const points = [{ id: 1, stateCommandId: 1, pointDefinitionId: 9, role: 'OWNER' as const, share: false }];
    const forecast = command(SUBMITTED, { commandType: 'BENEFIT_FORECAST', pointDefinitions: points });
    const analysis = command(SUBMITTED, { commandType: 'ACTION_ITEMS', pointDefinitions: points });
    const tasks = (['BENEFIT_FORECAST', 'ACTION_ITEMS'] as const).map((commandType, at) =>
      task({ id: at + 1, kind: 'COMMAND', commandType, definitionId: 500 + at }),
    );
    const both = (states: Parameters<typeof situation>[0]) =>
      performCommands(
        situation(
          states,
          { tasks },
          { pointDefinitions: new Map([[9, { id: 9, point: 5, isActive: true }]]) },
        ),
        [
          { type: 'BENEFIT_FORECAST', actor: user(RESPONSIBLE), history: { category: 'BENEFIT' } },
          { type: 'ACTION_ITEMS', actor: user(RESPONSIBLE), history: { category: 'COMMAND' } },
        ],
      );
    const all = effects(both(granting(forecast, analysis)));
    expect(effectsOf(all, 'taskClosed').map(({ taskId }) => taskId)).toEqual([1, 2]);
    expect(effectsOf(all, 'pointsGiven')).toHaveLength(1);
    expect(effectsOf(all, 'history').map(({ row }) => row.event)).toEqual([
      'BENEFIT_FORECAST',
      'ACTION_ITEMS',
    ]);
    expect(refusal(both(granting(forecast)))).toBe('error.commandNotAllowed');
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
