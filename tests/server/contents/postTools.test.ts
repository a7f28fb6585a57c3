import { expect, it } from 'vitest';
import { cleanRichTextAtOnce } from '#server/platform/texts/rich-text.ts';

const PIXEL = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';

/** What each tool of the editor's bar writes, as the editor writes it. */
const WRITTEN: Readonly<Record<string, string>> = {
  header: '<h2>Why</h2>',
  font: '<p><span style="font-family:serif">Words</span></p>',
  color: '<p><span style="color:#d3483a">Words</span></p>',
  bold: '<p><strong>Words</strong></p>',
  italic: '<p><em>Words</em></p>',
  underline: '<p><u>Words</u></p>',
  strike: '<p><s>Words</s></p>',
  blockquote: '<blockquote><p>Words</p></blockquote>',
  'code-block': '<pre><code>Words</code></pre>',
  size: '<p><span style="font-size:1.35em">Words</span></p>',
  list: '<ul><li><p>One</p></li></ul><ol start="3"><li><p>Three</p></li></ol>',
  script: '<p>H<sub>2</sub>O m<sup>3</sup></p>',
  indent: '<p style="margin-inline-start:2em">Words</p>',
  link: '<p><a href="https://example.org/" target="_blank" rel="noopener noreferrer nofollow">Words</a></p>',
  image: `<p><img src="${PIXEL}" alt="A plant" /></p>`,
  video:
    '<iframe src="https://www.youtube-nocookie.com/embed/abcdef12345" title="Video" allowfullscreen="true"></iframe>',
  align: '<p style="text-align:center">Words</p>',
};

it.each(Object.entries(WRITTEN))('what the tool %s makes is stored as it is [R1G-42, S1-32]', (_, html) => {
  expect(cleanRichTextAtOnce(html)).toBe(html);
});

it.each([
  '<iframe src="https://www.youtube-nocookie.com.evil.example/embed/x"></iframe>',
  '<iframe src="http://www.youtube-nocookie.com/embed/x"></iframe>',
  '<iframe src="https://evil.example/player.vimeo.com"></iframe>',
  '<iframe src="data:text/html,<script>steal()</script>"></iframe>',
  '<iframe srcdoc="<script>steal()</script>"></iframe>',
  '<object data="https://evil.example/"></object>',
  '<embed src="https://evil.example/">',
  '<form action="https://evil.example/"><input name="password"></form>',
  '<style>body{display:none}</style>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
])('frames of other hosts and whatever runs or leads away are left out: %s [S1-32]', (html) => {
  expect(cleanRichTextAtOnce(html)).not.toMatch(
    /evil|steal|<iframe[^>]+src|<(object|embed|form|input|style|meta)/,
  );
});
