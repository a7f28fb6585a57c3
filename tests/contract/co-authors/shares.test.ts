import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Authorship, sharesOf, weightsOfOwners } from '#contract/co-authors/shares.ts';

const people = fc
  .array(fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }), { minLength: 1, maxLength: 10 })
  .map((shares) => shares.map((share, at) => ({ userId: at + 1, share })));

const sum = (shares: readonly { share: number }[]) => shares.reduce((all, { share }) => all + share, 0);

describe('shares of co-authors', () => {
  it('add up to 100, at least 1 each, whatever was set and for whom', () => {
    fc.assert(
      fc.property(people, (all) => {
        const shares = sharesOf(all);
        expect(sum(shares)).toBe(100);
        expect(shares.map(({ userId }) => userId)).toEqual(all.map(({ userId }) => userId));
        expect(shares.every(({ share }) => Number.isInteger(share) && share >= 1)).toBe(true);
      }),
    );
  });

  it('are equal where nothing was set, and the first author has what is left over', () => {
    const nothing = [1, 2, 3].map((userId) => ({ userId, share: null }));
    expect(sharesOf(nothing).map(({ share }) => share)).toEqual([34, 33, 33]);
  });

  it('stay as they were set when they add up to 100', () => {
    fc.assert(
      fc.property(people, (all) => {
        const set = sharesOf(all);
        expect(sharesOf(set)).toEqual(set);
      }),
    );
  });

  it('of who is an author no more go to the others in proportion', () => {
    const remaining = [
      { userId: 1, share: 60 },
      { userId: 2, share: 20 },
    ];
    expect(sharesOf(remaining).map(({ share }) => share)).toEqual([75, 25]);
  });

  it('give whoever is invited later as much as the others on average', () => {
    const later = [
      { userId: 1, share: 60 },
      { userId: 2, share: 40 },
      { userId: 3, share: null },
    ];
    expect(sharesOf(later).map(({ share }) => share)).toEqual([40, 27, 33]);
  });

  it('leave nobody without one, however little was set', () => {
    const little = [
      { userId: 1, share: 99 },
      { userId: 2, share: 1 },
      ...[3, 4, 5].map((userId) => ({ userId, share: null })),
    ];
    expect(sharesOf(little).every(({ share }) => share >= 1)).toBe(true);
  });
});

describe('how owners share what is divided', () => {
  const accepted = (userId: number, share: number | null): Authorship => ({
    userId,
    share,
    state: 'ACCEPTED',
  });

  it('is by the shares that were set, without whoever did not accept', () => {
    const authorship: Authorship[] = [
      accepted(1, 50),
      accepted(2, 30),
      { userId: 3, share: 20, state: 'INVITED' },
    ];
    expect(weightsOfOwners([1, 2], authorship)).toEqual([
      { userId: 1, weight: 63 },
      { userId: 2, weight: 37 },
    ]);
  });

  it('is equal where nobody set shares, and where somebody owns it who has none', () => {
    expect(weightsOfOwners([1, 2], [])).toBeNull();
    expect(weightsOfOwners([1, 2], [accepted(1, null), accepted(2, null)])).toBeNull();
    expect(weightsOfOwners([1, 2, 4], [accepted(1, 50), accepted(2, 50)])).toBeNull();
  });
});
