import { describe, expect, it, vi } from 'vitest';
import { read, utils, write } from 'xlsx';
import { quotedCell, SHEET_LIMITS, type SheetValue } from '#contract/spreadsheets/rules.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import {
  MOST_LINES,
  type SheetColumn,
  type SheetRow,
  type Table,
  workbook as workbookFor,
} from '#server/platform/spreadsheets/workbook.ts';

type Given = Omit<Table, 'rows'> & { rows: readonly SheetRow[] | ReturnType<Table['rows']> };
const present = () => new AbortController().signal;

const workbook = async ({ rows, ...table }: Given, userId = 1, signal = present()) => {
  const read = () => ('then' in rows || Symbol.asyncIterator in rows ? rows : Promise.resolve(rows));
  return Buffer.from(await workbookFor({ ...table, rows: read }, { userId, signal }));
};

const linesOf = (bytes: Buffer, at = 0) => {
  const book = read(bytes, { type: 'buffer', sheets: at });
  const sheet = book.Sheets[book.SheetNames[at] ?? ''];
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : null;
};

/** Values as they are stored and as they are shown, with the range of the sheet. */
const cellsOf = (bytes: Buffer) => {
  const book = read(bytes, { type: 'buffer' });
  return book.SheetNames.map((name) => [name, book.Sheets[name]]);
};

