import { screen, waitFor } from '@testing-library/react';
import { Form, useInput } from 'ra-core';
import { expect, test } from 'vitest';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { renderWidget } from './renderWidget.tsx';

/** A text below the buttons of its tools, as the editor has it. */
function Tooled() {
  const { field, fieldState } = useInput({
    source: 'text',
    validate: (value) => (value ? undefined : 'missing'),
  });
  return (
    <div data-invalid={fieldState.invalid || undefined}>
      <button type="button">Bold</button>
      <textarea {...field} aria-label="Text" aria-invalid={fieldState.invalid} />
    </div>
  );
}

test('the text of a wrong field takes the focus, not the first button of its tools', async () => {
  const { user } = renderWidget(
    <Form onSubmit={() => {}} shouldFocusError={false} disableInvalidFormNotification>
      <Tooled />
      <FirstFaultFocus />
      <button type="submit">Save</button>
    </Form>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus());
});
