import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import {
  boundsFor,
  definitionFaults,
  EXTRA_INPUT_TYPES,
  type ExtraInputType,
  OFFERED_INPUT_TYPES,
} from '#contract/extra-inputs/rules.ts';
import { ExtraInputText } from '#contract/extra-inputs/schema.ts';
import {
  cleanValue,
  extraInputKey,
  type RawValue,
  type ValueRule,
  valueFault,
} from '#contract/extra-inputs/values.ts';
import { plainText } from '#contract/texts/plain-text.ts';

const rule = (inputType: ExtraInputType, values: Partial<ValueRule> = {}): ValueRule => ({
  inputType,
  isRequired: false,
  ...boundsFor(inputType),
  selectionValues: [{ id: 1 }, { id: 2 }, { id: 3 }],
  ...values,
});
const onSubmit = { complete: true };
const inDraft = { complete: false };

describe('the definition of an extra input', () => {
  it('there are eight kinds, of which DATE and RICH_TEXT are not offered any more [R2F-06, R2F-07]', () => {
    expect([...EXTRA_INPUT_TYPES].sort()).toEqual(
      [
        'BOOL',
        'DATE',
        'MULTIPLE_SELECTION',
        'NUMERIC',
        'RICH_TEXT',
        'SINGLE_SELECTION',
        'TEXT',
        'TEXT_AREA',
      ].sort(),
    );
    expect(OFFERED_INPUT_TYPES).toHaveLength(6);
    expect(OFFERED_INPUT_TYPES).not.toContain('DATE');
    expect(OFFERED_INPUT_TYPES).not.toContain('RICH_TEXT');
  });

  it.each([
    ['TEXT', 0, 255],
    ['TEXT_AREA', 0, 1024],
    ['RICH_TEXT', 0, 10_000],
    ['NUMERIC', 0, 1_000_000],
  ] as const)('empty bounds of %s become %i and %i [R2F-11 … R2F-14, R3I-27]', (type, min, max) => {
    for (const given of [{}, { minLenOrValue: null, maxLenOrValue: null }]) {
      expect(boundsFor(type, given)).toEqual({ minLenOrValue: min, maxLenOrValue: max });
    }
    expect(boundsFor(type, { minLenOrValue: 5 })).toEqual({ minLenOrValue: 5, maxLenOrValue: max });
  });

  it.each(['BOOL', 'SINGLE_SELECTION', 'MULTIPLE_SELECTION', 'DATE'] as const)('%s has no bounds', (type) => {
    expect(boundsFor(type, { minLenOrValue: 1, maxLenOrValue: 2 })).toEqual({
      minLenOrValue: null,
      maxLenOrValue: null,
    });
  });

  it('a label has 3 to 255 characters [R2F-08]', () => {
    const ok = (label: string) => ExtraInputText.safeParse({ language: 'en', label }).success;
    expect([2, 3, 255, 256].map((length) => ok('x'.repeat(length)))).toEqual([false, true, true, false]);
    expect(ok('')).toBe(false);
  });

  it('an explanation has at most 1000 characters and may be missing [R2F-09]', () => {
    const ok = (explanation: unknown) =>
      ExtraInputText.safeParse({ language: 'en', label: 'Label', explanation }).success;
    expect([undefined, null, '', 'x'.repeat(1000), 'x'.repeat(1001)].map(ok)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('the label of a choice has 1 to 255 characters [R2F-10]', () => {
    const ok = (label: string) =>
      extraInputEndpoints.create.body.safeParse({
        definitionList: [{ language: 'en', label: 'Label' }],
        inputType: 'SINGLE_SELECTION',
        selectionValues: [{ language: 'en', label, rank: 1 }],
      }).success;
    expect(['', 'x', 'x'.repeat(255), 'x'.repeat(256)].map(ok)).toEqual([false, true, true, false]);
  });

  const definition = {
    inputType: 'SINGLE_SELECTION' as ExtraInputType,
    definitionList: [{ language: 'en' }, { language: 'tr' }],
    selectionValues: [
      { language: 'en', rank: 1 },
      { language: 'tr', rank: 1 },
    ],
  };

  it('every configured language needs a label [R2F-08]', () => {
    expect(definitionFaults(definition, ['en', 'tr'])).toEqual([]);
    expect(definitionFaults({ ...definition, inputType: 'BOOL' }, ['en', 'tr', 'de'])).toEqual([
      { field: 'definitionList', message: 'NotNull' },
    ]);
  });

  it('the minimum is not above the maximum', () => {
    const text = { ...definition, inputType: 'TEXT' as const };
    expect(definitionFaults({ ...text, minLenOrValue: 5, maxLenOrValue: 5 }, ['en'])).toEqual([]);
    expect(definitionFaults({ ...text, minLenOrValue: 6, maxLenOrValue: 5 }, ['en'])).toEqual([
      { field: 'minLenOrValue', message: 'Min' },
    ]);
    expect(definitionFaults({ ...text, minLenOrValue: 256 }, ['en'])).toHaveLength(1);
  });

  it('a selection has choices, each in every language [R2F-15, R2F-16]', () => {
    const faults = (selectionValues: typeof definition.selectionValues) =>
      definitionFaults({ ...definition, selectionValues }, ['en', 'tr']).map(({ message }) => message);
    expect(faults([])).toEqual(['NotNull']);
    expect(faults([{ language: 'en', rank: 1 }])).toEqual(['Value']);
    expect(faults([...definition.selectionValues, { language: 'en', rank: 1 }])).toEqual(['Value']);
    expect(faults([...definition.selectionValues, { language: 'en', rank: 2 }])).toEqual(['Value']);
  });
});

describe('the value of an extra input', () => {
  it.each(['TEXT', 'TEXT_AREA'] as const)('a text of %s keeps to its length, both ends included', (type) => {
    const bounded = rule(type, { minLenOrValue: 3, maxLenOrValue: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (length) => {
        const fault = valueFault(bounded, { textValue: 'x'.repeat(length) }, onSubmit);
        expect(fault).toBe(length >= 3 && length <= 10 ? null : 'Size');
      }),
    );
  });

  it('spaces around a text do not count, and are not kept', () => {
    const bounded = rule('TEXT', { minLenOrValue: 3, maxLenOrValue: 3 });
    expect(valueFault(bounded, { textValue: '  abc  ' }, onSubmit)).toBeNull();
    expect(cleanValue('TEXT', { textValue: '  abc  ' })?.textValue).toBe('abc');
  });

  it('rich text counts what a reader sees', () => {
    expect(plainText('<p>a<b>b</b>&nbsp;c</p>')).toBe('ab c');
    const bounded = rule('RICH_TEXT', { minLenOrValue: 4, maxLenOrValue: 4 });
    expect(valueFault(bounded, { textValue: '<p>a<b>b</b>&amp;c</p>' }, onSubmit)).toBeNull();
    expect(valueFault(rule('RICH_TEXT', { isRequired: true }), { textValue: '<p> </p>' }, onSubmit)).toBe(
      'NotNull',
    );
  });

  it('counts characters as people do: an emoji is one, and so is an entity or many spaces', () => {
    const three = (type: ExtraInputType) => rule(type, { minLenOrValue: 3, maxLenOrValue: 3 });
    expect(valueFault(three('TEXT'), { textValue: '🙂🙂🙂' }, onSubmit)).toBeNull();
    expect(valueFault(three('TEXT'), { textValue: '🙂🙂' }, onSubmit)).toBe('Size');
    expect(valueFault(three('RICH_TEXT'), { textValue: '<p>🙂  &nbsp; &#128578;</p>' }, onSubmit)).toBeNull();
    expect(plainText('<p>a &lt; b &amp;amp; &#x63;</p>')).toBe('a < b &amp; c');
  });

  it('a number keeps to its bounds, both ends included', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 1000 }),
        (numberValue, a, b) => {
          const [min, max] = [Math.min(a, b), Math.max(a, b)];
          const bounded = rule('NUMERIC', { minLenOrValue: min, maxLenOrValue: max });
          const expected = numberValue < min ? 'Min' : numberValue > max ? 'Max' : null;
          expect(valueFault(bounded, { numberValue }, onSubmit)).toBe(expected);
        },
      ),
    );
    expect(valueFault(rule('NUMERIC'), { numberValue: Number.POSITIVE_INFINITY }, onSubmit)).toBe('Type');
  });

  it('no is an answer to a required question', () => {
    const required = rule('BOOL', { isRequired: true });
    expect(valueFault(required, { boolValue: false }, onSubmit)).toBeNull();
    expect(valueFault(required, { boolValue: null }, onSubmit)).toBe('NotNull');
  });

  it('a day is a day of the calendar', () => {
    const fault = (dateValue: string) => valueFault(rule('DATE'), { dateValue }, onSubmit);
    expect(fault('2028-02-29')).toBeNull();
    for (const wrong of ['2027-02-29', '2026-13-01', '2026-1-1', '01/02/2026', 'tomorrow']) {
      expect(fault(wrong), wrong).toBe('Type');
    }
  });

  it('a single selection is one of the choices, a multiple one some of them, none twice', () => {
    const single = (...selectionValueIds: number[]) =>
      valueFault(rule('SINGLE_SELECTION'), { selectionValueIds }, onSubmit);
    const multiple = (...selectionValueIds: number[]) =>
      valueFault(rule('MULTIPLE_SELECTION'), { selectionValueIds }, onSubmit);
    expect([single(2), single(1, 2), single(9)]).toEqual([null, 'Size', 'Value']);
    expect([multiple(1, 3), multiple(1, 9), multiple(2, 2), multiple()]).toEqual([
      null,
      'Value',
      'Value',
      null,
    ]);
  });

  it('a value of another kind is refused', () => {
    const values: RawValue[] = [
      { textValue: 'x' },
      { numberValue: 1 },
      { boolValue: true },
      { dateValue: '2026-01-01' },
      { selectionValueIds: [1] },
    ];
    for (const inputType of EXTRA_INPUT_TYPES) {
      const accepted = values.filter((value) => valueFault(rule(inputType), value, onSubmit) === null);
      expect(accepted, inputType).toHaveLength(1);
    }
  });

  it('a required input needs a value on submit, an optional one and a draft do not', () => {
    for (const inputType of EXTRA_INPUT_TYPES) {
      for (const nothing of [null, undefined, {}, { textValue: '', selectionValueIds: [] }]) {
        expect(valueFault(rule(inputType, { isRequired: true }), nothing, onSubmit)).toBe('NotNull');
        expect(valueFault(rule(inputType, { isRequired: true }), nothing, inDraft)).toBeNull();
        expect(valueFault(rule(inputType), nothing, onSubmit)).toBeNull();
      }
    }
  });

  it('a draft may hold half a sentence, but nothing that could never be stored', () => {
    const bounded = rule('TEXT', { minLenOrValue: 5, maxLenOrValue: 10 });
    expect(valueFault(bounded, { textValue: 'abc' }, inDraft)).toBeNull();
    expect(valueFault(bounded, { textValue: 'abcdefghijk' }, inDraft)).toBe('Size');
    expect(valueFault(rule('SINGLE_SELECTION'), { selectionValueIds: [9] }, inDraft)).toBe('Value');
  });

  it('whatever passes on submit passes in a draft, and cleaning it changes nothing of that', () => {
    const values = fc.record(
      {
        textValue: fc.option(fc.string({ maxLength: 300 })),
        numberValue: fc.option(fc.double()),
        boolValue: fc.option(fc.boolean()),
        dateValue: fc.option(fc.constantFrom('2026-01-01', 'x')),
        selectionValueIds: fc.option(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        values,
        fc.constantFrom(...EXTRA_INPUT_TYPES),
        fc.boolean(),
        (value, inputType, isRequired) => {
          const checked = rule(inputType, { isRequired });
          if (valueFault(checked, value, onSubmit) !== null) return;
          expect(valueFault(checked, value, inDraft)).toBeNull();
          expect(valueFault(checked, cleanValue(inputType, value), onSubmit)).toBeNull();
        },
      ),
    );
  });

  it('its key in forms is ei_ and the id, and ei_ stands for nothing else [R1K-13, R3Q-23, Q3-02]', () => {
    expect(extraInputKey(7)).toBe('ei_7');
  });
});
