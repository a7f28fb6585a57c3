import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, packagesOf, read, specifiersOf } from './sources.ts';

const CODE = /\.tsx?$/;
const contract = filesBelow('contract', CODE);
const server = filesBelow('server', CODE);
const src = filesBelow('src', CODE);
const all = [...contract, ...server, ...src];

const topOf = (path: string) => path.split('/')[0] ?? '';
const featureOf = (path: string) =>
  /^(?:src\/features|server\/(?:platform|people|publishing|process|programmes))\/([^/]+)\//.exec(path)?.[1];

function offenders(files: readonly string[], allowed: readonly string[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !allowed.includes(topOf(target)))
      .map((target) => `${file} imports ${target}`),
  );
}

describe('who may import whom', () => {
  it('the contract imports nothing of ours and no package but zod', () => {
    expect(offenders(contract, ['contract'])).toEqual([]);
    const packages = new Set(contract.flatMap(packagesOf));
    expect([...packages]).toEqual(['zod']);
  });

  it('the browser application imports the contract and texts only, never the server', () => {
    expect(offenders(src, ['src', 'contract', 'messages'])).toEqual([]);
  });

  it('the server imports the contract and texts only, never the browser application', () => {
    expect(offenders(server, ['server', 'contract', 'messages'])).toEqual([]);
  });

  it('a feature of the server imports no routes of another feature', () => {
    const found = server.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.endsWith('.routes.ts') && featureOf(file) !== undefined)
        .filter((target) => featureOf(target) !== featureOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(found).toEqual([]);
  });

  it('a feature of the browser application imports no screen of another feature', () => {
    const found = src.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.endsWith('.tsx') && featureOf(file) !== undefined)
        .filter((target) => featureOf(target) !== undefined && featureOf(target) !== featureOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(found).toEqual([]);
  });

  it('shared components import no screens', () => {
    const found = src
      .filter((file) => file.startsWith('src/components/'))
      .flatMap((file) => importsOf(file).filter((target) => /^src\/(features|app)\//.test(target)));
    expect(found).toEqual([]);
  });
});

describe('shape of the code', () => {
  it('who imports from afar names the file from the root', () => {
    const everything = [...all, ...filesBelow('tests', CODE), ...filesBelow('bench', CODE)];
    const far = everything.flatMap((file) =>
      specifiersOf(file)
        .filter((specifier) => specifier.startsWith('../../../'))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(far).toEqual([]);
  });

  // `sx` gives numbers a style for physical sides only (`borderTop: 1`); a logical side stays invisible.
  it('a line on a logical side names its style', () => {
    const nameless = /border(Block|Inline)(Start|End): (\{ \w+: )?[1-9]\d*\b/;
    expect(src.filter((file) => nameless.test(read(file)))).toEqual([]);
  });

  it('no files import each other in a circle', () => {
    const graph = new Map(
      all.map((file) => [file, importsOf(file).filter((target) => all.includes(target))]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: string[]) => {
      const at = path.indexOf(file);
      if (at >= 0) circles.push([...path.slice(at), file].join(' → '));
      if (at >= 0 || done.has(file)) return;
      for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of all) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('no file is longer than 400 lines', () => {
    const long = all.filter((file) => read(file).split('\n').length > 401);
    expect(long).toEqual([]);
  });

  it('no file hides its subject behind a name for everything', () => {
    const vague = all.filter((file) => /(^|\/)(utils?|helpers?|misc|common|managers?)(\/|\.)/i.test(file));
    expect(vague).toEqual([]);
  });

  it('no test is skipped, empty of claims or silenced', () => {
    const weak = filesBelow('tests', /\.test\.tsx?$/).filter((file) =>
      /\b(it|test|describe)\.(skip|todo|only|fails)\b|expect\(true\)|@ts-(ignore|nocheck)/.test(read(file)),
    );
    // This file names the words it looks for.
    expect(weak.filter((file) => !file.endsWith('boundaries.test.ts'))).toEqual([]);
  });
});
