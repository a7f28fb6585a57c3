import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive } from '#server/platform/backup/archive.read.ts';
import { beginArchive } from '#server/platform/backup/archive.write.ts';
import { parseBackup, parseRestore, UsageError } from '#server/platform/backup/arguments.ts';
import { sizeOf } from '#server/platform/backup/command.ts';
import { parseManifest } from '#server/platform/backup/manifest.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideagarden-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MANIFEST = {
  application: 'ideagarden' as const,
  format: 1 as const,
  version: '1.0.0',
  createdAt: '2026-01-01T00:00:00.000Z',
  postgres: '18',
  migrations: [],
  tables: [],
  sequences: [],
  files: { count: 0, bytes: 0, missing: [] },
};

it('whatever goes into an archive comes out of it, in its order, also beyond one list of sums', async () => {
  const bytes = fc.uint8Array({ maxLength: 2_000 }).map((part) => Buffer.from(part));
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 30 }), fc.constantFrom(0, 1_100), async (parts, more) => {
      made += 1;
      const file = join(folder, `${made}.tar.gz`);
      const all = [...parts, ...Array.from({ length: more }, (_, at) => Buffer.from(`part ${at}`))];
      const archive = beginArchive(file);
      for (const [at, part] of all.entries()) await archive.add(`files/${at}`, part);
      await archive.finish(MANIFEST);
      const seen: [string, string][] = [];
      await readArchive({ file }, async (name, part) => {
        seen.push([name, part.toString('hex')]);
      });
      expect(seen).toEqual(all.map((part, at) => [`files/${at}`, part.toString('hex')]));
    }),
    { numRuns: 12 },
  );
});

describe('the list of contents', () => {
  it('of a later form says that a later version has written it', () => {
    expect(() => parseManifest(JSON.stringify({ ...MANIFEST, format: 2 }))).toThrow('later version');
  });

  it.each(['', 'null', '[]', '{"application":"other"}', '{"format":1}'])(
    'that is none is refused: %s',
    (text) => {
      expect(() => parseManifest(text)).toThrow('contents');
    },
  );
});

describe('the command lines', () => {
  it('of a backup may name the archive', () => {
    expect(parseBackup([])).toEqual({ to: undefined, recipients: [] });
    expect(parseBackup(['--to', 'a.tar.gz', '--recipient', 'a', '--recipient', 'b'])).toEqual({
      to: 'a.tar.gz',
      recipients: ['a', 'b'],
    });
    expect(parseBackup(['--help'])).toBeNull();
    expect(() => parseBackup(['a.tar.gz'])).toThrow(UsageError);
  });

  it('of a restore names one archive, and what may happen', () => {
    expect(parseRestore(['a.tar.gz'])).toEqual({ kind: 'RESTORE', file: 'a.tar.gz', replace: false });
    expect(parseRestore(['--identity', 'key', 'a.tar.gz'])).toMatchObject({ identity: 'key' });
    expect(parseRestore(['--replace', 'a.tar.gz'])).toMatchObject({ replace: true });
    expect(parseRestore(['--check', 'a.tar.gz'])).toMatchObject({ kind: 'CHECK' });
    expect(parseRestore(['--finish'])).toEqual({ kind: 'FINISH' });
    expect(parseRestore(['--help'])).toBeNull();
    const twoWishes = [
      ['--check', '--replace', 'a'],
      ['--finish', 'a'],
      ['--finish', '--replace'],
      ['--finish', '--identity', 'key'],
    ];
    for (const wrong of [[], ['a', 'b'], ['--force', 'a'], ...twoWishes]) {
      expect(() => parseRestore(wrong)).toThrow(UsageError);
    }
  });

  it('tell sizes as people read them', () => {
    expect([0, 999, 1_500, 123_456_789].map(sizeOf)).toEqual(['0 bytes', '999 bytes', '1.5 kB', '123 MB']);
  });
});
