import { expect, test } from 'vitest';
import { overflows, settled, signIn } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';

openJourney();

test('a visitor leafs through what is open by keyboard, and is asked to sign in before contributing [R1B-02, R1B-03, R1B-04, R1B-11, R1B-13]', async () => {
  const { page, open, faults, close } = await visitors.visit();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  await open('/');
  // The first picture came with the page.
  expect(
    calls.filter((path) => /config|campaigns\/all|competitions\/langKey|static-contents/.test(path)),
  ).toEqual([]);
  const slider = page.getByRole('region', { name: t('home.open') });
  const title = async () => slider.locator('[role="group"]:not([inert]) h2').textContent();
  const first = await title();
  await slider.getByRole('button', { name: 'Next slide' }).focus();
  await page.keyboard.press('Enter');
  const second = await title();
  expect(second).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  expect(await title()).toBe(first);
  await slider
    .locator('[role="group"]:not([inert])')
    .getByRole('button', { name: /Contribute|Submit an idea/ })
    .press('Enter');
  await page
    .getByText(/sign in/i)
    .first()
    .waitFor();
  await page.waitForURL('**/login');
  expect(faults).toEqual([]);
  await close();
});

test('an employee sees points beside leaders; a person from outside does not [R1B-14, R1B-15, R1B-16, R1B-38, R1B-39]', async () => {
  const employee = await visitors.visit({ login: 'employee' });
  await employee.open('/');
  const points = employee.page.getByRole('region', { name: 'My points' });
  const leaders = employee.page.getByRole('region', { name: t('home.leaders') });
  await leaders.scrollIntoViewIfNeeded();
  const [one, other] = [await points.boundingBox(), await leaders.boundingBox()];
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 100))).toBeLessThan(2);
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(other?.x ?? 0);
  await employee.page.getByText('Your work, made better by you').waitFor();
  await employee.close();
  const external = await visitors.visit({ login: 'partner' });
  await external.open('/');
  await external.page.getByText('Welcome', { exact: true }).waitFor();
  expect(await external.page.getByRole('region', { name: t('home.leaders') }).count()).toBe(0);
  await external.close();
});

test.each([
  [1280, 3],
  [1024, 3],
  [1023, 2],
  [464, 2],
  [463, 1],
  [360, 1],
])(
  'at %i px %i news stand beside each other and nothing is cut off [R1B-32, R1B-33, R1B-34, R1B-35]',
  async (width, count) => {
    const { page, open, close } = await visitors.visit({ width });
    await open('/');
    const news = page.getByRole('region', { name: 'News', exact: true });
    await news.scrollIntoViewIfNeeded();
    expect(await news.locator('[role="group"][aria-roledescription]:not([inert])').count()).toBe(count);
    expect(await overflows(page)).toBe(false);
    await close();
  },
);

test('a visitor reads what is open before any script runs, and follows a link from there [R1B-03]', async () => {
  const { page, close } = await visitors.visit({ scripts: false });
  await page.goto('/');
  const slider = page.getByRole('region', { name: t('home.open') });
  await slider.locator('[role="group"]:not([inert]) h2').waitFor();
  await page.getByRole('contentinfo').getByRole('link').first().waitFor();
  expect(
    await slider
      .getByRole('link', { name: /Details/ })
      .first()
      .getAttribute('href'),
  ).toMatch(/^\/(campaign|competition)\//);
  await close();
});

test('what a visitor presses before the application has started is pressed in it', async () => {
  const { page, faults, close } = await visitors.visit();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  const language = page.getByRole('button', { name: /^Language/ });
  await language.waitFor();
  // Nothing runs for who only looks.
  expect(await page.locator('#root[data-rendered]').count()).toBe(1);
  expect(scripts).toEqual([]);
  await language.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Language/ }).waitFor();
  expect(scripts.length).toBeGreaterThan(0);
  expect(await page.locator('#root[data-rendered]').count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test('a link that is opened in another tab finds the same session, also without "keep me signed in"', async () => {
  const { page, close } = await visitors.visit();
  await page.goto('/login');
  await signIn(page, 'employee');
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/account/settings');
  await settled(other);
  await other.getByRole('button', { name: /^Account of/ }).waitFor();
  await close();
});
