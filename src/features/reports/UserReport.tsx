import { useLocale } from 'ra-core';
import { USER_REPORT_SORT_FIELDS, type UserReportRow } from '#contract/reports/schema.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { dateColumn, numberColumn, textColumn, unsorted } from '#src/components/list/columns.tsx';
import { searchFilter } from '#src/components/list/filters.ts';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { sortText } from '#src/components/list/listSearch.ts';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import { ReportPage, reportPeriod } from '#src/components/reports/ReportPage.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { serverSheet } from './useReport.ts';

const FILTERS: readonly ListFilter<FilterName<'user-report', 'users'>>[] = [
  searchFilter('search', 'report.users.search', 'report.users.search.hint'),
  reportPeriod('report.users.period'),
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

function useUserColumns(): readonly ColumnOf<'user-report', 'users'>[] {
  const translate = useTranslate();
  const typeOf = ({ userType }: UserReportRow) =>
    userType === null ? '' : translate(`report.users.type.${userType}`);
  return [
    {
      name: 'fullName',
      label: 'report.users.fullName',
      sortBy: 'fullName',
      primary: true,
      render: ({ fullName, login, activated }) => (
        <>
          {fullName}
          <SecondLine>
            {login}
            {!activated && ` · ${translate('report.users.activated.false')}`}
          </SecondLine>
        </>
      ),
      text: ({ fullName }) => fullName,
    },
    textColumn('login', 'report.users.login', { hidden: true }),
    unsorted(textColumn('organization', 'report.users.organization', { hidden: true })),
    { name: 'unit', label: 'report.unit', render: ({ unit }) => unit, text: ({ unit }) => unit },
    { name: 'type', label: 'report.users.type', render: typeOf, text: typeOf },
    unsorted(numberColumn('suggestionCount', 'report.users.suggestions')),
    unsorted(numberColumn('improvementCount', 'report.users.improvements')),
    unsorted(numberColumn('ideaCount', 'report.users.ideas')),
    unsorted(numberColumn('commentCount', 'report.comments')),
    unsorted(numberColumn('ratingCount', 'report.ratings')),
    unsorted(numberColumn('totalPoint', 'report.users.points')),
    unsorted(dateColumn('lastLogin', 'report.users.lastLogin')),
  ];
}
