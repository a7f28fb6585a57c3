import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_PARTS } from '#contract/campaigns/rules.ts';
import { questionsToAdd } from '#contract/programme-templates/questions.ts';

const asked = (en: string, tr = `${en} tr`) => ({
  definitionList: [
    { language: 'en', label: en },
    { language: 'tr', label: tr },
  ],
});
// Few names, so that sets and forms share some.
const anyQuestion = fc
  .tuple(fc.constantFrom('Where', 'WHERE ', 'When', 'Who', 'Why'), fc.integer({ min: 0, max: 60 }))
  .map(([name, number]) => asked(`${name} ${number % 12}`));
const anyForm = fc.array(anyQuestion, { maxLength: MOST_PARTS + 10 });

describe('what of a set comes into a form', () => {
  it('divides the set: nothing is lost or doubled, and each part is in its order', () => {
    fc.assert(
      fc.property(anyForm, anyForm, (set, form) => {
        const { added, sameName, noRoom } = questionsToAdd(set, form);
        const places = (part: readonly (typeof set)[number][]) => part.map((one) => set.indexOf(one));
        expect([...places(added), ...places(sameName), ...places(noRoom)].toSorted((a, b) => a - b)).toEqual(
          set.map((_, at) => at),
        );
        for (const part of [added, sameName, noRoom]) {
          expect(places(part)).toEqual(places(part).toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('fills a form up to its bound and no further; a form beyond it gets nothing', () => {
    fc.assert(
      fc.property(anyForm, anyForm, (set, form) => {
        const { added, noRoom } = questionsToAdd(set, form);
        expect(added.length).toBeLessThanOrEqual(Math.max(0, MOST_PARTS - form.length));
        if (noRoom.length > 0) expect(form.length + added.length).toBeGreaterThanOrEqual(MOST_PARTS);
      }),
    );
  });

  it('adds nothing a second time', () => {
    fc.assert(
      fc.property(anyForm, anyForm, (set, form) => {
        const { added, sameName } = questionsToAdd(set, form);
        const again = questionsToAdd(set, [...form, ...added]);
        expect(again.added).toEqual([]);
        expect(again.sameName).toHaveLength(sameName.length + added.length);
      }),
    );
  });

  it('takes a name for the same in one language alone, regardless of case and spaces, as the language writes them', () => {
    const names = (set: ReturnType<typeof asked>, form: ReturnType<typeof asked>) =>
      questionsToAdd([set], [form]).sameName.length;
    expect(names(asked('Where  is it?', 'Yeri'), asked(' where is IT?', 'Nerede?'))).toBe(1);
    expect(names(asked('Place', 'IŞIK'), asked('Light', 'ışık'))).toBe(1);
    expect(names(asked('Place', 'ışık'), asked('Light', 'işik'))).toBe(0);
    // The words of one language are no name in another.
    expect(names(asked('Place', 'Light'), asked('Light', 'Yer'))).toBe(0);
  });

  it('takes all of a set into an empty form, also questions of one name', () => {
    const set = [asked('Where'), asked('Where')];
    expect(questionsToAdd(set, [])).toEqual({ added: set, sameName: [], noRoom: [] });
  });
});
