import { configure, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { BENEFIT_TYPES } from '#contract/benefits/rules.ts';
import { amountOf, centsOf } from '#contract/formats/money.ts';
import { totalsByCurrency } from '#src/features/benefits/TotalsTable.tsx';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { BENEFITS, benefit, REPORT } from './benefitFixtures.ts';

// A page of a contribution has many parts, and the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  await loadScreensBelow('/report/:type/benefit');
  await import('#src/features/benefits/FieldChart.tsx');
}, 120_000);

const ADMIN: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_APP_ADMIN'];
const ROWS = `${BENEFITS}/contribution/SUGGESTION/report`;
const open = (responses: Answers = {}, path = '/report/SUGGESTION/benefit', roles = ADMIN) =>
  renderApp(path, { roles, responses: { ...REPORT, ...responses } });
const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);

describe('the benefit report', () => {
  test('shows sums by currency, sums by field beside their chart, and a row per contribution and currency [R3L-06, R3P-83, R3P-84, S3-83]', async () => {
    const page = await open();
    expect(
      await screen.findByRole('heading', { level: 1, name: t('benefit.report.SUGGESTION') }),
    ).toBeVisible();
    expect(await screen.findByText(t('benefit.report.count', { smart_count: 22 }))).toBeVisible();
    expect(textsOf(screen.getByRole('table', { name: t('benefit.report.totals') }))).toEqual([
      [
        t('benefit.currency'),
        t('benefit.type.FORECAST'),
        t('benefit.type.ACTUAL'),
        t('benefit.difference'),
      ].join(''),
      'EUR0.0070.00+70.00',
      'TRY2,500.00900.00-1,600.00',
    ]);
    expect(
      textsOf(screen.getByRole('table', { name: t('benefit.report.fields.of', { currency: 'TRY' }) })).slice(
        1,
      ),
    ).toEqual(['Mobility2,000.00900.00-1,100.00', `${t('benefit.report.field.none')}500.000.00-500.00`]);
    const rows = await screen.findByRole('table', { name: t('benefit.report.rows') });
    expect(within(rows).getAllByRole('link', { name: 'Bicycle stands at the gate' })[0]).toHaveAttribute(
      'href',
      '/contribution/SUGGESTION/12/detail',
    );
    expect(textsOf(rows)[1]).toContain('1,250.50 TRY900.00 TRY-350.50');
    expect(page.sent('GET', ROWS)[0]?.query).toEqual({
      langKey: 'en',
      page: '0',
      size: '10',
      sort: 'forecastTotal,desc',
    });
    await page.user.selectOptions(screen.getByRole('combobox', { name: t('benefit.currency') }), 'EUR');
    expect(
      await screen.findByRole('table', { name: t('benefit.report.fields.of', { currency: 'EUR' }) }),
    ).toBeVisible();
  });

  test('asks anew for a period, a sort and a page [R3L-11, R3P-83]', async () => {
    const page = await open({}, '/report/SUGGESTION/benefit?start=2026-01-01&end=2026-06-30&page=2');
    await screen.findByText(t('benefit.report.count', { smart_count: 22 }));
    expect(page.sent('GET', ROWS)[0]?.query).toMatchObject({
      start: '2026-01-01',
      end: '2026-06-30',
      page: '1',
    });
    for (const part of ['totalcount', 'fields']) {
      expect(page.sent('GET', `${ROWS}/${part}`)[0]?.query).toEqual({
        langKey: 'en',
        start: '2026-01-01',
        end: '2026-06-30',
      });
    }
    const rows = await screen.findByRole('table', { name: t('benefit.report.rows') });
    await page.user.click(within(rows).getByRole('button', { name: t('benefit.difference') }));
    await waitFor(() =>
      expect(page.sent('GET', ROWS).at(-1)?.query).toMatchObject({ sort: 'difference,asc', page: '0' }),
    );
  });

  test('a row opens to its benefits [R3P-78]', async () => {
    const page = await open({
      [`GET ${BENEFITS}`]: () =>
        list([{ ...benefit(), code: 'SUG-000012', title: 'X', type: 'SUGGESTION', competitionId: null }]),
    });
    await page.user.click(
      await screen.findByRole('button', { name: t('benefit.entries.show', { code: 'SUG-000012, TRY' }) }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: t('benefit.entries', { code: 'SUG-000012' }) }),
    );
    expect(await dialog.findByText('1,250.50 TRY')).toBeVisible();
    expect(page.sent('GET', BENEFITS)[0]?.query).toMatchObject({
      'contributionId.equals': '12',
      'currency.equals': 'TRY',
    });
    await page.user.click(dialog.getByRole('button', { name: t('benefit.entries.close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is saved as .xls by the server, and a failed download stays silent; it can be printed [R3L-09, R3L-10, R3L-06]', async () => {
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      if (this.download) names.push(this.download);
    });
    const sheet = `${BENEFITS}/excel/contribution/SUGGESTION/report`;
    let answer = () => new Response('bytes', { status: 200 });
    const page = await open({ [`GET ${sheet}`]: () => answer() });
    await screen.findByText(t('benefit.report.count', { smart_count: 22 }));
    await page.user.click(screen.getByRole('button', { name: pattern`${t('components.breadcrumb.excel')}` }));
    await waitFor(() => expect(names).toHaveLength(1));
    expect(names[0]).toMatch(/^benefit_\d{8}\.xls$/);
    answer = () => respond(500);
    await page.user.click(screen.getByRole('button', { name: pattern`${t('components.breadcrumb.excel')}` }));
    await waitFor(() => expect(page.sent('GET', sheet)).toHaveLength(2));
    for (const said of screen.queryAllByRole('alert')) expect(said).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: pattern`${t('components.breadcrumb.print')}` })).toBeVisible();
    click.mockRestore();
  });

  test('says when there is nothing, and when it cannot be read [R3L-07]', async () => {
    const nothing = { contributionCount: 0, forecastTotal: null, actualTotal: null, totals: [] };
    await open({
      [`GET ${ROWS}`]: () => list([]),
      [`GET ${ROWS}/totalcount`]: nothing,
      [`GET ${ROWS}/fields`]: [],
    });
    expect(await screen.findByText(t('benefit.report.empty'))).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('what fails offers another try [R3L-07]', async () => {
    let broken = true;
    const page = await open({
      [`GET ${ROWS}/totalcount`]: () =>
        broken
          ? respond(500)
          : respond(200, { contributionCount: 1, forecastTotal: null, actualTotal: null, totals: [] }),
    });
    const retry = await screen.findByRole('button', { name: t('components.error.retry') });
    broken = false;
    await page.user.click(retry);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: t('components.error.retry') })).toBeNull(),
    );
  });

  test('is for platform administrators, and for types that exist [R3O-08]', async () => {
    await open({}, '/report/SUGGESTION/benefit', ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN']);
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });

  test('an unknown type is not found', async () => {
    await open({}, '/report/HOPE/benefit');
    expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
  });
});

test('the sums of a contribution are exact and never mix currencies [S3-83]', () => {
  const some = fc.record({
    benefitType: fc.constantFrom(...BENEFIT_TYPES),
    currency: fc.constantFrom('TRY' as const, 'EUR' as const, 'USD' as const),
    amount: fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }).map(amountOf),
  });
  fc.assert(
    fc.property(fc.array(some), (benefits) => {
      const totals = totalsByCurrency(benefits);
      expect(new Set(totals.map(({ currency }) => currency)).size).toBe(totals.length);
      const all = (type: string) =>
        benefits
          .filter(({ benefitType }) => benefitType === type)
          .reduce((sum, { amount }) => sum + centsOf(amount), 0n);
      const sum = (key: 'forecastTotal' | 'actualTotal' | 'difference') =>
        totals.reduce((so, total) => so + centsOf(total[key]), 0n);
      expect([sum('forecastTotal'), sum('actualTotal')]).toEqual([all('FORECAST'), all('ACTUAL')]);
      for (const { forecastTotal, actualTotal, difference } of totals) {
        expect(centsOf(difference)).toBe(centsOf(actualTotal) - centsOf(forecastTotal));
      }
    }),
  );
});
