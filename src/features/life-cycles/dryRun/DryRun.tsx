import AltRoute from '@mui/icons-material/AltRouteOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { formatDateTime } from '#contract/formats/dates.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { DraftPreview } from './DraftPreview.tsx';

/**
 * Changing a life cycle without harming what runs: from a life cycle to its draft, and from a draft to its preview
 * and to applying it (docs/decisions/0019).
 */
export function DryRun({ lifeCycleId }: { lifeCycleId: number }) {
  const { data, error, refetch } = useRead('readLifeCycleDraft', { params: { id: lifeCycleId } });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={5} columns={3} />;
  if (data.ofId !== null) {
    return (
      <DraftPreview draftId={lifeCycleId} lifeCycleId={data.ofId} restoresNumber={data.restoresNumber} />
    );
  }
  if (data.draftId !== null) return <OpenDraft draftId={data.draftId} since={data.dateCreated} />;
  return <NoDraft lifeCycleId={lifeCycleId} />;
}

function OpenDraft({ draftId, since }: { draftId: number; since: string | null }) {
  const translate = useTranslate();
  return (
    <SectionCard title="lifeCycleDryRun.title">
      <EmptyState
        title="lifeCycleDryRun.prepared"
        text={translate('lifeCycleDryRun.prepared.text', { since: formatDateTime(since) })}
        icon={<AltRoute />}
        action={
          <Button
            component={RouterLink}
            to={`/life-cycle/${draftId}`}
            variant="contained"
            sx={{ minHeight: 44 }}
          >
            {translate('lifeCycleDryRun.goToDraft')}
          </Button>
        }
      />
    </SectionCard>
  );
}

function NoDraft({ lifeCycleId }: { lifeCycleId: number }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  // The call has shown its refusal; somebody else may have opened one meanwhile.
  const { mutate: open, isPending } = useMutation({
    mutationFn: useChange('openLifeCycleDraft'),
    onSuccess: ({ data: draft }) => navigate(`/life-cycle/${draft.id}`),
  });
  return (
    <SectionCard title="lifeCycleDryRun.title">
      <EmptyState
        title="lifeCycleDryRun.none"
        text="lifeCycleDryRun.none.text"
        icon={<AltRoute />}
        action={
          <Button
            variant="contained"
            onClick={() => open({ params: { id: lifeCycleId } })}
            disabled={isPending}
            aria-busy={isPending}
            sx={{ minHeight: 44 }}
          >
            {translate('lifeCycleDryRun.open')}
          </Button>
        }
      />
    </SectionCard>
  );
}
