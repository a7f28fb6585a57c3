import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

it.each(['error.fileSize', 'error.imagePixels', 'error.drawingUnsafe', 'error.filesUnavailable'] as const)(
  'a picture that was refused by %s is told with the reason [R3K-42]',
  async (key) => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined }),
    );
    await renderApp('/brand', {
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
      responses: {
        'GET /api/v3/assets': [],
        'POST /api/public/asset/brand/image/upload/:fileName': () =>
          respond(400, { message: key }, { 'app-error': key }),
      },
    });
    const file = new File(['x'], 'a.png');
    fireEvent.change(await screen.findByLabelText(t('brand.choose', { title: t('brand.logo') })), {
      target: { files: [file] },
    });
    fireEvent.click(screen.getByRole('button', { name: t('brand.store.named', { title: t('brand.logo') }) }));
    const toast = await screen.findByText(pattern`^${t('brand.uploadError', { title: t('brand.logo') })}`);
    const title = t('brand.logo');
    expect(toast).toHaveTextContent(t('brand.uploadError', { title, reason: t(key) }));
  },
);
