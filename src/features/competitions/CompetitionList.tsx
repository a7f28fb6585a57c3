import { COMPETITION_SORT_FIELDS } from '#contract/competitions/schema.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { CompetitionCard } from './CompetitionCard.tsx';

const LIST = {
  resource: 'competitions',
  view: 'list',
  defaultSort: 'dateCreated,desc',
  sortable: COMPETITION_SORT_FIELDS,
} as const;

function CompetitionList() {
  return (
    <ListPage
      {...LIST}
      columns={[]}
      card={(row) => <CompetitionCard row={row} />}
      crumbs={[{ label: 'menu.competitions' }]}
      empty={{ title: 'competition.list.none', text: 'competition.list.none.text' }}
    />
  );
}

export default withFirstList(CompetitionList, () => LIST);
