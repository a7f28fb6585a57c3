import { useLocale } from 'ra-core';
import { USER_REPORT_SORT_FIELDS } from '#contract/reports/schema.ts';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { sortText } from '#src/components/list/listSearch.ts';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import { periodFilter, ReportPage } from '#src/components/reports/ReportPage.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { serverSheet } from './useReport.ts';
import { useUserColumns } from './userColumns.tsx';

const FILTERS: readonly ListFilter<FilterName<'user-report', 'users'>>[] = [
  { kind: 'search', name: 'search', label: 'report.users.search', placeholder: 'report.users.search' },
  periodFilter('report.users.period'),
];
const PAGE_SIZE = 25;

/** Everybody with what he or she did, page by page, for there may be half a million people. */
export default function UserReport() {
  const langKey = useLocale();
  const list = useAddressListController({
    resource: 'user-report',
    view: 'users',
    filters: FILTERS,
    sortable: USER_REPORT_SORT_FIELDS,
    defaultSort: 'fullName,asc',
    pageSize: PAGE_SIZE,
  });
  const dataProvider = useDataProvider();
  const query = { ...list.apiFilters, sort: sortText(list.sort), langKey };
  return (
    <ReportPage
      title="report.users"
      hint="report.users.hint"
      filters={list}
      excel={serverSheet('users', (signal) => dataProvider.downloadUserReport({ query, signal }))}
    >
      <AddressListProvider value={list}>
        <ListView
          title="report.users"
          columns={useUserColumns()}
          empty={{ title: 'report.users.empty' }}
          storeKey="userReport"
          hideFilters
          dense
        />
      </AddressListProvider>
    </ReportPage>
  );
}
