import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

const SEND = '{Control>}{Enter}{/Control}';

test.each([
  ['the field', () => screen.getByRole('textbox')],
  ['the way back', () => screen.getByRole('button', { name: t('components.confirm.cancel') })],
])('Ctrl+Enter confirms a question with a form from %s, once', async (_, place) => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  const { user } = renderWidget(
    <ConfirmDialog open isForm title="Reject?" text="It ends." {...{ onConfirm, onCancel }}>
      <input aria-label="Why" />
    </ConfirmDialog>,
  );
  place().focus();
  await user.keyboard(SEND);
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('Ctrl+Enter saves the form of a dialog from a text of several lines, where Enter is a new line', async () => {
  const onSave = vi.fn(async () => undefined);
  const { user } = renderWidget(
    <FormDialog title="Ask the author" initial={{ question: '' }} onSave={onSave} onClose={vi.fn()}>
      <TextInputWithCounter source="question" label="question.ask" rows={3} />
    </FormDialog>,
  );
  await user.type(screen.getByRole('textbox'), 'How many?{Enter}When?');
  expect(onSave).not.toHaveBeenCalled();
  await user.keyboard(SEND);
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ question: 'How many?\nWhen?' }, expect.anything());
});

test('a question above a dialog is not the dialog: what is pressed there sends nothing below it', async () => {
  const onConfirm = vi.fn();
  const { user } = renderWidget(
    <ConfirmDialog open isForm title="Reject?" text="It ends." onConfirm={onConfirm} onCancel={vi.fn()}>
      <ConfirmDialog open title="Leave?" text="Lost." onConfirm={vi.fn()} onCancel={vi.fn()} />
    </ConfirmDialog>,
  );
  screen
    .getAllByRole('button', { name: t('components.confirm.cancel') })
    .at(-1)
    ?.focus();
  await user.keyboard(SEND);
  expect(onConfirm).not.toHaveBeenCalled();
});
