import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { accessibilityFaults, PASSWORD, settled, signIn } from '#tests/support/browser.ts';
import { appCode } from '#tests/support/factories/secondFactors.ts';
import { startIdentityProvider, type TestProvider } from '#tests/support/identityProvider.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';

let provider: TestProvider;

// Registered first, so that it happens last.
afterAll(() => provider?.close());
openJourney({
  environment: async (origin) => {
    provider = await startIdentityProvider({
      redirect: `${origin}/account/identity-provider`,
      afterLogout: `${origin}/`,
    });
    provider.knows({
      sub: 'gardener',
      email: 'gardener@garden.example',
      email_verified: true,
      given_name: 'Flora',
      family_name: 'Green',
      preferred_username: 'flora',
    });
    return { ...provider.env, OIDC_LABEL: 'Garden ID' };
  },
});

async function signOut(page: Page): Promise<void> {
  // The bar names the person before the page that they come to is there, and a new page closes the menu.
  await settled(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Sign out' }).click();
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const code = (page: Page) => page.locator('input[name="twoFactorAnswer"]');

test('an authenticator app is set up in the settings, asked for at the sign-in, and a recovery code stands in [R1C-09, R1C-10, R1C-13]', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'mentor' });
  await open('/account/settings');
  await page.getByRole('button', { name: t('secondFactor.app.choose') }).click();
  const setUp = dialog(page, t('secondFactor.app.title'));
  await setUp.locator('input[name="password"]').fill(PASSWORD);
  await setUp.getByRole('button', { name: t('secondFactor.next') }).click();
  const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(await accessibilityFaults(page)).toEqual([]);
  const now = Date.now();
  await setUp.locator('input[name="code"]').fill(appCode(secret, new Date(now)));
  await setUp.getByRole('button', { name: t('secondFactor.switchOn') }).click();
  const codes = dialog(page, t('secondFactor.recovery.title'));
  await codes.getByRole('listitem').first().waitFor();
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
  expect(recovery).toMatch(/^\w{4}(-\w{4}){5}$/);
  await codes.getByRole('button', { name: t('secondFactor.recovery.saved') }).click();
  await page.getByText(t('secondFactor.recovery.left', { left: 10, all: 10, smart_count: 10 })).waitFor();

  await signOut(page);
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await open('/login');
  await signIn(page, 'mentor');
  await page.getByText(t('login.twoFactor.info.app')).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // The step of the set-up is spent; the app's next code is taken a little early.
  await code(page).fill(appCode(secret, new Date(Math.max(now, Date.now()) + 30_000)));
  await page.getByRole('button', { name: t('login.twoFactor.submit') }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();

  await signOut(page);
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await open('/login');
  await signIn(page, 'mentor');
  await page.getByRole('button', { name: t('login.twoFactor.useRecovery') }).click();
  await page.locator('input[name="recoveryCode"]').fill(recovery);
  await page.getByRole('button', { name: t('login.twoFactor.submit') }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('people sign in with the identity provider, arrive where they wanted to go, and sign out there too [R1C-17, R1C-28]', async () => {
  const { page, open, faults, close } = await visitors.visit();
  await open('/contribution-task?page=1');
  await page.getByRole('button', { name: t('login.identityProvider.named', { label: 'Garden ID' }) }).click();
  await page.locator('input[name="login"]').fill('gardener');
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Account of Flora Green' }).waitFor();
  await settled(page);
  expect(page.url()).toBe(`${site.origin}/contribution-task?page=1`);
  expect(await page.evaluate(() => sessionStorage.getItem('identityVisit'))).toBeNull();

  await signOut(page);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await page.waitForURL(`${site.origin}/`);
  // Signed out there too: the provider asks again.
  await open('/login');
  await page.getByRole('button', { name: t('login.identityProvider.named', { label: 'Garden ID' }) }).click();
  await page.locator('input[name="login"]').waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('the form is there without a script, has the focus, and signs in by the keyboard alone [R1C-18]', async () => {
  const { page, faults, close } = await visitors.visit();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/login');
  expect(scripts).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
  await page.keyboard.type('employee');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  await page.waitForURL(`${site.origin}/`);
  expect(faults).toEqual([]);
  await close();
});

// Last: from then on every sign-in from this address takes a captcha.
test('a captcha is asked for after three failures, as a picture [R1C-06, R1C-24]', async () => {
  const { page, open, close } = await visitors.visit();
  await open('/login');
  for (let failed = 0; failed < 3; failed += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/authenticate'));
    await signIn(page, 'employee', 'not-it');
    await answered;
    // The first one starts the application, which shows the answer and keeps what was typed.
    await page
      .getByRole('alert')
      .filter({ hasText: t('login.messages.error.authentication') })
      .waitFor();
    expect(await page.locator('input[name="username"]').inputValue()).toBe('employee');
  }
  await page.getByRole('img', { name: t('captcha.image') }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await close();
});
