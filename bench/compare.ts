import { median } from './statistics.ts';
import { figure, type Table } from './table.ts';

/** Tables of an earlier run, as they stand in docs/benchmarks.md. */
export function tablesIn(markdown: string): Table[] {
  const tables: Table[] = [];
  let title: string | null = null;
  let rows: string[][] = [];
  const end = () => {
    const [head, , ...body] = rows;
    if (title !== null && head) tables.push({ title, head, rows: body });
    rows = [];
  };
  for (const line of markdown.split('\n')) {
    if (line.startsWith('|')) rows.push(cellsOf(line));
    else if (rows.length > 0) end();
    if (line.startsWith('#')) title = line.startsWith('### ') ? line.slice(4).trim() : null;
  }
  end();
  return tables;
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());

/** Whether a column tells more the better or less the better, by its head; null for words, aims and sizes. */
function directionOf(head: string): 1 | -1 | null {
  if (head === '' || /aim|verdict|<|contributions|comments|^before$|memory before/i.test(head)) return null;
  if (/\/s\b|÷|^rate$|^ratio$|performance|accessibility|best|seo/i.test(head)) return 1;
  return -1;
}

/** Seconds and milliseconds of one column may change places; numbers as they are written, `1,234 ms`, `2.5 s`. */
function valuesOf(cell: string | undefined): (number | null)[] {
  return (cell ?? '').split('·').map((part) => {
    const [, digits, unit = ''] = /^\s*([\d,]+(?:\.\d+)?)\s*(ms|s|MB|kB|GB)?\b/.exec(part) ?? [];
    if (digits === undefined) return null;
    const value = Number(digits.replaceAll(',', ''));
    return unit === 's' ? value * 1000 : value;
  });
}

interface Figure {
  table: string;
  row: string;
  column: string;
  before: number;
  now: number;
  /** Better than 1, worse than it, whichever way the figure counts. */
  ratio: number;
  /** Compares two things within one run: the machine and what else it did have no part in it. */
  isRatio: boolean;
}

const SIZE = /^([\d,]{5,})(:|$)/;

/** Heads with the size that they are about, which stands in the column before where it is not repeated. */
function columnsOf({ head }: Table): string[] {
  let size = '';
  return head.map((name) => {
    size = SIZE.exec(name)?.[1] ?? size;
    return /growth|÷/.test(name) || SIZE.test(name) ? name : `${name} ${size}`.trim();
  });
}

function figuresOf(before: Table, now: Table): Figure[] {
  const columns = columnsOf(before);
  const sameSizes = before.head.join() === now.head.join();
  return columnsOf(now).flatMap((column, at) => {
    const then = columns.indexOf(column);
    const direction = directionOf(now.head[at] ?? '');
    // A growth is from one size to the other: with other sizes it is another figure.
    if (at === 0 || then < 0 || direction === null || (/growth/.test(column) && !sameSizes)) return [];
    return now.rows.flatMap((row) => {
      const old = before.rows.find(([name]) => name === row[0]);
      if (!old) return [];
      const values = valuesOf(row[at]).slice(0, sameSizes ? undefined : 1);
      return values.flatMap((value, part) => {
        const known = valuesOf(old[then])[part];
        if (!value || !known) return [];
        const ratio = direction > 0 ? value / known : known / value;
        const isRatio = /÷|growth|^ratio/.test(column);
        const name = values.length > 1 ? `${column}, ${part === 0 ? 'small' : 'large'}` : column;
        return [
          { table: now.title, row: row[0] ?? '', column: name, before: known, now: value, ratio, isRatio },
        ];
      });
    });
  });
}

/** Whatever the spread, so little is never told from chance. */
const LEAST_NOISE = 0.1;

/**
 * How far a figure may be from the middle by chance: thrice the usual distance (the median absolute deviation as a standard
 * deviation), which hardly one in a hundred exceeds.
 */
function noiseOf(ratios: readonly number[], middle: number): number {
  const distances = ratios.map((ratio) => Math.abs(Math.log(ratio / middle)));
  return Math.max(LEAST_NOISE, 1 - Math.exp(-3 * 1.4826 * median(distances)));
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/**
 * This run against an earlier one. Figures of speed are compared with what all of them did: another machine, or one that is
 * busy, moves them together, and is no regression. Ratios within a run come first: they hold on any machine.
 */
export function compareRuns(
  before: readonly Table[],
  now: readonly Table[],
): { tables: Table[]; fallen: string[] } {
  const figures = now.flatMap((table) => {
    const known = before.find(({ title }) => title === table.title);
    return known ? figuresOf(known, table) : [];
  });
  const fallen: string[] = [];
  const tables = ([true, false] as const).flatMap((isRatio) => {
    const compared = figures.filter((one) => one.isRatio === isRatio);
    if (compared.length === 0) return [];
    const ratios = compared.map(({ ratio }) => ratio);
    // What compares two things of one run does not depend on the machine.
    const middle = isRatio ? 1 : median(ratios);
    const noise = noiseOf(ratios, isRatio ? median(ratios) : middle);
    const isFallen = ({ ratio }: Figure) => ratio / middle < 1 - noise;
    for (const one of compared.filter(isFallen)) {
      fallen.push(`${one.table}: ${one.row}, ${one.column}: ${figure(one.before)} → ${figure(one.now)}`);
    }
    const rows = [...compared]
      .sort((a, b) => a.ratio - b.ratio)
      .map((one) => [
        figure(one.ratio / middle),
        `${one.table}: ${one.row}`,
        one.column,
        figure(one.before),
        figure(one.now),
        isFallen(one) ? 'fell' : one.ratio / middle > 1 + noise ? 'rose' : '',
      ]);
    const title = isRatio
      ? `Ratios within a run, against the last one (noise ${percent(noise)})`
      : `Figures of this machine, against the last run: ${figure(middle)} times as good on the whole, which is divided out (noise ${percent(noise)})`;
    return [{ title, head: ['now ÷ before', 'what', 'figure', 'before', 'now', ''], rows }];
  });
  return { tables, fallen };
}
