import { screen } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { expect, test } from 'vitest';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { unsavedChanges } from '#src/components/feedback/unsavedChanges.ts';
import { t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

const away = new HttpError('error.serverNotReachable', 0);
const TYPED = t('components.error.typed');

test('that the server is away is said once, with what to do', () => {
  renderWidget(<ErrorState error={away} />);
  const { textContent } = screen.getByRole('alert');
  expect(textContent?.match(/Check your connection/g)).toHaveLength(1);
});

test('what was typed is spoken of where something was typed only', () => {
  const { unmount } = renderWidget(<ErrorState error={away} />);
  expect(screen.queryByText(TYPED)).not.toBeInTheDocument();
  unmount();
  const release = unsavedChanges.hold();
  renderWidget(<ErrorState error={away} />);
  expect(screen.getByText(TYPED)).toBeVisible();
  release();
});
