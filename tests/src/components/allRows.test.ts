import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { allRows, type PageReader } from '#src/components/list/allRows.ts';
import { MOST_EXPORTED_ROWS } from '#src/components/list/useExcelExport.ts';

const SIZE = 1000;
const run = () => ({ report: vi.fn(), signal: new AbortController().signal });
const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const reader =
  (rows: readonly { id: number }[]): PageReader<{ id: number }> =>
  async (page) => ({ data: rows.slice(page * SIZE, (page + 1) * SIZE), total: rows.length });
const idOf = ({ id }: { id: number }) => id;

describe('reading all rows of a list for an export', () => {
  test('every row comes once and in order, whatever their number [R3N-17]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3500), async (count) => {
        const rows = rowsOf(count);
        expect(await allRows(reader(rows), idOf, run())).toEqual({ rows: rows.map(idOf), total: count });
      }),
      { numRuns: 15 },
    );
  });

  test('fifty thousand rows come whole, page by page, and each page is reported', async () => {
    const now = run();
    const read = vi.fn(reader(rowsOf(50_000)));
    const { rows } = await allRows(read, idOf, now);
    expect(rows).toHaveLength(50_000);
    expect(read).toHaveBeenCalledTimes(50);
    expect(now.report).toHaveBeenNthCalledWith(1, { done: 1000, total: 50_000 });
    expect(now.report).toHaveBeenLastCalledWith({ done: 50_000, total: 50_000 });
  });

  test('a row that moves to a later page, because others came in before it, comes once', async () => {
    const now = rowsOf(1500);
    const later = [{ id: 9001 }, { id: 9002 }, ...now];
    const read: PageReader<{ id: number }> = (page, signal) => reader(page === 0 ? now : later)(page, signal);
    const { rows } = await allRows(read, idOf, run());
    expect(rows).toEqual(now.map(idOf));
  });

  test('rows without an id all come', async () => {
    const read: PageReader<string> = async () => ({ data: ['a', 'a', 'b'], total: 3 });
    expect((await allRows(read, (text) => text, run())).rows).toEqual(['a', 'a', 'b']);
  });

  test('what is more than a spreadsheet holds is left out, and the number of all is told', async () => {
    const all = MOST_EXPORTED_ROWS + 2500;
    const read: PageReader<{ id: number }> = async (page) => ({
      data: Array.from({ length: SIZE }, (_, index) => ({ id: page * SIZE + index })),
      total: all,
    });
    const { rows, total } = await allRows(read, idOf, run());
    expect([rows.length, total]).toEqual([MOST_EXPORTED_ROWS, all]);
  });

  test('rows that nobody has counted come whole, and how many they are is known at their end [R3N-17]', async () => {
    const rows = rowsOf(3500);
    const now = run();
    const read: PageReader<{ id: number }> = async (page, signal) => {
      const { data } = await reader(rows)(page, signal);
      return { data, total: 1000, hasMore: true };
    };
    expect(await allRows(read, idOf, now)).toEqual({ rows: rows.map(idOf), total: 3500 });
    expect(now.report).toHaveBeenNthCalledWith(1, { done: 1000, total: null });
    expect(now.report).toHaveBeenLastCalledWith({ done: 3500, total: 3500 });
  });

  test('as many rows as were counted at most, and no more, come whole without a further question', async () => {
    const read = vi.fn(reader(rowsOf(1000)));
    expect((await allRows(read, idOf, run())).rows).toHaveLength(1000);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('of more rows than a spreadsheet holds, which nobody has counted, no number is told', async () => {
    const read: PageReader<{ id: number }> = async (page) => ({
      data: Array.from({ length: SIZE }, (_, index) => ({ id: page * SIZE + index })),
      total: 1000,
      hasMore: true,
    });
    const { rows, total } = await allRows(read, idOf, run());
    expect([rows.length, total]).toEqual([MOST_EXPORTED_ROWS, null]);
  });

  test('given up, it asks for no further page', async () => {
    const control = new AbortController();
    const read = vi.fn(reader(rowsOf(5000)));
    const report = vi.fn(() => control.abort());
    await expect(allRows(read, idOf, { report, signal: control.signal })).rejects.toThrow();
    expect(read).toHaveBeenCalledTimes(2);
  });
});
