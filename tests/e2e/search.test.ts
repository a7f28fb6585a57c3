import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { accessibilityFaults, overflows, reading, settled, tokenOf } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { SITE_MS } from '#tests/support/site.ts';
import { t, textsIn } from '#tests/support/texts.ts';

/** Of a suggestion that the employee may read. */
let wanted: { id: number; title: string };

openJourney();
beforeAll(async () => {
  const response = await fetch(`${site.origin}/api/v3/contributions/SUGGESTION/0/all?size=1`, {
    headers: { authorization: `Bearer ${await tokenOf(site, 'employee')}` },
  });
  const [first] = contributionEndpoints.list.response.parse(await response.json());
  if (!first) throw new Error('There is no suggestion');
  wanted = first;
}, SITE_MS);

const MOST_STEPS = 40;

async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_STEPS} times ${key} do not lead there`);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

test('Ctrl+K, some words, arrows and Enter lead to a contribution, and the palette has no fault', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'employee' });
  await open('/');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: t('search.palette') });
  await palette.waitFor();
  const box = palette.getByRole('combobox', { name: t('search.box') });
  expect(await hasFocus(box)).toBe(true);
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);

  await page.keyboard.type(wanted.title);
  const hit = palette
    .getByRole('group', { name: t('search.palette.found') })
    .getByRole('option')
    .filter({ hasText: wanted.title })
    .first();
  await hit.waitFor();
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  await pressUntil(page, 'ArrowDown', async () => (await hit.getAttribute('aria-selected')) === 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/contribution\/SUGGESTION\/\d+\/detail/);
  await page.getByRole('heading', { level: 1, name: wanted.title }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('what is typed while the palette is still on its way is not lost, and no field gets it', async () => {
  const { page, open, close } = await visitors.visit({ login: 'employee' });
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'));
  await page.route(`**/${manifest['src/features/search/SearchPalette.tsx'].file}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  await open('/account/settings');
  const field = page.getByRole('textbox').first();
  const before = await field.inputValue();
  await field.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('water');
  const box = page.getByRole('combobox', { name: t('search.box') });
  await box.waitFor();
  expect(await box.inputValue()).toBe('water');
  expect(await hasFocus(box)).toBe(true);
  await page.keyboard.press('Escape');
  expect(await field.inputValue()).toBe(before);
  await page.keyboard.press('Control+k');
  expect(await box.inputValue()).toBe('');
  await close();
});

test('once its code has arrived, the palette opens without asking the server for anything', async () => {
  const { page, open, close } = await visitors.visit({ login: 'employee' });
  await open('/my-work');
  const palette = page.getByRole('dialog', { name: t('search.palette') });
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox', { name: t('search.box') }).waitFor();
  expect(await palette.getByRole('option').count()).toBeGreaterThan(0);
  await close();
});

test('results are limited by a facet with the keyboard, and their address brings them back', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'employee' });
  const [word = ''] = wanted.title.split(' ').toSorted((one, other) => other.length - one.length);
  await open(`/search?q=${encodeURIComponent(word)}`);
  const results = page.getByRole('list', { name: t('search.results') });
  await results.getByRole('link', { name: wanted.title }).first().waitFor();
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);

  const type = page.getByRole('group', { name: t('search.facet.type') }).getByRole('button', {
    name: t('contribution.type.SUGGESTION'),
  });
  await pressUntil(page, 'Tab', () => hasFocus(type));
  await reading(page, '/api/v3/search?', () => page.keyboard.press('Enter'));
  expect(new URL(page.url()).searchParams.get('q')).toBe(`${word} type:suggestion`);
  expect(await type.getAttribute('aria-pressed')).toBe('true');
  expect(await hasFocus(type)).toBe(true);
  await page.reload();
  await settled(page);
  expect(await type.getAttribute('aria-pressed')).toBe('true');
  await results.getByRole('link', { name: wanted.title }).first().waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('on a phone the search takes the window, in Turkish and in the dark, without a fault', async () => {
  const turkish = textsIn('tr');
  const look = { login: 'employee', width: 360, locale: 'tr', scheme: 'dark' } as const;
  const { page, open, faults, close } = await visitors.visit(look);
  await open('/search?q=su');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  await page
    .getByRole('banner')
    .getByRole('button', { name: turkish('search.title') })
    .click();
  const palette = page.getByRole('dialog', { name: turkish('search.palette') });
  await palette.waitFor();
  expect(await palette.evaluate((dialog) => dialog.getBoundingClientRect().width)).toBe(360);
  await page.keyboard.type('oner');
  await palette.getByRole('option', { name: turkish('menu.contribute.suggestion') }).waitFor();
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});
