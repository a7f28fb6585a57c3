import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { FILE_KINDS } from '#contract/http.ts';
import { fitsName } from '#server/platform/plugins/file-endings.ts';
import { judgeContent } from '#server/platform/plugins/uploads.ts';
import { turnsDuring } from '#tests/support/turns.ts';

const FREE = 0xffffffff;
const END = 0xfffffffe;

/** A compound file with these streams: a header, an allocation table and directory sectors of four entries. */
function compoundFile(streams: string[], kind = 2): Buffer {
  const names = ['Root Entry', ...streams];
  const sectors = Math.ceil(names.length / 4);
  const file = Buffer.alloc(512 * (2 + sectors));
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.fill(0xff, 76, 1024);
  file.writeUInt32LE(0, 76);
  for (let at = 1; at <= sectors; at += 1) file.writeUInt32LE(at === sectors ? END : at + 1, 512 + 4 * at);
  for (const [at, name] of names.entries()) {
    const entry = file.subarray(1024 + 128 * at, 1152 + 128 * at);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(2 * name.length + 2, 64);
    entry[66] = at === 0 ? 5 : kind;
  }
  return file;
}
const judge = (bytes: Buffer) => judgeContent(bytes, ['office']);

describe('files in the wrapping of old office documents', () => {
  it.each([
    [['WordDocument', '1Table']],
    [['\u0005SummaryInformation', 'Workbook']],
    [['Book']],
    [['Pictures', 'Current User', 'Other', 'Another', 'PowerPoint Document']],
  ])('documents with %j are taken [Q3-39]', async (streams) => {
    expect(await judge(compoundFile(streams))).toBe('application/x-cfb');
  });

  it.each([
    ['an installer', compoundFile(['\u0005SummaryInformation', '\u4840\u3f3f\u4577\u446c'])],
    ['a mail', compoundFile(['__substg1.0_001A001E', '__properties_version1.0'])],
    ['a folder called like a document', compoundFile(['WordDocument'], 1)],
    ['one that ends after its header', compoundFile(['WordDocument']).subarray(0, 512)],
    ['one that ends within its header', compoundFile(['WordDocument']).subarray(0, 40)],
  ])('%s is refused [Q3-39]', async (_, bytes) => {
    expect(await judge(bytes)).toBeNull();
  });

  it('one whose chain runs in a circle or out of the file is refused and read to an end', async () => {
    const circle = compoundFile(['Something']);
    circle.writeUInt32LE(1, 516);
    expect(await judge(circle)).toBeNull();
    const outside = compoundFile(['Something']);
    outside.writeUInt32LE(FREE - 9, 48);
    expect(await judge(outside)).toBeNull();
  });
});

