import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useLiveContribution } from '#src/components/live/useLive.ts';
import { useLater } from '#src/components/useLater.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { isFamilyEvent } from './familyEvents.ts';
import { MemberList } from './MemberList.tsx';
import { SharesForm } from './SharesForm.tsx';

/** Events that come together are read together, ms. */
const GATHER_MS = 300;

/** What is joined to a contribution, by whom it was, and how their authors share. */
export default function FamilyTab({ contribution }: ContributionTabProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const later = useLater();
  const { id: headId } = contribution;
  const { data, error, refetch } = useRead('readFamily', {
    params: { headId },
    query: { langKey: locale },
  });
  useLiveContribution(headId, (event) => {
    const concerns = event.kind === 'contribution' && event.contributionId === headId;
    if (concerns && event.changes.some(isFamilyEvent)) later(GATHER_MS, () => void refetch());
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} columns={2} />;
  if (data.size === 0) return <EmptyState title="family.members.none" />;
  // Without members the page has no such part any more.
  const leave = () => {
    if (data.size === 1) navigate(detailAddress(contribution), { replace: true });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <MemberList family={data} onParted={leave} />
      <SharesForm family={data} reload={() => void refetch()} />
    </Box>
  );
}
