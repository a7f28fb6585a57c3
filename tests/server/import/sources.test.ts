import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNdjson } from '#server/import/source/ndjson.ts';
import { readCsv } from '#server/platform/csv/csv.ts';
import { LONGEST_LINE, readLines, SourceError } from '#server/platform/csv/lines.ts';
import type { SourceRecord } from '#server/platform/csv/records.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of source) list.push(one);
  return list;
}
const bytesOf = (content: string | Buffer) => (typeof content === 'string' ? Buffer.from(content) : content);
const linesOf = (content: string | Buffer, size = 65_536) => readLines(inPieces(bytesOf(content), size));
const COMMA = { delimiter: ',', quote: '"' };
const csv = (content: string | Buffer, form = COMMA, needed: string[] = []) =>
  all(readCsv(linesOf(content), form, needed));
const json = (content: string | Buffer) => all(readNdjson(linesOf(content)));
const faults = (records: SourceRecord[]) =>
  records.flatMap((record) => ('fault' in record ? [`${record.line}: ${record.fault}`] : []));
const rows = (records: SourceRecord[]) => records.flatMap((record) => ('row' in record ? [record.row] : []));

describe('lines', () => {
  it('are the same in whatever pieces the file arrives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text)),
          { minLength: 1 },
        ),
        fc.integer({ min: 1, max: 20 }),
        async (texts, size) => {
          const content = texts.map((text) => `${text}\r\n`).join('');
          const read = await all(linesOf(`\ufeff${content}`, size));
          expect(read.map(({ text }) => text)).toEqual(texts);
        },
      ),
    );
  });

  it('of UTF-16 are refused in words', async () => {
    await expect(all(linesOf(Buffer.from('\ufeffa,b', 'utf16le')))).rejects.toThrow(SourceError);
  });
});

