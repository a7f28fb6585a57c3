import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { CATEGORIES, draftForm, TREE } from './contentFixtures.ts';

// The real limit is beyond what jsdom shows in reasonable time.
vi.mock('#contract/contents/rules.ts', async (original) => {
  const rules = await original<typeof import('#contract/contents/rules.ts')>();
  return { ...rules, CONTENT_LIMITS: { ...rules.CONTENT_LIMITS, html: { max: 50 } } };
});

vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await import('#src/components/richText/RichTextEditor.tsx');
  await import('#src/features/contents/ContentEdit.tsx');
}, 90_000);

test('a text beyond what the server takes is refused at its field, without a call [R1G-41]', async () => {
  const page = await renderApp('/content/5/edit', {
    roles: ['ROLE_USER', 'ROLE_CONTENT_AUTHOR'],
    responses: {
      'GET /api/public/content-categories': CATEGORIES,
      'GET /api/v3/organizations/treeSelect': TREE,
      'GET /public/config/text-editor': ['bold'],
      'GET /api/v3/contents/manage': list([]),
      'GET /api/v3/contents/5/update': draftForm({ post: `<p>${'x'.repeat(60)}</p>` }),
    },
  });
  await page.user.click(await screen.findByRole('button', { name: t('content.saveDraft') }));
  const refusal = pattern`${t('entity.validation.maxlength', { max: 50 })}`;
  expect(await screen.findByText(refusal, { selector: '[role="alert"]' })).toBeVisible();
  expect(page.sent('PUT', '/api/v3/contents')).toHaveLength(0);
});
