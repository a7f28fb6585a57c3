import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessableBy, isPattern } from '#contract/account/guessable-password.ts';
import { ownLength } from '#contract/account/password-patterns.ts';

const texts = fc.string({ unit: fc.constantFrom(...'abcdqwer1234!x'), maxLength: 24 });
const noOne = { person: {}, title: 'Green Harbour' };

describe('a password of repetitions and rows', () => {
  it.each([
    'Aa1!Aa1!Aa1!',
    'Aa1!Aa1!Aa1',
    'aaaaaaaa',
    'abcdefgh',
    'hgfedcba',
    '12345678',
    'qwertyuiop',
    'Asdfghjkl1!',
    'Qwertyqwerty1!',
    'ÇÖMNBVCXZ!',
    'ğüĞÜğü',
    '1111222233334444',
  ])('%s is one', (password) => {
    expect(isPattern(password)).toBe(true);
  });

  it.each([
    '',
    'zK!9',
    'Fresh-start-2',
    'Correct-9',
    'Student-7',
    'Property-40!',
    'Banana-7!',
    'Mississippi-8',
    'Mine-12345',
    'kumsaldaki on yedi martı',
  ])('%j is none', (password) => {
    expect(isPattern(password)).toBe(false);
  });

  it('counts at most its characters', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(ownLength(text)).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('gains nothing by being said again', () => {
    fc.assert(
      fc.property(
        texts.filter((text) => text.length > 1),
        fc.integer({ min: 2, max: 5 }),
        (text, times) => {
          const repeated = text.repeat(times).slice(0, 64);
          expect(ownLength(repeated)).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });

  it('grows by no more than what is added', () => {
    fc.assert(
      fc.property(texts, texts, (text, more) => {
        expect(ownLength(text + more)).toBeLessThanOrEqual(ownLength(text) + more.length);
      }),
    );
  });

  it('is judged quickly whatever somebody types', () => {
    // To make them up takes longer than to judge them.
    const passwords = fc.sample(fc.string({ unit: 'binary', maxLength: 50 }), 100);
    const began = performance.now();
    expect(isPattern('\uFDFA'.repeat(50))).toBe(false);
    for (const password of passwords) expect(typeof isPattern(password)).toBe('boolean');
    expect(performance.now() - began).toBeLessThan(5_000);
  }, 30_000);
});

describe('why a password is easily guessed', () => {
  const rankOf = (text: string) => (text === 'letmein' ? 3 : Number.POSITIVE_INFINITY);

  it.each([
    ['Lovelace-12!', 'error.password.personal'],
    ['Harbour-2026', 'error.password.common'],
    ['Letmein1!', 'error.password.common'],
    ['Zq7!Zq7!Zq7!', 'error.password.pattern'],
    ['Fresh-start-2', null],
  ])('%s: %s', (password, key) => {
    expect(guessableBy(password, { ...noOne, person: { lastName: 'Lovelace' }, rankOf })).toBe(key);
  });

  it('says nothing of common ones while the list is not there', () => {
    expect(guessableBy('Letmein1!', noOne)).toBeNull();
  });
});
