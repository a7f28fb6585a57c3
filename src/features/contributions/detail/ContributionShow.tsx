import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { Id } from '#contract/http.ts';
import { CommandType, isUnderWay } from '#contract/life-cycles/schema.ts';
import { detailAddress, isDraft, listAddress } from '#src/app/contributionAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { withRelatedReads } from '#src/app/relatedReads.ts';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { prefetchRating } from '#src/components/ratings/ratingReads.ts';
import { ShortcutsButton } from '#src/components/shortcuts/ShortcutsButton.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { preloadCalls } from '#src/dataProvider/preloadCalls.ts';
import { InvitedOrMissing } from '#src/features/co-authors/coAuthorParts.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { listOf, parseListAddress } from '../listContext.ts';
import { usePlaceCrumbs } from '../usePlaceCrumbs.ts';
import { ContributionParts } from './ContributionParts.tsx';
import { prefetchFirstTab } from './ContributionTabs.tsx';
import { Neighbours } from './Neighbours.tsx';
import { prefetchNeighbours } from './neighbourReads.ts';
import { SubmittedNotice } from './SubmittedNotice.tsx';
import { useShownContribution } from './useShownContribution.ts';

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
  const { data, error, refetch } = useShownContribution(id, command);
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
        <Box sx={{ display: 'flex', flex: 'none', marginInlineStart: 'auto' }}>
          <ShortcutsButton />
          {list && <Neighbours contribution={contribution} list={list} />}
        </Box>
      </Box>
      {/* What was withdrawn, given back or answered since has nothing of its submission to be thanked for. */}
      {thanks && isUnderWay(contribution.stateType) && (
        <SubmittedNotice contribution={contribution} onClose={() => setThanks(false)} />
      )}
      <ContributionParts
        contribution={contribution}
        list={list}
        title={<PageTitle title={titleOr(translate, contribution.title)} />}
      />
    </>
  );
}
