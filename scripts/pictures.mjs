// Takes the pictures of the documents from a running application with the sample organisation:
//   npm start            (in one terminal)
//   npm run pictures     (in another; an address other than http://127.0.0.1:3000 is its argument)
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './lib/chromium.mjs';
import { at } from './lib/root.mjs';

const ADDRESS = process.argv[2] ?? 'http://127.0.0.1:3000';
const FOLDER = at('docs', 'images');
/** Name of the picture, who looks, and at what; `OWN` stands for the newest submitted suggestion of theirs. */
const PICTURES = [
  ['home', 'employee', '/'],
  ['list', 'employee', '/contribution/list/SUGGESTION/0/all'],
  ['contribution', 'employee', '/contribution/SUGGESTION/OWN/detail'],
  ['tasks', 'responsible', '/contribution-task'],
];

async function json(path, { token, body } = {}) {
  const response = await fetch(`${ADDRESS}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}; does the sample organisation run there?`);
  return response.json();
}

async function addressFor(path, token) {
  if (!path.includes('OWN')) return path;
  const rows = await json('/api/v3/contributions/SUGGESTION/0/mine?size=50', { token });
  const submitted = rows.find((row) => row.dateSubmitted !== null && row.commentCount > 0) ?? rows[0];
  return path.replace('OWN', submitted.id);
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: CHROMIUM_FLAGS,
});
try {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, username, path] of PICTURES) {
    const { id_token: token } = await json('/api/authenticate', {
      body: { username, password: 'Ideagarden-1' },
    });
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
    });
    await context.addInitScript((value) => sessionStorage.setItem('authenticationToken', value), token);
    const page = await context.newPage();
    await page.goto(`${ADDRESS}${await addressFor(path, token)}`);
    // The network is never idle: the page listens to what changes.
    await page.waitForSelector('h1');
    await page.waitForFunction(
      () =>
        document.querySelector(
          'main [aria-busy="true"], main [role="progressbar"], main .MuiSkeleton-root',
        ) === null,
    );
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await context.close();
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await browser.close();
}
