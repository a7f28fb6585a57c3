import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESS_MAX, cutForAddress, similarQuery } from '#src/features/contributions/edit/similarQuery.ts';

const inAddress = (query: Record<string, string>) => new URLSearchParams(query).toString().length;
/** Names of the two parameters and what parts them. */
const NAMES = 'title=&text='.length;

describe('what is compared while somebody writes', () => {
  it('is title and text without markup, as they are, where they are short', () => {
    expect(similarQuery('Bicycle stands', '<p>Four  stands</p><p>at the gate</p>')).toEqual({
      title: 'Bicycle stands',
      text: 'Four stands at the gate',
    });
  });

  it.each([
    ['Chinese', '改善建议停车场'],
    ['Arabic', 'تحسين موقف السيارات'],
    ['emoji', '🚲🏭👷🏽'],
    ['Turkish', 'öneri çığ şüğ'],
  ])('fits the address in %s too, however long the text is', (_, words) => {
    const query = similarQuery(words.repeat(40), `<p>${words.repeat(2000)}</p>`);
    expect(query.title).not.toBe('');
    expect(inAddress(query)).toBeLessThanOrEqual(ADDRESS_MAX + NAMES);
  });

  it('parts no character, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(60), (text, most) => {
        const cut = cutForAddress(text, most);
        expect(text.startsWith(cut)).toBe(true);
        expect(encodeURIComponent(cut.toWellFormed()).length).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed() || !text.isWellFormed()).toBe(true);
      }),
    );
  });
});
