import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

const PATH = '/api/account/news-by-email';

async function openNews(save: (body: unknown) => Response) {
  const app = await renderApp('/account/settings', {
    roles: ['ROLE_USER', 'ROLE_INTERNAL'],
    responses: {
      [`GET ${PATH}`]: () => ({ subscribed: stored.subscribed }),
      [`PUT ${PATH}`]: ({ body }) => save(body),
    },
  });
  const section = within(await screen.findByRole('region', { name: t('newsByEmail.title') }));
  return { ...app, news: await section.findByRole('switch', { name: t('newsByEmail.label') }) };
}
const stored = { subscribed: false };

it('news by email are turned on and off at once, and go back when the server refuses', async () => {
  let refuses = false;
  const { user, news, sent } = await openNews((body) => {
    if (refuses) return respond(503, { message: 'error.unknown' });
    Object.assign(stored, body);
    return respond(200, stored);
  });
  expect(news).not.toBeChecked();
  expect(news).toHaveAccessibleDescription(t('newsByEmail.help'));
  await user.click(news);
  await waitFor(() => expect(sent('PUT', PATH)).toHaveLength(1));
  expect(sent('PUT', PATH)[0]?.body).toEqual({ subscribed: true });
  await waitFor(() => expect(news).toBeChecked());
  refuses = true;
  await user.click(news);
  await waitFor(() => expect(sent('PUT', PATH)).toHaveLength(2));
  await waitFor(() => expect(news).toBeChecked());
  expect(stored).toEqual({ subscribed: true });
});
