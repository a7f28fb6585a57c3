import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { field, fieldAnswers, PATH } from './fieldFixtures.ts';

beforeAll(() => loadScreensBelow('/contribution-field'), 120_000);
const ADMIN: Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'];
const open = (at: string, options: Parameters<typeof fieldAnswers>[0] = {}) =>
  renderApp(`/contribution-field/SUGGESTION/${at}`, { roles: ADMIN, responses: fieldAnswers(options) });
type Page = Awaited<ReturnType<typeof open>>;
const english = () => screen.findByLabelText(/^Title \(English\)/);
const turkish = () => screen.findByLabelText(/^Title \(Türkçe\)/);
const write = async (page: Page, box: HTMLElement, text: string) => {
  await page.user.clear(box);
  if (text) await page.user.click(box).then(() => page.user.paste(text));
};
const press = async (page: Page, name: string) =>
  page.user.click(await screen.findByText(name, { selector: 'button' }));

describe('a new field', () => {
  test('asks a title in each language, starts inactive with a hint, and opens with its people [R3I-02, R3I-04, R3P-45]', async () => {
    const page = await open('new');
    await write(page, await english(), 'Safety');
    await write(page, await turkish(), 'Güvenlik');
    const active = screen.getByRole('switch', { name: 'Contributors can choose this field' });
    expect(active).not.toBeChecked();
    expect(active).toHaveAccessibleDescription(/has to be activated before it is offered/);
    await press(page, 'Create field');
    await waitFor(() => expect(page.location().pathname).toBe('/contribution-field/SUGGESTION/9/edit'));
    expect(page.sent('POST', PATH)[0]?.body).toEqual({
      definitionList: [
        { language: 'en', title: 'Safety' },
        { language: 'tr', title: 'Güvenlik' },
      ],
      isActive: false,
    });
    expect(await screen.findByRole('region', { name: 'People of this field' })).toBeVisible();
  });

  test('one title in any language is enough; it stands in for the other [R3I-03, S3-89]', async () => {
    const page = await open('new');
    await write(page, await turkish(), 'Güvenlik');
    expect(await english()).toHaveAccessibleDescription(/see “Güvenlik” while this is empty/);
    await press(page, 'Create field');
    await waitFor(() =>
      expect(page.sent('POST', PATH)[0]?.body).toMatchObject({
        definitionList: [{ language: 'tr', title: 'Güvenlik' }],
      }),
    );
  });

  test('without any title nothing is sent, and the field says so; typing one in the other language settles it', async () => {
    const page = await open('new');
    await write(page, await english(), '   ');
    await press(page, 'Create field');
    await waitFor(async () => expect(await english()).toHaveAccessibleDescription(/required/i));
    expect(page.sent('POST', PATH)).toHaveLength(0);
    await write(page, await turkish(), 'Güvenlik');
    await waitFor(async () => expect(await english()).not.toHaveAccessibleDescription(/required/i));
  });

  test('a title may have 255 characters and no more', async () => {
    const page = await open('new');
    await page.user.click(await english());
    await page.user.paste('x'.repeat(256));
    await press(page, 'Create field');
    await waitFor(async () => expect(await english()).toHaveAccessibleDescription(/255/));
    expect(page.sent('POST', PATH)).toHaveLength(0);
  });
});

describe('a stored field', () => {
  test('is changed and saved; what was saved is said [R3P-46]', async () => {
    const page = await open('5/edit');
    expect(await screen.findByRole('heading', { level: 1, name: 'Field 5' })).toBeVisible();
    await write(page, await english(), 'Renamed');
    await page.user.click(screen.getByRole('switch', { name: 'Contributors can choose this field' }));
    expect(screen.getByText(/not saved|unsaved/i)).toBeVisible();
    await press(page, 'Save field');
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
    expect(await screen.findByText(/^Saved /)).toBeVisible();
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
    await press(page, 'Save field');
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
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    missing.unmount();
    const page = await open('5/edit');
    await write(page, await english(), 'Changed');
    await page.user.click(screen.getByRole('link', { name: 'Back to the list' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(page.location().pathname).toBe('/contribution-field/SUGGESTION/5/edit');
  });
});
