import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { OwnConflict } from '#contract/competitions/conflicts.endpoints.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { dateColumn } from '#src/components/list/columns.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { useSmallListController } from '#src/components/list/useAddressListController.ts';
import type { Row } from '#src/dataProvider/resourceTypes.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

const SHOWN_BY = ['evaluations', 'tasks', 'competitions'] as const;
const LATEST = { field: 'declaredAt', order: 'DESC' } as const;

/** Ideas that the reader has declared not to judge, while there are any, with the way back. */
export function OwnConflicts() {
  const translate = useTranslate();
  const titleId = useId();
  const list = useSmallListController({ resource: 'conflicts', view: 'mine', sort: LATEST, perPage: 5 });
  const withdraw = useChange('withdrawConflict', SHOWN_BY);
  const { confirm, dialog } = useConfirm();
  const columns = useColumns();
  if (list.error && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data || list.data.length === 0) return dialog;
  const ask = async ({ contributionId, title }: OwnConflict) => {
    const question = {
      title: 'conflict.withdraw.title',
      text: 'conflict.withdraw.text',
      args: { title },
      confirmLabel: 'conflict.withdraw',
    };
    if (!(await confirm(question))) return;
    // The data provider has said why it was refused.
    await withdraw({ params: { id: contributionId } }).catch(() => undefined);
  };
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 4 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {translate('conflict.mine')}
      </Typography>
      <AddressListProvider value={list}>
        <ListView<Row<'conflicts', 'mine'>>
          title="conflict.mine"
          columns={columns}
          empty={{ title: 'conflict.mine' }}
          rowActions={(row) =>
            row.canWithdraw && (
              <RowAction
                label="conflict.withdraw"
                title={row.title}
                icon={<Undo />}
                opensDialog
                onClick={() => void ask(row)}
              />
            )
          }
        />
      </AddressListProvider>
      {dialog}
    </Box>
  );
}

function useColumns(): readonly ColumnOf<'conflicts', 'mine'>[] {
  const translate = useTranslate();
  const reasonOf = ({ kind, remark }: OwnConflict) =>
    [translate(`conflict.kind.${kind}`), remark].filter(Boolean).join(': ');
  return [
    {
      name: 'title',
      label: 'conflict.idea',
      primary: true,
      render: ({ title, code, competitionTitle }) => (
        <>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Box>
          <SecondLine>
            {code} · {competitionTitle}
          </SecondLine>
        </>
      ),
      text: ({ title }) => title,
    },
    { name: 'reason', label: 'conflict.kind', isLong: true, text: reasonOf },
    dateColumn('declaredAt', 'conflict.declaredAt'),
    {
      name: 'state',
      label: 'conflict.state',
      text: ({ canWithdraw }) => translate(canWithdraw ? 'conflict.open' : 'conflict.closed'),
    },
  ];
}
