import { cleanRichText } from '#server/platform/texts/rich-text.ts';
import type { Measure } from './site.ts';
import { figure, verdict } from './table.ts';

const SIZES = [10_000, 100_000, 1_000_000] as const;
/** Ten times the text may take so many times as long: ten, and something for the noise of short times. */
const MOST_GROWTH = 20;
/** Milliseconds below which a time says nothing. */
const LEAST_MS = 2;
const ROUNDS = 3;

const repeated = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length));

/** What people write, and what a careless cleaner would take the square of the time for. */
const SHAPES: Readonly<Record<string, (size: number) => string>> = {
  'paragraphs with links': repeated(
    '<p>Some <b>words</b> with a <a href="https://example.org">link</a></p>\n',
  ),
  'a picture in the text': (size) => `<img src="data:image/png;base64,${'A'.repeat(size)}">`,
  'brackets that open nothing': repeated('<'),
  'elements that are never closed': repeated('<div>'),
  'ends of nothing': repeated('</p>'),
  'elements side by side at the greatest depth': (size) =>
    '<ul><li>'.repeat(149) + repeated('<b>x</b>')(size),
  'one element with many attributes': (size) =>
    `<p ${Array.from({ length: size / 8 }, (_, at) => `a${at}`).join(' ')}>b</p>`,
  'one style with many properties': (size) => `<p style="${repeated('color:red;')(size)}">a</p>`,
  'an address that never ends': repeated('<a href="'),
  'comments that never end': repeated('<!--'),
  'references to characters': repeated('&lt;'),
};

/** Milliseconds of processor time: a busy machine does not stretch it. The least of some rounds, the compiler's done by then. */
function timeOf(html: string): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    cleanRichText(html);
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...times);
}

/** How long the cleaning of rich text holds the event loop, by the length of the text. */
export const richText: Measure = async ({ say }) => {
  cleanRichText(repeated('<p>warm <b>up</b></p>')(200_000));
  const rows = Object.entries(SHAPES).map(([name, make]) => {
    const times = SIZES.map((size) => timeOf(make(size)));
    const [, middle = 0, large = 0] = times;
    const growth = large / Math.max(middle, LEAST_MS);
    say(`  ${name}: ${times.map(figure).join(', ')} ms`);
    return [name, ...times.map(figure), figure(growth), verdict(growth < MOST_GROWTH)];
  });
  return [
    {
      title: 'Cleaning of rich text, by its length in characters',
      head: [
        'text',
        ...SIZES.map((size) => `${size.toLocaleString('en')}: ms`),
        'growth of the last step',
        'linear',
      ],
      rows,
    },
  ];
};
