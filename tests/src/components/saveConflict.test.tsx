import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { renderWidget } from './renderWidget.tsx';

it('what is stored cannot be read: it is said, and both choices are open for another try', async () => {
  const onChoose = vi.fn().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(undefined);
  const { user } = renderWidget(<SaveConflict onChoose={onChoose} />);
  const theirs = await screen.findByRole('button', { name: 'Show the saved version' });
  await user.click(theirs);
  expect(await screen.findByText(/What is stored could not be read/)).toBeVisible();
  expect(theirs).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Save mine over it' })).toBeEnabled();
  await user.click(theirs);
  await waitFor(() => expect(screen.queryByText(/What is stored could not be read/)).not.toBeInTheDocument());
  expect(onChoose).toHaveBeenCalledTimes(2);
});
