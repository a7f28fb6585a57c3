import { aptInstall, canRun, mayInstall } from './apt.mjs';
import { say } from './root.mjs';

/** Chromium without windows, as Debian packs it: the same pages for a quarter less of processor time. */
const HEADLESS = { place: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' };

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  HEADLESS.place,
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

/**
 * The browser that CHROMIUM_PATH names, or one in a usual place.
 * @returns {string | undefined} its path
 */
export function findChromium(environment = process.env, places = PLACES) {
  const named = environment.CHROMIUM_PATH;
  if (named) return canRun(named) ? named : undefined;
  return places.find(canRun);
}

function install(name) {
  say(`Installing ${name} with apt-get, for the tests in the browser.`);
  return aptInstall([name]);
}

/**
 * Finds a browser for the tests: one without windows before the others. As root on a system with apt installs Debian's when
 * there is none of the kind.
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  if (canRun(HEADLESS.place)) return HEADLESS.place;
  // Not every system with apt has it.
  if (mayInstall() && (await install(HEADLESS.package)) && canRun(HEADLESS.place)) return HEADLESS.place;
  const found = findChromium();
  if (found || !mayInstall()) return found;
  await install('chromium');
  return findChromium();
}
