import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { RoundConflict } from '#contract/competitions/conflicts.endpoints.ts';
import type { CompetitionRound } from '#contract/competitions/round.endpoints.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { dateColumn } from '#src/components/list/columns.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { useSmallListController } from '#src/components/list/useAddressListController.ts';
import type { Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { SubstituteDialog } from './SubstituteDialog.tsx';

const LATEST = { field: 'declaredAt', order: 'DESC' } as const;

interface RoundConflictsProps {
  competition: Pick<Competition, 'id'>;
  round: CompetitionRound;
}

/** Who of the jury cannot judge which ideas, and who scores these instead; nothing while nobody has declared anything. */
export function RoundConflicts({ competition: { id }, round }: RoundConflictsProps) {
  const list = useSmallListController({
    resource: 'conflicts',
    view: 'ofRound',
    filter: { id },
    sort: LATEST,
    perPage: 5,
  });
  const columns = useColumns(id);
  const [replaced, setReplaced] = useState<RoundConflict | null>(null);
  if (list.error && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data || list.data.length === 0) return null;
  return (
    <SectionCard title="conflict.ofRound">
      <AddressListProvider value={list}>
        <ListView<Row<'conflicts', 'ofRound'>>
          title="conflict.ofRound"
          columns={columns}
          empty={{ title: 'conflict.ofRound' }}
          rowActions={(row) =>
            row.canSubstitute && (
              <RowAction
                label="conflict.substitute.choose"
                title={row.title}
                icon={<PersonAddAlt />}
                opensDialog
                onClick={() => setReplaced(row)}
              />
            )
          }
        />
      </AddressListProvider>
      {replaced && (
        <SubstituteDialog
          competitionId={id}
          conflict={replaced}
          round={round}
          onClose={() => setReplaced(null)}
        />
      )}
    </SectionCard>
  );
}

function useColumns(competitionId: number): readonly ColumnOf<'conflicts', 'ofRound'>[] {
  const translate = useTranslate();
  const substituteOf = ({ substitute, hasJurors }: RoundConflict) =>
    substitute
      ? fullName(substitute)
      : translate(hasJurors ? 'conflict.substitute.none' : 'conflict.substitute.nobody');
  return [
    {
      name: 'title',
      label: 'conflict.idea',
      primary: true,
      render: ({ contributionId, title, code }) => (
        <>
          <Link
            component={RouterLink}
            to={detailAddress({ id: contributionId, type: 'IDEA', competitionId })}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Link>
          <SecondLine>{code}</SecondLine>
        </>
      ),
      text: ({ title }) => title,
    },
    { name: 'juror', label: 'conflict.juror', text: ({ user }) => fullName(user) },
    {
      name: 'reason',
      label: 'conflict.kind',
      isLong: true,
      text: ({ kind, remark }) => [translate(`conflict.kind.${kind}`), remark].filter(Boolean).join(': '),
    },
    dateColumn('declaredAt', 'conflict.declaredAt'),
    { name: 'substitute', label: 'conflict.substitute', text: substituteOf },
  ];
}
