import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PEOPLE } from '#server/demo/organization.ts';
import { filesBelow, ROOT, read } from './sources.ts';

const documents = [
  'README.md',
  'SECURITY.md',
  ...filesBelow('deploy', /\.md$/),
  ...filesBelow('docs', /\.md$/).filter((file) => !file.startsWith('docs/requirements/')),
  ...filesBelow('deploy', /\.md$/),
];
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

describe('what the documents claim', () => {
  it.each(documents)('%s names only commands that exist', (file) => {
    const named = [...read(file).matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each(documents)('%s links only to files that exist', (file) => {
    const folder = join(ROOT, file, '..');
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });

  it('the README names every sample account with a part of its own, and no other [R3O-03]', () => {
    const [, section = ''] = /Sample accounts([\s\S]*?)\n\n\[/.exec(read('README.md')) ?? [];
    const named = [...section.matchAll(/`([a-z]+(?:\.[a-z]+)?)`/g)].map((match) => match[1]);
    expect(named.sort()).toEqual(
      SAMPLE_PEOPLE.slice(0, 19)
        .map(({ login }) => login)
        .sort(),
    );
  });

  it('every command is explained in the README or is a part of one that is', () => {
    const parts = new Set(['build', 'typecheck', 'lint', 'format', 'start', 'test']);
    const readme = read('README.md');
    expect(
      Object.keys(scripts).filter((name) => !parts.has(name) && !readme.includes(`npm run ${name}`)),
    ).toEqual([]);
  });
});
