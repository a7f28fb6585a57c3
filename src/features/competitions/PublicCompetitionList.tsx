import { Navigate } from 'react-router-dom';
import { useSession } from '#src/app/session.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { CompetitionCard } from './CompetitionCard.tsx';

/**
 * Competitions that are open to everybody, for visitors: the open ones first. The list with all of them asks for a
 * session; who has one is there.
 */
export default function PublicCompetitionList() {
  const { account } = useSession();
  return account ? <Navigate to="/competition" replace /> : <ForVisitors />;
}

function ForVisitors() {
  return (
    <ListPage
      resource="competitions"
      view="all"
      sortable={[]}
      columns={[]}
      card={(row) => <CompetitionCard row={row} />}
      crumbs={[{ label: 'menu.competitions' }]}
      empty={{ title: 'competition.list.none', text: 'competition.public.none.text' }}
    />
  );
}
