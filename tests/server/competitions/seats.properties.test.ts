import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Seating } from '#server/programmes/competitions/seats/seating.repository.ts';
import { planSeats } from '#server/programmes/competitions/seats/seats.plan.ts';

const JURORS = [1, 2, 3, 4, 5];
/** Of the jury for single ideas; the account of the last of them is closed. */
const SUBSTITUTES = [11, 12, 13];
const IDEAS = [101, 102, 103, 104, 105, 106];

type Pair = [idea: number, userId: number];
const pairs = (among: readonly number[], maxLength: number) =>
  fc.uniqueArray(fc.tuple(fc.constantFrom(...IDEAS), fc.constantFrom(...among)), {
    selector: ([idea, userId]) => `${idea} ${userId}`,
    maxLength,
  });
const byIdea = (all: readonly Pair[]) => {
  const map = new Map<number, Set<number>>();
  for (const [idea, userId] of all) map.set(idea, (map.get(idea) ?? new Set()).add(userId));
  return map;
};

const seatings = fc
  .record({
    perIdea: fc.option(fc.integer({ min: 1, max: 4 })),
    present: pairs([...JURORS, ...SUBSTITUTES], 20),
    named: pairs([...JURORS, ...SUBSTITUTES], 5),
    done: pairs(JURORS, 5),
    excluded: pairs(JURORS, 5),
    evens: fc.boolean(),
    seed: fc.integer(),
  })
  .map(({ perIdea, present, named, done, excluded, evens, seed }) => {
    const seating: Seating = {
      jurorsPerIdea: perIdea,
      jurors: [...JURORS, ...SUBSTITUTES].map((userId) => ({
        userId,
        isActive: userId !== 13,
        isSubstitute: SUBSTITUTES.includes(userId),
      })),
      ideas: IDEAS,
      present: byIdea(present),
      named: byIdea(named),
      done: byIdea(done),
      excluded: byIdea(excluded),
    };
    return { seating, options: { evens, seed } };
  });
const has = (people: ReadonlyMap<number, ReadonlySet<number>>, idea: number, userId: number) =>
  people.get(idea)?.has(userId) ?? false;

it('who scores an idea in the place of another has that seat, and no other where they are of the jury for it alone', () => {
  fc.assert(
    fc.property(seatings, ({ seating, options }) => {
      const seats = planSeats(seating, options);
      for (const idea of IDEAS) {
        const people = seats.get(idea) ?? [];
        for (const userId of [...JURORS, ...SUBSTITUTES]) {
          if (has(seating.excluded, idea, userId)) expect(people).not.toContain(userId);
          else if (has(seating.named, idea, userId)) expect(people).toContain(userId);
          else if (SUBSTITUTES.includes(userId)) expect(people).not.toContain(userId);
        }
      }
    }),
  );
});

it('planned again, nothing changes, and no idea has more jurors than are asked for and who scores it anyway', () => {
  fc.assert(
    fc.property(seatings, ({ seating, options }) => {
      const seats = planSeats(seating, { ...options, evens: true });
      const present = new Map([...seats].map(([idea, people]) => [idea, new Set(people)]));
      const again = planSeats({ ...seating, present }, { seed: options.seed + 1 });
      const sorted = (people: readonly number[] = []) => [...people].sort((a, b) => a - b);
      for (const idea of IDEAS) {
        const people = seats.get(idea) ?? [];
        expect(sorted(again.get(idea))).toEqual(sorted(people));
        const anyway = people.filter(
          (userId) => has(seating.named, idea, userId) || has(seating.done, idea, userId),
        );
        if (seating.jurorsPerIdea !== null)
          expect(people.length).toBeLessThanOrEqual(
            Math.max(seating.jurorsPerIdea + (anyway.includes(13) ? 1 : 0), anyway.length),
          );
      }
    }),
  );
});
