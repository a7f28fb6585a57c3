import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDateInput } from '#contract/formats/dates.ts';
import { movedByDays } from '#contract/programmes/dates.ts';
import { PROGRAMME_CODE, PROGRAMME_LIMITS } from '#contract/programmes/rules.ts';
import type { CloneSource } from '#src/components/programmes/cloning/cloneSource.ts';
import { firstValues, lastingDays, shiftTo } from '#src/components/programmes/cloning/cloneValues.ts';

const source = (changes: Partial<CloneSource> = {}): CloneSource => ({
  kind: 'competition',
  id: 5,
  code: 'IDEAS-2025',
  title: 'Ideas of 2025',
  start: '2025-03-05T08:00:00.000Z',
  end: '2025-04-04T20:59:00.000Z',
  ...changes,
});
const NOW = new Date('2026-11-30T10:00:00.000Z');
const UTC = { timeZone: 'UTC' };
const startWith = (changes: Partial<CloneSource>) => firstValues(source(changes), NOW, UTC);

describe('what the dialog of a copy begins with', () => {
  it('is today, and title and code with the year moved on', () => {
    expect(startWith({})).toEqual({ code: 'IDEAS-2026', title: 'Ideas of 2026', firstDay: '2026-11-30' });
  });

  it.each([
    ['SAFETY', 'SAFETY-2'],
    ['SAFETY-2', 'SAFETY-3'],
    ['SAFE.WORK', 'SAFE.WORK.2'],
    ['SAFE.9', 'SAFE.10'],
    ['ABCDEFGHIJKLMNOP', 'ABCDEFGHIJKLMN-2'],
    // A year that is not the one of the original says something else.
    ['VISION-2030', 'VISION-2030-2'],
  ])('the code %s becomes %s', (code, expected) => {
    expect(startWith({ code, title: 'Vision 2030' })).toMatchObject({ code: expected, title: 'Vision 2030' });
  });

  it('the code is another one that the server takes, whatever the original is called', () => {
    const codes = fc.stringMatching(/^(?:[A-Z0-9-]{3,16}|[A-Z0-9.]{3,16})$/);
    fc.assert(
      fc.property(codes, (code) => {
        const made = startWith({ code }).code;
        expect(made).not.toBe(code);
        expect(made).toMatch(PROGRAMME_CODE);
        expect(made.length).toBeLessThanOrEqual(PROGRAMME_LIMITS.code.max);
      }),
    );
  });
});

describe('the dates of a copy', () => {
  it('begin on the chosen day and last as long, wherever their reader is', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom('UTC', 'Europe/Istanbul', 'America/New_York', 'Pacific/Auckland');
    fc.assert(
      fc.property(instants, fc.integer({ min: -3000, max: 3000 }), zones, (start, days, timeZone) => {
        const day = movedByDays(`${toDateInput(start, { timeZone })}T00:00:00.000Z`, days).slice(0, 10);
        expect(shiftTo(day, start.toISOString(), { timeZone })).toBe(days);
      }),
    );
    expect(shiftTo(null, NOW.toISOString())).toBeNull();
  });

  it('keep their time of day and count their first day', () => {
    expect(movedByDays('2025-04-04T20:59:00.000Z', 365)).toBe('2026-04-04T20:59:00.000Z');
    expect(lastingDays('2025-03-05T08:00:00.000Z', '2025-03-05T20:00:00.000Z', UTC)).toBe(1);
    expect(lastingDays('2025-03-05T08:00:00.000Z', '2025-04-04T20:59:00.000Z', UTC)).toBe(31);
  });
});
