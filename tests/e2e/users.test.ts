import { expect, test } from 'vitest';
import type { MessageKey } from '#messages/message-key.ts';
import { settled, signIn } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';

openJourney();

const UNIT = 'Rain Gardens';
const LOGIN = 'ada.rain';
const PASSWORD = 'Rain-Garden-1';

test('an administrator adds a unit and creates a person there with a role [R3J-02, R3J-07, R3J-17, R3J-19, R3J-20, R1A-03]', async () => {
  const admin = await visitors.visit({ login: 'admin' });
  const { page } = admin;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await admin.open('/admin/organization-tree');
  await page.getByRole('tree').getByText('Meridian Energy', { exact: true }).click();
  await press(t('organization.newBelow'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('organization.name') }).fill(UNIT);
  await dialog.getByRole('textbox', { name: t('organization.code') }).fill('RAIN');
  await dialog.getByRole('button', { name: t('organization.save'), exact: true }).click();
  // The new unit is opened where it hangs.
  await page.getByRole('heading', { level: 2, name: UNIT }).waitFor();
  await page.getByRole('tree').getByText(UNIT, { exact: true }).waitFor();

  await admin.open('/admin/user-management');
  await page.getByRole('link', { name: t('user.new'), exact: true }).click();
  const fill = (key: MessageKey, value: string) =>
    page.getByRole('textbox', { name: t(key), exact: true }).fill(value);
  await fill('user.firstName', 'Ada');
  await fill('user.lastName', 'Rain');
  await fill('user.email', 'ada.rain@example.org');
  await fill('user.login', LOGIN);
  await page.getByLabel(t('user.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('combobox', { name: t('user.units.add') }).fill('rain g');
  await page.getByRole('option', { name: new RegExp(UNIT) }).click();
  await page.getByRole('checkbox', { name: t('user.role.ROLE_SUGGESTION_ADMIN'), exact: true }).check();
  await press(t('user.create'));
  await page.waitForURL(/\/admin\/user-management$/);
  await page
    .getByRole('row', { name: /Ada Rain/ })
    .getByText(UNIT)
    .waitFor();
  expect(admin.faults).toEqual([]);
  await admin.close();
});

test('that person signs in and sees the menu of the role [R3J-17, R3J-19]', async () => {
  const person = await visitors.visit();
  const { page } = person;
  await person.open('/login');
  await signIn(page, LOGIN, PASSWORD);
  await page.waitForURL((url) => url.pathname === '/');
  await settled(page);
  await page.getByRole('button', { name: t('menu.management') }).click();
  const entries = (key: MessageKey) => page.getByRole('link', { name: t(key), exact: true });
  await entries('menu.module.fields').first().waitFor();
  expect(await entries('menu.platform.users').count()).toBe(0);
  await person.close();
});

test('people are brought in from a file: a fault is shown, mended, and applied [R3J-09, S3-96]', async () => {
  const admin = await visitors.visit({ login: 'admin' });
  const { page } = admin;
  const choose = (unit: string) =>
    page.getByLabel(t('userImport.file.label'), { exact: true }).setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'User name,E-mail,First name,Last name,Unit',
          `bo.brook,bo.brook@example.org,Bo,Brook,${unit}`,
          `${LOGIN},,Ada Maria,,`,
        ].join('\r\n'),
      ),
    });
  await admin.open('/admin/user-management/import');
  await choose('Rain Garden');
  await page.getByText(t('userImport.fault.unit', { value: 'Rain Garden' })).waitFor();
  await choose('rain');
  await page
    .getByText(t('userImport.sum.text', { NEW: 1, CHANGED: 1, UNCHANGED: 0, FAULT: 0 }), { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Apply to 2 people', exact: true }).click();
  await page.getByText(/1 created, 1 updated/).waitFor();
  await page.getByRole('link', { name: t('userImport.done.show'), exact: true }).click();
  await page
    .getByRole('row', { name: /Bo Brook/ })
    .getByText(UNIT)
    .waitFor();
  await page.getByRole('link', { name: 'Ada Maria Rain', exact: true }).waitFor();
  expect(admin.faults).toEqual([]);
  await admin.close();
});

test('a person with open work leaves, a successor takes over, and undoing that brings everything back', async () => {
  const admin = await visitors.visit({ login: 'admin' });
  const { page } = admin;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** How much the person has of each kind, as the dialog says it. */
  const work = async () => {
    await press(t('handOver.all'));
    const dialog = page.getByRole('dialog');
    const kinds = dialog.getByRole('group', { name: t('handOver.all.kinds') });
    const words = await kinds.textContent();
    await dialog.getByRole('button', { name: t('components.confirm.cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    return words;
  };
  await admin.open('/admin/user-management?text.contains=viktor.horvat');
  await page.getByRole('link', { name: 'Viktor Horvat', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Viktor Horvat' }).waitFor();
  const before = await work();
  expect(before).toMatch(/\d+ tasks?/);

  await press(t('user.deactivate'));
  const question = page.getByRole('alertdialog');
  await question.getByRole('combobox', { name: t('handOver.to') }).fill('Paula San');
  await page.getByRole('option', { name: /Paula Santos/ }).click();
  await question.getByText(/^Paula Santos takes over \d+ roles? in/).waitFor();
  await question.getByRole('button', { name: t('user.deactivate') }).click();
  const notice = page.getByText(/Handed over to Paula Santos/);
  await notice.waitFor();
  await page.getByText(t('user.access.off')).waitFor();

  await press(t('handOver.undo'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('handOver.undo.confirm') })
    .click();
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('user.deactivate'), exact: true }).waitFor();
  expect(await work()).toBe(before);
  expect(admin.faults).toEqual([]);
  await admin.close();
});
