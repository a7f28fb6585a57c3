import { screen, waitFor, within } from '@testing-library/react';
import { Form } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { LoadStateContent, loadStateOf } from '#src/components/feedback/LoadStateContent.tsx';
import { UnsavedFormPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { InfoPopover } from '#src/components/layout/InfoPopover.tsx';
import KeyboardShortcuts from '#src/components/layout/KeyboardShortcuts.tsx';
import { TabContainer } from '#src/components/layout/TabContainer.tsx';
import { t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

function Deleter({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const { confirm, dialog } = useConfirm();
  const ask = async () =>
    onAnswer(
      await confirm({
        title: 'Delete tags?',
        text: '%{smart_count} tag will be removed from 12 ideas. |||| %{smart_count} tags will be removed from 12 ideas.',
        args: { smart_count: 3 },
        confirmLabel: 'Delete',
        destructive: true,
      }),
    );
  return (
    <>
      <button type="button" onClick={ask}>
        Delete tags
      </button>
      {dialog}
    </>
  );
}

test('a destructive question says what happens to how many things, and starts on “Cancel”', async () => {
  const onAnswer = vi.fn();
  const { user } = renderWidget(<Deleter onAnswer={onAnswer} />);
  const opener = screen.getByRole('button', { name: 'Delete tags' });
  await user.click(opener);
  const dialog = screen.getByRole('alertdialog', { name: 'Delete tags?' });
  expect(dialog.textContent).toContain('3 tags will be removed from 12 ideas.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('components.confirm.cancel') }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onAnswer).toHaveBeenLastCalledWith(true);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('Esc answers no, and the focus returns to where it was', async () => {
  const onAnswer = vi.fn();
  const { user } = renderWidget(<Deleter onAnswer={onAnswer} />);
  const opener = screen.getByRole('button', { name: 'Delete tags' });
  await user.click(opener);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('leaving a form with changes asks first; staying keeps what was typed', async () => {
  const { user, address } = renderWidget(
    <Form onSubmit={() => {}}>
      <TextInputWithCounter source="name" label="Name" />
      <UnsavedFormPrompt />
      <Link to="/elsewhere">Elsewhere</Link>
    </Form>,
    { at: '/form' },
  );
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'abc');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: t('components.unsaved.stay') }));
  expect(address()).toBe('/form');
  expect(screen.getByDisplayValue('abc')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: t('components.unsaved.leave') }));
  await waitFor(() => expect(address()).toBe('/elsewhere'));
});

test('leaving a form whose save was refused asks too, also where no field is to blame', async () => {
  const { user, address } = renderWidget(
    <Form onSubmit={async () => ({})}>
      <TextInputWithCounter source="name" label="Name" />
      <UnsavedFormPrompt />
      <button type="submit">Send</button>
      <Link to="/elsewhere">Elsewhere</Link>
    </Form>,
    { at: '/form' },
  );
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'abc');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') })).toBeTruthy();
  expect(address()).toBe('/form');
});

test('a form without changes lets the reader go', async () => {
  const { user, address } = renderWidget(
    <Form onSubmit={() => {}}>
      <UnsavedFormPrompt />
      <Link to="/elsewhere">Elsewhere</Link>
    </Form>,
  );
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(address()).toBe('/elsewhere');
});

