import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** All files below a folder of the project whose name ends so, as paths from the root. */
export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Paths (from the root) of our own files that a file imports, types included; packages are left out. */
export function importsOf(path: string): string[] {
  return specifiersOf(path).map((specifier) => targetOf(path, specifier));
}

/** The file (from the root) that a specifier of our own means in a file. */
export function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return normalize(join(dirname(path), specifier)).replaceAll('\\', '/');
}

/** How a file names our own files: by a relative path, or from the root (`imports` of package.json). */
export function specifiersOf(path: string): string[] {
  return [...read(path).matchAll(/(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  );
}

/** Names of packages that a file imports. */
export function packagesOf(path: string): string[] {
  return [
    ...read(path).matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)['"]([^.#'"\n][^'"\n]*)['"]/g),
  ].map((match) => match[1] ?? '');
}
