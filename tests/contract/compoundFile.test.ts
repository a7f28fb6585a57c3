import { expect, test } from 'vitest';
import { CFB } from 'xlsx';
import { compoundFile } from '#contract/spreadsheets/compound-file.mjs';

const MEGABYTE = 1 << 20;

/** Bytes that tell where they stand. */
function numbered(length: number): Uint8Array {
  const places = Uint32Array.from({ length: Math.ceil(length / 4) }, (_, at) => at);
  return new Uint8Array(places.buffer, 0, length);
}

// From one table of allocation over what the header names (7 MB) to several tables that name further ones.
test.each([1, 4_095, 4_096, 4_097, 65_000, 6 * MEGABYTE, 8 * MEGABYTE, 20 * MEGABYTE + 5])(
  'a stream of %i bytes comes out of its container as it went in [S3-121]',
  (length) => {
    const stream = numbered(length);
    const parts = [0, 1000, 70_000, length].map((at) => Math.min(at, length));
    const cut = parts.slice(1).map((end, at) => stream.subarray(parts[at], end));
    const file = Buffer.concat(compoundFile('Workbook', cut));
    expect(file.length % 512).toBe(0);
    const content = Buffer.from(
      CFB.find(CFB.read(file, { type: 'buffer' }), '/Workbook')?.content as Uint8Array,
    );
    expect(content.subarray(0, length).equals(stream)).toBe(true);
    // What is too short for a stream of its own is followed by nothing but zeros.
    expect(content.subarray(length).every((byte) => byte === 0)).toBe(true);
    expect(content.length).toBe(Math.max(length, 4096));
  },
  30_000,
);
