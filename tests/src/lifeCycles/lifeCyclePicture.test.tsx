import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { ADMIN, action, answers, dialog, lifeCycle, part, press, state } from './lifeCycleFixtures.ts';

beforeAll(async () => {
  await import('#src/features/life-cycles/LifeCyclePage.tsx');
  await import('#src/features/life-cycles/picture/LifeCyclePicture.tsx');
}, 120_000);
// What the library asks a browser for, and jsdom does not have.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.DOMMatrixReadOnly ??= class {
  m22 = 1;
} as never;

const open = (tree: LifeCycleForUpdate = lifeCycle(), search = '') =>
  renderApp(`/life-cycle/1/picture${search}`, { roles: ADMIN, responses: answers(tree) });
const picture = async () =>
  // The library of the picture comes with the first one.
  within(
    await screen.findByRole(
      'group',
      { name: 'Picture of the life cycle', hidden: true },
      { timeout: 30_000 },
    ),
  );

describe('the picture of a life cycle', () => {
  it('shows states with their kind, rank and use, actions from state to state, and those that stay [R3H-03, R3H-06]', async () => {
    await open();
    const drawn = await picture();
    const third = await drawn.findByRole('button', { name: /^3\. Handed in/, hidden: true });
    expect(third).toHaveTextContent('Submitted · 5 are here');
    expect(drawn.getAllByRole('button', { name: /^\d\. /, hidden: true })).toHaveLength(5);
    expect(
      drawn.getByRole('button', { name: 'Accept: from Handed in to Accepted', hidden: true }),
    ).toBeInTheDocument();
    expect(
      drawn.getByRole('button', { name: 'Move on: from Handed in to Accepted', hidden: true }),
    ).toBeInTheDocument();
    expect(
      drawn.getByRole('button', { name: 'Take a note: stays in Handed in', hidden: true }),
    ).toBeInTheDocument();
    expect(screen.getByText('What the signs mean')).toBeVisible();
  });

  it('the steps of ideas stand on their states [R3H-09]', async () => {
    const tree = lifeCycle({ contributionType: 'IDEA' });
    tree.states[2] = state(12, 3, 'SUBMITTED', 'Handed in', { step: 'ANNOUNCED' });
    await open(tree);
    expect(
      await (await picture()).findByRole('button', { name: /^3\. Handed in/, hidden: true }),
    ).toHaveTextContent('Submitted · Open for ideas');
  });

  it('a state opens by the keyboard, its editor takes the focus, and Esc leads back [R3H-03]', async () => {
    const page = await open();
    const node = await (await picture()).findByRole('button', { name: /^4\. Accepted/, hidden: true });
    node.focus();
    await page.user.keyboard('{Enter}');
    const panel = await part('4. Accepted');
    expect(panel.getByRole('heading', { name: '4. Accepted' })).toHaveFocus();
    expect(page.location().search).toBe('?state=13');
    await page.user.keyboard('{Escape}');
    await waitFor(async () =>
      expect(
        await (await picture()).findByRole('button', { name: /^4\. Accepted/, hidden: true }),
      ).toHaveFocus(),
    );
  });

  it('an action opens its state with itself marked, ready to be edited [R3H-06]', async () => {
    const page = await open();
    await page.user.click(
      await (await picture()).findByRole('button', {
        name: 'Accept: from Handed in to Accepted',
        hidden: true,
      }),
    );
    const panel = await part('3. Handed in');
    expect(page.location().search).toBe('?state=12&action=100');
    expect(
      panel.getByText('explanation required', { exact: false }).closest('[aria-current]'),
    ).not.toBeNull();
    await press(page, 'Edit Accept');
    expect((await dialog()).getByRole('heading', { name: 'Edit action' })).toBeVisible();
  });

  it('a state is added from it, and it can be zoomed, fitted and turned', async () => {
    const page = await open();
    await picture();
    for (const name of ['Zoom in', 'Zoom out', 'Show all of it', 'Turn the picture']) await press(page, name);
    expect(
      await (await picture()).findByRole('button', { name: /^3\. Handed in/, hidden: true }),
    ).toBeInTheDocument();
    await press(page, 'Add a state');
    expect((await dialog()).getByRole('heading', { name: 'Add a state' })).toBeVisible();
  });

  it('forty states with a hundred and twenty actions are all there to be opened [R3H-01]', async () => {
    const states = Array.from({ length: 40 }, (_, index) =>
      state(index + 1, index + 1, index === 0 ? 'NEW' : 'FLOW', `Station ${index + 1}`, {
        actions: [1, 2, 3].map((step) =>
          action(1000 + index * 3 + step, `Way ${index + 1}-${step}`, {
            targetStateId: ((index + step * 5) % 39) + 2,
          }),
        ),
      }),
    );
    await open(lifeCycle({ states }));
    const drawn = await picture();
    await drawn.findByText(/^40\. Station 40/);
    expect(drawn.getAllByText(/^\d+\. Station/)).toHaveLength(40);
    expect(drawn.getAllByLabelText(/^Way \d+-\d: /)).toHaveLength(120);
  });
});
