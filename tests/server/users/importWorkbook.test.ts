import { Worker } from 'node:worker_threads';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import { ZipFile } from 'yazl';
import { checkImport } from '#server/people/users/import/import.run.ts';
import { readWorkbook } from '#server/people/users/import/import.workbook.ts';
import { users } from '#server/platform/db/schema/users.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { OFFICE_TYPES } from '#server/platform/plugins/file-endings.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { apply, bringIn, check, outcomes, type PeopleFile } from './importFile.ts';
import { admin, app, prepareUserAdministration, read, root } from './userAdministration.ts';

prepareUserAdministration();

const named = (bytes: Uint8Array, name = 'people.xlsx'): PeopleFile => ({ name, bytes: Buffer.from(bytes) });
const bookOf = (sheets: Record<string, WorkSheet>): WorkBook => ({
  SheetNames: Object.keys(sheets),
  Sheets: sheets,
});
const bytesOf = (book: WorkBook): Buffer<ArrayBuffer> =>
  write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
const workbook = (...rows: unknown[][]) => named(bytesOf(bookOf({ People: utils.aoa_to_sheet(rows) })));

/** An archive of these parts, which need not be a sound workbook. */
async function archive(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The smallest workbook around the XML of its sheet. */
const withSheet = (sheet: string | Buffer, more: Record<string, string | Buffer> = {}) =>
  archive({
    '[Content_Types].xml': TYPES,
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:q="${RELATIONS}"><x:sheets><x:sheet name="One" sheetId="1" q:id="r1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATIONS}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const HEADER = `<row r="1">${['email', 'firstName', 'lastName'].map(inline).join('')}</row>`;

describe('people from a workbook', () => {
  it('are planned and stored as from CSV, by the numbers of its rows [R3P-161, S3-96]', async () => {
    const file = workbook(
      ['Kullanıcı adı', 'E-posta', 'Ad', 'Soyad', 'Etkin', 'Shoe size'],
      ['sheet1', 'sheet1@example.org', 'Ayşe', 'Yılmaz', true, 38],
      [],
      ['sheet2', 'no address', 'Veli', 'Kaya'],
    );
    const { body, status } = await check(file);
    expect(status).toBe(200);
    expect(body.sheet).toEqual({ name: 'People', count: 1 });
    expect(body.columns.at(-1)).toEqual({ header: 'Shoe size', field: null, sample: '38' });
    expect(outcomes(body)).toEqual([
      [2, 'NEW'],
      [4, 'FAULT', 'email email no address'],
    ]);
    expect((await apply(file, body, { leaveFaults: true })).status).toBe(200);
    const [stored] = await app.db.select().from(users).where(eq(users.login, 'sheet1'));
    expect((await read(stored?.id as number)).body).toMatchObject({ firstName: 'Ayşe', activated: true });
  });

  it('cells are read as people see them: dates, numbers by their format, long numbers with all digits, results of formulas', async () => {
    const sheet = utils.aoa_to_sheet([
      ['email', 'firstName', 'lastName', 'phone', 'company', 'department', 'position'],
      ['cells@example.org', '  A ', 'B', 905551112233, 46000, 7, null],
    ]);
    Object.assign(sheet, {
      E2: { t: 'n', v: 46000, z: 'yyyy-mm-dd' },
      F2: { t: 'n', v: 7, z: '"Dept "000' },
      G2: { t: 's', v: 'Lead 7', f: 'CONCATENATE("Lead ",F2)' },
      '!ref': 'A1:G2',
    });
    const { body } = await check(named(bytesOf(bookOf({ People: sheet }))));
    const changes = Object.fromEntries((body.rows[0]?.changes ?? []).map(({ field, to }) => [field, to]));
    expect(changes).toMatchObject({
      firstName: 'A',
      phone: '905551112233',
      company: '2025-12-09',
      department: 'Dept 007',
      position: 'Lead 7',
    });
  });

  it('a formula without a result is a fault of its row', async () => {
    const sheet = utils.aoa_to_sheet([
      ['email', 'firstName', 'lastName'],
      ['f@example.org', 'A', 'B'],
    ]);
    sheet.B2 = { t: 'e', v: 42, w: '#N/A', f: 'NA()' };
    const { body } = await check(named(bytesOf(bookOf({ People: sheet }))));
    expect(outcomes(body)).toEqual([[2, 'FAULT', 'firstName formula #N/A']]);
  });

  it('of several sheets the first that can be seen is read, and named', async () => {
    const people = (name: string) =>
      utils.aoa_to_sheet([
        ['email', 'firstName', 'lastName'],
        [`${name}@example.org`, name, 'B'],
      ]);
    const book = bookOf({ Hidden: people('hidden'), Staff: people('staff'), Old: people('old') });
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] };
    const { body } = await check(named(bytesOf(book)));
    expect(body.sheet).toEqual({ name: 'Staff', count: 2 });
    expect(body.rows.map(({ person }) => person)).toEqual(['staff B · staff@example.org']);
  });

  it('prefixes, rich texts and codes of control characters are read; how a text is read aloud is not', async () => {
    const shared =
      '<sst><si><r><t>Ada</t></r><r><t xml:space="preserve"> L.</t></r><rPh><t>no</t></rPh></si></sst>';
    const row = `<x:row r="7"><x:c r="C7" t="s"><x:v>0</x:v></x:c>${inline('x').replaceAll('<', '<x:').replaceAll('<x:/', '</x:').replace('>x<', '>rich@example.org<').replace('<x:c ', '<x:c r="A7" ')}<x:c r="B7" t="str"><x:f>A()</x:f><x:v>Two_x0041_</x:v></x:c></x:row>`;
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>${HEADER.replaceAll('<', '<x:').replaceAll('<x:/', '</x:')}${row}</x:sheetData></x:worksheet>`;
    const { body } = await check(named(await withSheet(sheet, { 'xl/sharedStrings.xml': shared })));
    expect(body.rows[0]).toMatchObject({ line: 7, person: 'TwoA Ada L. · rich@example.org' });
  });

  it('the rules of the file hold: names of columns once, and people below them', async () => {
    expect((await check(workbook(['email', 'email'], ['a', 'b']))).errorKey).toBe('error.importHeader');
    expect((await check(workbook(['email']))).errorKey).toBe('error.importHeader');
    expect((await check(workbook([]))).errorKey).toBe('error.importHeader');
    const wide = Array.from({ length: 300 }, (_, at) => `c${at}`);
    expect((await check(workbook(wide, ['a']))).errorKey).toBe('error.importHeader');
  });

  it('as many rows are read as a file may have, and no more', { timeout: 150_000 }, async () => {
    const long = Array.from({ length: 10_001 }, (_, at) => [`u${at}@example.org`, 'A', 'B']);
    // However busy the machine is.
    const readAll = (rows: string[][]) =>
      readWorkbook(
        workbook(['email', 'firstName', 'lastName'], ...rows).bytes,
        { userId: 1 },
        { milliseconds: 120_000 },
      );
    await expect(readAll(long)).rejects.toThrow('error.importTooLong');
    expect((await readAll(long.slice(1))).rows).toHaveLength(10_000);
  });

  it('what is broken, encrypted or another document is refused in one sentence', async () => {
    const sound = workbook(['email'], ['a@example.org']).bytes;
    const refusals = [
      sound.subarray(0, sound.length - 40),
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(400, 7)]),
      // As a workbook with a password begins: a compound file without cells.
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]),
      await withSheet('<worksheet><sheetData><row'),
      await withSheet('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'),
      await withSheet(
        `<worksheet><sheetData>${HEADER}<row r="2">${inline('&b;')}</row></sheetData></worksheet>`,
      ),
      await withSheet(`<worksheet><sheetData>${HEADER}<row r="1"/></sheetData></worksheet>`),
      await withSheet(Buffer.from([0xff, 0xfe, 0x3c, 0x00])),
      await archive({ '[Content_Types].xml': TYPES, 'xl/workbook.xml': '<workbook/>' }),
    ];
    for (const [at, bytes] of refusals.entries()) {
      expect([at, (await check(named(bytes))).errorKey]).toEqual([at, 'error.importFile']);
    }
    const old = write(bookOf({ A: utils.aoa_to_sheet([['email']]) }), { type: 'buffer', bookType: 'biff8' });
    expect((await check(named(old, 'people.xls'))).errorKey).toBe('error.importFile');
    expect((await check(named(sound, 'people.csv'))).errorKey).toBe('error.importFile');
  });

  it('a small file that unpacks to a large one is read no further than it may be', async () => {
    const bomb = await withSheet(
      `<worksheet><sheetData>${HEADER}${'<row/>'.repeat(200_000)}<row>${inline('x')}</row></sheetData></worksheet>`,
    );
    expect(bomb.length).toBeLessThan(20_000);
    const readWith = (bounds: object) =>
      readWorkbook(bomb, { userId: 1 }, { milliseconds: 120_000, ...bounds });
    await expect(readWith({ bytes: 1_000_000 })).rejects.toThrow('error.importTooLarge');
    expect((await readWith({ bytes: 2_000_000 })).rows).toHaveLength(1);
    await expect(readWith({ milliseconds: 1 })).rejects.toThrow('error.importTooLarge');
    // One long text that many cells name.
    const shared = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`;
    const cells = `<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`.repeat(2000);
    const many = await withSheet(`<worksheet><sheetData>${HEADER}${cells}</sheetData></worksheet>`, {
      'xl/sharedStrings.xml': shared,
    });
    expect((await check(named(many))).errorKey).toBe('error.importTooLarge');
    expect((await check(workbook(['email'], ['still@example.org']))).status).toBe(200);
  });

  it('a workbook that nobody waits for any longer is not read on, and holds up no other', async () => {
    const slow = await withSheet(
      `<worksheet><sheetData>${HEADER}<row>${'<c/>'.repeat(2_000_000)}</row></sheetData></worksheet>`,
    );
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    try {
      const caller = new AbortController();
      const work = {
        caller: { id: root.id } as Caller,
        services: app.services,
        abortSignal: () => caller.signal,
      };
      const sent = { name: 'people.xlsx', bytes: slow, contentType: OFFICE_TYPES.xlsx };
      const reading = checkImport(work, sent, { columns: {}, corrections: [] });
      setTimeout(() => caller.abort(new Error('gone')), 50);
      await expect(reading).rejects.toThrow('gone');
      await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 250 });
      expect((await check(workbook(['email'], ['next@example.org']))).status).toBe(200);
    } finally {
      ended.mockRestore();
    }
  });

  it('nobody else may check one, and what was checked is what is applied', async () => {
    const file = workbook(['email', 'firstName', 'lastName'], ['once.sheet@example.org', 'A', 'B']);
    expect((await check(file, {}, await app.as(await aUser(app.db)))).status).toBe(403);
    const { body } = await check(file);
    const other = workbook(['email', 'firstName', 'lastName'], ['other.sheet@example.org', 'A', 'B']);
    expect((await apply(other, body)).errorKey).toBe('error.importChanged');
    expect((await bringIn(file, {}, admin)).body.counts.NEW).toBe(1);
  });
});
