import Box from '@mui/material/Box';
import { useGetOne, useLocale } from 'ra-core';
import { useEffect, useState } from 'react';
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
import { SentBackNotice } from '../SentBackNotice.tsx';
import { usePlaceCrumbs } from '../usePlaceCrumbs.ts';
import { ContributionForm } from './ContributionForm.tsx';

/** The edit screen of a contribution, on any of its addresses. */
export default function ContributionEdit() {
  const params = useParams();
  const { data: type } = ContributionType.safeParse(params.type);
  const { data: id } = Id.safeParse(params.id);
  if (!type || !id) return <NotFoundPage />;
  return <Edited key={id} type={type} id={id} parentId={params.parentId} />;
}

interface EditedProps {
  type: ContributionType;
  id: number;
  parentId: string | undefined;
}

function Edited({ type, id, parentId }: EditedProps) {
  const locale = useLocale();
  const location = useLocation();
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<ContributionDetail>('contributions', {
    id,
    meta: { view: 'edit', type, locale },
  });

  // The form starts from a fresh reading, or its first save would meet a newer version. It stays with what was read
  // while names in a newly chosen language are on their way, and when they fail.
  const [edited, setEdited] = useState<ContributionDetail>();
  useEffect(() => {
    if (isFetchedAfterMount && data && !error) setEdited(data);
  }, [isFetchedAfterMount, data, error]);

  if (error && !edited) {
    if (failureStatus(error) === 404) {
      // Not to be edited by this person (any more): its page is the same, to read.
      const competitionId = type === 'IDEA' ? Number(parentId ?? 0) || null : null;
      return <Navigate to={detailAddress({ type, id, competitionId })} state={location.state} replace />;
    }
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  if (!edited) return <FormSkeleton />;
  if (!edited.permissions.edit) return <Navigate to={detailAddress(edited)} replace />;
  if (edited.type !== type) return <Navigate to={editAddress(edited)} replace />;
  return <EditPage contribution={edited} />;
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
