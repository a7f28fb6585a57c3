import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults, PASSWORD, settled } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';

openJourney();

/** Chromium's authenticator in software: keys stay in it, and its person is always verified. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

test('a passkey is added in the settings, and is all that the next sign-in takes', async () => {
  const { page, faults, close } = await visitors.visit();
  await withAuthenticator(page);
  // Keys need a name: the machine's own, and not its digits.
  const origin = site.origin.replace('127.0.0.1', 'localhost');
  await page.goto(`${origin}/login`);
  await page.locator('input[name="username"]').fill('mentor');
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('form button[type="submit"]').click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  await page.goto(`${origin}/account/settings`);
  await page.getByRole('button', { name: t('passkeys.add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('passkeys.add.title') });
  await dialog.locator('input[name="name"]').fill('Garden key');
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('passkeys.add.submit') }).click();
  const codes = page.getByRole('dialog', { name: t('secondFactor.recovery.title') });
  await codes.getByRole('listitem').first().waitFor();
  await codes.getByRole('button', { name: t('secondFactor.recovery.saved') }).click();
  await page.getByText('Garden key').waitFor();
  await settled(page);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: t('menu.signOut') }).click();
  await page
    .getByRole('link', { name: t('menu.signIn') })
    .first()
    .waitFor();
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: t('login.passkey') }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  expect(faults).toEqual([]);
  await close();
});
