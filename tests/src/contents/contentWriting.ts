import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { ContentForm } from '#contract/contents/schema.ts';
import { list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { CATEGORIES, TREE } from './contentFixtures.ts';

export const AUTHOR: readonly Role[] = ['ROLE_USER', 'ROLE_CONTENT_AUTHOR'];
export const HOUR = 3_600_000;
export const COMMON = {
  'GET /api/public/content-categories': CATEGORIES,
  'GET /api/v3/organizations/treeSelect': TREE,
  'GET /public/config/text-editor': ['bold'],
  'GET /api/v3/contents/manage': list([]),
};

export const openNew = (answers = {}) =>
  renderApp('/content/new', { roles: AUTHOR, responses: { ...COMMON, ...answers } });

/** The form of an item; what is saved answers with the next version. */
export function openEdit(item: ContentForm, answers = {}) {
  return renderApp('/content/5/edit', {
    roles: AUTHOR,
    responses: {
      ...COMMON,
      'GET /api/v3/contents/5/update': item,
      'PUT /api/v3/contents': ({ body }: { body: unknown }) => ({
        ...item,
        ...pickStored(body as Record<string, unknown>),
        version: item.version + 1,
      }),
      ...answers,
    },
  });
}

export const pickStored = ({ title, publishState, lastDate }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries({ title, publishState, lastDate }).filter(([, value]) => value !== undefined),
  );

export type Page = Awaited<ReturnType<typeof openNew>>;
export const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
export async function fill({ user }: Page, words: Record<string, string>) {
  for (const [name, text] of Object.entries(words)) {
    const input = await field(new RegExp(`^${name}`));
    await user.clear(input);
    if (text) await user.click(input).then(() => user.paste(text));
  }
}

export const saved = (page: Page) => page.sent('PUT', '/api/v3/contents');
export const press = (page: Page, name: string) => page.user.click(screen.getByRole('button', { name }));

/** Loads forms and editor. */
export function prepareContentForms() {
  // The editor's code is loaded when it is needed; on a busy machine that takes longer than a test waits.
  beforeAll(async () => {
    await import('#src/components/richText/RichTextEditor.tsx');
    await import('#src/features/contents/ContentEdit.tsx');
    await import('#src/features/contents/ContentCreate.tsx');
  }, 60_000);
  beforeEach(() => vi.useRealTimers());
}
