import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import type { Competition } from '#contract/competitions/schema.ts';
import {
  COMPETITION_SCOPES,
  type CompetitionScope,
  competitionAddress,
} from '#src/app/competitionAddress.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { NotFoundOrSignIn } from '#src/app/NotFoundOrSignIn.tsx';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSession } from '#src/app/session.ts';
import { useCompetition } from '#src/app/useCompetition.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton, ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { TabContainer } from '#src/components/layout/TabContainer.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useStateName } from '../competitionStates.ts';
import { CompetitionHeader } from './CompetitionHeader.tsx';
import { InfoTab } from './InfoTab.tsx';

// The moderators' parts load when they are opened: the page itself is everybody's.
const IdeasTab = lazy(() => import('../ideas/IdeasTab.tsx'));
const EvalReport = lazy(() => import('#src/components/evaluations/EvalReport.tsx'));

/** A competition and, for its moderators, the work on it. */
export default function CompetitionShow() {
  const params = useParams();
  const id = readIdParam(params.id);
  if (id === null) return <NotFoundPage />;
  if (params.scope === undefined) return <Navigate to={competitionAddress(id)} replace />;
  const scope = COMPETITION_SCOPES.find((each) => each === params.scope);
  return scope ? <CompetitionOf key={id} id={id} scope={scope} /> : <NotFoundPage />;
}

function CompetitionOf({ id, scope }: { id: number; scope: CompetitionScope }) {
  const { data, error, isPending, refetch } = useCompetition(id);
  if (isPending) return <DetailSkeleton />;
  if (!data || failureStatus(error) === 404) {
    if (failureStatus(error) === 404) return <NotFoundOrSignIn />;
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  if (data.callerIsModerator && !tabIsOpen(data, scope)) return <NotFoundPage />;
  return <CompetitionPage competition={data} scope={scope} />;
}

/** Tabs of a state: nothing is left to be moved once the competition is over. */
function tabIsOpen({ competitionState }: Competition, scope: CompetitionScope): boolean {
  return scope !== 'ideas-manage' || !['COMPLETE', 'ARCHIEVED', 'ARCHIVED'].includes(competitionState);
}

function CompetitionPage({ competition, scope }: { competition: Competition; scope: CompetitionScope }) {
  const { id, title, callerIsModerator } = competition;
  const translate = useTranslate();
  const stateName = useStateName();
  const { account } = useSession();
  const movedOn = (useLocation().state as { movedOn?: boolean } | null)?.movedOn === true;
  const isOffered = (name: CompetitionScope) => callerIsModerator && tabIsOpen(competition, name);
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'footer.home', to: '/' },
          { label: 'competition.list.title', to: account ? '/competition' : '/competition/public' },
          { label: title },
        ]}
        print
      />
      <CompetitionHeader competition={competition} compact={scope !== 'info'} />
      {movedOn && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('competition.movedOn', { state: stateName(competition) })}
        </Alert>
      )}
      <TabContainer
        label="competition.tabs"
        current={scope}
        to={(name) => competitionAddress(id, name as CompetitionScope)}
        // The competition has told who moderates it: nothing more was asked of the server.
        // Nobody is signed out by it.
        notFound={
          <EmptyState
            title="error.http.403"
            icon={<LockOutlined />}
            action={
              <Button component={Link} to={competitionAddress(id)} variant="outlined">
                {translate('competition.toInfo')}
              </Button>
            }
          />
        }
        tabs={[
          { name: 'info', label: 'competition.tab.info', content: <InfoTab competition={competition} /> },
          {
            name: 'ideas-manage',
            label: 'competition.tab.ideas',
            content: later(<IdeasTab competition={competition} />),
            allowed: isOffered('ideas-manage'),
          },
          {
            name: 'eval-report',
            label: 'competition.tab.report',
            content: later(
              <EvalReport
                competition={competition}
                addressOf={(ideaId) => detailAddress({ id: ideaId, type: 'IDEA', competitionId: id })}
              />,
            ),
            allowed: isOffered('eval-report'),
          },
        ]}
      />
    </>
  );
}

const later = (part: ReactNode) => <Suspense fallback={<ListSkeleton />}>{part}</Suspense>;
