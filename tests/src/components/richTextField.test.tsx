import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { belowTitle } from '#src/components/richText/belowTitle.ts';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { sanitizeRichText } from '#src/components/richText/sanitizeRichText.ts';
import { linkAddress, videoAddress } from '#src/components/richText/videoAddress.ts';
import { renderWidget } from './renderWidget.tsx';

test.each([
  ['<p onclick="steal()">Hi</p>', '<p>Hi</p>'],
  ['<img src="x" onerror="steal()">', '<img src="x" alt="">'],
  ['<script>steal()</script><p>Hi</p>', '<p>Hi</p>'],
  ['<a href="javascript:steal()">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
  ['<iframe src="https://evil.example/"></iframe>', ''],
  ['<p style="position:fixed;color:red">Hi</p>', '<p style="color: red">Hi</p>'],
  ['<form><input name="password"></form><p>Hi</p>', '<p>Hi</p>'],
])('rich text is cleaned: %s, handlers and all', (dirty, clean) => {
  expect(sanitizeRichText(dirty)).toBe(clean);
});

test('players of known video hosts stay', () => {
  const html = sanitizeRichText('<iframe src="https://www.youtube-nocookie.com/embed/abcdef12345"></iframe>');
  expect(html).toContain('https://www.youtube-nocookie.com/embed/abcdef12345');
});

test('headings stand below the title of the page, which has the first level', () => {
  renderWidget(<RichTextField value="<h1>Why</h1><h2>How</h2><h6>Small print</h6><p>h1</p>" />);
  const levels = screen.getAllByRole('heading').map((one) => [one.tagName, one.textContent]);
  expect(levels).toEqual([
    ['H2', 'Why'],
    ['H3', 'How'],
    ['H6', 'Small print'],
  ]);
});

test('for who listens the headings of a text begin below the page’s title and leave no level out, whatever sizes stand there', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 }), (sizes) => {
      const html = belowTitle(sizes.map((size) => `<h${size}>x</h${size}>`).join(''));
      const levels = [...html.matchAll(/<h(\d)(?: aria-level="(\d)")?/g)].map(([, size, level]) =>
        Number(level ?? size),
      );
      expect(levels).toHaveLength(sizes.length);
      expect(levels[0]).toBe(2);
      for (let at = 1; at < levels.length; at += 1) {
        const [before = 0, level = 0] = [levels[at - 1], levels[at]];
        expect(level).toBeGreaterThanOrEqual(2);
        expect(level - before).toBeLessThanOrEqual(1);
        // A smaller heading stands under the one before it, one of the same size beside it.
        expect(level > before).toBe((sizes[at] ?? 0) > (sizes[at - 1] ?? 0));
        if (sizes[at] === sizes[at - 1]) expect(level).toBe(before);
      }
    }),
  );
});

test('headings of a text that leaves the first level alone stay as they are', () => {
  renderWidget(<RichTextField value="<h2>Why</h2><h3>How</h3>" />);
  expect(screen.getAllByRole('heading').map((one) => one.tagName)).toEqual(['H2', 'H3']);
});

test('cleaning leaves no handler and no script, whatever comes, and is done after one pass', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    'img',
    'script',
    ' onerror=',
    'src=x',
    'svg',
    '<!--',
    'p',
    '=',
    'a href=javascript:x',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const clean = sanitizeRichText(pieces.join(''));
      const page = document.createElement('div');
      page.innerHTML = clean;
      for (const element of page.querySelectorAll('*')) {
        expect(element.nodeName).not.toBe('SCRIPT');
        for (const { name, value } of element.attributes) {
          expect(name.startsWith('on')).toBe(false);
          expect(value.toLowerCase().startsWith('javascript:')).toBe(false);
        }
      }
      expect(sanitizeRichText(clean)).toBe(clean);
    }),
  );
});

test('a field shows the words without the handlers', () => {
  renderWidget(<RichTextField value={'<p onclick="x()"><strong>Hello</strong></p>'} />);
  expect(screen.getByText('Hello').parentElement?.getAttribute('onclick')).toBeNull();
});

test('addresses of videos and links', () => {
  expect(videoAddress('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  );
  expect(videoAddress('https://youtu.be/dQw4w9WgXcQ')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  );
  expect(videoAddress('https://vimeo.com/123456789')).toBe('https://player.vimeo.com/video/123456789');
  expect(videoAddress('https://evil.example/watch?v=dQw4w9WgXcQ')).toBeNull();
  expect(linkAddress('example.org')).toBe('https://example.org/');
  expect(linkAddress('javascript:alert(1)')).toBeNull();
  expect(linkAddress('//evil.example')).toBeNull();
});
