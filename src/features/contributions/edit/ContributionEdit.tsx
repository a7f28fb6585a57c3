import Box from '@mui/material/Box';
import { EditBase, EditContextProvider, useEditContext, useLocale } from 'ra-core';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { Id } from '#contract/http.ts';
import { detailAddress, editAddress, isDraft, listAddress } from '#src/app/contributionAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { FORM_READING, useFormMeta } from '#src/components/form/formReading.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { SentBackNotice } from '../SentBackNotice.tsx';
import { usePlaceCrumbs } from '../usePlaceCrumbs.ts';
import { ContributionForm } from './ContributionForm.tsx';
import { useEditedContribution } from './useEditedContribution.ts';

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

/** The contribution that the form is filled from; a newly chosen language is another reading of it. */
function Edited({ type, id, parentId }: EditedProps) {
  const meta = { ...useFormMeta({ view: 'edit', type }), locale: useLocale() };
  return (
    <EditBase
      resource="contributions"
      id={id}
      mutationMode="pessimistic"
      mutationOptions={{ meta }}
      queryOptions={{ meta, ...FORM_READING }}
      redirect={false}
      disableAuthentication
    >
      <EditedPage type={type} id={id} parentId={parentId} />
    </EditBase>
  );
}

function EditedPage({ type, id, parentId }: EditedProps) {
  const location = useLocation();
  const controller = useEditContext<ContributionDetail>();
  const { record: read, error, refetch } = controller;
  // The form stays with what was read while names in another language are on their way, and when they fail.
  const [former, setFormer] = useState(read);
  if (read && read !== former) setFormer(read);
  const record = read ?? former;

  if (!record && error) {
    if (failureStatus(error) === 404) {
      // Not to be edited by this person (any more): its page is the same, to read.
      const competitionId = type === 'IDEA' ? Number(parentId ?? 0) || null : null;
      return <Navigate to={detailAddress({ type, id, competitionId })} state={location.state} replace />;
    }
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  if (!record) return <FormSkeleton />;
  if (!record.permissions.edit) return <Navigate to={detailAddress(record)} replace />;
  if (record.type !== type) return <Navigate to={editAddress(record)} replace />;
  return (
    <EditContextProvider value={{ ...controller, record } as typeof controller}>
      <FormPage />
    </EditContextProvider>
  );
}

function FormPage() {
  const contribution = useEditedContribution();
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
      <ContributionForm />
    </Box>
  );
}
