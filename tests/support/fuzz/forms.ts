import type { Endpoint } from '#contract/http.ts';

interface Part {
  name: string;
  fileName?: string;
  content: Buffer | string;
}

export interface Form {
  payload: Buffer;
  contentType: string;
}

const BOUNDARY = 'a-boundary-of-fuzzing';

function formOf(
  parts: readonly Part[],
  { isCutOff = false, boundary = BOUNDARY as string | null } = {},
): Form {
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, fileName, content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  return {
    payload: isCutOff ? payload.subarray(0, Math.ceil(payload.length / 2)) : payload,
    contentType: `multipart/form-data${boundary === null ? '' : `; boundary=${boundary}`}`,
  };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The picture with other sizes in its head: what decodes it by them asks for more memory than there is. */
function bomb(): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(0x7fffffff, 16);
  bytes.writeUInt32BE(0x7fffffff, 20);
  return bytes;
}

const CONTENTS: readonly Buffer[] = [
  Buffer.alloc(0),
  PNG,
  bomb(),
  PNG.subarray(0, 40),
  Buffer.from('%PDF-1.7\n%%EOF'),
  Buffer.from('PK\u0003\u0004 and then nothing of an archive'),
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048, 0xff)]),
  Buffer.from('login;email;firstName\n"\u0000";a@b;"unclosed\n'.repeat(200)),
  Buffer.from(`${'"'.repeat(20_001)}\n`),
  Buffer.from(`${';'.repeat(50_000)}\n${'a;'.repeat(10_000)}`),
  Buffer.from('{"__proto__":{"a":1},"constructor":1,"a.b":{"c":[]}}'),
  Buffer.from(`${'['.repeat(50_000)}`),
  Buffer.from('a.b.c=\\uZZZZ\n\\\n=\n:\n'.repeat(500)),
  Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x0a]),
  Buffer.from([0xc3, 0x28, 0x80, 0xfe]),
];

const FILE_NAMES = [
  'a.png',
  '',
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  `${'n'.repeat(5000)}.png`,
  'a.png\u0000.exe',
  'CON.pdf',
  '\u202egnp.exe',
  'a;b=c.csv',
  '.properties',
];

/** Forms that are no whole upload, or a hostile one. */
export function hostileForms({ upload }: Endpoint, valid: unknown): Form[] {
  if (upload === null) return [];
  const { filePart, jsonPart } = upload;
  const json: Part[] = jsonPart === undefined ? [] : [{ name: jsonPart, content: JSON.stringify(valid) }];
  const file: Part = { name: filePart, fileName: 'a.png', content: PNG };
  const texts = [
    '',
    'null',
    '[]',
    '{',
    '{"__proto__":{"a":1}}',
    `${'['.repeat(20_000)}`,
    `"${'x'.repeat(210_000)}"`,
  ];
  return [
    ...CONTENTS.map((content) => formOf([...json, { ...file, content }])),
    ...CONTENTS.map((content) => formOf([...json, { ...file, fileName: 'a.csv', content }])),
    ...FILE_NAMES.map((fileName) => formOf([...json, { ...file, fileName }])),
    ...(jsonPart === undefined ? [] : texts.map((content) => formOf([{ name: jsonPart, content }, file]))),
    formOf([]),
    formOf(json),
    formOf([...json, file, file]),
    formOf([...json, ...json, file]),
    formOf([...Array.from({ length: 10 }, (_, at) => ({ name: `field${at}`, content: 'a' })), file]),
    formOf([{ name: '__proto__', content: 'a' }, file]),
    formOf([{ name: 'x'.repeat(5000), content: 'a' }, file]),
    formOf([...json, { ...file, name: 'another' }]),
    formOf([...json, file], { isCutOff: true }),
    formOf([...json, file], { boundary: null }),
    formOf([...json, file], { boundary: 'another' }),
    formOf([...json, file], { boundary: 'x'.repeat(500) }),
  ];
}
