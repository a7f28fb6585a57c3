import { screen, waitFor } from '@testing-library/react';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

// Swagger UI draws itself and needs a real browser.
vi.mock('swagger-ui-dist/swagger-ui-es-bundle.js', () => ({ default: vi.fn() }));

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const info = (...activeProfiles: string[]) => ({
  'GET /management/info': {
    'display-ribbon-on-profiles': 'dev',
    activeProfiles,
    build: { version: '1', time: '' },
    git: {},
  },
});
const document = { openapi: '3.0.3', info: { title: 'Ideagarden', version: '1' }, paths: {} };

describe('/admin/docs', () => {
  it('shows the API documentation, read with the session [R3M-04]', async () => {
    const { sent } = await renderApp('/admin/docs', {
      roles: ADMIN,
      responses: { ...info('prod', 'swagger'), 'GET /v3/api-docs': document },
    });
    expect(await screen.findByRole('heading', { level: 1, name: t('menu.system.docs') })).toBeVisible();
    await waitFor(() => expect(SwaggerUI).toHaveBeenCalled());
    expect(sent('GET', '/v3/api-docs').at(-1)?.headers.authorization).toBe('Bearer sample-token');
    expect(vi.mocked(SwaggerUI).mock.lastCall?.[0].spec).toEqual(document);
  });

  it('is not found while the feature is off [R3M-04]', async () => {
    const { sent } = await renderApp('/admin/docs', { roles: ADMIN, responses: info('prod') });
    expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
    expect(sent('GET', '/v3/api-docs')).toEqual([]);
  });
});
