import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  areWeightsComplete,
  EVAL_OVER,
  EVALUATION_LIMITS,
  formatScore,
  meanOf,
  questionResults,
  STAGES_OF_TYPE,
  STARS,
  scoreOf,
  totalWeight,
} from '#contract/evaluations/rules.ts';
import { EVALUATION_STAGES } from '#contract/life-cycles/schema.ts';
import {
  addItem,
  faultOfItems,
  type ItemDraft,
  spreadWeights,
  totalOf,
  weighItem,
} from '#src/components/evaluations/definitionValues.ts';

/** Weights of at least 1 that total 100, made by cutting a line of 100 at different places. */
const weights = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 99 })
  .map((cuts) => [...cuts, 100].sort((a, b) => a - b))
  .map((ends) => ends.map((end, index) => end - (ends[index - 1] ?? 0)));
const star = fc.integer({ min: 1, max: STARS });
const answers: fc.Arbitrary<Answer[]> = weights.chain((list) =>
  fc.tuple(...list.map((weight) => star.map((given) => ({ weight, star: given })))),
);
const scores = fc.array(fc.double({ min: 20, max: 100, noNaN: true }), { minLength: 1, maxLength: 50 });

describe("a person's score", () => {
  it('lies between 20 and 100, ends included [S2-20, S3-92]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const score = scoreOf(given);
        expect(score).toBeGreaterThanOrEqual(20);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
    expect(scoreOf([{ weight: 100, star: 1 }])).toBe(20);
    expect(scoreOf([{ weight: 100, star: 5 }])).toBe(EVAL_OVER);
  });

  it('is twenty a star when all stars are the same, whatever the weights [S2-20]', () => {
    fc.assert(
      fc.property(weights, star, (list, same) => {
        expect(scoreOf(list.map((weight) => ({ weight, star: same })))).toBe(same * 20);
      }),
    );
  });

  it('is the very same in any order of the questions, and grows with every star [S2-20]', () => {
    fc.assert(
      fc.property(answers, fc.nat(), (given, pick) => {
        expect(scoreOf([...given].reverse())).toBe(scoreOf(given));
        const at = pick % given.length;
        const better = given.map((one, index) => (index === at ? { ...one, star: one.star + 1 } : one));
        expect(scoreOf(better)).toBeGreaterThan(scoreOf(given));
      }),
    );
  });

  it('scales with the full score', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 1000 }), (given, over) => {
        expect(scoreOf(given, over)).toBeCloseTo((scoreOf(given) * over) / 100, 9);
      }),
    );
  });
});

describe("a jury's score", () => {
  it('is the mean: between the lowest and the highest, null without any [S2-22]', () => {
    expect(meanOf([])).toBeNull();
    fc.assert(
      fc.property(scores, (given) => {
        const mean = meanOf(given) as number;
        expect(mean).toBeGreaterThanOrEqual(Math.min(...given) - 1e-9);
        expect(mean).toBeLessThanOrEqual(Math.max(...given) + 1e-9);
      }),
    );
  });

  it('of several juries each counts the same, however many sit in it [S2-22]', () => {
    const average = meanOf([meanOf([100]) as number, meanOf([20, 20, 20, 20]) as number]);
    expect(average).toBe(60);
  });
});

describe('a score as it is shown', () => {
  it.each([
    [250 / 3, '83.3'],
    [80, '80.0'],
    [83.25, '83.3'],
    [83.35, '83.4'],
    [0.05, '0.1'],
    [99.95, '100.0'],
    [20, '20.0'],
  ])('%f is shown as %s, half up [R2G-28, S2-22]', (score, text) => expect(formatScore(score)).toBe(text));

  it('has one decimal and lies within half a tenth [R2G-28]', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (score) => {
        const text = formatScore(score);
        expect(text).toMatch(/^\d{1,3}\.\d$/);
        expect(Math.abs(Number(text) - score)).toBeLessThanOrEqual(0.05 + 1e-6);
      }),
    );
  });
});

