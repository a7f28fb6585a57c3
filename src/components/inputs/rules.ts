import type { Validator } from 'ra-core';
import { EMAIL } from '#contract/texts/email.ts';

/** What a field says when a rule is broken, or beforehand in its info popover. */
export interface RuleMessage {
  /** Message key. */
  readonly message: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A validator that can say in words what it asks for. */
export interface Rule extends Validator {
  (value: unknown, values?: Record<string, unknown>): RuleMessage | undefined;
  readonly rule: RuleMessage;
  /** react-admin reads this for the required mark. */
  readonly isRequired?: boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && value.trim() === '');

function rule(
  message: string,
  args: Record<string, unknown>,
  holds: (value: unknown, values: Record<string, unknown>) => boolean,
): Rule {
  const said: RuleMessage = { message, args };
  const check = (value: unknown, values: Record<string, unknown> = {}) =>
    holds(value, values) ? undefined : said;
  return Object.assign(check, { rule: said }) as Rule;
}

/** Every rule but `required` lets an empty field pass, so that optional fields can stay empty. */
function ruleForFilled(
  message: string,
  args: Record<string, unknown>,
  holds: (value: unknown, values: Record<string, unknown>) => boolean,
): Rule {
  return rule(message, args, (value, values) => isEmpty(value) || holds(value, values));
}

const length = (value: unknown) => (typeof value === 'string' ? value.trim().length : String(value).length);

/*
 * The generic rules of the forms with their documented message keys.
 * A rule takes a key of its own as last argument where a form needs one.
 */

export function required(message = 'entity.validation.required'): Rule {
  return Object.assign(
    rule(message, {}, (value) => !isEmpty(value)),
    { isRequired: true },
  );
}

/** What most fields ask for that ask for anything. */
export const REQUIRED: Rule[] = [required()];

/** A box that has to be ticked, such as "I accept the terms". */
export function ticked(message = 'entity.validation.required'): Rule {
  return Object.assign(
    rule(message, {}, (value) => value === true),
    { isRequired: true },
  );
}

export function minLength(min: number, message = 'entity.validation.minlength'): Rule {
  return ruleForFilled(message, { min }, (value) => length(value) >= min);
}

export function maxLength(max: number, message = 'entity.validation.maxlength'): Rule {
  return ruleForFilled(message, { max }, (value) => length(value) <= max);
}

export function minValue(min: number, message = 'entity.validation.min'): Rule {
  return ruleForFilled(message, { min }, (value) => Number(value) >= min);
}

export function maxValue(max: number, message = 'entity.validation.max'): Rule {
  return ruleForFilled(message, { max }, (value) => Number(value) <= max);
}

export function number(message = 'entity.validation.number'): Rule {
  return ruleForFilled(message, {}, (value) =>
    typeof value === 'number' ? Number.isFinite(value) : /^-?\d+([.,]\d+)?$/.test(String(value).trim()),
  );
}

/** A whole number that is not negative, written with digits only. */
export function wholeNumber(message = 'entity.validation.wholeNumber'): Rule {
  return ruleForFilled(message, {}, (value) => /^\d+$/.test(String(value)));
}

/** Exactly `count` digits, spaces aside; a phone number has 10. */
export function digitCount(count: number, message = 'entity.validation.digits'): Rule {
  return ruleForFilled(message, { count, digits: count, max: count }, (value) =>
    new RegExp(`^\\d{${count}}$`).test(String(value).replace(/\s/g, '')),
  );
}

export function pattern(expression: RegExp, message = 'entity.validation.pattern'): Rule {
  const stateless = new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''));
  return ruleForFilled(message, { pattern: expression.source }, (value) => stateless.test(String(value)));
}

export function email(message = 'global.messages.validate.email.invalid'): Rule {
  return ruleForFilled(message, {}, (value) => EMAIL.test(String(value).trim()));
}

/** Equal to another field of the form, such as the repeated password. */
export function matches(source: string, message = 'dontMatch'): Rule {
  return ruleForFilled(message, { source }, (value, values) => value === values[source]);
}

/** What the rules of a field say, for its info popover. */
export function ruleMessages(validate: Validator | readonly Validator[] | undefined): RuleMessage[] {
  const list = validate === undefined ? [] : Array.isArray(validate) ? validate : [validate];
  return list.flatMap((each) => ('rule' in each ? [(each as Rule).rule] : []));
}

/** What the rules say of a text that is too long: that is said while it is typed, before anything is sent. */
export function tooLong(
  validate: Validator | readonly Validator[] | undefined,
  value: unknown,
): RuleMessage | undefined {
  const longest = longestOf(validate);
  return longest === undefined ? undefined : maxLength(longest)(value);
}

/** Longest text that the rules of a field let through, for its counter. */
export function longestOf(validate: Validator | readonly Validator[] | undefined): number | undefined {
  const longest = ruleMessages(validate)
    .filter(({ message }) => message === 'entity.validation.maxlength')
    .map(({ args }) => args.max)
    .find((max) => typeof max === 'number');
  return longest as number | undefined;
}
