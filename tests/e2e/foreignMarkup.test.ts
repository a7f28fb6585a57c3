import { expect, test } from 'vitest';
import { settled } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';

openJourney();

test('markup and scripts that nobody answers for are refused by the browser', async () => {
  const visitor = await visitors.visit();
  await visitor.open('/');
  const refused = await visitor.page.evaluate(() => {
    const attempts = [
      () => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      },
      () => {
        document.createElement('script').src = 'https://scripts.example.org/any.js';
      },
      () => {
        document.createElement('script').text = 'alert(1)';
      },
      () => new Worker('/public/any.js'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(Array(4).fill('TypeError'));
  await visitor.close();
});

test('the editor takes what is pasted with its form, a list is saved by its thread, and the API documentation opens', async () => {
  const admin = await visitors.visit({ login: 'admin' });
  const { page } = admin;
  await admin.open('/static-content/edit/1');
  const editor = page.locator('.ProseMirror').first();
  await editor.click();
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>Pasted <strong>in bold</strong></p>');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await editor.locator('strong', { hasText: 'in bold' }).waitFor();
  await page.reload();
  await admin.open('/contribution-tag');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('components.breadcrumb.excel'), exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xls$/);
  await admin.open('/admin/docs');
  await page.locator('.swagger-ui .opblock-tag').first().waitFor();
  await settled(page);
  expect(admin.faults).toEqual([]);
  await admin.close();
});
