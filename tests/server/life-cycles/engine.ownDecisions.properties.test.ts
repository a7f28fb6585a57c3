import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executeAction, offeredActions } from '#server/process/life-cycles/engine/actions.ts';
import { isAuthor, rolesOf } from '#server/process/life-cycles/engine/roles.ts';
import { isFinal, isPutOffIn, stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Situation } from '#server/process/life-cycles/engine/types.ts';
import { situations, USERS } from './generated.ts';
import { refusal, user } from './situations.ts';

const people = fc.constantFrom(...USERS);

const AUTHOR = 1;

/** Situations in which a decision stands, of an author who also holds a role of one of the actions. */
const decided = fc
  .tuple(situations, fc.nat())
  .filter(([{ lifeCycle, contribution }]) => {
    const state = stateOf(lifeCycle, contribution.stateId);
    return state !== undefined && (isFinal(state) || isPutOffIn(lifeCycle, state));
  })
  .map(([situation, pick]): Situation => {
    const { contribution, lifeCycle } = situation;
    const roles = stateOf(lifeCycle, contribution.stateId)?.actions.flatMap((one) => one.roles) ?? [];
    const held = ['OWNER' as const, ...roles.slice(pick % Math.max(1, roles.length)).slice(0, 1)];
    const others = contribution.participants.filter(({ userId }) => userId !== AUTHOR);
    const participants = [...new Set(held)].map((role) => ({ userId: AUTHOR, role, isActive: true }));
    return { ...situation, contribution: { ...contribution, participants: [...participants, ...others] } };
  });

/** Whether a step sets the decision aside: from one end to another it does not. */
function reopens({ contribution, lifeCycle }: Situation, target: { id: number }) {
  if (target.id === contribution.stateId) return false;
  const ends = [contribution.stateId, target.id].map((id) => {
    const state = stateOf(lifeCycle, id);
    return state !== undefined && isFinal(state);
  });
  return !ends.every(Boolean);
}

describe('a decision that stands', () => {
  it('is set aside by an author only where the life cycle lets its authors, or everybody', () => {
    let refusedOnes = 0;
    fc.assert(
      fc.property(decided, (situation) => {
        const { contribution, lifeCycle } = situation;
        const userId = AUTHOR;
        const held = rolesOf(contribution.participants, user(userId));
        const isOpen = (roles: readonly string[]) =>
          roles.includes('VIEWER') || (held.has('OWNER') && roles.includes('OWNER'));
        for (const { action, target } of offeredActions(situation, user(userId))) {
          expect(!reopens(situation, target) || isOpen(action.roles)).toBe(true);
        }
        for (const action of stateOf(lifeCycle, contribution.stateId)?.actions ?? []) {
          const outcome = executeAction(situation, {
            ...{ actionId: action.id, actor: user(userId), explanation: 'because' },
          });
          if (refusal(outcome) !== 'error.ownDecision') continue;
          refusedOnes += 1;
          expect(isOpen(action.roles)).toBe(false);
          expect(action.roles.some((role) => held.has(role))).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
    expect(refusedOnes).toBeGreaterThan(20);
  });

  it('is set aside by everybody else who holds a role of the action, as before', () => {
    fc.assert(
      fc.property(situations, people, (situation, userId) => {
        const { contribution, lifeCycle } = situation;
        if (isAuthor(contribution, userId)) return;
        for (const action of stateOf(lifeCycle, contribution.stateId)?.actions ?? []) {
          const outcome = executeAction(situation, {
            ...{ actionId: action.id, actor: user(userId), explanation: 'because' },
          });
          expect(refusal(outcome)).not.toBe('error.ownDecision');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is all that an author cannot leave: where none stands, their roles decide', () => {
    const open = situations.filter(({ lifeCycle, contribution }) => {
      const state = stateOf(lifeCycle, contribution.stateId);
      return state !== undefined && !isFinal(state) && !isPutOffIn(lifeCycle, state);
    });
    fc.assert(
      fc.property(open, people, (situation, userId) => {
        for (const action of stateOf(situation.lifeCycle, situation.contribution.stateId)?.actions ?? []) {
          const outcome = executeAction(situation, {
            ...{ actionId: action.id, actor: user(userId), explanation: 'because' },
          });
          expect(refusal(outcome)).not.toBe('error.ownDecision');
        }
      }),
      { numRuns: 500 },
    );
  });
});
