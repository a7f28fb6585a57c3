import { accessSync, constants } from 'node:fs';
import { say } from './root.mjs';
import { run } from './run.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How a browser is started where there is no display and perhaps no sandbox, and calls nobody on its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The browser that CHROMIUM_PATH names, or one in a usual place.
 * @returns {string | undefined} its path
 */
export function findChromium(environment = process.env, places = PLACES) {
  const named = environment.CHROMIUM_PATH;
  if (named) return canRun(named) ? named : undefined;
  return places.find(canRun);
}

/**
 * Finds a browser for the tests, and as root on a system with apt installs Debian's when there is none.
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && canRun('/usr/bin/apt-get');
  if (!process.env.CHROMIUM_PATH && mayInstall) {
    say('Installing chromium with apt-get, for the tests in the browser.');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const installed =
      (await run('apt-get', ['update'], { env })) &&
      (await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env }));
    if (installed) return findChromium();
  }
  return undefined;
}
