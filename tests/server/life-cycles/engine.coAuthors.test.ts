import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Authorship, weightsOfOwners } from '#contract/co-authors/shares.ts';
import { enterState } from '#server/process/life-cycles/engine/entry.ts';
import { givePoints } from '#server/process/life-cycles/engine/points.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { workingCopyOf } from '#server/process/life-cycles/engine/working-copy.ts';
import { DRAFT, effects, effectsOf, person, SUBMITTED, situation } from './situations.ts';

const DEFINITION = 9;

/** Points of a shared definition that owners with these parts get. */
function give(owners: readonly number[], authorship: readonly Authorship[], point: number) {
  const pointDefinitions = new Map([[DEFINITION, { id: DEFINITION, point, isActive: true }]]);
  const participants = owners.map((userId) => person(userId, 'OWNER'));
  const copy = workingCopyOf(situation({}, { participants, authorship }, { pointDefinitions }), SYSTEM);
  givePoints(copy, [{ pointDefinitionId: DEFINITION, role: 'OWNER', share: true }]);
  return copy.points;
}

const authorship = fc
  .uniqueArray(
    fc.record({
      userId: fc.integer({ min: 1, max: 20 }),
      share: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
      state: fc.constantFrom('INVITED' as const, 'ACCEPTED' as const),
    }),
    { selector: ({ userId }) => userId, minLength: 1, maxLength: 10 },
  )
  .map((all): Authorship[] => all);

describe('points that co-authors divide', () => {
  it('add up to the whole, and nobody has them who did not accept [S3-73]', () => {
    fc.assert(
      fc.property(authorship, fc.nat(500), fc.boolean(), (all, point, withAnother) => {
        const accepted = all.filter(({ state }) => state === 'ACCEPTED').map(({ userId }) => userId);
        // Whom an administrator made an owner later has no part in the shares.
        const owners = withAnother ? [...accepted, 99] : accepted;
        fc.pre(owners.length > 0);
        const given = give(owners, all, point);
        expect(given.reduce((sum, one) => sum + one.point, 0)).toBe(point);
        expect(given.every(({ userId }) => owners.includes(userId))).toBe(true);
      }),
    );
  });

  it('follow the shares: who has more gets no less', () => {
    fc.assert(
      fc.property(authorship, fc.nat(500), (all, point) => {
        const owners = all.map(({ userId }) => userId);
        const accepted = all.map((one): Authorship => ({ ...one, state: 'ACCEPTED' }));
        const weights = weightsOfOwners(owners, accepted);
        fc.pre(weights !== null);
        const points = new Map(give(owners, accepted, point).map((one) => [one.userId, one.point]));
        for (const one of weights ?? [])
          for (const other of weights ?? [])
            if (one.weight > other.weight)
              expect(points.get(one.userId) ?? 0).toBeGreaterThanOrEqual(points.get(other.userId) ?? 0);
      }),
    );
  });
});

it('whatever way a draft is left, its open invitations end and no others', () => {
  const all: Authorship[] = [
    { userId: 1, share: 60, state: 'ACCEPTED' },
    { userId: 2, share: 40, state: 'INVITED' },
  ];
  const leave = (stateId: number) =>
    effectsOf(
      effects(
        enterState(situation({}, { stateId, authorship: all, dateSubmitted: null }), {
          targetStateId: SUBMITTED,
          actor: SYSTEM,
          reason: 'system',
        }),
      ),
      'invitationLapsed',
    );
  expect(leave(DRAFT)).toEqual([{ kind: 'invitationLapsed', userId: 2 }]);
  expect(leave(SUBMITTED)).toEqual([]);
});
