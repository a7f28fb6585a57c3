import { useLocale } from 'ra-core';
import { COMPETITION_SORT_FIELDS, type CompetitionRow } from '#contract/competitions/schema.ts';
import { useSession } from '#src/app/session.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { useListParams } from '#src/components/list/useListParams.ts';
import { useQueriedList } from '#src/components/list/usePagedList.ts';
import { readCompetitions } from '#src/dataProvider/competitions.ts';
import { CompetitionCard } from './CompetitionCard.tsx';

/** Competitions, the newest first [R2C-02 … R2C-05], Q2-15. */
export default function CompetitionList() {
  const locale = useLocale();
  const { account } = useSession();
  const params = useListParams({ defaultSort: 'dateCreated,desc', sortable: COMPETITION_SORT_FIELDS });
  const list = useQueriedList<CompetitionRow>(
    ['competitions', 'list', account?.id ?? null, locale],
    params,
    (query, signal) => readCompetitions({ ...query, locale }, { signal }),
  );
  return (
    <ListPage
      title="competition.list.title"
      params={params}
      list={list}
      columns={[]}
      card={(row) => <CompetitionCard row={row} />}
      crumbs={[{ label: 'footer.home', to: '/' }, { label: 'competition.list.title' }]}
      empty={{ title: 'competition.list.none', text: 'competition.list.none.text' }}
    />
  );
}
