import { describe, expect, it } from 'vitest';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { permissionsOf } from '#server/process/life-cycles/engine/permissions.ts';
import type { Contribution } from '#server/process/life-cycles/engine/types.ts';
import { granting } from './granting.ts';
import {
  command,
  contribution,
  FLOW,
  lifeCycle,
  OWNER,
  person,
  RESPONSIBLE,
  STRANGER,
  SUBMITTED,
  user,
} from './situations.ts';

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
