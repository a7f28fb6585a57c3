import { useLocale } from 'ra-core';
import { USER_REPORT_SORT_FIELDS, type UserReportRow } from '#contract/reports/schema.ts';
import { ListBlock } from '#src/components/list/ListBlock.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useListParams } from '#src/components/list/useListParams.ts';
import { useQueriedList } from '#src/components/list/usePagedList.ts';
import { periodFilter, ReportPage } from '#src/components/reports/ReportPage.tsx';
import { readUserReport, readUserSheet } from '#src/dataProvider/reports.ts';
import { serverSheet } from './useReport.ts';
import { useUserColumns } from './userColumns.tsx';

const FILTERS: readonly ListFilter[] = [
  { kind: 'search', name: 'search', label: 'report.users.search', placeholder: 'report.users.search' },
  periodFilter('report.users.period'),
];
const PAGE_SIZE = 25;

/** Everybody with what he or she did, page by page, for there may be half a million people [R3L-03], S3-109. */
export default function UserReport() {
  const langKey = useLocale();
  const params = useListParams({
    filters: FILTERS,
    sortable: USER_REPORT_SORT_FIELDS,
    defaultSort: 'fullName,asc',
    pageSize: PAGE_SIZE,
  });
  const { start, end, search } = params.apiFilters;
  const filters = { ...(start && { start }), ...(end && { end }), ...(search && { search }), langKey };
  const list = useQueriedList<UserReportRow>(
    ['reports', 'users', langKey],
    params,
    ({ page, size, sort }, signal) => readUserReport({ ...filters, page, size, sort }, { signal }),
  );
  return (
    <ReportPage
      title="report.users"
      hint="report.users.hint"
      params={params}
      excel={serverSheet('users', (signal) =>
        readUserSheet({ ...filters, sort: params.query.sort }, { signal }),
      )}
    >
      <ListBlock
        title="report.users"
        params={{ ...params, filters: [] }}
        list={list}
        columns={useUserColumns()}
        empty={{ title: 'report.users.empty' }}
        storeKey="userReport"
        dense
      />
    </ReportPage>
  );
}
