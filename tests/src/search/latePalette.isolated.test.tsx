import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { list } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { HITS } from './searchFixtures.ts';

type Palette = typeof import('#src/features/search/SearchPalette.tsx')['default'];

const late = vi.hoisted(() => {
  let arrive: (palette: unknown) => void = () => undefined;
  let arrival = new Promise<unknown>(() => undefined);
  return {
    load: () => arrival,
    arrive: (palette: unknown) => arrive(palette),
    restart: () => {
      arrival = new Promise((resolve) => {
        arrive = resolve;
      });
    },
  };
});
vi.mock('#src/features/search/latePalette.ts', () => ({
  arrivedPalette: () => null,
  loadPalette: () => late.load(),
}));

drawWholeFrame();
let palette: Palette;
beforeAll(async () => {
  await import('#src/app/frame/SignedInSlots.tsx');
  palette = (await import('#src/features/search/SearchPalette.tsx')).default;
});

async function waitingOnContact() {
  late.restart();
  const app = await renderApp('/contact', {
    roles: ['ROLE_USER', 'ROLE_INTERNAL'],
    responses: { [`GET ${HITS}`]: list([]), 'GET /api/v3/notifications/unread-count': 0 },
  });
  const magnifier = await screen.findByRole('button', { name: t('search.title') });
  const field = (await screen.findAllByRole('textbox'))[0] as HTMLInputElement;
  await app.user.click(field);
  await app.user.keyboard('{Control>}k{/Control}');
  return { ...app, magnifier, field };
}

const arrive = () => act(async () => late.arrive(palette));
const box = () => screen.getByRole('combobox', { name: t('search.box') });
const isLoadingSaid = () =>
  screen.getAllByRole('status').some(({ textContent }) => textContent === t('components.loading'));

test('a palette that is on its way is said to load, and takes what is typed and taken back', async () => {
  const { user, magnifier, field } = await waitingOnContact();
  expect(magnifier).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(isLoadingSaid()).toBe(true));
  await user.keyboard('bimx{Backspace}{Backspace}ns{Enter}');
  await arrive();
  expect(box()).toHaveValue('bins');
  expect(field).toHaveValue('');
  expect(magnifier).toHaveAttribute('aria-expanded', 'true');
  expect(isLoadingSaid()).toBe(false);
});

test('Escape calls it off: letters are for the field again, and nothing opens', async () => {
  const { user, field } = await waitingOnContact();
  await user.keyboard('bi{Escape}ns');
  expect(field).toHaveValue('ns');
  await arrive();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(box()).toHaveValue(''));
});

test('a press in a field calls it off too', async () => {
  const { user, field } = await waitingOnContact();
  await user.click(field);
  await user.keyboard('bins');
  await arrive();
  expect(field).toHaveValue('bins');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is being composed in a field stays there', async () => {
  const { field } = await waitingOnContact();
  expect(fireEvent.keyDown(field, { key: 'a', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'Escape', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'b' })).toBe(false);
  await arrive();
  expect(box()).toHaveValue('b');
});
