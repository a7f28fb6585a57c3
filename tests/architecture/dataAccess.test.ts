import { describe, expect, it } from 'vitest';
import { filesBelow, read, targetOf } from './sources.ts';

const files = filesBelow('src', /\.tsx?$/);
const screens = files.filter((path) => /^src\/(features|components)\//.test(path));
const frame = files.filter((path) => path.startsWith('src/app/'));

/** How screens reach the data provider, and what they may know of it: refusals, and what comes without being asked for. */
const FOR_SCREENS =
  /^src\/dataProvider\/(useDataProvider|useRead|useChange|pageRecord|prefetchList|prefetchRead|preloadCalls|refreshResources|errors|alerts|channel|token|live\/\w+)\.ts$/;

/** Who begins and ends a session calls before there is a data provider, and after it. */
const AROUND_SESSIONS = new Set(
  [
    'boot.ts',
    'session.ts',
    'signIn.ts',
    'signOut.ts',
    'startCalls.ts',
    'afterStart.ts',
    'router.tsx',
    'frame/SessionWatch.tsx',
  ].map((name) => `src/app/${name}`),
);

/** Our own files that a file imports at run time, from the root. */
const importedValues = (path: string) =>
  [...read(path).matchAll(/(?:^import\s+(?!type\b)[^'"]*|\bimport\(\s*)['"]([.#][^'"]+)['"]/gm)].map(
    ([, specifier = '']) => targetOf(path, specifier),
  );

const reachBeside = (paths: readonly string[], allowed: (target: string) => boolean) =>
  paths.flatMap((path) =>
    importedValues(path)
      .filter((target) => target.startsWith('src/dataProvider/') && !allowed(target))
      .map((target) => `${path} imports ${target}`),
  );

describe('how the server is reached', () => {
  it('screens ask the data provider, by its hooks and those of react-admin', () => {
    expect(reachBeside(screens, (target) => FOR_SCREENS.test(target))).toEqual([]);
  });

  it('so does the frame, but for what begins and ends a session', () => {
    const others = frame.filter((path) => !AROUND_SESSIONS.has(path));
    const allowed = (target: string) =>
      FOR_SCREENS.test(target) ||
      /^src\/dataProvider\/(dataProvider|loadCode|loadOnce|remedies)\.ts$/.test(target);
    expect(reachBeside(others, allowed)).toEqual([]);
  });

  it('is no other way: nobody else fetches', () => {
    const fetching = [...screens, ...frame].filter((path) =>
      /\bfetch\(/.test(read(path).replace(/\.fetch\(/g, '')),
    );
    expect(fetching).toEqual([]);
  });

  it('keys of queries begin with a resource, as those of react-admin do', () => {
    const own = [...screens, ...frame].filter((path) => /\bqueryFn\b/.test(read(path)));
    expect(own).toEqual([]);
  });
});
