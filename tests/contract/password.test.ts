import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword, isStrongPassword, passwordLevel, passwordScore } from '#contract/account/password.ts';

const passwords = fc.string({ unit: fc.constantFrom(...'abXY01!? äÖ'), maxLength: 30 });

describe('the checklist of a password', () => {
  it('Aa1!aaaa ticks all five points [R1H-05]', () => {
    expect(Object.values(checkPassword('Aa1!aaaa'))).toEqual([true, true, true, true, true]);
  });

  it.each([
    ['Aa1!aaa', 'minimumLength'],
    ['aa1!aaaa', 'uppercase'],
    ['AA1!AAAA', 'lowercase'],
    ['Aab!aaaa', 'digit'],
    ['Aa1baaaa', 'symbol'],
  ] as const)('%s leaves just %s unticked [R1H-05]', (password, missing) => {
    const { [missing]: unticked, ...others } = checkPassword(password);
    expect(unticked).toBe(false);
    expect(Object.values(others)).toEqual([true, true, true, true]);
    expect(isStrongPassword(password)).toBe(false);
  });

  it('letters of other alphabets count as letters, not as symbols', () => {
    expect(checkPassword('ÖĞçşü')).toMatchObject({ uppercase: true, lowercase: true, symbol: false });
  });
});

describe('the strength of a password', () => {
  it('is twice the length and ten for each class used [R1H-07]', () => {
    expect(passwordScore('Abcdef1!')).toBe(16 + 40);
    expect(passwordLevel('Abcdef1!')).toBe(5);
  });

  it('gets one more from ten characters on [R1H-07]', () => {
    expect(passwordScore('Abcdefg1!')).toBe(18 + 40);
    expect(passwordScore('Abcdefgh1!')).toBe(20 + 1 + 40);
  });

  it.each([
    ['Aa1!bc', 10, 1],
    ['abcdefghijkl', 10, 1],
    ['abcdefgh12', 20, 2],
    ['Abcdefgh12', 40, 4],
  ] as const)('%s is capped at %i and lights level %i [R1H-08 … R1H-11]', (password, score, level) => {
    expect(passwordScore(password)).toBe(score);
    expect(passwordLevel(password)).toBe(level);
  });

  it('levels end at 10, 20, 30 and 40 points [R1H-06]', () => {
    fc.assert(
      fc.property(passwords.filter(Boolean), (password) => {
        const score = passwordScore(password);
        const level = [10, 20, 30, 40].filter((bound) => score > bound).length + 1;
        expect(passwordLevel(password)).toBe(level);
      }),
    );
  });

  it.each([
    ['aA1!aaaaaa', 61, 'R3M-16'],
    ['aA1!aa', 10, 'R3M-17'],
    ['aaaaaaaaaaaa', 10, 'R3M-17'],
    ['aaaa1111aaaa', 20, 'R3M-18'],
    ['aaAA11aaAA11', 40, 'R3M-18'],
  ])('%s scores %i, as document 3 reckons it [%s]', (password, score) => {
    expect(passwordScore(password)).toBe(score);
  });

  it('every character more gives two points, the tenth one more, a new class ten [R3M-16]', () => {
    const strong = passwords.filter((text) => text.length > 6 && isStrongPassword(text));
    fc.assert(
      fc.property(strong, fc.constantFrom(...'aB1!'), (password, more) => {
        const tenth = password.length === 9 ? 1 : 0;
        expect(passwordScore(password + more) - passwordScore(password)).toBe(2 + tenth);
      }),
    );
  });

  it('the caps hold for every password [R1H-08, R1H-09, R1H-10, R1H-11, R3M-17, R3M-18]', () => {
    fc.assert(
      fc.property(passwords, (password) => {
        const { uppercase, lowercase, digit, symbol } = checkPassword(password);
        const classes = [uppercase, lowercase, digit, symbol].filter(Boolean).length;
        const score = passwordScore(password);
        if (password.length <= 6 || classes <= 1) expect(score).toBeLessThanOrEqual(10);
        else if (classes === 2) expect(score).toBeLessThanOrEqual(20);
        else if (classes === 3) expect(score).toBeLessThanOrEqual(40);
        else expect(score).toBe(2 * password.length + (password.length >= 10 ? 1 : 0) + 40);
      }),
    );
  });

  it('an empty field lights nothing [R1H-06]', () => {
    expect(passwordLevel('')).toBe(0);
  });
});