/** An archive whose files are stored as they are. */
function archive(files: Record<string, string>): Buffer {
  const parts = Object.entries(files).map(([name, content]) => {
    const bytes = Buffer.from(content);
    const head = Buffer.alloc(30);
    head.write('PK\u0003\u0004', 'latin1');
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    return Buffer.concat([head, Buffer.from(name), bytes]);
  });
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  return Buffer.concat([...parts, end]);
}
const openXml = (kind: string, folder: string) =>
  archive({
    '[Content_Types].xml': `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
    [`${folder}/x.xml`]: '<x/>',
  });
const openDocument = (kind: string) =>
  archive({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<x/>' });
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#2f7d4f' } })
    [format]()
    .toBuffer();

const SAMPLES: Record<string, () => Buffer | Promise<Buffer>> = {
  text: () => Buffer.from('not a pdf'),
  binary: () => Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]),
  program: () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]),
  pdf: () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
  png: () => picture('png'),
  jpeg: () => picture('jpeg'),
  gif: () => picture('gif'),
  webp: () => picture('webp'),
  docx: () => openXml('wordprocessingml.document', 'word'),
  xlsx: () => openXml('spreadsheetml.sheet', 'xl'),
  pptx: () => openXml('presentationml.presentation', 'ppt'),
  largeDocx: () => archive({ 'word/document.xml': '<x/>', '[Content_Types].xml': '<Types>' }),
  odt: () => openDocument('text'),
  ods: () => openDocument('spreadsheet'),
  odp: () => openDocument('presentation'),
  zip: () => archive({ 'a.txt': 'a' }),
  word: () => compoundFile(['WordDocument', 'Workbook']),
  excel: () => compoundFile(['Workbook']),
  oldExcel: () => compoundFile(['Book']),
  slides: () => compoundFile(['PowerPoint Document']),
};

/** Whether an attachment of this name with the content of a sample is taken. */
async function isTaken(name: string, sample: string): Promise<boolean> {
  const bytes = (await SAMPLES[sample]?.()) ?? Buffer.alloc(0);
  const type = await judgeContent(bytes, FILE_KINDS);
  return type !== null && fitsName(name, type, bytes);
}

describe('what the name of a file says', () => {
  it.each([
    ['plan.pdf', 'pdf'],
    ['PLAN.PDF', 'pdf'],
    ['a.b.png', 'png'],
    ['photo.jpg', 'jpeg'],
    ['photo.JPEG', 'jpeg'],
    ['letter.docx', 'docx'],
    ['large.docx', 'largeDocx'],
    ['sheet.xlsx', 'xlsx'],
    ['talk.pptx', 'pptx'],
    ['letter.odt', 'odt'],
    ['sheet.ods', 'ods'],
    ['talk.odp', 'odp'],
    ['all.zip', 'zip'],
    ['renamed.zip', 'docx'],
    ['letter.doc', 'word'],
    ['sheet.xls', 'excel'],
    ['sheet.xls', 'oldExcel'],
    ['talk.ppt', 'slides'],
    ['words.txt', 'text'],
    ['people.csv', 'text'],
  ])('%s with the content of %s is taken [Q3-39]', async (name, sample) => {
    expect(await isTaken(name, sample)).toBe(true);
  });

  const LIES: [string, string][] = [
    ...['pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'].flatMap(
      (ending) =>
        ['text', 'binary', 'program', 'zip'].map((sample) => [`fake.${ending}`, sample] as [string, string]),
    ),
    ...['doc', 'xls', 'ppt', 'zip'].flatMap((ending) =>
      ['text', 'binary', 'program', 'pdf'].map((sample) => [`fake.${ending}`, sample] as [string, string]),
    ),
    ...['txt', 'csv'].flatMap((ending) =>
      ['binary', 'program', 'pdf', 'png', 'zip', 'word'].map(
        (sample) => [`fake.${ending}`, sample] as [string, string],
      ),
    ),
    ['fake.pdf', 'png'],
    ['fake.png', 'jpeg'],
    ['fake.jpg', 'png'],
    ['fake.docx', 'xlsx'],
    ['fake.odt', 'docx'],
    ['fake.docx', 'word'],
    ['fake.doc', 'docx'],
    ['fake.doc', 'excel'],
    ['fake.ppt', 'word'],
    ['fake.PDF ', 'text'],
    // Endings that nobody opens as a text, a picture or a document, and none at all.
    ...['page.html', 'start.bat', 'run.ps1', 'README', 'constructor', 'x.constructor'].map(
      (name) => [name, 'text'] as [string, string],
    ),
    ['setup.exe', 'pdf'],
    ['letter.docm', 'docx'],
  ];
  it.each(LIES)('%s with the content of %s is refused [Q3-39]', async (name, sample) => {
    expect(await isTaken(name, sample)).toBe(false);
  });

  it('pictures that attachments do not take stay refused under their own names', async () => {
    expect(await isTaken('moving.gif', 'gif')).toBe(false);
    expect(await isTaken('photo.webp', 'webp')).toBe(false);
  });
});

describe('a long text', () => {
  const LENGTH = 10 * 1024 * 1024;

  it('is looked at by pieces, with others served between them, also where one ends within a letter', async () => {
    const text = Buffer.from('çığ,ö\n'.repeat(LENGTH / 10));
    let found: string | null = null;
    const turns = await turnsDuring(async () => {
      found = await judgeContent(text, ['text']);
    });
    expect(found).toBe('text/plain');
    expect(turns).toBeGreaterThanOrEqual(19);
  });

  it.each([
    ['a letter that is none', Buffer.from([0xc3])],
    ['a control character', Buffer.from([1])],
  ])('is none when it ends with %s', async (_, end) => {
    expect(await judgeContent(Buffer.concat([Buffer.alloc(2_000_000, 'x'), end]), ['text'])).toBeNull();
  });
});
