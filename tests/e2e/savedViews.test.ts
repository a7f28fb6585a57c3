import { expect, test } from 'vitest';
import { reading, settled } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';

openJourney();

const NAME = 'Late, oldest first';
const LIST = '/contribution/list/SUGGESTION/0/manage';

test('filters are saved as a view, which opens by its address, stands in the menu and is read as a feed', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'suggestion.admin' });
  await open(`${LIST}?answerState.in=late&sort=dateSubmitted,asc`);
  const openPanel = async (label: string) => {
    await page.getByRole('button', { name: label, exact: true }).click();
    const panel = page.getByRole('dialog', { name: t('savedView.menu'), exact: true });
    await panel.getByRole('link', { name: t('menu.savedViews.all') }).waitFor();
    return panel;
  };
  const first = await openPanel(t('savedView.menu'));
  await first.getByRole('button', { name: t('savedView.new') }).click();
  const form = page.getByRole('dialog', { name: t('savedView.new') });
  await form.getByLabel(t('savedView.name')).fill(NAME);
  await reading(page, 'api/v3/saved-views', () =>
    form.getByRole('button', { name: t('savedView.save'), exact: true }).click(),
  );
  await page.waitForURL(/[?&]view=\d+/);
  await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
  const id = new URL(page.url()).searchParams.get('view');

  const label = t('savedView.menu.open', { name: NAME });
  await reading(page, `saved-views/${id}/pin`, async () =>
    (await openPanel(label)).getByRole('button', { name: t('savedView.pin') }).click(),
  );
  await (await openPanel(label)).getByRole('button', { name: t('savedView.feed') }).click();
  const dialog = page.getByRole('dialog', { name: t('savedView.feed.title', { name: NAME }) });
  await dialog.getByRole('button', { name: t('savedView.feed.issue') }).click();
  const address = await dialog.getByLabel(t('savedView.feed.address')).inputValue();
  const feed = await fetch(address);
  expect(feed.headers.get('content-type')).toContain('application/atom+xml');
  expect(await feed.text()).toContain(`<title>${NAME}</title>`);
  await dialog.getByRole('button', { name: t('savedView.feed.withdraw') }).click();
  await dialog.getByRole('button', { name: t('savedView.feed.issue') }).waitFor();
  expect((await fetch(address)).status).toBe(404);
  await dialog.getByRole('button', { name: t('savedView.feed.close') }).click();

  // From anywhere, by the menu.
  await open('/');
  await page.getByRole('button', { name: t('menu.account', { name: 'Selin Kaya' }) }).click();
  await page
    .getByRole('list', { name: t('menu.savedViews') })
    .getByRole('link', { name: NAME })
    .click();
  await page.waitForURL(({ pathname }) => pathname === LIST);
  await settled(page);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ 'answerState.in': 'late', sort: 'dateSubmitted,asc', view: id },
  });
  await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await close();
}, 180_000);
