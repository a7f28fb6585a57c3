import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/** From how many screens and lazy parts on a module counts as common. */
const COMMON_TO = 28;

/** What the home page begins with. */
const HOME = /\/src\/features\/home\/(Band|BannerSlider|ContributeCards|programmes|HomeText|Welcome)\.tsx?$/;

/** Reading and changing data: imported on the way of packages that are taken as a whole, and needed by those who work. */
const FOR_WORK =
  /\/node_modules\/(ra-core\/dist\/(dataProvider\/(?!fetch\.js)|controller\/((list|edit|create|show|field|input|button)\/|use[A-Z])|export\/)|(jsonexport|query-string|decode-uri-component|split-on-first|filter-obj|strict-uri-encode)\/|@tanstack\/)/;

/** All that some sources import, and so on, they themselves left out; as far as no group before this one has it. */
function importedBy(name: string, priority: number, sources: readonly string[]): Rolldown.CodeSplittingGroup {
  const files = sources.map((source) => resolve(import.meta.dirname, '../..', source));
  let imported: Set<string> | undefined;
  const follow = (modules: Rolldown.ChunkingContext) => {
    const found = new Set(files);
    for (const file of found) {
      for (const needed of modules.getModuleInfo(file)?.importedIds ?? []) {
        if (!FOR_WORK.test(needed)) found.add(needed);
      }
    }
    for (const file of files) found.delete(file);
    return found;
  };
  return {
    name: (id, modules) => {
      imported ??= follow(modules);
      return imported.has(id) ? name : null;
    },
    debugName: name,
    priority,
  };
}

/**
 * Which modules of the application come together in one file: each small file costs a phone a round trip, and a browser
 * a moment. What a module of a group imports is in the same group or in one before it, so that no two files wait for each
 * other: whatever needs a module also needs all that this one imports.
 */
export const PIECES: Rolldown.CodeSplittingGroup[] = [
  // What every page begins with.
  { name: 'start', priority: 5, tags: ['$initial'] },
  // What visitors begin with, and go on with, needs little of what is common.
  { name: 'home', priority: 4, test: HOME },
  importedBy('signIn', 3, ['src/features/account/LoginScreen.tsx']),
  importedBy('frame', 2, [
    'src/features/home/NewsSlider.tsx',
    'src/features/home/ClosedSlider.tsx',
    'src/app/frame/NavigationDrawer.tsx',
    'src/app/frame/panels.ts',
    'src/components/layout/KeyboardShortcuts.tsx',
    'src/dataProvider/baseProvider.ts',
    'src/dataProvider/resourceTable.ts',
  ]),
  // Tables, forms, dialogs: who opens one screen of a session soon opens another one.
  { name: 'common', priority: 1, minShareCount: COMMON_TO },
];
