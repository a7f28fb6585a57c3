import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { Id } from '#contract/http.ts';
import { CommandType, isUnderWay } from '#contract/life-cycles/schema.ts';
import { detailAddress, isDraft, listAddress } from '#src/app/contributionAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { withRelatedReads } from '#src/app/relatedReads.ts';
import { ContributionContent } from '#src/components/contributions/ContributionContent.tsx';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { RatingPart } from '#src/components/ratings/RatingPart.tsx';
import { prefetchRating } from '#src/components/ratings/ratingReads.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { preloadCalls } from '#src/dataProvider/preloadCalls.ts';
import { InvitationNotice, InvitedOrMissing } from '#src/features/co-authors/coAuthorParts.ts';
import { MemberNotice } from '#src/features/families/familyParts.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useContribution } from '../contributionQueries.ts';
import { listOf, parseListAddress } from '../listContext.ts';
import { QuestionsCard } from '../questions/QuestionsCard.tsx';
import { SentBackNotice } from '../SentBackNotice.tsx';
import { usePlaceCrumbs } from '../usePlaceCrumbs.ts';
import { ContributionTabs, loadFirstTab, prefetchFirstTab } from './ContributionTabs.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import { Neighbours } from './Neighbours.tsx';
import { NextToAnswer } from './NextToAnswer.tsx';
import { prefetchNeighbours } from './neighbourReads.ts';
import { SimilarPart } from './SimilarPart.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import { SubmittedNotice } from './SubmittedNotice.tsx';
import { SupportPart } from './SupportPart.tsx';
import { useLiveReload } from './useLiveReload.ts';

/**
 * The panel's place beside the content. It sticks by its lower end and is at least as high as the window: a
 * short panel stays on top, a long one moves until its end is seen, and none needs a scroll bar of its own.
 */
const BESIDE = {
  minWidth: 0,
  gridColumn: { md: 2 },
  gridRow: { md: '1 / span 2' },
  alignSelf: { md: 'end' },
  position: { md: 'sticky' },
  bottom: 16,
  minHeight: { md: 'calc(100dvh - 104px)' },
} as const;

/** The page of a contribution, also opened for a command; not found stays not found. */
function ContributionShow() {
  const params = useParams();
  const { data: type } = ContributionType.safeParse(params.type);
  const { data: id } = Id.safeParse(params.id);
  const { data: command, success } = CommandType.optional().safeParse(params.command);
  if (!type || !id || !success) return <NotFoundPage />;
  return <Shown key={`${id}/${command ?? ''}`} type={type} id={id} command={command} />;
}

export default withRelatedReads<ContributionDetail>(ContributionShow, (contribution, { reader, ...place }) =>
  Promise.all([
    isDraft(contribution) ? undefined : prefetchRating(reader, contribution),
    prefetchFirstTab(reader, contribution, place.search),
    prefetchNeighbours(reader, place),
  ]),
);

// The code of these calls comes with the page's own, also before the page is opened.
preloadCalls({ methods: ['readRating', 'readContributionIds'] });

interface ShownProps {
  type: ContributionType;
  id: number;
  command: CommandType | undefined;
}

function Shown({ type, id, command }: ShownProps) {
  const { data, error, refetch } = useContribution(id, command);
  const { search } = useLocation();
  useLiveReload(id);
  useEffect(() => {
    // One that does not come is asked for again when it is rendered, which also shows the failure.
    loadFirstTab(search, command ?? null).catch(() => undefined);
  }, [search, command]);
  if (failureStatus(error) === 404) {
    return (
      <Suspense fallback={<DetailSkeleton />}>
        <InvitedOrMissing id={id} />
      </Suspense>
    );
  }
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  if (data.type !== type) return <Navigate to={detailAddress(data)} replace />;
  return <ShowPage contribution={data} />;
}

function ShowPage({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const { state } = useLocation();
  // A tab of this page is another history entry without the list; the way back stays.
  const [list] = useState(() => listOf(state));
  const [thanks, setThanks] = useState(() => (state as { submitted?: boolean } | null)?.submitted === true);
  // Another state than the one in which it was opened: somebody has answered.
  const [stateAtFirst] = useState(contribution.stateId);
  const { type, competitionId, code } = contribution;
  const place = usePlaceCrumbs(type, competitionId);
  const parentId = type === 'IDEA' ? (competitionId ?? 0) : 0;
  const scope = (list ? parseListAddress(list)?.params.scope : undefined) ?? 'all';
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
        }}
      >
        <BreadcrumbBar
          crumbs={[
            ...place,
            { label: `contribution.list.${scope}.${type}`, to: list ?? listAddress(type, parentId, scope) },
            { label: code },
          ]}
        />
        {list && <Neighbours contribution={contribution} list={list} />}
      </Box>
      {/* What was withdrawn, given back or answered since has nothing of its submission to be thanked for. */}
      {thanks && isUnderWay(contribution.stateType) && (
        <SubmittedNotice contribution={contribution} onClose={() => setThanks(false)} />
      )}
      {list && contribution.stateId !== stateAtFirst && (
        <NextToAnswer contribution={contribution} list={list} />
      )}
      {contribution.family && (
        <Suspense fallback={null}>
          <MemberNotice contribution={contribution} />
        </Suspense>
      )}
      {isDraft(contribution) && !contribution.roles.includes('OWNER') && (
        <Suspense fallback={null}>
          <InvitationNotice id={contribution.id} />
        </Suspense>
      )}
      {contribution.decision ? (
        <DecisionCard contribution={contribution} decision={contribution.decision} />
      ) : (
        <SentBackNotice contribution={contribution} />
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: { xs: 2, md: 1 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
          gridTemplateRows: { md: 'auto 1fr' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate(`contribution.type.${type}`)} · {code}
          </Typography>
          <PageTitle title={titleOr(translate, contribution.title)} />
        </Box>
        <Box sx={BESIDE}>
          <StatusPanel contribution={contribution} backTo={list} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <QuestionsCard contribution={contribution} />
          <Card sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
            <ContributionContent contribution={contribution} />
            {!isDraft(contribution) && <RatingPart contribution={contribution} />}
            <SupportPart contribution={contribution} />
          </Card>
          {contribution.permissions.compare && !isDraft(contribution) && (
            <SimilarPart contribution={contribution} />
          )}
          <ContributionTabs contribution={contribution} />
        </Box>
      </Box>
    </>
  );
}
