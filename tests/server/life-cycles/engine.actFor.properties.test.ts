import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executeAction, representable } from '#server/process/life-cycles/engine/actions.ts';
import { isAuthor, rolesOf, WORKING_ROLES } from '#server/process/life-cycles/engine/roles.ts';
import type { Actor, Effect, Situation } from '#server/process/life-cycles/engine/types.ts';
import { situations, USERS } from './generated.ts';
import { effectsOf, refusal, user } from './situations.ts';

const ADMINISTRATOR = 99;
const REASON = 'On a journey until May';

const administrator = (userId: number, reason = REASON): Actor => ({
  ...user(ADMINISTRATOR, true),
  actingFor: { userId, reason },
});

/** Actions that somebody may do as they are, and an administrator may do for them. */
const representations = fc.tuple(situations, fc.nat()).map(([situation, pick]) => {
  const offers = representable(situation, user(ADMINISTRATOR, true)).flatMap(({ userId, actions }) =>
    actions.map(({ action }) => ({ userId, actionId: action.id })),
  );
  return { situation, offer: offers[pick % Math.max(1, offers.length)] };
});

function whenRepresented(check: (situation: Situation, offer: { userId: number; actionId: number }) => void) {
  let met = 0;
  fc.assert(
    fc.property(representations, ({ situation, offer }) => {
      if (!offer) return;
      met += 1;
      check(situation, offer);
    }),
    { numRuns: 600 },
  );
  expect(met).toBeGreaterThan(60);
}

/** What happens to the contribution, without who is notified. */
const deeds = (effects: readonly Effect[]) =>
  effects.filter(
    ({ kind }) =>
      !['history', 'notification', 'actedForNotice', 'followerNotice', 'ownerMail', 'taskClosed'].includes(
        kind,
      ),
  );

describe('whoever acts for somebody', () => {
  it('does exactly what that person would have done, and ends that person’s tasks', () => {
    whenRepresented((situation, { userId, actionId }) => {
      const own = executeAction(situation, { actionId, actor: user(userId), explanation: 'because' });
      const represented = executeAction(situation, {
        ...{ actionId, actor: administrator(userId), explanation: 'because' },
      });
      // Nobody reopens a decision on what they wrote, others may for them.
      const isOwn = isAuthor(situation.contribution, userId) && refusal(own) === 'error.ownDecision';
      expect(represented.ok).toBe(own.ok || isOwn);
      if (!own.ok || !represented.ok) return;
      expect(deeds(represented.effects)).toEqual(deeds(own.effects));
      const ended = (effects: readonly Effect[]) =>
        effectsOf(effects, 'taskClosed').map(({ taskId, status }) => [taskId, status]);
      expect(ended(represented.effects)).toEqual(ended(own.effects));
      for (const { doneBy } of effectsOf(represented.effects, 'taskClosed')) {
        expect([null, ADMINISTRATOR]).toContain(doneBy);
      }
    });
  });

  it('has that person notified, with the reason, where the account is open', () => {
    whenRepresented((situation, { userId, actionId }) => {
      const outcome = executeAction(situation, {
        ...{ actionId, actor: administrator(userId), explanation: 'because' },
      });
      if (!outcome.ok || situation.contribution.head) return;
      const isOpen = situation.contribution.participants.some((one) => one.userId === userId && one.isActive);
      expect(
        effectsOf(outcome.effects, 'actedForNotice').map(({ userId: id, byId, reason }) => [
          id,
          byId,
          reason,
        ]),
      ).toEqual(isOpen ? [[userId, ADMINISTRATOR, REASON]] : []);
    });
  });

  it('is an administrator of the module who did not write it, gives a reason, and acts for somebody else who works on it', () => {
    const people = fc.constantFrom(...USERS, ADMINISTRATOR);
    fc.assert(
      fc.property(
        ...[situations, people, people, fc.boolean(), fc.constantFrom('', '  ', REASON), fc.nat()],
        (situation, who, whom, isAdministrator, reason, pick) => {
          const { contribution, lifeCycle } = situation;
          const state = lifeCycle.states.find(({ id }) => id === contribution.stateId);
          const action = state?.actions[pick % Math.max(1, state.actions.length)];
          if (!action) return;
          const actor: Actor = { ...user(who, isAdministrator), actingFor: { userId: whom, reason } };
          const outcome = executeAction(situation, { actionId: action.id, actor, explanation: 'because' });
          const works = [...rolesOf(contribution.participants, actor)];
          expect(works.every((role) => WORKING_ROLES.includes(role))).toBe(true);
          if (!outcome.ok) return;
          expect(isAdministrator && who !== whom && !isAuthor(contribution, who)).toBe(true);
          expect(reason).toBe(REASON);
          expect(works.some((role) => action.roles.includes(role))).toBe(true);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('is refused with the reason of the refusal', () => {
    whenRepresented((situation, { userId, actionId }) => {
      const by = (actor: Actor) => refusal(executeAction(situation, { actionId, actor, explanation: 'x' }));
      expect(by(administrator(userId, ' '))).toBe('error.actFor.reasonRequired');
      const stranger: Actor = { ...user(ADMINISTRATOR), actingFor: { userId, reason: REASON } };
      expect(by(stranger)).toBe('error.actFor.notAllowed');
    });
  });
});
