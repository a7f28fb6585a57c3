import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import {
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_STYLES,
  RICH_TEXT_TAGS,
  VIDEO_HOSTS,
} from '#contract/texts/rich-text.ts';
import { cleanRichText, cleanRichTextAtOnce, cleanRichTexts } from '#server/platform/texts/rich-text.ts';
import { RICH_TEXT_SHAPES } from '#tests/support/fuzz/richTextShapes.ts';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

it.each([
  'http://elsewhere.example/pixel.png',
  'https://elsewhere.example/pixel.png',
  '//elsewhere.example/pixel.png',
  'ftp://elsewhere.example/pixel.png',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PHA+',
])('a picture from %s is left out, so that no text tells others who reads it [S1-32]', (source) => {
  expect(cleanRichTextAtOnce(`<p>Look <img src="${source}" alt="x"></p>`)).toBe('<p>Look </p>');
});

it.each(['/api/v3/files/plan.png', 'api/v3/files/plan.png', PIXEL])(
  'a picture of our own or in the text itself stays: %s [S1-32]',
  (source) => {
    const clean = cleanRichTextAtOnce(`<p><img src="${source}" alt="x"></p>`);
    expect(clean).toBe(`<p><img src="${source}" alt="x" /></p>`);
    expect(cleanRichTextAtOnce(clean)).toBe(clean);
  },
);

it('tags that stand in more of each other than any editor makes are left out; their words stay [S1-32]', () => {
  const deep = cleanRichTextAtOnce(`${'<div>'.repeat(100_000)}words${'</div>'.repeat(100_000)}after`);
  expect(deep).toContain('words');
  expect(deep).toContain('after');
  expect(deep.split('<div>').length - 1).toBeLessThanOrEqual(300);
  expect(cleanRichTextAtOnce(deep)).toBe(deep);
});

it('nesting as people make it stays, also beside many tags', () => {
  const list = '<ul><li>a<ul><li>b<br />c</li></ul></li></ul>';
  const many = list.repeat(500);
  expect(cleanRichTextAtOnce(many)).toBe(many);
});

/** Pieces of pages, whole and broken, that make other pages when they are put together. */
const PIECES = [
  ...[
    '<p>',
    '</p>',
    '<b',
    '>',
    '<',
    '</',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '"',
    "'",
    '=',
    '&lt;',
    '&#x3c;',
    '&',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '<svg/onload=a()>',
    '<math>',
    '<template>',
    '<noscript>',
    '<textarea>',
    '<title>',
  ],
  ...[
    '<img src=x onerror=a()>',
    ' onclick="a()"',
    ' href="javascript:a()"',
    ' href="java\tscript:a()"',
    ' style="position:fixed"',
  ],
  ...[
    '<a href="',
    'https://example.org',
    '//elsewhere.example',
    'data:text/html,',
    'data:image/png;base64,AA',
    'javascript:',
  ],
  ...[
    '<iframe src="https://player.vimeo.com.elsewhere.example/">',
    '<iframe src="https://player.vimeo.com/video/1">',
  ],
  ...[
    '<span style="color:red;background:url(//a)">',
    '<img src="',
    '<base href="//a">',
    '<form>',
    '<input>',
    '<table><tr><td>',
    '\u0000',
    'words',
  ],
];
const pages = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 5 })), {
  maxLength: 30,
});

const attributesOf = (tag: string) => [
  ...(RICH_TEXT_ATTRIBUTES['*'] ?? []),
  ...(RICH_TEXT_ATTRIBUTES[tag] ?? []),
];

/** What a browser makes of a text. */
const shownBy = (html: string) =>
  [...JSDOM.fragment(html).childNodes]
    .map((node) => ('outerHTML' in node ? node.outerHTML : node.textContent))
    .join('');

function expectHarmless(element: Element): void {
  const tag = element.tagName.toLowerCase();
  expect(RICH_TEXT_TAGS).toContain(tag);
  for (const { name, value } of element.attributes) {
    expect(attributesOf(tag)).toContain(name);
    if (name === 'href')
      expect(new URL(value, 'https://here.invalid').protocol).toMatch(/^(https?|mailto|tel):$/);
    if (name === 'src' && tag === 'img' && !value.startsWith('data:image/')) {
      expect(new URL(value, 'https://here.invalid').origin).toBe('https://here.invalid');
    }
    if (name === 'src' && tag === 'iframe') expect(VIDEO_HOSTS).toContain(new URL(value).hostname);
    if (name !== 'style') continue;
    for (const rule of value.split(';').filter((part) => part.trim() !== '')) {
      expect(Object.keys(RICH_TEXT_STYLES)).toContain(rule.split(':')[0]?.trim());
    }
  }
}

it('whatever is written, a browser finds nothing in it that runs or loads from elsewhere, and cleaning it again shows the same [S1-32]', () => {
  fc.assert(
    fc.property(pages, (pieces) => {
      const clean = cleanRichTextAtOnce(pieces.join(''));
      for (const element of JSDOM.fragment(clean).querySelectorAll('*')) expectHarmless(element);
      // As a browser reads both: it ends by itself what a dropped element held open.
      expect(shownBy(cleanRichTextAtOnce(clean))).toBe(shownBy(clean));
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['brackets that open nothing', '<'],
  ['elements that are never closed', '<div>'],
  ['ends of nothing', '</p>'],
  ['addresses that never end', '<a href="'],
  ['comments that never end', '<!--'],
  ['references to characters', '&lt;'],
  ['sections that never end', '<![CDATA['],
])('%s: a long text takes a time that grows with its length, not with its square', (_, piece) => {
  const timeOf = (size: number) => {
    const html = piece.repeat(size / piece.length);
    const before = process.cpuUsage();
    cleanRichTextAtOnce(html);
    return process.cpuUsage(before).user / 1000;
  };
  timeOf(30_000);
  // The square would be a thousandfold. Below some milliseconds a time says nothing.
  expect(timeOf(600_000)).toBeLessThan(200 * Math.max(timeOf(20_000), 5));
});

it('a long text is cleaned while others are served, to what a short one becomes', async () => {
  const long = RICH_TEXT_SHAPES['paragraphs with links']?.(700_000) ?? '';
  let ticks = 0;
  const others = setInterval(() => {
    ticks += 1;
  }, 1);
  const clean = await cleanRichText(`${long}<script>alert(1)</script>`);
  clearInterval(others);
  expect(clean).toBe(cleanRichTextAtOnce(long));
  expect(ticks).toBeGreaterThan(5);
});

it('several texts keep their order, short or long', async () => {
  const short = ['<p>a</p><script>b</script>', '', '<b>c</b>'];
  expect(await cleanRichTexts(short)).toEqual(['<p>a</p>', '', '<b>c</b>']);
  const long = short.map((text) => text + 'x'.repeat(9_000));
  expect(await cleanRichTexts(long)).toEqual(long.map(cleanRichTextAtOnce));
});
