import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

const HINT = t('components.reports.scrolls');
afterEach(() => vi.restoreAllMocks());

function draw({ width, shown }: { width: number; shown: number }) {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(shown);
  renderWidget(
    <TableFrame
      label="Totals"
      columns={['Currency', 'Amount']}
      rows={[{ key: 'EUR', name: 'EUR', cells: ['1,000,000.00'] }]}
    />,
  );
  return screen.findByRole('group', { name: 'Totals' });
}

test('a table that is wider than the screen says that it scrolls', async () => {
  expect(await draw({ width: 420, shown: 300 })).toHaveAttribute('tabindex', '0');
  expect(screen.getByText(HINT)).toBeVisible();
});

test('a table that fits says nothing', async () => {
  await draw({ width: 300, shown: 300 });
  expect(screen.queryByText(HINT)).toBeNull();
});
