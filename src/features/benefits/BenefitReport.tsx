import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { BENEFIT_REPORT_SORT_FIELDS, type BenefitReportRow } from '#contract/benefits/schema.ts';
import { CURRENCIES, type Currency } from '#contract/formats/money.ts';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { datedName } from '#src/components/list/excel.ts';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { sortText } from '#src/components/list/listSearch.ts';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import { periodFilter, ReportPage } from '#src/components/reports/ReportPage.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BenefitEntriesDialog } from './BenefitEntriesDialog.tsx';
import { EntriesButton } from './EntriesButton.tsx';
import { ReportSums } from './ReportSums.tsx';
import { useReportColumns } from './reportColumns.tsx';

const CURRENCY = 'currency.equals';
const FILTERS: readonly ListFilter<FilterName<'benefits', 'report'>>[] = [
  periodFilter('benefit.report.period'),
  {
    kind: 'choice',
    name: CURRENCY,
    label: 'benefit.currency',
    options: CURRENCIES.map((id) => ({ id, label: id })),
  },
];

const isCurrency = (text: string | undefined): text is Currency => CURRENCIES.some((known) => known === text);

/** What the contributions of a type bring, with sums, a chart by field and every row. */
function BenefitReport({ type }: OfType) {
  const translate = useTranslate();
  const langKey = useLocale();
  const dataProvider = useDataProvider();
  const [opened, setOpened] = useState<BenefitReportRow | null>(null);
  const list = useAddressListController({
    resource: 'benefits',
    view: 'report',
    filter: { id: type },
    filters: FILTERS,
    sortable: BENEFIT_REPORT_SORT_FIELDS,
    defaultSort: 'forecastTotal,desc',
  });
  const { start, end, [CURRENCY]: asked } = list.apiFilters;
  const currency = isCurrency(asked) ? asked : undefined;
  const period = { ...(start && { start }), ...(end && { end }) };
  const filters = { ...period, ...(currency && { [CURRENCY]: currency }), langKey };
  const params = { id: type };
  const options = { params, query: filters };
  const totals = useRead('readBenefitTotals', options);
  const fields = useRead('readBenefitFields', options);
  const title = `benefit.report.${type}`;
  const sheet = async () => {
    const query = { ...filters, sort: sortText(list.sort) };
    const { data: blob } = await dataProvider.downloadBenefitReport({ params, query });
    return { fileName: datedName('benefit'), blob };
  };
  return (
    <ReportPage title={title} hint="benefit.report.hint" filters={list} excel={sheet}>
      <ReportSums totals={totals} fields={fields} />
      <Typography variant="h2" sx={{ mt: 1, mb: 1.5 }}>
        {translate('benefit.report.rows')}
      </Typography>
      <AddressListProvider value={list}>
        <ListView
          title="benefit.report.rows"
          columns={useReportColumns()}
          empty={{ title: 'benefit.report.empty', text: 'benefit.report.empty.text' }}
          rowActions={(row) => <EntriesButton row={row} onOpen={() => setOpened(row)} />}
          hideFilters
          dense
        />
      </AddressListProvider>
      {opened && <BenefitEntriesDialog type={type} row={opened} onClose={() => setOpened(null)} />}
    </ReportPage>
  );
}

export default ofType(BenefitReport);