describe('the weights of a form', () => {
  it('are complete exactly when each is a whole number of at least 1 and they total 100 [R2G-09, R2G-10, S2-32]', () => {
    fc.assert(
      fc.property(weights, (list) => {
        const items = list.map((weight) => ({ weight }));
        expect(totalWeight(items)).toBe(100);
        expect(areWeightsComplete(items)).toBe(true);
        expect(areWeightsComplete([...items, { weight: 1 }])).toBe(false);
        expect(areWeightsComplete([...items, { weight: 0 }])).toBe(false);
      }),
    );
    expect(areWeightsComplete([{ weight: 99.5 }, { weight: 0.5 }])).toBe(false);
    expect(areWeightsComplete([])).toBe(false);
  });

  const step = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      question: fc.constantFrom('ab', 'abc', 'How good is it?', '   '),
      weight: fc.option(fc.integer({ min: 0, max: 120 })),
    }),
    fc.record({
      kind: fc.constant('weigh' as const),
      at: fc.nat({ max: 9 }),
      weight: fc.option(fc.integer({ min: 0, max: 120 })),
    }),
    fc.record({ kind: fc.constant('spread' as const) }),
  );

  it('never exceed 100 together, whatever is typed, and a refused change changes nothing [R2G-11, R2G-13, R2G-15]', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let items: readonly ItemDraft[] = [];
        for (const one of steps) {
          if (one.kind === 'spread') {
            if (items.length > 0) items = spreadWeights(items);
          } else {
            const { kind } = one;
            const id = kind === 'weigh' ? (items[one.at]?.id ?? 0) : 0;
            const before = items;
            const change = kind === 'add' ? addItem(items, one) : weighItem(items, id, one.weight);
            if (change.fault === 'toastError.max' || change.fault === 'toastError.questionEmpty') {
              expect(change.items).toBe(before);
            }
            items = change.items;
          }
          expect(totalOf(items)).toBeLessThanOrEqual(EVALUATION_LIMITS.weight.total);
          expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
          if (faultOfItems(items) === null) expect(totalOf(items)).toBe(100);
        }
      }),
    );
  });

  it('spread evenly differ by one at most and are complete [R2G-10]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (count) => {
        const items = Array.from({ length: count }, (_, index) => ({
          id: index + 1,
          question: 'How good is it?',
          weight: null,
        }));
        const given = spreadWeights(items).map(({ weight }) => weight ?? 0);
        expect(Math.max(...given) - Math.min(...given)).toBeLessThanOrEqual(1);
        expect(faultOfItems(spreadWeights(items))).toBeNull();
      }),
    );
  });
});

it('stages belong to juries or to boards, seven in all [R2G-03, S2-33]', () => {
  expect([...STAGES_OF_TYPE.SUGGESTION, ...STAGES_OF_TYPE.IDEA].sort()).toEqual(
    [...EVALUATION_STAGES].sort(),
  );
});

describe('what the answers of a stage come to', () => {
  const question = (place: number) => ({ question: `Question ${place}`, weight: 10 });
  const stage = (stars: readonly (readonly number[])[]) =>
    stars.map((own) => ({ answers: own.map((star, place) => ({ ...question(place), star })) }));

  it('mean and spread are told for each question, in the order of the form', () => {
    expect(
      questionResults(
        stage([
          [5, 2],
          [1, 2],
        ]),
      ),
    ).toEqual([
      { ...question(0), count: 2, mean: 3, lowest: 1, highest: 5, deviation: 2 },
      { ...question(1), count: 2, mean: 2, lowest: 2, highest: 2, deviation: 0 },
    ]);
  });

  it('the mean lies within the spread, whoever comes first, and agreement is no deviation', () => {
    const star = fc.integer({ min: 1, max: STARS });
    const answers = fc.array(fc.array(star, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(answers, (stars) => {
        const results = questionResults(stage(stars));
        const turned = questionResults(stage(stars.toReversed()));
        expect(results).toHaveLength(3);
        for (const [place, result] of results.entries()) {
          expect(result.lowest).toBeLessThanOrEqual(result.mean);
          expect(result.highest).toBeGreaterThanOrEqual(result.mean);
          expect(result.deviation).toBeLessThanOrEqual(2);
          expect(result.deviation === 0).toBe(result.lowest === result.highest);
          expect(turned[place]?.mean).toBeCloseTo(result.mean, 9);
          expect(turned[place]?.deviation).toBeCloseTo(result.deviation, 9);
        }
      }),
    );
  });

  it('imported scores, which have no answers, change nothing, and nothing comes of nothing', () => {
    const given = stage([[4], [2]]);
    expect(questionResults([...given, { answers: [] }])).toEqual(questionResults(given));
    expect(questionResults([])).toEqual([]);
  });
});
