import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link as RouterLink } from 'react-router-dom';
import type { PointEntry } from '#contract/points/schema.ts';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { dateColumn } from '#src/components/list/columns.tsx';
import { ListCards } from '#src/components/list/ListCards.tsx';
import { ListTable } from '#src/components/list/ListTable.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { usePointTypeName } from '#src/components/points/usePointTypeName.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { pointColumn } from './pointColumns.tsx';

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

function subjectOf({ contributionCode, contributionTitle }: PointEntry): string {
  return [contributionCode, contributionTitle].filter(Boolean).join(' · ');
}

/** The contribution that earned the points; of an idea the ledger does not hold what its address needs. */
function Subject({ entry }: { entry: PointEntry }) {
  const subject = subjectOf(entry);
  const linked = entry.source === 'SUGGESTION' || entry.source === 'IMPROVEMENT';
  if (!linked || entry.contributionId === null) return subject;
  return (
    <Link component={RouterLink} to={`/contribution/${entry.source}/${entry.contributionId}/detail`}>
      {subject}
    </Link>
  );
}

function useEntryColumns(): readonly ColumnOf<'user-points', 'detail'>[] {
  const translate = useTranslate();
  const nameOf = usePointTypeName();
  return [
    {
      name: 'pointType',
      label: 'point.entry.reason',
      sortBy: 'pointType',
      primary: true,
      render: (entry) => (
        <>
          {nameOf(entry.pointType)}
          <SecondLine>
            <Subject entry={entry} />
            {entry.explanation && <span style={{ display: 'block' }}>{entry.explanation}</span>}
          </SecondLine>
        </>
      ),
      text: (entry) =>
        [nameOf(entry.pointType), subjectOf(entry), entry.explanation].filter(Boolean).join(' · '),
    },
    {
      name: 'source',
      label: 'point.entry.source',
      sortBy: 'source',
      text: (entry) => translate(`point.source.${entry.source}`),
    },
    dateColumn('date', 'point.entry.date'),
    pointColumn('point.entry.point'),
  ];
}
