import { describe, expect, it } from 'vitest';
import { executeAction } from '#server/process/life-cycles/engine/actions.ts';
import { passReply } from '#server/process/life-cycles/engine/reply.ts';
import {
  action,
  effects,
  effectsOf,
  FLOW,
  NOW,
  OWNER,
  promise,
  REJECTED,
  RESPONSIBLE,
  SUBMITTED,
  settingsOf,
  situation,
  user,
} from './situations.ts';

const DAY_MS = 86_400_000;
const SAME = [{ language: 'en', name: 'Under review' }];

/** Passed on within, to a state that promises nothing, where its authors are asked something. */
const askedWithin = (named: string) =>
  situation(
    {
      [SUBMITTED]: { stateDefinitionList: SAME, promise: promise() },
      [FLOW]: {
        stateDefinitionList: SAME,
        actions: [action(FLOW, { id: 1, roles: ['RESPONSIBLE'], targetStateId: REJECTED })],
      },
      [REJECTED]: { stateType: 'EVALUATION', stateDefinitionList: [{ language: 'en', name: named }] },
    },
    {
      stateId: FLOW,
      openQuestions: 1,
      answerState: 'PAUSED',
      answerStateId: SUBMITTED,
      answerBegunAt: NOW,
      answerPausedAt: NOW,
      answerLeftMs: DAY_MS,
      answerOwnerId: RESPONSIBLE,
    },
  );
const move = (named: string) =>
  executeAction(askedWithin(named), { actionId: 1, actor: user(RESPONSIBLE), explanation: null });

describe('an answer that is owed', () => {
  it('is owed still after a move within while its authors are asked something, and is given by one that they can read', () => {
    const within = move('Under review');
    expect(settingsOf(within)).toMatchObject({ answerState: 'RUNNING', answerPausedAt: null });
    expect(effectsOf(effects(within), 'promiseEnded')).toEqual([]);
    const answered = move('Planned');
    expect(settingsOf(answered).answerState).toBe('ANSWERED');
    expect(effectsOf(effects(answered), 'promiseEnded')).toHaveLength(1);
  });

  it('to a reply is asked for in order: administrators, who come last, not before the person whom a late step names', () => {
    const escalations = [
      { to: 'UNIT_MANAGER' as const, afterDays: 1, userId: null },
      { to: 'PERSON' as const, afterDays: 10, userId: 60 },
    ];
    const refused = situation({ [SUBMITTED]: { promise: promise({ escalations }) } }, { stateId: REJECTED });
    const reply = { actor: user(OWNER), text: 'No', decidedBy: RESPONSIBLE, fromStateId: SUBMITTED };
    const people = {
      ...{ deputies: [], unitManagers: [[40]], moduleAdministrators: [50], named: new Set([60]) },
    };
    expect(settingsOf(passReply(refused, reply, people)).answerReply?.escalations).toEqual([
      { to: 'PERSON', afterDays: 10, userId: 60 },
      { to: 'MODULE_ADMINISTRATOR', afterDays: 10, userId: null },
    ]);
  });
});
