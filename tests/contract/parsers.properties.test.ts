import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Instant, listOf, paging, parseSort } from '#contract/http.ts';
import { EMAIL } from '#contract/texts/email.ts';
import { Locale } from '#contract/texts/titles.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.webUrl(),
  fc.emailAddress(),
);
const FIELDS = ['id', 'title', 'dateCreated'] as const;
const sort = z.object(paging(FIELDS, 'id,desc')).shape.sort;

describe('whatever is sent', () => {
  it('a sort names one of its fields and a direction, or is refused [R3Q-13]', () => {
    const parts = fc.constantFrom(...FIELDS, 'asc', 'desc', ',', ' ', '; drop table', '\n', '');
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.array(parts).map((words) => words.join('')),
        ),
        (text) => {
          const parsed = sort.safeParse(text);
          if (!parsed.success) return;
          const { field, direction } = parseSort(parsed.data);
          expect(FIELDS).toContain(field);
          expect([field, `${field},${direction}`]).toContain(text);
        },
      ),
    );
  });

  it('a list of values holds known ones only, in the order in which they came', () => {
    const known = ['NEW', 'OPEN', 'DONE'] as const;
    const words = fc.oneof(fc.constantFrom(...known, ''), anyText);
    fc.assert(
      fc.property(fc.array(words, { maxLength: 20 }), (list) => {
        const parsed = listOf(known).safeParse(list.join(','));
        const sent = list
          .join(',')
          .split(',')
          .filter((word) => word !== '');
        const isKnown =
          sent.every((word) => known.some((one) => one === word)) && list.join(',').length <= 2000;
        expect(parsed.success).toBe(isKnown);
        if (parsed.success) expect(parsed.data).toEqual(sent);
      }),
    );
  });

  it('an instant is the same one in UTC, once and for all', () => {
    const offsets = fc.tuple(
      fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }),
      fc.date({ noInvalidDate: true, min: new Date('0001-01-03'), max: new Date('9999-12-28') }),
    );
    fc.assert(
      fc.property(offsets, ([minutes, date]) => {
        const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const two = (number: number) => String(number).padStart(2, '0');
        const size = Math.abs(minutes);
        const text = `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        const read = Instant.parse(text);
        expect(read).toBe(date.toISOString());
        expect(Instant.parse(read)).toBe(read);
      }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = Instant.safeParse(text);
        if (parsed.success) expect(Number.isNaN(Date.parse(parsed.data))).toBe(false);
      }),
    );
  });

  it('a language is one that Intl knows how to read', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.stringMatching(/^[a-z]{2}(-[A-Z]{2})?$/)), (text) => {
        if (!Locale.safeParse(text).success) return;
        expect(Intl.getCanonicalLocales(text)).toHaveLength(1);
        expect(text).toMatch(/^[\w-]{2,5}$/);
      }),
    );
  });

  it('an address of mail has no blank, no line end and one @, so that it stays in its line of a mail', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.tuple(fc.emailAddress(), anyText).map(([mail, tail]) => mail + tail),
        ),
        (text) => {
          if (EMAIL.test(text)) expect(text).toMatch(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/);
        },
      ),
    );
  });
});
