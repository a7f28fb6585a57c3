import { act, screen, waitFor, within } from '@testing-library/react';
import { Form } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { UnsavedFormPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

/** A page with a form of its own, over which a dialog opens; saving it leads elsewhere. */
function Page() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Form onSubmit={() => {}}>
      <UnsavedFormPrompt />
      <TextInputWithCounter source="page" label="Word of the page" />
      <button type="button" onClick={() => setOpen(true)}>
        New tag
      </button>
      {isOpen && (
        <FormDialog
          title="A new tag"
          initial={{ name: '' }}
          onSave={async () => {
            close();
            navigate('/tags');
          }}
          onClose={close}
        >
          <TextInputWithCounter source="name" label="Name" />
        </FormDialog>
      )}
    </Form>
  );
}

/** The page is one step away from where the reader came from. */
async function open() {
  const view = renderWidget(<Page />, { at: '/before' });
  await act(() => view.router.navigate('/form?page=1'));
  const back = () => act(() => view.router.navigate(-1));
  const begin = async () => {
    await view.user.click(screen.getByRole('button', { name: 'New tag' }));
    return within(await screen.findByRole('dialog', { name: 'A new tag' }));
  };
  return { ...view, back, begin };
}
const question = () => screen.findByRole('alertdialog', { name: t('components.unsaved.title') });
/** Whether the browser asks before the page is closed or read again. */
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the way back asks before what was typed into a dialog is lost; staying keeps it', async () => {
  const { user, back, begin, address } = await open();
  const dialog = await begin();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'energy');
  await back();
  await user.click(within(await question()).getByRole('button', { name: t('components.unsaved.stay') }));
  expect(address()).toBe('/form?page=1');
  expect(dialog.getByRole('textbox', { name: 'Name', hidden: true })).toHaveValue('energy');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await back();
  await user.click(within(await question()).getByRole('button', { name: t('components.unsaved.leave') }));
  await waitFor(() => expect(address()).toBe('/before'));
});

test('reading the page again asks while something is typed, and not before', async () => {
  const { user, begin } = await open();
  const dialog = await begin();
  expect(asksBeforeReload()).toBe(false);
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'energy');
  await waitFor(() => expect(asksBeforeReload()).toBe(true));
});

test('another part of the page in the address asks too', async () => {
  const { user, begin, router, address } = await open();
  const dialog = await begin();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'energy');
  await act(() => router.navigate('/form?page=2'));
  expect(await question()).toBeTruthy();
  expect(address()).toBe('/form?page=1');
});

test('after a save nothing asks', async () => {
  const { user, begin, address } = await open();
  const dialog = await begin();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'energy');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/tags'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('after a question that was answered nothing asks once more', async () => {
  const { user, begin, back, address } = await open();
  const dialog = await begin();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'energy');
  await user.keyboard('{Escape}');
  await user.click(within(await question()).getByRole('button', { name: t('components.unsaved.leave') }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'A new tag' })).toBeNull());
  await back();
  await waitFor(() => expect(address()).toBe('/before'));
});

test('a dialog without changes does not let go of what was typed on the page behind it', async () => {
  const { user, begin, back, address } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Word of the page' }), 'light');
  await begin();
  await back();
  expect(await question()).toBeTruthy();
  expect(address()).toBe('/form?page=1');
});
