import { describe, expect, it } from 'vitest';
import { judgeContent } from '../../../server/plugins/uploads.ts';

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
