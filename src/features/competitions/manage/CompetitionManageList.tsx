import { COMPETITION_SORT_FIELDS } from '#contract/competitions/schema.ts';
import { COMPETITION_STATES } from '#contract/life-cycles/schema.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useCompetitionColumns } from './competitionColumns.tsx';
import { RowActions } from './RowActions.tsx';
import { useArchiving } from './useArchiving.tsx';

const FILTERS: readonly ListFilter<FilterName<'competitions', 'manage'>>[] = [
  {
    kind: 'search',
    name: 'title.contains',
    label: 'competition.search',
    placeholder: 'competition.search',
  },
  {
    kind: 'choice',
    name: 'competitionState.equals',
    label: 'competition.state',
    options: COMPETITION_STATES.map((id) => ({ id, label: `components.status.competitionState.${id}` })),
  },
];

/** Competitions in all states, for those who prepare them. */
export default function CompetitionManageList() {
  const archiving = useArchiving();
  const newCompetition = <NewButton label="competition.new" to="/competition/new" />;
  return (
    <>
      <ListPage
        title="competition.manage.title"
        resource="competitions"
        view="manage"
        sortable={[...COMPETITION_SORT_FIELDS, 'competitionState', 'publishState']}
        filters={FILTERS}
        columns={useCompetitionColumns()}
        empty={{
          title: 'competition.list.none',
          text: 'competition.manage.empty',
          action: newCompetition,
        }}
        crumbs={[{ label: 'footer.home', to: '/' }, { label: 'competition.manage.title' }]}
        actions={newCompetition}
        rowActions={(row) => <RowActions row={row} onArchive={() => void archiving.ask(row)} />}
        excel
        print
        storeKey="competitions.manage"
        dense
      />
      {archiving.dialog}
    </>
  );
}
