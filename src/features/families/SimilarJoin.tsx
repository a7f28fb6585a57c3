import { useRecordContext } from 'ra-core';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isUnderWay } from '#contract/life-cycles/schema.ts';
import type { SimilarActionProps } from '#src/features/contributions/similar/similarAction.ts';
import JoinButton from './JoinButton.tsx';

/** Joins the other one to the first, where both are under way; on the page of one that its reader may not join, nothing. */
export default function SimilarJoin({ contribution, other }: SimilarActionProps) {
  const record = useRecordContext<Partial<ContributionDetail> & { id: number | string }>();
  const areUnderWay = [contribution, other].every(({ stateType }) => isUnderWay(stateType));
  if (!areUnderWay || (record?.permissions && !record.permissions.join)) return null;
  return (
    <JoinButton
      headId={contribution.id}
      memberIds={[other.id]}
      codes={`${contribution.code}, ${other.code}`}
    />
  );
}
