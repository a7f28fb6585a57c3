import { expect, it } from 'vitest';
import { cleanRichText } from '#server/platform/texts/rich-text.ts';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

it.each([
  'http://elsewhere.example/pixel.png',
  'https://elsewhere.example/pixel.png',
  '//elsewhere.example/pixel.png',
  'ftp://elsewhere.example/pixel.png',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PHA+',
])('a picture from %s is left out, so that no text tells others who reads it [S1-32]', (source) => {
  expect(cleanRichText(`<p>Look <img src="${source}" alt="x"></p>`)).toBe('<p>Look </p>');
});

it.each(['/api/v3/files/plan.png', 'api/v3/files/plan.png', PIXEL])(
  'a picture of our own or in the text itself stays: %s [S1-32]',
  (source) => {
    const clean = cleanRichText(`<p><img src="${source}" alt="x"></p>`);
    expect(clean).toBe(`<p><img src="${source}" alt="x" /></p>`);
    expect(cleanRichText(clean)).toBe(clean);
  },
);

it('tags that stand in more of each other than any editor makes are left out; their words stay [S1-32]', () => {
  const deep = cleanRichText(`${'<div>'.repeat(100_000)}words${'</div>'.repeat(100_000)}after`);
  expect(deep).toContain('words');
  expect(deep).toContain('after');
  expect(deep.split('<div>').length - 1).toBeLessThanOrEqual(300);
  expect(cleanRichText(deep)).toBe(deep);
});

it('nesting as people make it stays, also beside many tags', () => {
  const list = '<ul><li>a<ul><li>b<br />c</li></ul></li></ul>';
  const many = list.repeat(500);
  expect(cleanRichText(many)).toBe(many);
});
