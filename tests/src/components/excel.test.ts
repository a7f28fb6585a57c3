import { expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { quotedCell } from '#contract/spreadsheets/rules.ts';
import { excelBytes, safeName } from '#src/components/list/excel.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])(
  'a text that would run as a formula is quoted: %j',
  (text) => {
    expect(quotedCell(text)).toBe(`'${text}`);
  },
);

test('numbers, dates and plain texts stay as they are', () => {
  const date = new Date();
  expect([-5, date, 'a=b', '', null, undefined].map(quotedCell)).toEqual([-5, date, 'a=b', '', null, null]);
});

test('the export is a BIFF8 workbook that holds header and rows [R1H-02, R3N-17]', async () => {
  const bytes = await excelBytes({
    fileName: 'Öneriler / İyileştirmeler',
    columns: ['Başlık', 'Puan'],
    rows: [
      ['Işık', 12],
      ['=HYPERLINK("x")', -3],
    ],
  });
  expect([...new Uint8Array(bytes).slice(0, 4)]).toEqual([0xd0, 0xcf, 0x11, 0xe0]);
  const book = read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  expect(sheet && utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['Başlık', 'Puan'],
    ['Işık', 12],
    [`'=HYPERLINK("x")`, -3],
  ]);
});

test('a file name holds nothing that a file system refuses', () => {
  expect(safeName('a/b\\c:d*e?f"g<h>i|j', 31)).toBe('a b c d e f g h i j');
  expect(safeName('  ', 31)).toBe('export');
  expect(safeName('x'.repeat(50), 31)).toHaveLength(31);
});

test('a long text of a cell comes whole', async () => {
  const text = 'Every word of a long comment counts. '.repeat(800);
  const bytes = await excelBytes({ fileName: 'x', columns: ['Comment'], rows: [[text], ['short'], [text]] });
  const sheet = read(bytes).Sheets.x;
  expect(sheet && utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['Comment'],
    [text],
    ['short'],
    [text],
  ]);
});
