import Box from '@mui/material/Box';
import { formatDate } from '#contract/formats/dates.ts';
import { type ManagedSpending, SPENDING_SORT_FIELDS } from '#contract/points/spendings.schema.ts';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { timeColumn } from '#src/components/list/timeColumn.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { PERSON_COLUMNS } from './pointColumns.tsx';
import { SpendingDialog } from './SpendingDialog.tsx';
import { SpendingFileButton } from './SpendingFileButton.tsx';
import { usePointManagement } from './usePointManagement.tsx';

/** What everybody spent, for platform administrators. */
export default function SpendingManageList() {
  const { page, create, dialogs } = usePointManagement<ManagedSpending>({
    resource: 'point-spendings',
    words: 'pointManage.spent',
    sendAs: 'day',
    Dialog: SpendingDialog,
  });
  return (
    <>
      <ListPage
        {...page}
        resource="point-spendings"
        view="manage"
        sortable={SPENDING_SORT_FIELDS}
        columns={useSpendingColumns()}
        crumbs={[{ label: 'pointManage.title' }]}
        actions={create}
        storeKey="point-spendings"
      />
      {dialogs}
    </>
  );
}

function useSpendingColumns(): readonly ColumnOf<'point-spendings', 'manage'>[] {
  const translate = useTranslate();
  const rewardOf = ({ isPoint, rewardText }: ManagedSpending) =>
    isPoint ? translate('pointManage.shownAs.POINTS') : rewardText;
  return [
    ...PERSON_COLUMNS,
    {
      name: 'reward',
      label: 'pointManage.rewardText',
      render: (row) => (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {rewardOf(row)}
          <SecondLine>{row.explanation}</SecondLine>
        </Box>
      ),
      text: (row) => rewardOf(row) ?? row.explanation,
    },
    {
      name: 'explanation',
      label: 'pointManage.explanation',
      text: ({ explanation }) => explanation,
      hidden: true,
    },
    {
      name: 'point',
      label: 'pointManage.point',
      sortBy: 'point',
      align: 'end',
      render: ({ point }) => <NumberField value={point} whole />,
      text: ({ point }) => point,
    },
    {
      name: 'spentDate',
      label: 'pointManage.spentDate',
      sortBy: 'spentDate',
      render: ({ spentDate }) => <DateField value={spentDate} />,
      text: ({ spentDate }) => formatDate(spentDate),
    },
    {
      name: 'file',
      label: 'pointManage.file',
      render: ({ file }) => file && <SpendingFileButton file={file} />,
      text: ({ file }) => file?.name,
    },
    {
      name: 'createdBy',
      label: 'pointManage.createdBy',
      text: ({ createdBy }) => createdBy,
      hidden: true,
    },
    { ...timeColumn('createdDate', 'pointManage.createdDate'), sortBy: 'createdDate', hidden: true },
  ];
}
