import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accessibilityFaults, settled } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';

openJourney();

const TITLE = 'Harbour of ideas';

test('an administrator changes title, colour and modules, the logo and a manual [R3K-01, R3K-02, R3K-43, R3K-24, R3P-177, R3P-181]', async () => {
  const admin = await visitors.visit({ login: 'admin' });
  const { page } = admin;
  await admin.open('/app/config');
  await page.getByRole('textbox', { name: t('appConfig.key.title') }).fill(TITLE);
  await page.getByRole('textbox', { name: t('appConfig.key.primaryColor'), exact: true }).fill('#004B87');
  await page
    .getByRole('group', { name: t('appConfig.key.availableModules'), exact: true })
    .getByRole('checkbox', { name: t('appConfig.module.IMPROVEMENT'), exact: true })
    .uncheck();
  await page.getByRole('button', { name: t('appConfig.save'), exact: true }).click();
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('appConfig.save'), exact: true })
    .click();
  await reloaded;
  await settled(page);
  await page.getByText(t('status.UPDATE_SUCCESSFULL')).waitFor();
  expect(await page.title()).toContain(TITLE);

  await admin.open('/brand');
  const picture = await sharp({ create: { width: 220, height: 50, channels: 4, background: '#004b87' } })
    .png()
    .toBuffer();
  await page
    .getByLabel(t('brand.choose', { title: t('brand.logo') }), { exact: true })
    .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: t('brand.store.named', { title: t('brand.logo') }) }).click();
  await page.getByText(t('brand.uploadDone', { title: t('brand.logo') })).waitFor();

  await admin.open('/asset');
  await page
    .getByLabel(t('manuals.choose', { title: t('manuals.innovation') }), { exact: true })
    .setInputFiles({
      name: 'handbook.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    });
  await page.getByRole('button', { name: t('manuals.saveOf', { title: t('manuals.innovation') }) }).click();
  await page.getByText(t('manuals.uploadDone', { title: t('manuals.innovation') })).waitFor();
  expect(admin.faults).toEqual([]);
  await admin.close();
});

test.each(['light', 'dark'] as const)(
  'an employee in another browser sees all of it, and can read it, in the %s [R1A-40, R3K-06, R3N-25]',
  async (scheme) => {
    const employee = await visitors.visit({ login: 'employee', scheme });
    const { page } = employee;
    await employee.open('/contribution/list/SUGGESTION/0/all');
    expect(await page.title()).toContain(TITLE);
    const logo = page.locator('header picture img');
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(220);
    expect(await page.locator('header').getByText('Ideagarden').count()).toBe(0);
    const main = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main'),
    );
    if (scheme === 'light') expect(main.trim()).toBe('#004B87');
    else expect(main.trim()).not.toBe('#7AD1AE');
    expect(await page.getByRole('link', { name: t('menu.improvements') }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(employee.faults).toEqual([]);
    await employee.close();
  },
);

test('a visitor gets it with the first view, before any script has run', async () => {
  const visitor = await visitors.visit({ scripts: false });
  const { page } = visitor;
  await page.goto('/');
  expect(await page.title()).toContain(TITLE);
  const button = page
    .locator('header a, main a')
    .filter({ hasText: t('menu.signIn') })
    .first();
  await button.waitFor();
  const colors = await page.evaluate(() =>
    [...document.querySelectorAll('style')].some(({ textContent }) => textContent?.includes('#004B87')),
  );
  expect(colors).toBe(true);
  expect(await page.locator('header picture img').count()).toBe(1);
  await visitor.close();
});
