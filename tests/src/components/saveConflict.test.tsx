import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

it('what is stored cannot be read: it is said, and both choices are open for another try', async () => {
  const onChoose = vi.fn().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(undefined);
  const { user } = renderWidget(<SaveConflict onChoose={onChoose} />);
  const theirs = await screen.findByRole('button', { name: t('components.conflict.theirs') });
  await user.click(theirs);
  expect(await screen.findByText(pattern`${t('components.conflict.failed')}`)).toBeVisible();
  expect(theirs).toBeEnabled();
  expect(screen.getByRole('button', { name: t('components.conflict.mine') })).toBeEnabled();
  await user.click(theirs);
  await waitFor(() =>
    expect(screen.queryByText(pattern`${t('components.conflict.failed')}`)).not.toBeInTheDocument(),
  );
  expect(onChoose).toHaveBeenCalledTimes(2);
});
