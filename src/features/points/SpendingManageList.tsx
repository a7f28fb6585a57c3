import { type ManagedSpending, SPENDING_SORT_FIELDS } from '#contract/points/spendings.schema.ts';
import { dateColumn, numberColumn } from '#src/components/list/columns.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PointManagement } from './PointManagement.tsx';
import { EXPLANATION_COLUMN, ExplainedCell, PERSON_COLUMNS } from './pointColumns.tsx';
import { SpendingDialog } from './SpendingDialog.tsx';
import { SpendingFileButton } from './SpendingFileButton.tsx';
import { usePointFilters } from './usePointFilters.tsx';

/** What everybody spent, for platform administrators. */
export default function SpendingManageList() {
  const columns = useSpendingColumns();
  const filters = usePointFilters('day');
  return (
    <PointManagement resource="point-spendings" words="pointManage.spent" Dialog={SpendingDialog}>
      {(list) => (
        <ListPage
          {...list}
          resource="point-spendings"
          view="manage"
          sortable={SPENDING_SORT_FIELDS}
          filters={filters}
          columns={columns}
          crumbs={[{ label: 'pointManage.title' }]}
          storeKey="point-spendings"
        />
      )}
    </PointManagement>
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
      render: (row) => <ExplainedCell explanation={row.explanation}>{rewardOf(row)}</ExplainedCell>,
      text: (row) => rewardOf(row) ?? row.explanation,
    },
    EXPLANATION_COLUMN,
    numberColumn('point', 'pointManage.point'),
    dateColumn('spentDate', 'pointManage.spentDate', { format: 'date' }),
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
    dateColumn('createdDate', 'pointManage.createdDate', { hidden: true }),
  ];
}
