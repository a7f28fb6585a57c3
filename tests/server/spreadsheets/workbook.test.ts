import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { MOST_LINES, workbook } from '../../../server/spreadsheets/workbook.ts';

const linesOf = (bytes: Buffer, at = 0) => {
  const book = read(bytes, { type: 'buffer', sheets: at });
  const sheet = book.Sheets[book.SheetNames[at] ?? ''];
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : null;
};

describe('a workbook of the server', () => {
  it('is a BIFF8 workbook in which nothing runs as a formula [S3-121]', async () => {
    const bytes = await workbook({
      name: 'Öneriler',
      columns: [{ heading: 'Başlık' }, { heading: '=1+1' }, { heading: 'Puan', decimals: 1 }],
      rows: [
        ['Işık', '=HYPERLINK("http://x")', 4.5],
        ['@SUM(A1)', '-2', -3],
        [null, undefined, 0],
      ],
    });
    expect([...bytes.subarray(0, 4)]).toEqual([0xd0, 0xcf, 0x11, 0xe0]);
    expect(linesOf(bytes)).toEqual([
      ['Başlık', "'=1+1", 'Puan'],
      ['Işık', `'=HYPERLINK("http://x")`, 4.5],
      ["'@SUM(A1)", "'-2", -3],
      [undefined, undefined, 0],
    ]);
  });

  it('without rows holds its headings', async () => {
    expect(linesOf(await workbook({ name: 'Empty', columns: [{ heading: 'Code' }], rows: [] }))).toEqual([
      ['Code'],
    ]);
  });

  it('keeps long texts whole', async () => {
    const text = 'Every word of a long comment counts. '.repeat(20);
    const rows = [[text], ['short'], [text]];
    const bytes = await workbook({ name: 'Long', columns: [{ heading: 'Comment' }], rows });
    expect(linesOf(bytes)).toEqual([['Comment'], ...rows]);
  });

  it('that is large fills further sheets, and leaves the server free to answer others meanwhile [S3-121]', async () => {
    const rows = Array.from({ length: MOST_LINES + 2 }, (_, index) => [index]);
    const columns = [{ heading: 'No.' }];
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 5);
    const bytes = await workbook({ name: 'Lines', columns, rows });
    clearInterval(others);
    // Made on the event loop, there would be no turn at all between its two ends.
    expect(turns).toBeGreaterThan(10);
    expect(linesOf(bytes, 1)).toEqual([['No.'], ...rows.slice(MOST_LINES)]);
  }, 120_000);

  it('several at once come each with its own rows', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        workbook({ name: 'One', columns: [{ heading: 'No.' }], rows: [[number]] }),
      ),
    );
    expect(made.map((bytes) => linesOf(bytes)?.[1])).toEqual([[1], [2], [3], [4], [5]]);
  });

  it('that cannot be made is refused, and the next one is made', async () => {
    const rows = [[Symbol('no cell') as unknown as string]];
    await expect(workbook({ name: 'Bad', columns: [{ heading: 'x' }], rows })).rejects.toThrow();
    const good = { columns: [{ heading: 'x' }], rows: [['y']] };
    await expect(workbook({ name: 'a name with [brackets] is no name', ...good })).rejects.toThrow();
    expect(linesOf(await workbook({ name: 'Good', ...good }))).toEqual([['x'], ['y']]);
  });
});
