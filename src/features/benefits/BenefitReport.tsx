import ListAlt from '@mui/icons-material/ListAltOutlined';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import { BENEFIT_REPORT_SORT_FIELDS, type BenefitReportRow } from '#contract/benefits/schema.ts';
import { CURRENCIES, type Currency } from '#contract/formats/money.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { CurrencyField } from '#src/components/fields/NumberField.tsx';
import { datedName } from '#src/components/files/saveFile.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { choiceFilter } from '#src/components/list/filters.ts';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { sortText } from '#src/components/list/listSearch.ts';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import { ReportPage, reportPeriod } from '#src/components/reports/ReportPage.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BenefitEntriesDialog } from './BenefitEntriesDialog.tsx';
import { ReportSums } from './ReportSums.tsx';
import { DifferenceField } from './TotalsTable.tsx';

const CURRENCY = 'currency.equals';
const FILTERS: readonly ListFilter<FilterName<'benefits', 'report'>>[] = [
  reportPeriod('benefit.report.period'),
  choiceFilter(CURRENCY, 'benefit.currency', CURRENCIES, (currency) => currency),
];

const isCurrency = (text: string | undefined): text is Currency => CURRENCIES.some((known) => known === text);

/** The benefits of the contributions of a type, with sums, a chart by field and every row. */
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
          columns={columnsFor(type)}
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

/** Leads from a row of the report to the benefits that are summed in it. */
function EntriesButton({ row, onOpen }: { row: BenefitReportRow; onOpen: () => void }) {
  const translate = useTranslate();
  const label = translate('benefit.entries.show', { code: `${row.code}, ${row.currency}` });
  return (
    <IconButton
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      sx={{ width: 44, height: 44 }}
    >
      <ListAlt fontSize="small" />
    </IconButton>
  );
}

type Column = ColumnOf<'benefits', 'report'>;

const money = (name: 'forecastTotal' | 'actualTotal', label: string): Column => ({
  name,
  label,
  sortBy: name,
  align: 'end',
  render: (row) => <CurrencyField value={row[name]} symbol={row.currency} />,
  text: (row) => row[name],
});

/** Columns of the report; each row is in one currency. */
const columnsFor = (type: ContributionType): readonly Column[] => [
  {
    name: 'title',
    label: 'benefit.report.contribution',
    sortBy: 'title',
    primary: true,
    render: ({ id, title, code, competitionId }) => (
      <>
        <Link component={RouterLink} to={detailAddress({ id, type, competitionId })}>
          {title}
        </Link>
        <SecondLine>{code}</SecondLine>
      </>
    ),
    text: ({ title }) => title,
  },
  {
    name: 'field',
    label: 'benefit.report.field',
    text: ({ fieldTitle }) => fieldTitle,
  },
  {
    name: 'unit',
    label: 'benefit.report.unit',
    text: ({ unitName }) => unitName,
  },
  money('forecastTotal', 'benefit.type.FORECAST'),
  money('actualTotal', 'benefit.type.ACTUAL'),
  {
    name: 'difference',
    label: 'benefit.difference',
    sortBy: 'difference',
    align: 'end',
    render: ({ difference }) => <DifferenceField value={difference} />,
    text: ({ difference }) => difference,
  },
];

export default ofType(BenefitReport);
