import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** Most script, gzip, in kB of 1000 bytes; docs/benchmarks.md tells what is aimed at. */
const MOST = { entry: 192.5, home: 204, visitor: 312, signIn: 261, list: 354, article: 377, form: 367 };
const CLIENT = 'dist/client';
const ENTRY = 'index.html';
const HOME = 'src/features/home/HomeScreen.tsx';
/** What the home page goes on with after a visitor's first act. */
const VISITOR = [
  ...['app/frame/LaterParts.tsx', 'app/frame/panels.ts', 'dataProvider/baseProvider.ts'],
  ...['dataProvider/methods/publicReads.ts', 'dataProvider/tabSession.ts'],
  'components/carousel/CarouselEngine.tsx',
  'features/home/HowItWorks.tsx',
  ...['features/home/NewsSlider.tsx', 'features/home/ClosedSlider.tsx'],
].map((file) => `src/${file}`);

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

function kilobytesOf(manifest: Record<string, Chunk>, keys: readonly string[]): number {
  const files = new Set<string>();
  const follow = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const inner of chunk.imports ?? []) follow(inner);
  };
  for (const key of keys) follow(key);
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function readManifest(): Record<string, Chunk> {
  const path = join(CLIENT, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error(`${path} is missing: run "npm run build" first`);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
}

test('the script of the first load does not grow', () => {
  const manifest = readManifest();
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  expect(entries).toEqual([ENTRY]);
  expect(kilobytesOf(manifest, [ENTRY])).toBeLessThan(MOST.entry);
  expect(kilobytesOf(manifest, [ENTRY, HOME])).toBeLessThan(MOST.home);
  expect(VISITOR.filter((key) => !manifest[key])).toEqual([]);
  expect(kilobytesOf(manifest, [ENTRY, HOME, ...VISITOR])).toBeLessThan(MOST.visitor);
});

test.each([
  ['account/LoginScreen', MOST.signIn],
  ['campaigns/CampaignList', MOST.list],
  ['competitions/PublicCompetitionList', MOST.list],
  ['contents/ContentList', MOST.list],
  ['campaigns/CampaignShow', MOST.article],
  ['competitions/detail/CompetitionShow', MOST.article],
  ['contents/ContentShow', MOST.article],
  ['static-contents/StaticContentScreen', MOST.article],
  ['contact/ContactScreen', MOST.form],
  ['registration/RegisterScreen', MOST.form],
  ['registration/ActivationScreen', MOST.form],
  ['registration/ResetRequestScreen', MOST.form],
  ['registration/ResetFinishScreen', MOST.form],
])('the script that a visitor gets after the first act does not grow: %s', (screen, most) => {
  const manifest = readManifest();
  const key = `src/features/${screen}.tsx`;
  expect(manifest[key]).toBeDefined();
  expect(kilobytesOf(manifest, [ENTRY, key])).toBeLessThan(most);
});

test('no two files of the build wait for each other', () => {
  const manifest = readManifest();
  const settled = new Set<string>();
  const circles: string[][] = [];
  const follow = (key: string, way: readonly string[]) => {
    if (way.includes(key)) circles.push([...way.slice(way.indexOf(key)), key]);
    else if (!settled.has(key)) {
      for (const inner of manifest[key]?.imports ?? []) follow(inner, [...way, key]);
      settled.add(key);
    }
  };
  for (const key of Object.keys(manifest)) follow(key, []);
  expect(circles).toEqual([]);
});
