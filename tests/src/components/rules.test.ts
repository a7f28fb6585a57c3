import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsOf, formatPhone } from '#src/components/inputs/digits.ts';
import * as rules from '#src/components/inputs/rules.ts';
import { messagesOf } from './renderWidget.tsx';

const cases: [string, rules.Rule, unknown, unknown, string][] = [
  ['required', rules.required(), 'x', '  ', 'entity.validation.required'],
  ['minimum length', rules.minLength(3), 'abc', 'ab', 'entity.validation.minlength'],
  ['maximum length', rules.maxLength(3), 'abc', 'abcd', 'entity.validation.maxlength'],
  ['minimum value', rules.minValue(3), '3', '2.9', 'entity.validation.min'],
  ['maximum value', rules.maxValue(3), 3, 4, 'entity.validation.max'],
  ['number', rules.number(), '-12.5', '12a', 'entity.validation.number'],
  ['digit count', rules.digitCount(10), '555 123 45 67', '555123456', 'entity.validation.digits'],
  ['pattern', rules.pattern(/^[A-Z]+$/g), 'ABC', 'abc', 'entity.validation.pattern'],
  ['e-mail', rules.email(), 'a.b+c@x-y.example.org', 'john@x', 'global.messages.validate.email.invalid'],
  ['a ticked box', rules.ticked(), true, false, 'entity.validation.required'],
];

test.each(cases)(
  '%s: lets the right value pass and names the wrong one [R1H-23, R1H-24, R3N-24]',
  (_, rule, good, bad, key) => {
    expect(rule(good)).toBeUndefined();
    expect(rule(bad)?.message).toBe(key);
  },
);

test('a field matches another one of the form, or says dontMatch [R1H-23, R1H-24, R3N-24]', () => {
  const rule = rules.matches('password');
  expect(rule('one', { password: 'one' })).toBeUndefined();
  expect(rule('one', { password: 'two' })?.message).toBe('dontMatch');
});

test('only “required” refuses an empty field [R1H-23]', () => {
  const optional = cases.map(([, rule]) => rule).filter((rule) => !rule.isRequired);
  for (const rule of [...optional, rules.matches('other')]) {
    for (const empty of ['', '   ', null, undefined]) expect(rule(empty, { other: 'x' })).toBeUndefined();
  }
  for (const empty of ['', null, undefined, []]) expect(rules.required()(empty)).toBeDefined();
});

test('a rule takes a message of the form’s own [R1H-23]', () => {
  expect(rules.required('register.terms')('')?.message).toBe('register.terms');
});

test('a pattern gives the same answer every time, whatever its flags', () => {
  const rule = rules.pattern(/a/g);
  expect([rule('a'), rule('a'), rule('a')]).toEqual([undefined, undefined, undefined]);
});

test('the limits stand in the message [R1H-24]', () => {
  expect(rules.minLength(3)('ab')).toMatchObject({ args: { min: 3 } });
  expect(rules.maxLength(5)('abcdef')).toMatchObject({ args: { max: 5 } });
});

test('all documented keys have a text in every language [R1H-24]', () => {
  for (const locale of ['en', 'tr']) {
    const messages = messagesOf(locale);
    for (const key of [...cases.map(([, , , , each]) => each), 'dontMatch']) {
      expect(messages[key], `${locale}: ${key}`).toBeTruthy();
    }
  }
});

test('a phone number is grouped 3-3-2-2 [R3N-12]', () => {
  expect(formatPhone('5551234567')).toBe('555 123 45 67');
  expect(formatPhone('5551')).toBe('555 1');
  expect(formatPhone('')).toBe('');
});

test('only digits are kept, and grouping loses none [R3N-11, R3N-12]', () => {
  expect(digitsOf('a1b2')).toBe('12');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(digitsOf(text)).toMatch(/^\d*$/);
      expect(digitsOf(formatPhone(text))).toBe(digitsOf(text, 10));
    }),
  );
});
