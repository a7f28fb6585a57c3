import { readFileSync, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';

openJourney();

const CLIENT = 'dist/client';

/** What a page wrote into the console as an error, and the scripts that it asked for. */
async function aVisit(width = 1280) {
  const visit = await visitors.visit({ width });
  const scripts: string[] = [];
  const { page, faults } = visit;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { ...visit, scripts, rendered: page.locator('#root[data-rendered]') };
}

async function firstId(list: string): Promise<number> {
  const rows = (await (await fetch(`${site.origin}/api/v3/${list}`)).json()) as { id: number }[];
  return rows[0]?.id ?? 0;
}

test.each<[string, string?]>([
  ['/'],
  ['/campaign'],
  ['/campaign?page=1&sort=publishDate%2Cdesc'],
  ['/campaign/:id', 'campaigns/all'],
  ['/competition/public'],
  ['/competition/detail/:id/info', 'competitions/langKey/en'],
  ['/content'],
  ['/content/:id', 'contents'],
  ['/contact'],
  ['/static-content-view/privacy-platform'],
  ['/login'],
  ['/account/register'],
  ['/account/activate'],
  ['/account/email/confirm'],
  ['/account/reset/request'],
  ['/account/reset/finish'],
])('%s is there without a script, and is taken over as it stands at the first act', async (pattern, list) => {
  const path = list ? pattern.replace(':id', String(await firstId(list))) : pattern;
  const { page, faults, scripts, rendered, close } = await aVisit();
  await page.goto(path);
  const heading = page.locator('h1').first();
  const title = await heading.textContent();
  const element = await heading.elementHandle();
  expect(await rendered.count()).toBe(1);
  expect(scripts).toEqual([]);
  // Browsers differ in whether the first move has a way behind it; one without is that of a pointer which rests.
  await page.mouse.move(4, 4);
  await page.mouse.move(8, 8);
  await rendered.waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  // The same element: nothing was drawn anew in its place.
  expect(await element?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await heading.textContent()).toBe(title);
  expect(faults).toEqual([]);
  await close();
});

test('what is typed and pressed in the sign-in before any script is there signs in [R1C-16]', async () => {
  const { page, faults, close } = await aVisit();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.locator('input[name="username"]').fill('employee');
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="password"]').press('Enter');
  expect(new URL(page.url()).search).toBe('');
  letGo();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('what is typed into a form stays, also when the application takes it over in between', async () => {
  const { page, faults, rendered, close } = await aVisit(360);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  const name = page.locator('input[name="name"]');
  await name.pressSequentially('Ayşe Yılmaz', { delay: 40 });
  await rendered.waitFor({ state: 'detached' });
  await page.locator('textarea[name="message"]').fill('Hello there');
  await page.waitForLoadState('networkidle');
  expect(await name.inputValue()).toBe('Ayşe Yılmaz');
  expect(faults).toEqual([]);
  await close();
});

test('an unknown address says so by its status', async () => {
  expect((await fetch(`${site.origin}/no/such/page`)).status).toBe(404);
  expect((await fetch(`${site.origin}/campaign`)).status).toBe(200);
});

test('files of the build are sent as it compressed them, to whoever takes that', async () => {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));
  const entry: string = manifest['index.html'].file;
  const sizes: number[] = [];
  for (const [encoding, ending] of Object.entries({ br: '.br', gzip: '.gz', identity: '' })) {
    const headers = { 'accept-encoding': encoding };
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get(`${site.origin}/${entry}`, { headers }, resolve),
    );
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(answer.headers['cache-control']).toContain('immutable');
    let received = 0;
    for await (const part of answer) received += part.length;
    expect(received).toBe(statSync(join(CLIENT, `${entry}${ending}`)).size);
    sizes.push(received);
  }
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  expect((await fetch(`${site.origin}/${entry}.br`)).status).toBe(404);
});
