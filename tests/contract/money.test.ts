import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCurrency } from '#contract/formats/dates.ts';
import { AMOUNT_DIGITS, amountOf, CURRENCIES, centsOf, readAmount } from '#contract/formats/money.ts';

const cents = fc.bigInt({ min: 0n, max: 10n ** BigInt(AMOUNT_DIGITS + 2) - 1n });

describe('an amount of money', () => {
  it('is the same after it was cents, whatever its size and sign [S3-81]', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (value) => {
        expect(centsOf(amountOf(value))).toBe(value);
        expect(amountOf(value)).toMatch(/^-?\d+\.\d{2}$/);
      }),
    );
    expect([amountOf(5n), amountOf(-5n), amountOf(0n)]).toEqual(['0.05', '-0.05', '0.00']);
  });

  it('is read as it is written, to the last cent, with either pair of marks [R3Q-22, S3-81]', () => {
    fc.assert(
      fc.property(cents, (value) => {
        const amount = amountOf(value);
        expect(readAmount(amount)).toBe(amount);
        expect(readAmount(formatCurrency(amount))).toBe(amount);
        expect(readAmount(formatCurrency(amount, { delimiter: ',' }))).toBe(amount);
      }),
    );
  });

  it.each([
    ['1250', '1250.00'],
    [' 1250,5 ', '1250.50'],
    ['1250.5', '1250.50'],
    ['1.250', '1250.00'],
    ['1,250', '1250.00'],
    ['1 250,50', '1250.50'],
    ['1.250.000,05', '1250000.05'],
    ['007', '7.00'],
    ['0', '0.00'],
  ])('%s means %s [S3-81]', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });

  it.each(['', '-1', '1,2,3', '1.25.000', '1,005.5.1', '1e5', '12 TRY', '1.005,123', '1234567890123', '٣'])(
    '%s is no amount [S3-81]',
    (typed) => {
      expect(readAmount(typed)).toBeNull();
    },
  );

  it('is written exactly where a float would not be [R3Q-22]', () => {
    expect(formatCurrency('90071992547409.93', { symbol: 'TRY' })).toBe('90.071.992.547.409,93 TRY');
    expect(formatCurrency('-0.05')).toBe('-0,05');
    expect(formatCurrency('not money')).toBe('');
  });

  it('has a currency with cents, the home one first', () => {
    expect(CURRENCIES[0]).toBe('TRY');
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    for (const currency of CURRENCIES) expect(currency).toMatch(/^[A-Z]{3}$/);
  });
});
