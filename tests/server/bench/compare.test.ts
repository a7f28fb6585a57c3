import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareRuns, tablesIn } from '#bench/compare.ts';
import { asMarkdown, type Table } from '#bench/table.ts';

const HEAD = [
  'call',
  '10,000: answers/s',
  'p95 ms',
  '1,000,000: answers/s',
  'p95 ms',
  'rate ÷ bare route',
  'aims',
];
const lists = (rows: readonly (readonly string[])[], head = HEAD): Table => ({ title: 'Lists', head, rows });
const calls = Array.from({ length: 12 }, (_, at) => `call ${at}`);
const before = lists(
  calls.map((name, at) => [name, `${1000 + at}`, '20', '1,500', '30', '0.8 · 0.7', 'met']),
);

describe('runs of the measurements', () => {
  it('are read back from the page as they were printed', () => {
    expect(tablesIn(`# Page\n\ntext\n\n${asMarkdown(before)}\n## Next\n\n| a |\n| - |\n| 1 |\n`)).toEqual([
      before,
    ]);
    const stored = tablesIn(readFileSync('docs/benchmarks.md', 'utf8'));
    expect(stored.map(({ title }) => title)).toContain('Lists of ten, with filter and count');
    expect(stored.find(({ title }) => title === 'Creation and action')?.head[0]).toBe('call');
  });

  it('that differ by the machine alone show no fall', () => {
    const slower = lists(
      calls.map((name, at) => [name, `${(1000 + at) / 2}`, '40', '750', '60', '0.8 · 0.7', 'met']),
    );
    const { tables, fallen } = compareRuns([before], [slower]);
    expect(fallen).toEqual([]);
    expect(tables).toHaveLength(2);
    expect(tables[0]?.title).toMatch(/^Ratios within a run/);
    expect(tables[1]?.title).toContain('0.5 times as good on the whole');
    expect(tables[1]?.rows.every(([ratio]) => Math.abs(Number(ratio) - 1) < 0.01)).toBe(true);
  });

  it('name what fell, whichever way its figure counts, the worst first', () => {
    const rows = before.rows.map((row, at) => {
      if (at === 3) return [row[0] ?? '', '500', '20', '1,500', '30', '0.8 · 0.35', 'missed'];
      if (at === 5) return [row[0] ?? '', row[1] ?? '', '20', '1,500', '90', '0.8 · 0.7', 'met'];
      return row;
    });
    const { tables, fallen } = compareRuns([before], [lists(rows)]);
    expect(fallen).toEqual([
      'Lists: call 3, rate ÷ bare route, large: 0.7 → 0.35',
      'Lists: call 3, 10,000: answers/s: 1,003 → 500',
      'Lists: call 5, p95 ms 1,000,000: 30 → 90',
    ]);
    expect(tables[0]?.rows[0]).toEqual([
      '0.5',
      'Lists: call 3',
      'rate ÷ bare route, large',
      '0.7',
      '0.35',
      'fell',
    ]);
  });

  it('of another size are compared by what both measured', () => {
    const head = HEAD.map((name) => name.replace('1,000,000', '100,000'));
    const quick = lists(
      before.rows.map(([name = '', small = '', p95 = '']) => [
        name,
        small,
        p95,
        '9',
        '9',
        '0.8 · 0.1',
        'met',
      ]),
      head,
    );
    const { tables, fallen } = compareRuns([before], [quick]);
    expect(fallen).toEqual([]);
    const figures = new Set(tables.flatMap(({ rows }) => rows.map((row) => row[2])));
    expect(figures).toEqual(new Set(['rate ÷ bare route', '10,000: answers/s', 'p95 ms 10,000']));
  });
});
