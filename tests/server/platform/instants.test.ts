import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoInstant } from '#server/platform/db/parsers.ts';

/** An instant as PostgreSQL writes it: trailing zeros of the fraction are left out. */
function written(instant: Date, zone: '+00' | '+00:00', between: ' ' | 'T') {
  const [day, time = ''] = instant.toISOString().split('T');
  const [clock, fraction = ''] = time.replace('Z', '').split('.');
  const digits = fraction.replace(/0+$/, '');
  return `${day}${between}${clock}${digits ? `.${digits}` : ''}${zone}`;
}

it('an instant that PostgreSQL writes in UTC is ISO text of 24 characters, to the millisecond', () => {
  const instants = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, fc.boolean(), (instant, inJson) => {
      const text = inJson ? written(instant, '+00:00', 'T') : written(instant, '+00', ' ');
      expect(isoInstant(text)).toBe(instant.toISOString());
    }),
  );
});

it.each([
  ['2026-01-31 10:15:00.25+02', '2026-01-31T08:15:00.250Z'],
  ['2026-01-31 10:15:00+05:30', '2026-01-31T04:45:00.000Z'],
  ['2026-01-31 08:15:00.123456+00', '2026-01-31T08:15:00.123Z'],
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
  ['10000-01-01 00:00:00+00', '10000-01-01 00:00:00+00'],
  ['0044-03-15 00:00:00+00 BC', '0044-03-15 00:00:00+00 BC'],
])('%s is %s', (text, iso) => {
  expect(isoInstant(text)).toBe(iso);
});
