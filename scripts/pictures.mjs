// Takes the pictures of the documents from a running application with the sample organization:
//   npm start                       (in one terminal)
//   npm run pictures -- [name …]    (in another; all of them, or those that are named)
// APPLICATION names an address other than http://127.0.0.1:3000.
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, findChromium } from './lib/chromium.mjs';
import { PICTURES } from './lib/pictureList.mjs';
import { at, giveUp } from './lib/root.mjs';

const ADDRESS = process.env.APPLICATION ?? 'http://127.0.0.1:3000';
const FOLDER = at('docs', 'images');
const WIDTH = 1280;
const HEIGHT = 800;
/** Documents are read over slow lines too, bytes. */
const MOST_BYTES = 150_000;
const BUSY =
  'main [aria-busy="true"], main [role="progressbar"]:not([aria-valuenow]), main .MuiSkeleton-root';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !PICTURES.some((picture) => picture.name === name));
if (unknown.length > 0) giveUp(`There is no picture ${unknown.join(', ')}.`);

async function json(path, { token, body } = {}) {
  const response = await fetch(`${ADDRESS}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}; does the sample organization run there?`);
  }
  return response.json();
}

const tokens = new Map();
/** One session for each person, or limits would find us too eager. */
async function tokenOf(username) {
  if (!tokens.has(username)) {
    const answer = await json('/api/authenticate', { body: { username, password: 'Ideagarden-1' } });
    tokens.set(username, answer.id_token);
  }
  return tokens.get(username);
}

/** Smaller until it fits: pages with photographs take more than those with words. */
async function keep(png, file) {
  for (const quality of [82, 70, 58, 45]) {
    await sharp(png).webp({ quality, effort: 6 }).toFile(file);
    const { size } = await stat(file);
    if (size <= MOST_BYTES) return size;
  }
  throw new Error(`${file} is larger than ${MOST_BYTES} bytes.`);
}

async function take(context, { name, login, path, height = HEIGHT, of, before }) {
  const token = await tokenOf(login);
  const address = typeof path === 'string' ? path : await path((url) => json(url, { token }));
  const page = await context.newPage();
  await page.setViewportSize({ width: WIDTH, height });
  await page.addInitScript((value) => {
    sessionStorage.setItem('authenticationToken', value);
    sessionStorage.setItem('locale', 'en');
    // What people see once only is in the way of what they see each day.
    localStorage.setItem('cookieViewed', 'true');
  }, token);
  await page.goto(`${ADDRESS}${address}`);
  // The network is never idle: the page listens to what changes.
  await page.waitForSelector('h1');
  await page.waitForFunction((busy) => document.querySelector(busy) === null, BUSY);
  await before?.(page);
  // Images below the window are not loaded until somebody gets there.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await page.waitForTimeout(500);
  const png = await (of ? page.locator(of).first() : page).screenshot();
  const size = await keep(png, join(FOLDER, `${name}.webp`));
  await page.close();
  console.log(`docs/images/${name}.webp  ${Math.round(size / 1000)} kB`);
}

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
try {
  await mkdir(FOLDER, { recursive: true });
  // One context: its cache spares the application all but the first loading.
  const context = await browser.newContext({
    colorScheme: 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  for (const picture of PICTURES) {
    if (asked.length === 0 || asked.includes(picture.name)) await take(context, picture);
  }
} finally {
  await browser.close();
}
