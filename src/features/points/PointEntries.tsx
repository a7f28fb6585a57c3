import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocale } from 'ra-core';
import type { PointEntry } from '#contract/points/schema.ts';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { ListCards } from '#src/components/list/ListCards.tsx';
import { ListTable } from '#src/components/list/ListTable.tsx';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { type ListParams, useListParams } from '#src/components/list/useListParams.ts';
import { useQueriedList } from '#src/components/list/usePagedList.ts';
import { useText } from '#src/components/useText.ts';
import { readEntries } from '#src/dataProvider/points.ts';
import { useEntryColumns } from './entryColumns.tsx';

/** Every entry of the person's ledger, paged; page and sort stand in the address [R3P-88]. */
export function PointEntries({ userId }: { userId: number }) {
  const locale = useLocale();
  const params = useListParams({
    defaultSort: 'date,desc',
    sortable: ['id', 'date', 'point', 'source', 'pointType'],
  });
  const list = useQueriedList<PointEntry>(['points', 'entries', userId, locale], params, (query, signal) =>
    readEntries(userId, { ...query, langKey: locale }, signal),
  );
  return (
    <SectionCard title="point.entries">
      <PagedRows
        params={params}
        list={list}
        skeleton={<ListSkeleton rows={5} columns={4} />}
        empty={{ title: 'point.entries.none', text: 'point.entries.none.text' }}
      >
        {(rows) => <Entries rows={rows} busy={list.isFetching} params={params} />}
      </PagedRows>
    </SectionCard>
  );
}

interface EntriesProps {
  rows: readonly PointEntry[];
  busy: boolean;
  params: ListParams;
}

function Entries({ rows, busy, params }: EntriesProps) {
  const text = useText();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const columns = useEntryColumns();
  const shared = {
    caption: text('point.entries'),
    columns,
    rows,
    rowId: (entry: PointEntry) => entry.id,
    busy,
  };
  if (narrow) return <ListCards {...shared} />;
  return <ListTable {...shared} sort={params.sort} onSort={params.toggleSort} dense />;
}
