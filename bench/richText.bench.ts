import { cleanRichTextAtOnce } from '#server/platform/texts/rich-text.ts';
import { RICH_TEXT_SHAPES, repeated } from '#tests/support/fuzz/richTextShapes.ts';
import type { Measure } from './site.ts';
import { figure, verdict } from './table.ts';

const SIZES = [10_000, 100_000, 1_000_000] as const;
/** Ten times the text may take so many times as long: ten, and something for the noise of short times. */
const MOST_GROWTH = 20;
/** Milliseconds below which a time says nothing. */
const LEAST_MS = 2;
const ROUNDS = 3;

/** Milliseconds of processor time: a busy machine does not stretch it. The least of some rounds, the compiler's done by then. */
function timeOf(html: string): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    cleanRichTextAtOnce(html);
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...times);
}

/** How long the cleaning of rich text takes, by the length of the text. */
export const richText: Measure = async ({ say }) => {
  cleanRichTextAtOnce(repeated('<p>warm <b>up</b></p>')(200_000));
  const rows = Object.entries(RICH_TEXT_SHAPES).map(([name, make]) => {
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
