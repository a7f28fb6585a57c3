import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignShares, type ShareRequest, shareOf } from '#contract/competitions/assignment.ts';

type Edges = { idea: number; juror: number }[];

const pairs = (edges: Edges): ReadonlyMap<number, ReadonlySet<number>> => {
  const byIdea = new Map<number, Set<number>>();
  for (const { idea, juror } of edges) byIdea.set(idea, (byIdea.get(idea) ?? new Set()).add(juror));
  return byIdea;
};
const range = (count: number, from: number) => Array.from({ length: count }, (_, at) => from + at);

const requests = (
  { ideas, jurors }: { ideas: number; jurors: number },
  of: { conflicts: boolean; fixed: boolean },
) =>
  fc
    .record({
      ideas: fc.integer({ min: 0, max: ideas }),
      jurors: fc.integer({ min: 1, max: jurors }),
      perIdea: fc.integer({ min: 1, max: jurors }),
      seed: fc.integer(),
    })
    .chain(({ ideas: count, jurors: people, perIdea, seed }) => {
      const edges = (isOn: boolean) =>
        isOn && count > 0
          ? fc.uniqueArray(
              fc.record({
                idea: fc.integer({ min: 1, max: count }),
                juror: fc.integer({ min: 101, max: 100 + people }),
              }),
              { selector: ({ idea, juror }) => `${idea} ${juror}`, maxLength: 2 * count },
            )
          : fc.constant<Edges>([]);
      return fc
        .record({ excluded: edges(of.conflicts), fixed: edges(of.fixed), movable: edges(of.fixed) })
        .map(
          (they): ShareRequest => ({
            ideas: range(count, 1),
            jurors: range(people, 101),
            perIdea,
            seed,
            excluded: pairs(they.excluded),
            fixed: pairs(they.fixed),
            movable: pairs(they.movable),
          }),
        );
    });

const loadsOf = ({ jurors }: ShareRequest, assignment: ReadonlyMap<number, ReadonlySet<number>>) =>
  jurors.map((juror) => [...assignment.values()].filter((all) => all.has(juror)).length);
const sumOfSquares = (loads: readonly number[]) => loads.reduce((sum, load) => sum + load ** 2, 0);
const isExcluded = ({ excluded }: ShareRequest, idea: number, juror: number) =>
  excluded.get(idea)?.has(juror) ?? false;
const mayScore = (request: ShareRequest, idea: number) =>
  request.jurors.filter((juror) => !isExcluded(request, idea, juror));

it('each idea has its jurors, or all who may score it, and nobody with a conflict', () => {
  fc.assert(
    fc.property(requests({ ideas: 25, jurors: 9 }, { conflicts: true, fixed: true }), (request) => {
      const assignment = assignShares(request);
      expect([...assignment.keys()].sort((a, b) => a - b)).toEqual(request.ideas);
      for (const [idea, all] of assignment) {
        for (const juror of all) expect(isExcluded(request, idea, juror)).toBe(false);
        const fixed = [...(request.fixed.get(idea) ?? [])].filter(
          (juror) => !isExcluded(request, idea, juror),
        );
        for (const juror of fixed) expect(all.has(juror)).toBe(true);
        const wanted = Math.min(request.perIdea, mayScore(request, idea).length);
        expect(all.size).toBe(Math.max(wanted, fixed.length));
      }
    }),
  );
});

it('loads are within one of each other where nobody has a conflict, as the preview says', () => {
  fc.assert(
    fc.property(requests({ ideas: 40, jurors: 12 }, { conflicts: false, fixed: false }), (request) => {
      const loads = loadsOf(request, assignShares(request));
      const { ideas, jurors, perIdea } = request;
      const { least, most } = shareOf({ ideas: ideas.length, jurors: jurors.length, perIdea });
      expect([Math.min(...loads), Math.max(...loads)]).toEqual([least, most]);
      expect(most - least).toBeLessThanOrEqual(1);
    }),
  );
});

/** The least sum of the squares of loads that there is, by trying everything. */
function leastSum(request: ShareRequest, at = 0, loads = request.jurors.map(() => 0)): number {
  const idea = request.ideas[at];
  if (idea === undefined) return sumOfSquares(loads);
  const fixed = [...(request.fixed.get(idea) ?? [])].filter((juror) => !isExcluded(request, idea, juror));
  const free = mayScore(request, idea).filter((juror) => !fixed.includes(juror));
  const wanted = Math.max(0, Math.min(request.perIdea - fixed.length, free.length));
  let least = Number.POSITIVE_INFINITY;
  for (let choice = 0; choice < 2 ** free.length; choice++) {
    const chosen = free.filter((_, bit) => choice & (2 ** bit));
    if (chosen.length !== wanted) continue;
    const all = new Set([...fixed, ...chosen]);
    const next = loads.map((load, place) => load + (all.has(request.jurors[place] as number) ? 1 : 0));
    least = Math.min(least, leastSum(request, at + 1, next));
  }
  return least;
}

it('no assignment is more even with the same conflicts and the same scores', () => {
  fc.assert(
    fc.property(requests({ ideas: 4, jurors: 4 }, { conflicts: true, fixed: true }), (request) => {
      expect(sumOfSquares(loadsOf(request, assignShares(request)))).toBe(leastSum(request));
    }),
    { numRuns: 200 },
  );
});

it('a seed gives the same assignment whatever the order of ideas and jurors', () => {
  fc.assert(
    fc.property(requests({ ideas: 20, jurors: 8 }, { conflicts: true, fixed: true }), (request) => {
      const { ideas, jurors } = request;
      const other = { ...request, ideas: [...ideas].reverse(), jurors: [...jurors].reverse() };
      const sorted = (of: ShareRequest) =>
        [...assignShares(of)].sort(([a], [b]) => a - b).map(([idea, all]) => [idea, [...all].sort()]);
      expect(sorted(other)).toEqual(sorted(request));
    }),
  );
});

it('what was assigned stays when ideas join, and a newcomer gets their part of the ideas', () => {
  fc.assert(
    fc.property(
      requests({ ideas: 20, jurors: 8 }, { conflicts: false, fixed: false }),
      fc.integer({ min: 1, max: 20 }),
      (request, more) => {
        const before = assignShares(request);
        const ideas = [...request.ideas, ...range(more, 1000)];
        const after = assignShares({ ...request, ideas, fixed: before });
        for (const [idea, all] of before) expect(after.get(idea)).toEqual(all);
        const loads = loadsOf(request, after);
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);

        const joined = { ...request, jurors: [...request.jurors, 999], movable: before };
        const eased = assignShares(joined);
        const even = loadsOf(joined, eased);
        expect(Math.max(...even) - Math.min(...even)).toBeLessThanOrEqual(1);
        // Nobody gets an idea instead of another: what moves goes to the newcomer, or is of a place that was empty.
        for (const [idea, all] of before) {
          if (all.size < request.perIdea) continue;
          const came = [...(eased.get(idea) ?? [])].filter((juror) => !all.has(juror));
          expect(came.every((juror) => juror === 999)).toBe(true);
        }
      },
    ),
  );
});

it('a jury without anybody gets nothing', () => {
  expect(shareOf({ ideas: 5, jurors: 0, perIdea: 2 })).toEqual({ least: 0, most: 0 });
  expect(shareOf({ ideas: 12, jurors: 7, perIdea: 3 })).toEqual({ least: 5, most: 6 });
});
