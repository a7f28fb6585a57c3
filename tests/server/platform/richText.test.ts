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
