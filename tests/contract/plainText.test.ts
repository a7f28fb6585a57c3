import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWords } from '#contract/texts/has-words.ts';
import { plainText, previewText } from '#contract/texts/plain-text.ts';

describe('the words of a rich text', () => {
  it.each([
    [
      'lines stand apart',
      '<p>Save energy</p><p>Turn off<br>the lights</p>',
      'Save energy Turn off the lights',
    ],
    ['list items and cells, too', '<ul><li>a</li><li>b</li></ul><td>c</td>d', 'a b c d'],
    ['letters of one word stay together', '<p>a<b>b</b>c<em class="x">d</em></p>', 'abcd'],
    ['entities are their character', '&lt;b&gt; &amp;amp; &#8211; &#x2013;&nbsp;c', '<b> &amp; – – c'],
    ['what no character has is a space', 'a&#x110000;b&unknown;c', 'a b c'],
    ['many spaces are one', ' a \u00a0\n b ', 'a b'],
  ])('%s', (_, html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('a text that was escaped comes back, but for its spaces', () => {
    const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const spaced = text.replace(/[\s\u00a0]+/g, ' ').trim();
        expect(plainText(`<p>${escaped(text)}</p>`)).toBe(spaced);
      }),
    );
  });

  it('tags are found as the plain expression for them finds them, however many are opened and not closed', () => {
    const inline = /^<\/?(?:a|b|em)(?:\s[\s\S]*)?>$/i;
    const expected = (html: string) =>
      html
        .replace(/<[^>]*>/g, (tag) => (inline.test(tag) ? '' : ' '))
        .replace(/[\s\u00a0]+/g, ' ')
        .trim();
    const parts = fc.constantFrom(
      '<b>',
      '</b>',
      '<em class="x">',
      '<p>',
      '</p>',
      '<',
      '>',
      '<br',
      'a',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (chosen) => {
        expect(plainText(chosen.join(''))).toBe(expected(chosen.join('')));
      }),
    );
    expect(plainText('<'.repeat(1_000_000))).toHaveLength(1_000_000);
  });
});

it('words are found as the plain expression finds them, and no further than the first', () => {
  const expected = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
  const parts = fc.constantFrom('<p>', '</p>', '<', '>', '<br', 'a', ' ', '\n', '&nbsp;', '\u00a0', '&amp;');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (chosen) => {
      expect(hasWords(chosen.join(''))).toBe(expected(chosen.join('')));
    }),
  );
  expect(hasWords('<'.repeat(1_000_000))).toBe(true);
  expect(hasWords('<p></p>'.repeat(200_000))).toBe(false);
});

describe('the words of a rich text in one line', () => {
  it.each([
    ['a heading ends with a colon', '<h3>Today</h3><p>The lamp burns.</p>', 'Today: The lamp burns.'],
    ['also in bold', '<h2><b>Today</b> </h2><p>The lamp</p>', 'Today: The lamp'],
    ['one that ends with a sign keeps it', '<h3>Why?</h3><p>It burns.</p>', 'Why? It burns.'],
    ['an empty one is nothing', '<h3></h3><p>It burns.</p>', 'It burns.'],
  ])('%s', (_, html, text) => {
    expect(previewText(html)).toBe(text);
  });

  it('are those of the text but for colons', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<h3>', '</h3>', '</b>', '<b>', 'a', ':', ' ', '<p>')),
        (parts) => {
          const html = parts.join('');
          expect(previewText(html).replaceAll(':', '')).toBe(plainText(html).replaceAll(':', ''));
        },
      ),
    );
  });
});
