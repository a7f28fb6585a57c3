import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { describeFilter } from '#src/components/list/describeFilter.ts';
import { FilterChips } from '#src/components/list/FilterChips.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { ExcelSource } from '#src/components/list/useExcelExport.ts';
import type { ListParams } from '#src/components/list/useListParams.ts';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { QuickPeriods } from './QuickPeriods.tsx';

/** First and last day of a report, both inclusive, in the address as `start` and `end` [R3L-11], Q3-104. */
export const periodFilter = (label: string): ListFilter => ({
  kind: 'days',
  name: 'start',
  upTo: 'end',
  label,
  sendAs: 'day',
});

interface ReportPageProps {
  /** Message key or text. */
  title: string;
  /** What is counted, and what is not. */
  hint?: MessageKey;
  params: ListParams;
  excel?: ExcelSource;
  /** Between title and filters. */
  above?: ReactNode;
  children: ReactNode;
}

/** The frame of every report: breadcrumb with Excel and print, title, period and filters, which stand in the address. */
export function ReportPage({ title, hint, params, excel, above, children }: ReportPageProps) {
  const translate = useTranslate();
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'footer.home', to: '/' }, { label: title }]} excel={excel} print />
      <PageTitle title={title} />
      {hint && (
        <Typography color="textSecondary" sx={{ maxWidth: '68ch' }}>
          {translate(hint)}
        </Typography>
      )}
      {above}
      <FilterChips params={params} />
      <QuickPeriods params={params} />
      <PrintedFilters params={params} />
      {children}
    </>
  );
}

/** On paper the chips are gone, and a figure without its period says nothing. */
function PrintedFilters({ params }: { params: ListParams }) {
  const text = useText();
  const inUse = params.filters.filter((filter) =>
    [filter.name, ...(filter.kind === 'days' ? [filter.upTo] : [])].some((name) => params.values[name]),
  );
  if (inUse.length === 0) return null;
  return (
    <Typography sx={{ display: 'none', mb: 2, '@media print': { display: 'block' } }}>
      {inUse
        .map((filter) => `${text(filter.label)}: ${describeFilter(filter, params.values, text)}`)
        .join(' · ')}
    </Typography>
  );
}
