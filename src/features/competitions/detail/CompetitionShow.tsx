import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
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
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { TabContainer } from '#src/components/layout/TabContainer.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { LazyCloneButton } from '#src/components/programmes/cloning/LazyCloneButton.tsx';
import { ProgrammeBanner } from '#src/components/programmes/ProgrammeBanner.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CompetitionStateChip } from '../CompetitionStateChip.tsx';
import { cloneSourceOf } from '../competitionCloning.ts';
import { useStateName } from '../competitionStates.ts';
import { CompetitionCourse } from './CompetitionCourse.tsx';
import { InfoTab } from './InfoTab.tsx';

// The moderators' parts load when they are opened: the page itself is everybody's.
const MoveOnButton = lazyPart(() => import('../ideas/MoveOnButton.tsx'));
const IdeasTab = lazyPart(() => import('../ideas/IdeasTab.tsx'));
const EvalReport = lazyPart(() => import('#src/components/evaluations/EvalReport.tsx'));

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
  const navigate = useNavigate();
  // The form stands in a tab, which may have to come first: until then it is asked for.
  const [moving, setMoving] = useState<'no' | 'asked' | 'open'>('no');
  const isAtIdeas = scope === 'ideas-manage';
  if (moving === 'asked' && isAtIdeas) setMoving('open');
  // Another tab ends it.
  if (moving === 'open' && !isAtIdeas) setMoving('no');
  const isMoving = moving === 'open' && isAtIdeas;
  const moveOn = () => {
    setMoving('asked');
    if (!isAtIdeas) void navigate(competitionAddress(id, 'ideas-manage'));
  };
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'menu.competitions', to: account ? '/competition' : '/competition/public' },
          { label: title },
        ]}
        print
      />
      <CompetitionHeader competition={competition} compact={scope !== 'info'}>
        {isOffered('ideas-manage') && (
          <Suspense fallback={null}>
            <MoveOnButton competition={competition} isMoving={isMoving} onMove={moveOn} />
          </Suspense>
        )}
      </CompetitionHeader>
      {movedOn && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('competition.movedOn', { state: stateName(competition) })}
        </Alert>
      )}
      <TabContainer
        label="competition.tabs"
        current={scope}
        to={(name) => competitionAddress(id, name as CompetitionScope)}
        // The competition has said who moderates it: nothing more was asked of the server.
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
            content: later(
              <IdeasTab competition={competition} isMoving={isMoving} onStay={() => setMoving('no')} />,
            ),
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

interface CompetitionHeaderProps {
  competition: Competition;
  compact: boolean;
  children: ReactNode;
}

/**
 * What it is and where it stands: banner, code, title, state, end date, course.
 * @param compact on a working tab: without the picture, and on phones without the course, so that the work is in sight
 * @param children what can be done with it, at every tab
 */
function CompetitionHeader({ competition, compact, children }: CompetitionHeaderProps) {
  const translate = useTranslate();
  const mayPrepare = useSession().has('ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR');
  const { accessLevel, competitionState, bannerPath, code, title, dateSubmissionEnd } = competition;
  return (
    <Box component="header" sx={{ mb: 2 }}>
      {!compact && (
        <ProgrammeBanner
          path={bannerPath}
          // Drafts and archived competitions are for people with a session, whomever they are for otherwise.
          isPublic={accessLevel === 'PUBLIC' && !['DRAFT', 'ARCHIEVED'].includes(competitionState)}
          fallback="competitions.png"
          wide="4 / 1"
        />
      )}
      <PageTitle
        title={title}
        actions={mayPrepare && <LazyCloneButton source={cloneSourceOf(competition)} />}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          mt: -1,
          mb: 2.5,
        }}
      >
        <CompetitionStateChip competition={competition} />
        <Typography variant="caption" color="textSecondary">
          {code}
        </Typography>
        {dateSubmissionEnd && (
          <Typography variant="caption" color="textSecondary">
            {translate('competition.end')} <DateTimeField value={dateSubmissionEnd} />
          </Typography>
        )}
        <Box sx={{ marginInlineStart: { sm: 'auto' } }}>{children}</Box>
      </Box>
      <Box sx={{ display: compact ? { xs: 'none', md: 'block' } : undefined }}>
        <CompetitionCourse competition={competition} />
      </Box>
    </Box>
  );
}
