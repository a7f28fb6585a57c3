import { COMPETITION_SORT_FIELDS } from '#contract/competitions/schema.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { CompetitionCard } from './CompetitionCard.tsx';

export default function CompetitionList() {
  return (
    <ListPage
      resource="competitions"
      view="list"
      defaultSort="dateCreated,desc"
      sortable={COMPETITION_SORT_FIELDS}
      columns={[]}
      card={(row) => <CompetitionCard row={row} />}
      crumbs={[{ label: 'menu.competitions' }]}
      empty={{ title: 'competition.list.none', text: 'competition.list.none.text' }}
    />
  );
}