/** The same table in one piece. */
function atOnce(name: string, columns: readonly SheetColumn[], rows: readonly SheetRow[]): Buffer {
  const quoted = rows.map((row) => row.map(quotedCell));
  const sheet = utils.aoa_to_sheet([columns.map(({ heading }) => quotedCell(heading)), ...quoted]);
  for (const [c, { decimals }] of columns.entries()) {
    if (decimals === undefined) continue;
    for (const r of rows.keys()) {
      const cell = sheet[utils.encode_cell({ r: r + 1, c })];
      if (typeof quoted[r]?.[c] === 'number') cell.z = `0.${'0'.repeat(decimals)}`;
    }
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  return write(book, { bookType: 'biff8', type: 'buffer', bookSST: true });
}

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

  it('keeps long texts whole, also those that fill several records of the file', async () => {
    const chance = seededRandom(3);
    const texts = Array.from(
      { length: 400 },
      (_, at) => `${at} ${'çok uzun 😀 '.repeat(chance.between(1, 60))}`,
    );
    // Every way in which a text can meet the end of a record.
    for (let length = 4_090; length < 4_130; length += 1) texts.push('x'.repeat(length));
    texts.push('Every word counts. '.repeat(20), 'z'.repeat(SHEET_LIMITS.cell), '😀'.repeat(16_383));
    const rows = [...texts, ...texts.slice(390)].map((text) => [text, 'short', text]);
    const columns = [{ heading: 'Comment' }, { heading: 'h'.repeat(300) }, { heading: 'Again' }];
    const bytes = await workbook({ name: 'Long', columns, rows });
    expect(linesOf(bytes)).toEqual([columns.map(({ heading }) => heading), ...rows]);
    // A text that stands in several cells is held once.
    expect(bytes.length).toBeLessThan(2 * 2 * texts.join('').length);
  });

  it('holds what xlsx writes of the same table at once, whatever the cells are', async () => {
    const chance = seededRandom(7);
    const texts = ['', 'ı', '=1+1', 'x'.repeat(255), 'y'.repeat(256), 'ğ'.repeat(4000), '  '];
    const draw: (() => SheetValue)[] = [
      () => chance.pick(texts),
      () => `${chance.between(0, 9)} ${'long '.repeat(chance.between(0, 90))}`,
      () => chance.next() * 10 ** chance.between(0, 12),
      () => -chance.between(0, 100),
      () => chance.percent(50),
      () => new Date(Date.UTC(2026, chance.between(0, 11), chance.between(1, 28))),
      () => chance.pick([null, undefined]),
    ];
    for (const decimals of [[], [0, undefined, 2], [undefined, 3, 1, 1, 0]]) {
      const columns = Array.from({ length: 6 }, (_, at) => ({
        heading: chance.pick(texts),
        ...(decimals[at] !== undefined && { decimals: decimals[at] }),
      }));
      const rows = Array.from({ length: 2_345 }, () => columns.map(() => chance.pick(draw)()));
      const bytes = await workbook({ name: 'Mixed', columns, rows });
      expect(cellsOf(bytes)).toEqual(cellsOf(atOnce('Mixed', columns, rows)));
    }
  }, 60_000);

  it('that is large fills further sheets, and leaves the server free to answer others meanwhile [S3-121]', async () => {
    const rows = Array.from({ length: MOST_LINES + 2 }, (_, index) => [index]);
    const columns = [{ heading: 'No.' }];
    let ticks = 0;
    const others = setInterval(() => {
      ticks += 1;
    }, 5);
    const bytes = await workbook({ name: 'Lines', columns, rows });
    clearInterval(others);
    // Made on the event loop, there would be no turn at all between its two ends.
    expect(ticks).toBeGreaterThan(10);
    expect(linesOf(bytes, 1)).toEqual([['No.'], ...rows.slice(MOST_LINES)]);
  }, 120_000);

  it('after another one holds nothing of it', async () => {
    const make = (name: string, text: string) =>
      workbook({ name, columns: [{ heading: name, decimals: 1 }], rows: [[text], [1.5]] });
    expect(linesOf(await make('First', 'a'))).toEqual([['First'], ['a'], [1.5]]);
    expect(linesOf(await make('Second', 'b'))).toEqual([['Second'], ['b'], [1.5]]);
  });

  it('several at once come each with its own rows', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        workbook({ name: 'One', columns: [{ heading: 'No.' }], rows: [[number]] }),
      ),
    );
    expect(made.map((bytes) => linesOf(bytes)?.[1])).toEqual([[1], [2], [3], [4], [5]]);
  });

  it('one person makes at a time, so that another can always make one beside it [S3-121]', async () => {
    const begun: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* slowly(name: string) {
      begun.push(name);
      await released;
      yield [[name]];
    }
    const columns = [{ heading: 'x' }];
    const make = (name: string, userId: number, rows: Given['rows']) =>
      workbook({ name, columns, rows }, userId);
    const slow = ['first', 'second', 'third'].map((name) => make(name, 1, slowly(name)));
    try {
      await vi.waitFor(() => expect(begun).toEqual(['first']), { timeout: 20_000 });
      expect(linesOf(await make('Other', 2, [['y']]))).toEqual([['x'], ['y']]);
      expect(begun).toEqual(['first']);
    } finally {
      // Those who come after must not wait for a person who was left standing.
      release();
    }
    expect((await Promise.all(slow)).map((bytes) => linesOf(bytes)?.[1])).toEqual([
      ['first'],
      ['second'],
      ['third'],
    ]);
    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('nobody waits for is given up at once, and the next one of the person is made [S3-121]', async () => {
    const leaving = new AbortController();
    async function* endless() {
      yield [['first']];
      await new Promise<never>(() => {});
    }
    const columns = [{ heading: 'x' }];
    const left = workbook({ name: 'Left', columns, rows: endless() }, 1, leaving.signal);
    const next = workbook({ name: 'Next', columns, rows: [['y']] });
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(linesOf(await next)).toEqual([['x'], ['y']]);
  });

  it('that waits for its turn has read nothing, and reads nothing when nobody waits for it any longer', async () => {
    const [leaving, staying] = [new AbortController(), new AbortController()];
    let begun = 0;
    const rows = () => {
      begun += 1;
      return new Promise<never>(() => {});
    };
    const make = ({ signal: gone }: AbortController) =>
      workbookFor({ name: 'x', columns: [{ heading: 'x' }], rows }, { userId: 1, signal: gone });
    const first = make(staying);
    const second = make(leaving);
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 20_000 });
    leaving.abort(new Error('gone while it waited'));
    await expect(second).rejects.toThrow('gone while it waited');
    staying.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    expect(begun).toBe(1);
  });

  it('that cannot be made is refused, and the next one is made', async () => {
    const rows = [[Symbol('no cell') as unknown as string]];
    await expect(workbook({ name: 'Bad', columns: [{ heading: 'x' }], rows })).rejects.toThrow();
    const good = { columns: [{ heading: 'x' }], rows: [['y']] };
    await expect(workbook({ name: 'a name with [brackets] is no name', ...good })).rejects.toThrow();
    expect(linesOf(await workbook({ name: 'Good', ...good }))).toEqual([['x'], ['y']]);
  });
});
