import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { catchFiles, linesOf } from '#tests/support/caughtFiles.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

beforeAll(() => loadScreensBelow('/contribution-tag'), 120_000);
const ADMIN: Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_APP_ADMIN'];
const PAGE = '/api/v3/admin/contribution-tags';
const TAGS = Array.from({ length: 2500 }, (_, index) => ({
  id: 2500 - index,
  title: index === 7 ? '=1+1' : `tag ${2500 - index}`,
  isActive: index % 2 === 0,
  useCount: index,
}));

afterEach(() => vi.restoreAllMocks());

/** @param hold pages of the export wait for this */
async function open(
  hold: (page: number) => Promise<unknown> = async () => undefined,
  responses: Answers = {},
) {
  const page = await renderApp('/contribution-tag?title.contains=t&sort=useCount,desc', {
    roles: ADMIN,
    responses: {
      [`GET ${PAGE}`]: async ({ query }: SeenRequest) => {
        const [at, size] = [Number(query.page), Number(query.size)];
        if (size === 1000) await hold(at);
        return list(TAGS.slice(at * size, (at + 1) * size), TAGS.length);
      },
      ...responses,
    },
  });
  const exported = () => page.sent('GET', PAGE).filter(({ query }) => query.size === '1000');
  return {
    ...page,
    exported,
    button: await screen.findByRole('button', { name: t('components.breadcrumb.excel') }),
  };
}
const panel = () => screen.findByRole('region', { name: t('components.export.label') });

describe('the Excel export of a list', () => {
  test('holds every row by the filters and the order that are on, in words, nothing as a formula [R3N-17, S3-121]', async () => {
    const files = catchFiles();
    const { user, button, exported, sent } = await open();
    await user.click(button);
    await waitFor(() => expect(files).toHaveLength(1), { timeout: 20_000 });
    expect(sent('POST', '/api/v3/exports').map(({ body }) => body)).toEqual([
      { list: '/contribution-tag', rows: 2500 },
    ]);
    expect(exported().map(({ query }) => query)).toEqual(
      ['0', '1', '2'].map((page) => ({
        page,
        size: '1000',
        sort: 'useCount,desc',
        'title.contains': 't',
      })),
    );
    expect(files[0]?.name).toMatch(/^Tags_\d{8}\.xls$/);
    const lines = await linesOf(files[0]?.blob as Blob);
    expect(lines).toHaveLength(2501);
    expect(lines[0]).toEqual([t('contributionTag.id'), 'Title', 'Active', 'Uses']);
    expect(lines[1]).toEqual([2500, 'tag 2500', 'Active', 0]);
    expect(lines[8]).toEqual([2493, "'=1+1", t('components.status.active.false'), 7]);
    expect(lines[2500]).toEqual([1, 'tag 1', t('components.status.active.false'), 2499]);
    expect(button).toBeEnabled();
  });

  test('shows how far it is while the page stays usable, and can be given up', async () => {
    const files = catchFiles();
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { user, button, exported } = await open((page) => (page === 1 ? held : Promise.resolve()));
    await user.click(button);
    const shown = within(await panel());
    await waitFor(() =>
      expect(shown.getByText(t('components.export.rows', { done: '1,000', total: '2,500' }))).toBeVisible(),
    );
    expect(shown.getByRole('progressbar', { name: /1,000 of 2,500/ })).toHaveAttribute('aria-valuenow', '40');
    expect(button).toBeDisabled();
    expect(screen.getByRole('button', { name: t('contributionTag.new') })).toBeEnabled();

    await user.click(shown.getByRole('button', { name: t('components.confirm.cancel') }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: t('components.export.label') })).toBeNull(),
    );
    await act(async () => goOn());
    expect(button).toBeEnabled();
    expect(exported()).toHaveLength(2);
    expect(files).toEqual([]);
  });

  test('that fails says nothing by itself and can be tried again', async () => {
    const files = catchFiles();
    const page = await renderApp('/contribution-tag', {
      roles: ADMIN,
      responses: {
        [`GET ${PAGE}`]: ({ query }: SeenRequest) =>
          query.size === '1000' ? respond(500, {}) : list(TAGS.slice(0, 10), TAGS.length),
      },
    });
    const button = await screen.findByRole('button', { name: t('components.breadcrumb.excel') });
    await page.user.click(button);
    await waitFor(() => expect(button).toBeEnabled());
    expect(files).toEqual([]);
  });

  test('saves nothing that the audit trail could not note [S3-118]', async () => {
    const files = catchFiles();
    const { user, button, sent } = await open(undefined, { 'POST /api/v3/exports': () => respond(429) });
    await user.click(button);
    await waitFor(() => expect(sent('POST', '/api/v3/exports')).toHaveLength(1), { timeout: 20_000 });
    await waitFor(() => expect(button).toBeEnabled());
    expect(files).toHaveLength(0);
  });
});
