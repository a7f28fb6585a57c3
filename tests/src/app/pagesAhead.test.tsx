import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { RESOURCES } from '#src/app/resources.tsx';
import type { Screen } from '#src/app/screen.tsx';
import { campaign } from '#tests/src/home/homeFixtures.ts';
import { list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

const ONE = '/api/v3/campaigns/31';

// What watches links loads after the page.
beforeAll(() => import('#src/app/frame/PagesAhead.tsx'));

/** The list of campaigns, with a link to one of them. */
async function openCampaigns() {
  const row = campaign({ id: 31, title: 'Safe shifts' });
  const app = await renderApp('/campaign', {
    responses: {
      'GET /api/v3/campaigns': () => list([row]),
      'GET /api/v3/campaigns/:id': { ...row, body: '<p>Win time.</p>' },
    },
  });
  const name = t('components.programme.detailsOf', { title: 'Safe shifts' });
  return { ...app, link: await screen.findByRole('link', { name }) };
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the page of a link', () => {
  it('is read when a pointer rests on the link, and not a second time when it opens', async () => {
    const { user, link, sent } = await openCampaigns();
    fireEvent.pointerOver(link, { pointerType: 'mouse' });
    await waitFor(() => expect(sent('GET', ONE)).toHaveLength(1));
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Safe shifts' })).toBeVisible();
    expect(screen.getByText('Win time.')).toBeVisible();
    expect(sent('GET', ONE)).toHaveLength(1);
  });

  it('is not read when a pointer only passes over it', async () => {
    const { link, sent } = await openCampaigns();
    fireEvent.pointerOver(link, { pointerType: 'mouse' });
    fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
    await later(150);
    expect(sent('GET', ONE)).toEqual([]);
  });

  it.each(['focusIn', 'pointerDown'] as const)('is read at once at %s', async (event) => {
    const { link, sent } = await openCampaigns();
    fireEvent[event](link);
    await waitFor(() => expect(sent('GET', ONE)).toHaveLength(1));
  });

  it.each([
    ['leads out of the application', { href: 'https://elsewhere.example/campaign/31' }],
    ['opens another window', { target: '_blank' }],
    ['is a file', { download: 'campaign' }],
    ['leads to a page that is for others', { href: '/campaign/31/edit' }],
  ])('is not read when the link %s', async (_, attributes) => {
    const { link, sent, urls } = await openCampaigns();
    const other = document.createElement('a');
    other.href = '/campaign/31';
    for (const [name, value] of Object.entries(attributes)) other.setAttribute(name, value);
    document.body.append(other);
    const before = urls.length;
    fireEvent.focusIn(other);
    fireEvent.pointerDown(other);
    await later(100);
    expect(urls).toHaveLength(before);
    // As it is for any other link.
    fireEvent.focusIn(link);
    await waitFor(() => expect(sent('GET', ONE)).toHaveLength(1));
  });
});

it('the code of the page that a list opens comes when the browser is idle, unless data are scarce', async () => {
  const idle: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const load = vi.spyOn(RESOURCES.find(({ name }) => name === 'campaigns')?.show as Screen, 'load');
  await openCampaigns();
  await waitFor(() => expect(idle).toHaveLength(1));
  expect(load).not.toHaveBeenCalled();
  idle[0]?.({ didTimeout: false, timeRemaining: () => 10 });
  expect(load).toHaveBeenCalledTimes(1);
  cleanup();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await openCampaigns();
  await later(50);
  Reflect.deleteProperty(navigator, 'connection');
  expect(idle).toHaveLength(1);
});
