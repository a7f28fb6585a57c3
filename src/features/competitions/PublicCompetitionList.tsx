import { useLocale } from 'ra-core';
import { Navigate } from 'react-router-dom';
import type { CompetitionRow } from '#contract/competitions/schema.ts';
import { useSession } from '#src/app/session.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { useListParams } from '#src/components/list/useListParams.ts';
import { useQueriedList } from '#src/components/list/usePagedList.ts';
import { readPublicCompetitions } from '#src/dataProvider/competitions.ts';
import { CompetitionCard } from './CompetitionCard.tsx';

/**
 * Competitions that are open to everybody, for visitors: the open ones first. The list with all of them asks for a
 * session, Q2-12, Q2-39; who has one is there.
 */
export default function PublicCompetitionList() {
  const { account } = useSession();
  return account ? <Navigate to="/competition" replace /> : <ForVisitors />;
}

function ForVisitors() {
  const locale = useLocale();
  const params = useListParams({ sortable: [] });
  const list = useQueriedList<CompetitionRow>(
    ['competitions', 'public', locale],
    params,
    ({ page, size }, signal) => readPublicCompetitions(locale, { page, size }, { signal }),
  );
  return (
    <ListPage
      title="competition.list.title"
      params={params}
      list={list}
      columns={[]}
      card={(row) => <CompetitionCard row={row} />}
      crumbs={[{ label: 'footer.home', to: '/' }, { label: 'competition.list.title' }]}
      empty={{ title: 'competition.list.none', text: 'competition.public.none.text' }}
    />
  );
}
