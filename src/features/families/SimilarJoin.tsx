import type { SimilarActionProps } from '#src/features/contributions/similar/similarAction.ts';
import JoinButton from './JoinButton.tsx';

/** Joins two that are alike, where the server says that the reader may. */
export default function SimilarJoin({ contribution, other, join }: SimilarActionProps) {
  if (!join) return null;
  const { headId, memberId } = join;
  const pair = headId === contribution.id ? [contribution, other] : [other, contribution];
  return (
    <JoinButton headId={headId} memberIds={[memberId]} codes={pair.map(({ code }) => code).join(', ')} />
  );
}
