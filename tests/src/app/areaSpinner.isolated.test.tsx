import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

const gate = vi.hoisted(() => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
});
vi.mock('#src/features/campaigns/CampaignList.tsx', async () => {
  await gate.opened;
  return { default: () => <h1>Arrived</h1> };
});

describe('an area whose code is on its way', () => {
  it('shows the spinner until its screen is there [R1A-34]', async () => {
    const { router } = await renderApp('/not-found', {
      responses: { 'GET /api/v3/campaigns': () => list([]) },
    });
    await screen.findByRole('heading', { level: 1 });
    act(() => void router.navigate('/campaign'));
    const main = screen.getByRole('main');
    await waitFor(() => expect(main.querySelector('[role="progressbar"]')).not.toBeNull());
    gate.open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Arrived' })).toBeVisible();
    expect(main.querySelector('[role="progressbar"]')).toBeNull();
  });
});
