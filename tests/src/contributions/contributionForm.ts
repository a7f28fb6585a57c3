import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { list, respond, type SeenRequest } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { contribution, EMPLOYEE, loadScreens, OPTIONS } from './contributionFixtures.ts';

export const SAVE = '/api/v3/contributions/SUGGESTION';
export const EDIT = '/api/v3/contributions/edit/SUGGESTION/12';

/** A server that stores what is saved and counts versions. */
export function open(stored: ContributionDetail, options: RenderAppOptions & { at?: string } = {}) {
  const { at = '/contribution/SUGGESTION/12/edit', ...rest } = options;
  let version = stored.version;
  const saved = ({ body }: SeenRequest) => {
    version += 1;
    return respond(
      200,
      { ...stored, version },
      { 'app-alert': 'app.contribution.updated', 'app-params': String((body as { id: number }).id) },
    );
  };
  return renderApp(at, {
    roles: EMPLOYEE,
    ...rest,
    responses: {
      ...OPTIONS,
      'GET /api/v3/contributions/edit/:type/:id': stored,
      'GET /api/v3/contributions/:id': contribution(),
      'GET /api/v3/contributions/similar': () => list([]),
      'PUT /api/v3/contributions/:type': saved,
      ...rest.responses,
    },
  });
}

export const title = () => screen.findByRole('textbox', { name: pattern`^${t('contribution.title')}` });
export const refusal = (key: string) =>
  respond(400, { status: 400, message: key }, { 'app-error': key, 'app-params': 'contribution' });

/** Loads form and editor. */
export function prepareForm() {
  beforeAll(async () => {
    await Promise.all([loadScreens(), import('#src/components/richText/RichTextEditor.tsx')]);
  }, 120_000);
  // What a form has not saved yet is sent when it goes: to this test's server, not to that of the next one.
  afterEach(async () => {
    cleanup();
    await vi.dynamicImportSettled();
  });
}
