import sharp from 'sharp';
import { expect, test } from 'vitest';
import { settled } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { typeDate } from './steps.ts';

openJourney();

const TITLE = 'A bench under the linden tree';
const SUMMARY = 'Somewhere to sit while an idea grows.';

/** What somebody gets to see of an item: its title, or that there is no such page. */
async function headingOf(path: string, login?: string): Promise<string> {
  const visit = await visitors.visit(login === undefined ? {} : { login });
  await visit.open(path);
  const heading = (await visit.page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(visit.faults).toEqual([]);
  await visit.close();
  return heading;
}

const missing = t('error.http.404');
/** Address of the item that the journey is about. */
let path = '';

test('an author writes an item with text and banner and publishes it for the water works [R1G-06, R1G-07, R1G-10, R1G-11, R1G-14, R1G-18]', async () => {
  const author = await visitors.visit({ login: 'content.author' });
  const { page } = author;
  await author.open('/content/manage');
  await page.getByRole('link', { name: t('content.new'), exact: true }).click();
  await page.getByRole('textbox', { name: t('content.title'), exact: true }).fill(TITLE);
  await page.getByRole('textbox', { name: t('content.summary') }).fill(SUMMARY);
  await typeDate(page, t('content.lastDate'), '010120991200');
  await page.getByRole('button', { name: t('content.next'), exact: true }).click();
  await page.waitForURL(/\/content\/\d+\/edit/);
  await settled(page);
  path = `/content/${/\/content\/(\d+)\//.exec(page.url())?.[1]}`;

  const editor = page.getByRole('textbox', { name: t('content.post'), exact: true });
  await editor.click();
  await page.getByRole('button', { name: t('components.editor.bold'), exact: true }).click();
  await page.keyboard.type('Sit down.');
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1b6b50' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel(t('components.banner.file'), { exact: true }).setInputFiles({
    name: 'tree.jpg',
    mimeType: 'image/jpeg',
    buffer: bytes,
  });
  await page.getByText(t('content.banner.default')).waitFor({ state: 'hidden' });

  // Without somebody whom it is for, nothing goes out.
  await page.getByRole('button', { name: t('content.publish'), exact: true }).click();
  await page.getByText(t('targetUnitValidation')).first().waitFor();
  await page.getByRole('tree').getByText('Meridian Water Works', { exact: true }).click();
  await page.getByRole('button', { name: t('content.publish'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('content.publish'), exact: true })
    .click();
  await page.getByRole('button', { name: t('content.update'), exact: true }).waitFor();
  expect(author.faults).toEqual([]);
  await author.close();
});

test('its readers read it; for others there is no such page, and nobody is logged out [R1F-02, R1F-13, S1-25]', async () => {
  expect(await headingOf(path, 'content.editor')).toBe(TITLE);
  expect(await headingOf(path, 'partner')).toBe(missing);
  expect(await headingOf(path)).toBe(missing);
});

test('once it is for everyone, a visitor finds it with its picture and its words [R1G-15, R1F-08, R1F-11, S1-34]', async () => {
  const change = await visitors.visit({ login: 'content.author' });
  await change.open(`${path}/edit`);
  await change.page
    .getByRole('combobox', { name: t('content.accessLevel') })
    .selectOption({ label: t('content.accessLevel.PUBLIC') });
  await change.page.getByRole('button', { name: t('content.update'), exact: true }).click();
  await change.page
    .getByText(pattern`^${t('components.save.saved')}`)
    .first()
    .waitFor();
  await change.close();
  const visitor = await visitors.visit();
  await visitor.open('/content');
  await visitor.page
    .getByRole('article', { name: TITLE })
    .getByRole('link', { name: t('content.more') })
    .click();
  await visitor.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  const article = visitor.page.getByRole('article');
  await article.locator('strong', { hasText: 'Sit down.' }).waitFor();
  const isRendered = () =>
    article.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(isRendered, { timeout: 20_000 }).toBe(true);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});

test('an editor deletes it, and comes back to the news with the query [R1G-21, R1G-22]', async () => {
  const remover = await visitors.visit({ login: 'content.editor' });
  await remover.open(`${path}/delete?page=1&sort=id,asc`);
  await remover.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('content.delete'), exact: true })
    .click();
  await remover.page.waitForURL(/\/content\?page=1&sort=id,asc/);
  await remover.close();
  expect(await headingOf(path)).toBe(missing);
});
