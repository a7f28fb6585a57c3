import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

it('any unmatched path ends at the not-found page with a link home [R1A-27, R1A-28, R1A-29]', async () => {
  const { user, location } = await renderApp('/no-such-page/xyz');
  expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
  await user.click(screen.getByRole('link', { name: t('error.backHome') }));
  expect(location().pathname).toBe('/');
});
