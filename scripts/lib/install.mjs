import { readFileSync } from 'node:fs';
import { at, giveUp, say } from './root.mjs';
import { runNpm } from './run.mjs';

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * Packages that package-lock.json asks for and node_modules does not hold in that version. Both list what
 * they hold; dates would not do, for npm writes package-lock.json after it has installed. Optional
 * packages may be missing: most are for other platforms.
 * @param {string} folder the project
 * @param {{ development: boolean }} wanted whether the tools for building and testing are needed too
 * @returns {string[]} paths such as `node_modules/zod`
 */
export function missingPackages(folder, { development }) {
  const asked = packagesIn(`${folder}/package-lock.json`);
  const present = packagesIn(`${folder}/node_modules/.package-lock.json`);
  return Object.entries(asked)
    .filter(([path, { version, optional, dev, devOptional, link }]) => {
      if (path === '' || link || present[path]?.version === version) return false;
      if (present[path] === undefined && (optional || (devOptional && !development))) return false;
      return development || !dev;
    })
    .map(([path]) => path);
}

/** Installs the packages when some are missing or of another version; ends the command if that fails. */
export async function ensureInstalled({ development }) {
  const missing = missingPackages(at('.'), { development });
  if (missing.length === 0) return;
  const what = missing.length === 1 ? '1 package' : `${missing.length} packages`;
  say(`Installing with npm ci: ${what} missing or of another version. This takes a minute or two.`);
  // NODE_ENV=production would leave out the tools that the build needs.
  const options = ['--no-audit', '--no-fund', ...(development ? ['--include=dev'] : ['--omit=dev'])];
  if (await runNpm(['ci', ...options])) return;
  // npm ci refuses a lock file without the entries of every other platform, which npm leaves out where the
  // registry does not carry them; npm install takes it, with the same versions, and is not to mend it here.
  say('npm ci failed; trying npm install with the versions of package-lock.json.');
  if (!(await runNpm(['install', '--no-save', ...options]))) {
    giveUp('The packages could not be installed; see the messages of npm above.');
  }
}