describe('a file of JSON lines', () => {
  it('gives back what was written, whatever it was, and never throws at what was not [R3Q-25]', async () => {
    const row = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme' }), {
      noNullPrototype: true,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 20 }),
        fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 }),
        async (list, noise) => {
          const written = list.map((one) => `${JSON.stringify(one)}\n`).join('');
          expect(rows(await json(written))).toEqual(list.map((one) => JSON.parse(JSON.stringify(one))));
          const torn = Buffer.concat([
            Buffer.from('x'),
            ...noise.flatMap((bytes) => [bytes, Buffer.from('\n')]),
          ]);
          for (const record of await json(torn))
            expect('row' in record ? typeof record.row : typeof record.fault).toMatch(/^(object|string)$/);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('gives its rows with their lines, and says what is no row', async () => {
    const read = await json('\ufeff{"a":1}\r\n\n{"a":2\n[1]\n"x"\n{"a":3}');
    expect(rows(read)).toEqual([{ a: 1 }, { a: 3 }]);
    expect(faults(read)).toEqual([
      '3: line is not JSON',
      '4: line is no JSON object',
      '5: line is no JSON object',
    ]);
  });

  it('survives a line of 10 MB, bytes that are no UTF-8, and a name like __proto__', async () => {
    const read = await json(
      Buffer.concat([
        Buffer.from(`{"a":"${'x'.repeat(10_000_000)}"}\n`),
        Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
        Buffer.from('{"__proto__":{"polluted":true},"a":1}\n'),
      ]),
    );
    expect(faults(read)).toEqual(['1: line is longer than 1 MB', '2: line is not UTF-8']);
    expect(rows(read)).toHaveLength(1);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('a CSV file', () => {
  it('gives back what was written, line ends, quotes and delimiters included', async () => {
    const value = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !text.includes('\r') && !text.includes('\ufeff'));
    const quoted = (text: string) => `"${text.replace(/"/g, '""')}"`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(value, value)),
        fc.constantFrom(',', ';', '\t'),
        async (list, delimiter) => {
          const content = [['a', 'b'], ...list].map((row) => `${row.map(quoted).join(delimiter)}\n`).join('');
          const read = await csv(content, { delimiter, quote: '"' });
          expect(faults(read)).toEqual([]);
          expect(rows(read).map(({ a, b }) => [a, b])).toEqual(list);
        },
      ),
    );
  });

  it('rejects a broken row by its line and takes the rows around it', async () => {
    const read = await csv('a,b\n1,one\n2,x"y"\n3,"x"y\n4\n5,a,b\n\n6,"two\nlines"\n7,seven\n');
    expect(faults(read)).toEqual([
      '3: a quote stands where none can be',
      '4: a quote stands where none can be',
      '5: wrong number of columns',
      '6: wrong number of columns',
    ]);
    expect(rows(read).map(({ a }) => a)).toEqual(['1', '6', '7']);
  });

  it('does not take a row apart that has more cells than any table has columns', async () => {
    const cells = (count: number) => 'x,'.repeat(count - 1);
    const read = await csv(`a,b\n${cells(1_001)}\n"${cells(1_001)}",two\n1,one\n`);
    expect(faults(read)).toEqual(['2: wrong number of columns']);
    expect(rows(read).map(({ b }) => b)).toEqual(['two', 'one']);
    expect(read.find((record) => 'detail' in record)).toMatchObject({ detail: 'more than 1000, not 2' });
  });

  it('whose first line has a quote where none can be is refused in words', async () => {
    await expect(csv('{"__proto__":{"a":1}},b\n1,2\n')).rejects.toThrow(SourceError);
  });

  it('of any bytes at all is read row by row or refused in words [R3Q-25]', async () => {
    const signs = fc.constantFrom('"', ',', ';', '\n', '\r\n', 'a', ' ', '\u0000', '\ufeff');
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.array(signs, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(''))),
        ),
        async (bytes) => {
          const read = await csv(Buffer.from(bytes)).catch((error: unknown) => error);
          expect(Array.isArray(read) || read instanceof SourceError).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('loses only the line of a quote that is never closed', async () => {
    const read = await csv(`a,b\n1,"open\n${Array.from({ length: 50 }, (_, at) => `${at},row\n`).join('')}`);
    expect(faults(read)).toEqual(['2: a quote is opened and never closed']);
    expect(rows(read)).toHaveLength(50);
  });

  it('takes no longer when every line opens a quote that no line closes', async () => {
    // Each line ends in an open value, whether one was open at its begin or not.
    const read = await csv(`a,b\n${`x","${'y'.repeat(96)}\n`.repeat(30_000)}1,one\n`);
    expect(read).toHaveLength(30_001);
    expect(rows(read)).toEqual([{ a: '1', b: 'one' }]);
    const [first, last] = [read[0], read.at(-2)] as [{ fault: string }, { fault: string }];
    expect(first.fault).toBe('a quote is opened and not closed within 1 MB');
    expect(last.fault).toBe('a quote is opened and never closed');
  });

  it('takes a value of many lines up to the longest row, and after a longer one goes on with the next line', async () => {
    const value = (length: number) => `${'w'.repeat(999)}\n`.repeat(length / 1_000);
    const read = await csv(`a,b\n1,"${value(900_000)}"\n2,"${value(1_200_000)}"\n3,three\n`);
    expect((rows(read)[0] as { b: string }).b).toHaveLength(900_000);
    expect(rows(read).at(-1)).toEqual({ a: '3', b: 'three' });
    expect(faults(read)[0]).toMatch(/not closed within 1 MB$/);
  });

  it('drops a row of 10 MB and goes on, quoted or not', async () => {
    const big = 'x'.repeat(10 * LONGEST_LINE);
    const read = await csv(`a,b\n1,${big}\n2,two\n3,"${big}"\n4,four\n`);
    expect(faults(read)).toEqual(['2: line is longer than 1 MB', '4: line is longer than 1 MB']);
    expect(rows(read).map(({ a }) => a)).toEqual(['2', '4']);
  });

  it('must have the columns that the mapping names, each once', async () => {
    await expect(csv('a,b\n1,2\n', COMMA, ['a', 'c', 'd'])).rejects.toThrow(
      'no column c, d; its columns are a, b',
    );
    await expect(csv(`${'a,'.repeat(1_000)}b\n`)).rejects.toThrow('more than 1000 columns');
    await expect(csv('a,a\n')).rejects.toThrow('two columns named a');
    await expect(csv('')).rejects.toThrow('empty');
  });
});