test('the spinner appears after a moment and says that something loads [R1H-01]', async () => {
  renderWidget(<LoadingSpinner />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(await screen.findByRole('progressbar', { name: t('components.loading') })).toBeTruthy();
});

test('a report shows nothing, a spinner, its data, or an error [R1H-26]', async () => {
  const report = () => <p>All numbers</p>;
  const retry = vi.fn();
  const idle = renderWidget(<LoadStateContent state="IDLE">{report}</LoadStateContent>);
  expect(screen.queryByText('All numbers')).toBeNull();
  idle.unmount();
  const loading = renderWidget(<LoadStateContent state="LOADING">{report}</LoadStateContent>);
  expect(await screen.findByRole('progressbar')).toBeTruthy();
  loading.unmount();
  const loaded = renderWidget(<LoadStateContent state="LOADED">{report}</LoadStateContent>);
  expect(screen.getByText('All numbers')).toBeTruthy();
  loaded.unmount();
  const { user } = renderWidget(
    <LoadStateContent state="ERROR" error={new Error('The report failed')} retry={retry}>
      {report}
    </LoadStateContent>,
  );
  expect(screen.getByRole('alert').textContent).toContain('The report failed');
  await user.click(screen.getByRole('button', { name: t('components.error.retry') }));
  expect(retry).toHaveBeenCalledOnce();
});

test.each([
  ['IDLE', { isError: false, isSuccess: false, isFetching: false }],
  ['LOADING', { isError: true, isSuccess: false, isFetching: true }],
  ['LOADED', { isError: false, isSuccess: true, isFetching: true }],
  ['ERROR', { isError: true, isSuccess: false, isFetching: false }],
] as const)('the state of a read is %s [R1H-26]', (state, query) => {
  expect(loadStateOf(query)).toBe(state);
});

test('an empty place offers the first step [R1H-22]', () => {
  renderWidget(
    <EmptyState title="No ideas found" text="Ideas stand here." action={<a href="/new">Write one</a>} />,
  );
  expect(screen.getByRole('status').textContent).toContain('No ideas found');
  expect(screen.getByRole('link', { name: 'Write one' })).toBeTruthy();
});

test('an info button opens its text and Esc closes it', async () => {
  const { user } = renderWidget(<InfoPopover about="Points">One point per idea.</InfoPopover>);
  await user.click(screen.getByRole('button', { name: t('components.info', { about: 'Points' }) }));
  expect(screen.getByText('One point per idea.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('One point per idea.')).toBeNull());
});

const tabs = [
  { name: 'info', label: 'Info', content: <p>What it is about</p> },
  { name: 'ideas-manage', label: 'Ideas', content: <p>All ideas</p>, count: 4 },
  { name: 'eval-report', label: 'Report', content: <p>Secret</p>, allowed: false },
];
const notFound = <p>Page not found</p>;

test('the tab in the address is shown, others are links', async () => {
  const { user, address } = renderWidget(<TabContainer tabs={tabs} notFound={notFound} />, {
    at: '/c/1?tab=info',
  });
  expect(screen.getByRole('tabpanel', { name: 'Info' }).textContent).toBe('What it is about');
  await user.click(screen.getByRole('tab', { name: 'Ideas (4)' }));
  expect(address()).toBe('/c/1?tab=ideas-manage');
  expect(screen.getByRole('tabpanel').textContent).toBe('All ideas');
});

test('page, sort and filters of a tab are left behind with it', async () => {
  const { user, address } = renderWidget(<TabContainer tabs={tabs} notFound={notFound} />, {
    at: '/c/1?tab=info&page=3&sort=title,asc&state=7',
  });
  await user.click(screen.getByRole('tab', { name: 'Ideas (4)' }));
  expect(address()).toBe('/c/1?tab=ideas-manage');
});

test('a forbidden tab in the address shows the not-found page and is not offered [R3N-13]', () => {
  renderWidget(<TabContainer tabs={tabs} notFound={notFound} />, { at: '/c/1?tab=eval-report' });
  expect(screen.getByText(t('error.http.404'))).toBeTruthy();
  expect(screen.queryByText('Secret')).toBeNull();
});

test('an unknown tab of the path shows the not-found page [R3N-13]', () => {
  renderWidget(
    <TabContainer tabs={tabs} notFound={notFound} current="nonsense" to={(name) => `/c/1/${name}`} />,
  );
  expect(screen.getByText(t('error.http.404'))).toBeTruthy();
});

test('tabs are walked by arrows and opened by Enter', async () => {
  const { user, address } = renderWidget(
    <TabContainer tabs={tabs} notFound={notFound} current="info" to={(name) => `/c/1/${name}`} />,
  );
  screen.getByRole('tab', { name: 'Info' }).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(address()).toBe('/c/1/ideas-manage');
});

function Page() {
  const [text, setText] = useState('');
  return (
    <main>
      <KeyboardShortcuts />
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="search" aria-label="Search ideas" />
    </main>
  );
}

test('“/” goes to the search box and “?” lists the shortcuts, but not while one types', async () => {
  const { user } = renderWidget(<Page />);
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('/?');
  expect(screen.getByDisplayValue('/?')).toBeTruthy();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('?');
  const shortcuts = within(await screen.findByRole('dialog', { name: t('components.shortcuts.title') }));
  expect(shortcuts.getByText(t('components.shortcuts.search'))).toBeTruthy();
  expect(shortcuts.getAllByRole('term').map((term) => term.textContent)).toEqual([
    '?',
    '/',
    'Esc',
    '1–5',
    'Ctrl+Enter',
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('single keys are switched off in the list of keys, which Ctrl+/ still opens; switched on again, they work', async () => {
  const { user } = renderWidget(<Page />);
  const title = t('components.shortcuts.title');
  const flip = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.click(dialog.getByRole('switch', { name: t('components.shortcuts.singleKeys') }));
    await user.click(dialog.getByRole('button', { name: t('components.shortcuts.close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await user.keyboard('?');
  await flip();
  await user.keyboard('?/');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
  await user.keyboard('{Control>}/{/Control}');
  await flip();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
