import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { COMPETITION_SORT_FIELDS, type ManagedCompetition } from '#contract/competitions/schema.ts';
import { COMPETITION_STATES } from '#contract/life-cycles/schema.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { dateColumn, linkColumn, statusColumn, textColumn } from '#src/components/list/columns.tsx';
import { choiceFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { CloneRowAction } from '#src/components/programmes/cloning/CloneRowAction.tsx';
import { useRestoring } from '#src/components/programmes/useRestoring.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CompetitionStateChip } from '../CompetitionStateChip.tsx';
import { cloneSourceOf } from '../competitionCloning.ts';
import { useStateName } from '../competitionStates.ts';

const FILTERS: readonly ListFilter<FilterName<'competitions', 'manage'>>[] = [
  searchFilter('q', 'competition.search'),
  choiceFilter(
    'competitionState.equals',
    'competition.state',
    COMPETITION_STATES,
    'components.status.competitionState',
  ),
];

const LIST = {
  resource: 'competitions',
  view: 'manage',
  sortable: [...COMPETITION_SORT_FIELDS, 'competitionState', 'publishState'],
} as const;

/** Competitions in all states, for those who prepare them. */
function CompetitionManageList() {
  const archiving = useArchiving();
  const restoring = useRestoring('competition');
  const newCompetition = <NewButton label="competition.new" to="/competition/new" />;
  return (
    <>
      <ListPage
        title="competition.manage.title"
        {...LIST}
        filters={FILTERS}
        columns={useCompetitionColumns()}
        empty={{
          title: 'competition.list.none',
          text: 'competition.manage.empty',
          action: newCompetition,
        }}
        crumbs={[{ label: 'competition.manage.title' }]}
        actions={newCompetition}
        rowActions={(row) => (
          <RowActions
            row={row}
            onArchive={() => void archiving.ask(row)}
            onRestore={() => void restoring.restore(row)}
          />
        )}
        excel
        print
        storeKey="competitions.manage"
        dense
      />
      {archiving.dialog}
      {restoring.dialog}
    </>
  );
}

export default withFirstList(CompetitionManageList, () => LIST);

interface RowActionsProps {
  row: ManagedCompetition;
  onArchive: () => void;
  onRestore: () => void;
}

/** Details, edit, clone, archive, bring back; each named after its competition. */
function RowActions({ row, onArchive, onRestore }: RowActionsProps) {
  const { id, title } = row;
  return (
    <>
      <RowAction
        label="competition.details"
        title={title}
        to={competitionAddress(id)}
        icon={<VisibilityOutlined />}
      />
      {row.canEdit && (
        <RowAction
          label="competition.edit"
          title={title}
          to={`/competition/1/${id}/edit`}
          icon={<EditOutlined />}
        />
      )}
      <CloneRowAction source={cloneSourceOf(row)} />
      {row.canArchive && (
        <RowAction label="competition.archive" title={title} onClick={onArchive} icon={<ArchiveOutlined />} />
      )}
      {row.competitionState === 'ARCHIEVED' && (
        <RowAction
          label="competition.restore"
          title={title}
          onClick={onRestore}
          icon={<UnarchiveOutlined />}
        />
      )}
    </>
  );
}

function useArchiving() {
  const changeState = useChange('changeCompetitionState');
  const { confirm, dialog } = useConfirm();
  const ask = async ({ id, title }: ManagedCompetition) => {
    const sure = await confirm({
      title: 'competition.archive.title',
      text: 'competition.archive.text',
      args: { title },
      confirmLabel: 'competition.archive',
    });
    if (!sure) return;
    await changeState({
      body: {
        competitionId: id,
        newCompetitionState: 'ARCHIEVED',
        newIdeaStates: [],
        sendEmailToJury: false,
        contributionList: [],
      },
      // The call has said why; the list below shows what is true now.
    }).catch(() => undefined);
  };
  return { ask, dialog };
}

function useCompetitionColumns(): readonly ColumnOf<'competitions', 'manage'>[] {
  const translate = useTranslate();
  const stateName = useStateName();
  return [
    textColumn('code', 'competition.code'),
    linkColumn({
      name: 'title',
      label: 'competition.title',
      sortBy: 'title',
      width: '30%',
      to: ({ id }) => competitionAddress(id),
      text: ({ title }) => title,
    }),
    {
      name: 'competitionState',
      label: 'competition.state',
      sortBy: 'competitionState',
      render: (row) => <CompetitionStateChip competition={row} />,
      text: stateName,
    },
    statusColumn('publishState', 'competition.publishState', translate),
    dateColumn('dateCreated', 'competition.created'),
    dateColumn('dateSubmissionEnd', 'competition.end'),
  ];
}
