import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
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
    await screen.findByRole('group', { name: t('lifeCycle.picture'), hidden: true }, { timeout: 30_000 }),
  );

describe('the picture of a life cycle', () => {
  it('shows states with their kind, rank and use, actions from state to state, and those that stay [R3H-03, R3H-06]', async () => {
    await open();
    const rendered = await picture();
    const third = await rendered.findByRole('button', { name: /^3\. Submitted/, hidden: true });
    expect(third).toHaveTextContent(
      `${t('components.status.stateType.SUBMITTED')} · ${t('lifeCycle.state.here', { smart_count: 5 })}`,
    );
    expect(rendered.getAllByRole('button', { name: /^\d\. /, hidden: true })).toHaveLength(5);
    expect(
      rendered.getByRole('button', {
        name: t('lifeCycle.picture.action', { action: 'Accept', from: 'Submitted', to: 'Accepted' }),
        hidden: true,
      }),
    ).toBeInTheDocument();
    expect(
      rendered.getByRole('button', {
        name: t('lifeCycle.picture.action', { action: 'Move on', from: 'Submitted', to: 'Accepted' }),
        hidden: true,
      }),
    ).toBeInTheDocument();
    expect(
      rendered.getByRole('button', {
        name: t('lifeCycle.picture.own', { action: 'Take a note', state: 'Submitted' }),
        hidden: true,
      }),
    ).toBeInTheDocument();
    expect(screen.getByText(t('lifeCycle.legend'))).toBeVisible();
  });

  it('the steps of ideas stand on their states [R3H-09]', async () => {
    const tree = lifeCycle({ contributionType: 'IDEA' });
    tree.states[2] = state(12, 3, 'SUBMITTED', 'Submitted', { step: 'ANNOUNCED' });
    await open(tree);
    expect(
      await (await picture()).findByRole('button', { name: /^3\. Submitted/, hidden: true }),
    ).toHaveTextContent(
      `${t('components.status.stateType.SUBMITTED')} · ${t('components.status.competitionState.ANNOUNCED')}`,
    );
  });

  it('what a state promises stands on it in short, with the sentence as its title', async () => {
    const tree = lifeCycle();
    tree.states[3] = state(13, 4, 'EVALUATION', 'Board', {
      promise: { answerDays: 15, role: 'BOARD1', reminders: [], escalations: [] },
    });
    tree.states[1] = state(11, 2, 'DRAFT', 'Draft', { pausesAnswer: true });
    await open(tree);
    const rendered = await picture();
    const board = await rendered.findByRole('button', { name: /^4\. Board/, hidden: true });
    expect(board).toHaveTextContent(t('lifeCycle.promise.within', { smart_count: 15 }));
    const sentence = t('lifeCycle.promise.says', { role: t('task.role.BOARD1'), smart_count: 15 });
    expect(within(board).getByTitle(sentence)).toBeInTheDocument();
    const draft = rendered.getByRole('button', { name: /^2\. Draft/, hidden: true });
    expect(draft).toHaveTextContent(t('lifeCycle.promise.pauses'));
    expect(rendered.getByRole('button', { name: /^3\. Submitted/, hidden: true })).not.toHaveTextContent(
      t('lifeCycle.promise.pauses'),
    );
    expect(screen.getByText(t('lifeCycle.legend.promise'))).toBeInTheDocument();
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
        name: t('lifeCycle.picture.action', { action: 'Accept', from: 'Submitted', to: 'Accepted' }),
        hidden: true,
      }),
    );
    const panel = await part('3. Submitted');
    expect(page.location().search).toBe('?state=12&action=100');
    expect(
      panel.getByText(t('lifeCycle.facts.explanation'), { exact: false }).closest('[aria-current]'),
    ).not.toBeNull();
    await press(page, t('lifeCycle.editNamed', { name: 'Accept' }));
    expect((await dialog()).getByRole('heading', { name: t('lifeCycle.action.edit') })).toBeVisible();
  });

  it('a state is added from it, and it can be zoomed, fitted and turned', async () => {
    const page = await open();
    await picture();
    for (const name of [
      t('lifeCycle.picture.zoomIn'),
      t('lifeCycle.picture.zoomOut'),
      t('lifeCycle.picture.fit'),
      t('lifeCycle.picture.turn'),
    ])
      await press(page, name);
    expect(
      await (await picture()).findByRole('button', { name: /^3\. Submitted/, hidden: true }),
    ).toBeInTheDocument();
    await press(page, t('lifeCycle.state.add'));
    expect((await dialog()).getByRole('heading', { name: t('lifeCycle.state.add') })).toBeVisible();
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
    const rendered = await picture();
    await rendered.findByText(/^40\. Station 40/);
    expect(rendered.getAllByText(/^\d+\. Station/)).toHaveLength(40);
    expect(rendered.getAllByLabelText(/^Way \d+-\d: /)).toHaveLength(120);
  });
});
