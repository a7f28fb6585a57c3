import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDateInWords } from '#contract/formats/date-in-words.ts';

const now = new Date('2026-12-18T12:00:00Z');
const inWords = (value: string, locale = 'en', timeZone = 'UTC') =>
  formatDateInWords(value, { now, locale, timeZone });

describe('a date in words', () => {
  it.each([
    ['2026-12-18T09:05:00Z', 'today, 09:05', 'bugün, 09:05'],
    ['2026-12-17T23:59:00Z', 'yesterday, 23:59', 'dün, 23:59'],
    ['2026-12-15T12:00:00Z', '3 days ago, 12:00', '3 gün önce, 12:00'],
    ['2026-12-19T00:00:00Z', 'tomorrow, 00:00', 'yarın, 00:00'],
    ['2026-12-11T12:00:00Z', '11 December', '11 Aralık'],
    ['2025-12-12T12:00:00Z', '12 December 2025', '12 Aralık 2025'],
    ['2026-12-18', 'today', 'bugün'],
    ['2026-12-17', 'yesterday', 'dün'],
    ['', '', ''],
    ['no date', '', ''],
  ])('%s is %s, in Turkish %s', (value, english, turkish) => {
    expect(inWords(value)).toBe(english);
    expect(inWords(value, 'tr')).toBe(turkish);
  });

  it('days are those of the zone of the reader', () => {
    expect(inWords('2026-12-17T22:30:00Z', 'en', 'Europe/Istanbul')).toBe('today, 01:30');
    expect(inWords('2026-12-17T22:30:00Z')).toBe('yesterday, 22:30');
  });

  it.each(['en', 'tr'])('what is longer ago never sounds more recent (%s)', (locale) => {
    const days = (words: string) => {
      if (/^(today|bugün)/.test(words)) return 0;
      if (/^(yesterday|dün)/.test(words)) return 1;
      const near = /^(\d) (days ago|gün önce)/.exec(words) ?? (/^evvelsi/.test(words) ? ['', '2'] : null);
      return near ? Number(near[1]) : 7;
    };
    const minutes = fc.integer({ min: 0, max: 30 * 24 * 60 });
    fc.assert(
      fc.property(minutes, minutes, (a, b) => {
        const [later = 0, earlier = 0] = [a, b].sort((one, other) => one - other);
        const said = (ago: number) => inWords(new Date(now.getTime() - ago * 60_000).toISOString(), locale);
        expect(days(said(earlier))).toBeGreaterThanOrEqual(days(said(later)));
      }),
    );
  });
});
