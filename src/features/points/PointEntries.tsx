import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { ListCards } from '#src/components/list/ListCards.tsx';
import { ListTable } from '#src/components/list/ListTable.tsx';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { useEntryColumns } from './entryColumns.tsx';

/** Every entry of the person's ledger, paged; page and sort stand in the address. */
export function PointEntries({ userId }: { userId: number }) {
  return (
    <SectionCard title="point.entries">
      <AddressListBase
        resource="user-points"
        view="detail"
        filter={{ userId }}
        defaultSort="date,desc"
        sortable={['id', 'date', 'point', 'source', 'pointType']}
      >
        <PagedRows
          skeleton={<ListSkeleton rows={5} columns={4} />}
          empty={{ title: 'point.entries.none', text: 'point.entries.none.text' }}
        >
          {() => <Entries />}
        </PagedRows>
      </AddressListBase>
    </SectionCard>
  );
}

function Entries() {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const shared = { title: 'point.entries', columns: useEntryColumns() };
  return narrow ? <ListCards {...shared} /> : <ListTable {...shared} dense />;
}
