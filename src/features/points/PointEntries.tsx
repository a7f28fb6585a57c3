import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocale } from 'ra-core';
import type { PointEntry } from '../../../contract/points.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { ListSkeleton } from '../../components/feedback/Skeletons.tsx';
import { SectionCard } from '../../components/layout/SectionCard.tsx';
import { ListCards } from '../../components/list/ListCards.tsx';
import { ListTable } from '../../components/list/ListTable.tsx';
import { Pagination } from '../../components/list/Pagination.tsx';
import { type ListParams, useListParams } from '../../components/list/useListParams.ts';
import { type PagedList, useQueriedList } from '../../components/list/usePagedList.ts';
import { useText } from '../../components/useText.ts';
import { readEntries } from '../../dataProvider/points.ts';
import { useEntryColumns } from './entryColumns.tsx';

/** Every entry of the person's ledger, paged; page and sort stand in the address [R3P-88]. */
export function PointEntries({ userId }: { userId: number }) {
  const locale = useLocale();
  const params = useListParams({
    defaultSort: 'date,desc',
    sortable: ['id', 'date', 'point', 'source', 'pointType'],
  });
  const list = useQueriedList<PointEntry>(['points', 'entries', userId, locale], params, (query, signal) =>
    readEntries(userId, query, signal),
  );
  return (
    <SectionCard title="point.entries">
      <Entries list={list} params={params} />
      <Pagination
        page={params.page}
        size={params.size}
        total={list.total ?? 0}
        onChange={(page) => params.setPage(page)}
      />
    </SectionCard>
  );
}

function Entries({ list, params }: { list: PagedList<PointEntry>; params: ListParams }) {
  const text = useText();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const columns = useEntryColumns();
  if (list.error) return <ErrorState retry={list.retry} />;
  if (list.rows === undefined) return <ListSkeleton rows={5} columns={4} />;
  if (list.rows.length === 0) return <EmptyState title="point.entries.none" text="point.entries.none.text" />;
  const shared = {
    caption: text('point.entries'),
    columns,
    rows: list.rows,
    rowId: (entry: PointEntry) => entry.id,
    busy: list.isFetching,
  };
  if (narrow) return <ListCards {...shared} />;
  return <ListTable {...shared} sort={params.sort} onSort={params.toggleSort} dense />;
}
