import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { field, fieldAnswers, PATH } from './fieldFixtures.ts';

beforeAll(() => loadScreensBelow('/contribution-field'), 120_000);
const ADMIN: Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'];
const open = (at: string, options: Parameters<typeof fieldAnswers>[0] = {}) =>
  renderApp(`/contribution-field/SUGGESTION/${at}`, { roles: ADMIN, responses: fieldAnswers(options) });
type Page = Awaited<ReturnType<typeof open>>;
const english = () =>
  screen.findByLabelText(
    pattern`^${t('components.titles.inLanguage', { label: t('contributionField.title'), language: 'English' })}`,
  );
const turkish = () =>
  screen.findByLabelText(
    pattern`^${t('components.titles.inLanguage', { label: t('contributionField.title'), language: 'Türkçe' })}`,
  );
const write = async (page: Page, box: HTMLElement, text: string) => {
  await page.user.clear(box);
  if (text) await page.user.click(box).then(() => page.user.paste(text));
};
const press = async (page: Page, name: string) =>
  page.user.click(await screen.findByText(name, { selector: 'button' }));

describe('a new field', () => {
  test('marks that a title is required, in the first language unless another one has it', async () => {
    const page = await open('new');
    expect(await english()).toBeRequired();
    expect(await turkish()).not.toBeRequired();
    await write(page, await turkish(), 'Güvenlik');
    expect(await english()).not.toBeRequired();
  });

  test('asks a title in each language, starts inactive with a hint, and opens with its people [R3I-02, R3I-04, R3P-45]', async () => {
    const page = await open('new');
    await write(page, await english(), 'Safety');
    await write(page, await turkish(), 'Güvenlik');
    const active = screen.getByRole('switch', { name: t('contributionField.isActive') });
    expect(active).not.toBeChecked();
    expect(active).toHaveAccessibleDescription(pattern`${t('contributionField.isActive.help')}`);
    await press(page, t('contributionField.create'));
    await waitFor(() => expect(page.location().pathname).toBe('/contribution-field/SUGGESTION/9/edit'));
    expect(page.sent('POST', PATH)[0]?.body).toEqual({
      definitionList: [
        { language: 'en', title: 'Safety' },
        { language: 'tr', title: 'Güvenlik' },
      ],
      isActive: false,
    });
    expect(await screen.findByRole('region', { name: t('contributionField.people.title') })).toBeVisible();
  });

  test('one title in any language is enough; it stands in for the other [R3I-03, S3-89]', async () => {
    const page = await open('new');
    await write(page, await turkish(), 'Güvenlik');
    expect(await english()).toHaveAccessibleDescription(
      pattern`${t('components.titles.standsIn', { title: 'Güvenlik' })}`,
    );
    await press(page, t('contributionField.create'));
    await waitFor(() =>
      expect(page.sent('POST', PATH)[0]?.body).toMatchObject({
        definitionList: [{ language: 'tr', title: 'Güvenlik' }],
      }),
    );
  });

  test('without any title nothing is sent, and the field says so; typing one in the other language settles it', async () => {
    const page = await open('new');
    await write(page, await english(), '   ');
    await press(page, t('contributionField.create'));
    await waitFor(async () =>
      expect(await english()).toHaveAccessibleDescription(pattern`${t('entity.validation.required')}`),
    );
    expect(page.sent('POST', PATH)).toHaveLength(0);
    await write(page, await turkish(), 'Güvenlik');
    await waitFor(async () =>
      expect(await english()).not.toHaveAccessibleDescription(pattern`${t('entity.validation.required')}`),
    );
  });

  test('a title may have 255 characters and no more', async () => {
    const page = await open('new');
    await page.user.click(await english());
    await page.user.paste('x'.repeat(256));
    await press(page, t('contributionField.create'));
    await waitFor(async () => expect(await english()).toHaveAccessibleDescription(/255/));
    expect(page.sent('POST', PATH)).toHaveLength(0);
  });
});

describe('a stored field', () => {
  test('is changed and saved; what was saved is said [R3P-46]', async () => {
    const page = await open('5/edit');
    expect(await screen.findByRole('heading', { level: 1, name: 'Field 5' })).toBeVisible();
    await write(page, await english(), 'Renamed');
    await page.user.click(screen.getByRole('switch', { name: t('contributionField.isActive') }));
    expect(screen.getByText(/not saved|unsaved/i)).toBeVisible();
    await press(page, t('contributionField.save'));
    await waitFor(() =>
      expect(page.sent('PUT', PATH)[0]?.body).toEqual({
        id: 5,
        definitionList: [
          { language: 'en', title: 'Renamed' },
          { language: 'tr', title: 'Alan 5' },
        ],
        isActive: false,
      }),
    );
    expect(await screen.findByText(pattern`^${t('components.save.saved')}`)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible();
  });

  test('keeps the order of its titles, and words in a language that is not configured any more [R3I-03]', async () => {
    const stored = field(5, {
      definitionList: [
        { language: 'de', title: 'Sicherheit' },
        { language: 'tr', title: 'Güvenlik' },
      ],
    });
    const page = await open('5/edit', { stored });
    await write(page, await english(), 'Safety');
    await write(page, await turkish(), '');
    await press(page, t('contributionField.save'));
    await waitFor(() =>
      expect(page.sent('PUT', PATH)[0]?.body).toMatchObject({
        definitionList: [
          { language: 'de', title: 'Sicherheit' },
          { language: 'en', title: 'Safety' },
        ],
      }),
    );
  });

  test('that does not exist is not found, and leaving with changes asks', async () => {
    const missing = await open('77/edit', { answers: { [`GET ${PATH}/:id`]: () => respond(404, {}) } });
    expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
    missing.unmount();
    const page = await open('5/edit');
    await write(page, await english(), 'Changed');
    await page.user.click(screen.getByRole('link', { name: t('contributionField.back') }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await page.user.click(dialog.getByRole('button', { name: t('components.unsaved.stay') }));
    expect(page.location().pathname).toBe('/contribution-field/SUGGESTION/5/edit');
  });
});
