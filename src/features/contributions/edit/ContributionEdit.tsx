import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { Id } from '#contract/http.ts';
import { detailAddress, editAddress, isDraft, listAddress } from '#src/app/contributionAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useEditedContribution } from '../contributionQueries.ts';
import { SentBackNotice } from '../SentBackNotice.tsx';
import { usePlaceCrumbs } from '../usePlaceCrumbs.ts';
import { ContributionForm } from './ContributionForm.tsx';

/** The edit screen of a contribution, on any of its addresses [R3B-22 … R3B-24]. */
export default function ContributionEdit() {
  const params = useParams();
  const type = ContributionType.safeParse(params.type);
  const id = Id.safeParse(params.id);
  if (!type.success || !id.success) return <NotFoundPage />;
  return <Edited key={id.data} type={type.data} id={id.data} parentId={params.parentId} />;
}

function Edited({
  type,
  id,
  parentId,
}: {
  type: ContributionType;
  id: number;
  parentId: string | undefined;
}) {
  const locale = useLocale();
  const location = useLocation();
  const { data, error, isFetchedAfterMount, refetch } = useEditedContribution(type, id);

  // Names of states and inputs in a newly chosen language; what was typed stays.
  const spoken = useRef(locale);
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    void refetch();
  }, [locale, refetch]);

  // The form starts from a fresh reading, or its first save would meet a newer version.
  const [started, setStarted] = useState(false);
  useEffect(() => {
    if (isFetchedAfterMount && data) setStarted(true);
  }, [isFetchedAfterMount, data]);

  if (error && !started) {
    if (failureStatus(error) === 404) {
      // Not to be edited by this person (any more): its page is the same, to read, Q3-09 [R3C-05].
      const competitionId = type === 'IDEA' ? Number(parentId ?? 0) || null : null;
      return <Navigate to={detailAddress({ type, id, competitionId })} state={location.state} replace />;
    }
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  if (!data || !started) return <FormSkeleton />;
  if (!data.permissions.edit) return <Navigate to={detailAddress(data)} replace />;
  if (data.type !== type) return <Navigate to={editAddress(data)} replace />;
  return <EditPage contribution={data} />;
}

function EditPage({ contribution }: { contribution: ContributionDetail }) {
  const { type, competitionId } = contribution;
  const title = `contribution.${isDraft(contribution) ? 'draft' : 'edit'}.${type}`;
  const place = usePlaceCrumbs(type, competitionId);
  const mine = listAddress(type, type === 'IDEA' ? (competitionId ?? 0) : 0, 'mine');
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto' }}>
      <BreadcrumbBar
        crumbs={[
          ...place,
          { label: `contribution.list.mine.${type}`, to: mine },
          { label: contribution.code },
        ]}
      />
      <PageTitle title={title}>
        <StatusChip kind="stateType" value={contribution.stateType} label={contribution.stateName} />
      </PageTitle>
      <SentBackNotice contribution={contribution} />
      <ContributionForm contribution={contribution} />
    </Box>
  );
}
