import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import { BENEFIT_REPORT_SORT_FIELDS, type BenefitReportRow } from '#contract/benefits/schema.ts';
import { CURRENCIES, type Currency } from '#contract/formats/money.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { datedName } from '#src/components/list/excel.ts';
import { ListBlock } from '#src/components/list/ListBlock.tsx';
import { useListParams } from '#src/components/list/useListParams.ts';
import { useQueriedList } from '#src/components/list/usePagedList.ts';
import { periodFilter, ReportPage } from '#src/components/reports/ReportPage.tsx';
import { readBenefitReport, readBenefitSheet, readBenefitTotals } from '#src/dataProvider/benefits.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BenefitEntriesDialog } from './BenefitEntriesDialog.tsx';
import { EntriesButton } from './EntriesButton.tsx';
import { ReportSums } from './ReportSums.tsx';
import { useReportColumns } from './reportColumns.tsx';

const CURRENCY = 'currency.equals';
const DAYS = periodFilter('benefit.report.period');

/** What the contributions of a type bring, with sums, a chart by field and every row [R3L-06, R3L-07, R3L-11]. */
export default function BenefitReport() {
  const type = ContributionType.safeParse(useParams().type).data;
  return type ? <ReportOf key={type} type={type} /> : <NotFoundPage />;
}

const isCurrency = (text: string | undefined): text is Currency => CURRENCIES.some((known) => known === text);

function ReportOf({ type }: { type: ContributionType }) {
  const translate = useTranslate();
  const langKey = useLocale();
  const [opened, setOpened] = useState<BenefitReportRow | null>(null);
  const params = useListParams({
    sortable: BENEFIT_REPORT_SORT_FIELDS,
    defaultSort: 'forecastTotal,desc',
    filters: [
      DAYS,
      {
        kind: 'choice',
        name: CURRENCY,
        label: 'benefit.currency',
        options: CURRENCIES.map((id) => ({ id, label: id })),
      },
    ],
  });
  const { start, end, [CURRENCY]: asked } = params.apiFilters;
  const currency = isCurrency(asked) ? asked : undefined;
  const period = { ...(start && { start }), ...(end && { end }) };
  const filters = { ...period, ...(currency && { [CURRENCY]: currency }), langKey };
  const totals = useQuery({
    queryKey: ['benefitReport', 'totals', type, filters],
    queryFn: ({ signal }) => readBenefitTotals(type, filters, { signal }),
    retry: false,
  });
  const list = useQueriedList<BenefitReportRow>(
    ['benefitReport', 'rows', type, langKey],
    params,
    ({ page, size, sort }, signal) => readBenefitReport(type, { ...filters, page, size, sort }, { signal }),
  );
  const title = `benefit.report.${type}`;
  const sheet = async () => ({
    fileName: datedName('benefit'),
    blob: await readBenefitSheet(type, { ...filters, sort: params.query.sort }),
  });
  return (
    <ReportPage title={title} hint="benefit.report.hint" params={params} excel={sheet}>
      <ReportSums type={type} totals={totals} filters={filters} />
      <Typography variant="h2" sx={{ mt: 1, mb: 1.5 }}>
        {translate('benefit.report.rows')}
      </Typography>
      <ListBlock
        title="benefit.report.rows"
        // The filters stand above, for they concern the sums as well.
        params={{ ...params, filters: [] }}
        list={list}
        columns={useReportColumns()}
        empty={{ title: 'benefit.report.empty', text: 'benefit.report.empty.text' }}
        rowId={({ id, currency: own }) => `${id}/${own}`}
        rowActions={(row) => <EntriesButton row={row} onOpen={() => setOpened(row)} />}
        dense
      />
      {opened && <BenefitEntriesDialog type={type} row={opened} onClose={() => setOpened(null)} />}
    </ReportPage>
  );
}
