import englishMessages from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { shippedMessages } from '#tests/support/texts.ts';

const en = shippedMessages('en');
const tr = shippedMessages('tr');

function flatten(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [`${path}${key}`] : flatten(inner, `${path}${key}.`),
  );
}
const places = (text = '') => [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].sort();

describe('shipped texts', () => {
  it('have the same keys in every language', () => {
    expect(Object.keys(tr).sort()).toEqual(Object.keys(en).sort());
  });

  it('ask in a translation for no value that the English text has not', () => {
    const strange = Object.keys(en).filter((key) =>
      places(tr[key]).some((name) => !places(en[key]).includes(name)),
    );
    expect(strange).toEqual([]);
  });

  it('hold every text of react-admin', () => {
    expect(flatten(englishMessages).filter((key) => !(key in en))).toEqual([]);
  });

  it.each([
    'error.unexpected',
    'error.http.404',
    'error.http.403',
    'error.backHome',
    'error.serverNotReachable',
    'error.urlNotFound',
    'entity.validation.required',
    'entity.validation.minlength',
    'entity.validation.maxlength',
    'entity.validation.min',
    'entity.validation.max',
    'entity.validation.number',
    'entity.validation.digits',
    'entity.validation.pattern',
    'global.messages.validate.email.invalid',
    'dontMatch',
    'rulePassword',
    'warn.mustLoginMessage',
    'login.error.unauthorized',
    'error.captcha.invalid',
    'error.email.exists',
    'error.key.invalid',
    'error.user.notActivated',
    'error.user.locked',
    'error.badCredentials',
    'error.Size',
    'error.NotNull',
    'error.NotBlank',
    'error.Pattern',
    'error.Email',
  ])('have %s [R1H-24, R1J-50]', (key) => {
    expect(en[key]).toBeTruthy();
    expect(tr[key]).toBeTruthy();
  });

  it('say what the specification says', () => {
    expect(en['error.http.403']).toBe('You are not authorized to access this page.');
    expect(en['error.unexpected']).toBe('An unexpected error has occurred');
    expect(en['error.unknown']).toBe('Unknown error!');
    expect(en['entity.validation.required']).toBe('This field is required.');
    expect(en['error.badCredentials']).toBe(
      'Failed to sign in! Please check your credentials and try again.',
    );
  });
});
