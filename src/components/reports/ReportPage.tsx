import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { ListFilterProvider } from '#src/components/list/AddressListProvider.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import { FilterChips } from '#src/components/list/FilterChips.tsx';
import { periodFilter } from '#src/components/list/filters.ts';
import type { ExcelSource } from '#src/components/list/useExcelExport.ts';
import type { ListFilters } from '#src/components/list/useListAddress.ts';
import { useOpenView } from '#src/components/saved-views/openView.ts';
import { ViewsButton } from '#src/components/saved-views/ViewsButton.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { PrintedHead } from './PrintedHead.tsx';
import { QuickPeriods } from './QuickPeriods.tsx';

/** First and last day of a report, both inclusive, in the address as `start` and `end`. */
export const reportPeriod = (label: string) => periodFilter('start', 'end', label, 'day');

export interface ReportPageProps {
  /** Message key or text. */
  title: string;
  /** What is counted, and what is not. */
  hint: MessageKey;
  /** Period and filters, which stand in the address. */
  filters: ListFilters;
  excel: ExcelSource;
  /** Between title and filters. */
  above?: ReactNode;
  children: ReactNode;
}

/** The frame of every report: breadcrumb with Excel and print, title, period and filters. */
export function ReportPage({ title, hint, filters, excel, above, children }: ReportPageProps) {
  const translate = useTranslate();
  const view = useOpenView();
  return (
    <ListFilterProvider value={filters}>
      <BreadcrumbBar crumbs={[{ label: title }]} excel={<ExcelButton source={excel} />} print />
      <PrintedHead title={view ? title : null} />
      <PageTitle title={view?.name ?? title} actions={<ViewsButton view={view} columns={null} />} />
      <Typography color="textSecondary" sx={{ maxWidth: '68ch' }}>
        {translate(hint)}
      </Typography>
      {above}
      <FilterChips />
      <QuickPeriods />
      {children}
    </ListFilterProvider>
  );
}
