import { act, configure, screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { t } from '#tests/support/texts.ts';
import { FIGURES, openFigures } from './analyticsFixtures.ts';

configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  await loadScreensBelow('/reporting');
  await import('#src/components/reports/ReportChart.tsx');
  await import('#src/features/reports/analytics/PassagePicture.tsx');
}, 120_000);

test('a report is printed by a button, with all rows of its tables, its filters and the day', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const weeks = Array.from({ length: 14 }, (_, at) => ({
    ...{ week: `2026-03-${String(at + 1).padStart(2, '0')}`, submitted: 1, reopened: 0, ended: 0, open: 1 },
  }));
  const { user } = await openFigures('/reporting/process/SUGGESTION/0?start=2026-01-01', {
    ...FIGURES,
    weeks,
  });
  const rows = async () =>
    within(await screen.findByRole('table', { name: t('report.analytics.weeks') })).getAllByRole('row');
  expect(await rows()).toHaveLength(11);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(await rows()).toHaveLength(15);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(await rows()).toHaveLength(11);
  expect(
    screen.getByText(new RegExp(t('components.reports.printed', { date: '' }).trim())),
  ).toBeInTheDocument();
  const words = `${t('components.filters.label')}: ${t('report.period')}: `;
  expect(screen.getAllByText((text) => text.startsWith(words) && text.includes('26'))).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: t('components.breadcrumb.print') }));
  expect(print).toHaveBeenCalledOnce();
});

test('rules of print keep charts, rows and headings of the open report whole', async () => {
  await openFigures('/reporting/process/SUGGESTION/0');
  await screen.findByRole('table', { name: t('report.analytics.weeks') });
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  const print = styles.slice(styles.indexOf('@media print'));
  expect(print).toMatch(/\.recharts-wrapper[^{]*tr\s*\{[^}]*break-inside:\s*avoid/);
  expect(print).toMatch(/h2\s*\{[^}]*break-after:\s*avoid/);
  expect(print).toMatch(/th,\s*td\s*\{[^}]*min-width:\s*0/);
  expect(print).toMatch(/thead\s*\{[^}]*display:\s*table-header-group/);
});
