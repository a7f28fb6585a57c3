import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

it.each([
  ['error.fileSize', 'The file is too large.'],
  [
    'error.imagePixels',
    'The picture has too many pixels: more than 64 million in width times height. Make it smaller.',
  ],
  ['error.filesUnavailable', /Files cannot be stored or read at the moment/],
])('a picture that was refused by %s is told with the reason [R3K-42]', async (key, words) => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined }),
  );
  const { user } = await renderApp('/brand', {
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
    responses: {
      'GET /api/v3/assets': [],
      'POST /api/public/asset/brand/image/upload/:fileName': () =>
        respond(400, { message: key }, { 'app-error': key }),
    },
  });
  const file = new File(['x'], 'a.png');
  fireEvent.change(await screen.findByLabelText('Another picture: Logo'), { target: { files: [file] } });
  await user.click(screen.getByText('Save'));
  const toast = await screen.findByText(/^Logo: the picture could not be stored\./);
  expect(toast).toHaveTextContent(words);
  expect(toast).toHaveTextContent('Your choice is still here.');
});
