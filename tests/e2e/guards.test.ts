import { expect, test } from 'vitest';
import { settled, signIn } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';

openJourney();

test('an anonymous visitor signs in on the way and arrives where they wanted to go [R1I-04, R1I-05, R1C-17]', async () => {
  const { page, open, close } = await visitors.visit();
  await open('/contribution-task?page=1&sort=end,asc');
  expect(new URL(page.url()).pathname).toBe('/login');
  await signIn(page, 'admin');
  await page.getByRole('heading', { level: 1, name: 'My tasks' }).waitFor();
  expect(page.url()).toBe(`${site.origin}/contribution-task?page=1&sort=end,asc`);
  await close();
});

test('a wrong password is told and keeps what was typed [R1C-22, R1C-24]', async () => {
  const { page, open, close } = await visitors.visit();
  await open('/login');
  await signIn(page, 'admin', 'not-it');
  await page.getByText('Failed to sign in!').first().waitFor();
  expect(await page.getByLabel(t('login.username')).inputValue()).toBe('admin');
  await close();
});

test.each(['/contribution-task/admin/SUGGESTION', '/contribution-task/admin/IDEA', '/admin/docs'])(
  'without the role %s shows the exact words and keeps the address [R1I-06, R3O-25]',
  async (path) => {
    const { page, open, close } = await visitors.visit({ login: 'moderator' });
    await open(path);
    await page.getByRole('heading', { name: 'You are not authorized to access this page.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await close();
  },
);

test('signing out ends the session here and on the server [R1C-28 … R1C-31]', async () => {
  const { page, open, close } = await visitors.visit({ login: 'admin' });
  await open('/contribution-task');
  const token = await page.evaluate(() => sessionStorage.getItem('authenticationToken'));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  const answer = await fetch(`${site.origin}/api/account`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
  await settled(page);
  await close();
});

test('an address that does not exist is not found, in the frame [R1A-27]', async () => {
  const { page, open, faults, close } = await visitors.visit();
  await open('/nowhere/at/all');
  await page.getByRole('heading', { name: t('error.http.404') }).waitFor();
  expect(faults).toEqual([]);
  await close();
});
