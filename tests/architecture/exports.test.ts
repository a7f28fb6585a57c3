import { expect, it } from 'vitest';
import { filesBelow, read, targetOf } from './sources.ts';

const CODE = /\.(tsx?|mjs)$/;
const below = (folders: readonly string[]) => folders.flatMap((folder) => filesBelow(folder, CODE));
/** Whose exports are looked at; who else may import them. Tests load scripts under names that they put together. */
const judged = below(['contract', 'server', 'src', 'bench']);
const texts = new Map(
  [...judged, ...below(['messages', 'scripts', 'tests']), 'vite.config.ts'].map((file) => [file, read(file)]),
);

/** Stands for all exports of a file. */
const ALL = '*';
/** What others import of a file, by names. */
const taken = new Map([...texts.keys()].map((file) => [file, new Set<string>()]));
/** Files that export all of a file as their own. */
const passedOnBy = new Map([...texts.keys()].map((file) => [file, new Set<string>()]));

const take = (file: string, names: Iterable<string>) => {
  for (const name of names) taken.get(file)?.add(name);
};
const wordsOf = (text: string) => text.match(/\w+/g) ?? [];
/** The parts of `{ one, type Two, three as four }`. */
const listed = (list: string) =>
  list.split(',').map((part) => {
    const [name = '', as = name] = part.trim().split(/\s+as\s+/);
    return { name: name.replace(/^type\s+/, ''), as, isType: name.startsWith('type ') };
  });

/** Of a namespace what stands after its dot; all, where it is handed on as it is. */
function ofNamespace(name: string, text: string): string[] {
  const uses = [...text.matchAll(new RegExp(`\\b${name}\\b(?!['"])(?:\\.(\\w+))?`, 'g'))].slice(1);
  return uses.map(([, member]) => member ?? ALL);
}

/** The files that a pattern of `import.meta.glob` finds. */
function filesLike(pattern: string): string[] {
  const escaped = pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+');
  const expression = new RegExp(
    `^${escaped.replace(/\{(.*?)\}/g, (_, of) => `(${of.replaceAll(',', '|')})`)}$`,
  );
  return [...texts.keys()].filter((file) => expression.test(file));
}

for (const [file, text] of texts) {
  const pathOf = (specifier: string) => targetOf(file, specifier);
  for (const [, what = '', specifier = ''] of text.matchAll(
    /^(?:import|export)\s([^'";]*?)\sfrom\s+['"]([.#][^'"]+)['"]/gm,
  )) {
    const target = pathOf(specifier);
    const namespace = /\* as (\w+)/.exec(what)?.[1];
    if (namespace) take(target, ofNamespace(namespace, text));
    else if (what === '*') passedOnBy.get(target)?.add(file);
    take(
      target,
      listed(/\{([^}]*)\}/.exec(what)?.[1] ?? '').map(({ name }) => name),
    );
  }
  // What is loaded later, or replaced in a test, is taken apart in many ways: all that the file names counts. What has the
  // type of a whole file is handed on.
  for (const [, type, specifier = ''] of text.matchAll(
    /(= typeof )?\b(?:import|mock)\(\s*(?:import\()?['"]([.#][^'"]+)['"]/g,
  ))
    take(pathOf(specifier), type ? [ALL] : wordsOf(text));
  for (const [, pattern = ''] of text.matchAll(/import\.meta\.glob\b[^(]*\('(\.[^']+)'/g))
    for (const found of filesLike(pathOf(pattern))) take(found, wordsOf(text));
}

function isTaken(file: string, name: string): boolean {
  const names = taken.get(file);
  return (
    names?.has(name) || names?.has(ALL) || [...(passedOnBy.get(file) ?? [])].some((by) => isTaken(by, name))
  );
}

/** Values that a file exports by name; the default export is what the file is about. */
function exportsOf(file: string): string[] {
  const text = texts.get(file) ?? '';
  const declared = text.matchAll(
    /^export\s+(?:abstract\s+|async\s+)*(?:const|let|class|enum|function\*?)\s+(\w+)/gm,
  );
  const lists = [...text.matchAll(/^export\s+\{([^}]*)\}/gm)].flatMap(([, list = '']) => listed(list));
  const names = lists
    .filter(({ as, isType }) => !isType && as !== '' && as !== 'default')
    .map(({ as }) => as);
  return [...[...declared].map(([, name = '']) => name), ...names];
}

it('every value that a file exports is imported by another file; types are not looked at', () => {
  const all = judged.flatMap((file) => exportsOf(file).map((name) => ({ file, name })));
  expect(all).toContainEqual({ file: 'server/process/tasks/tasks.open.sql.ts', name: 'isOpenStatus' });
  const dead = all
    .filter(({ file, name }) => !isTaken(file, name))
    .map(({ file, name }) => `${file}: ${name}`);
  expect(dead).toEqual([]);
});
