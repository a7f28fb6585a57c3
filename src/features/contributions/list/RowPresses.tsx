import type { ContributionRow } from '#contract/contributions/schema.ts';
import { isUnderWay } from '#contract/life-cycles/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { FollowButton } from '#src/components/follows/FollowButton.tsx';
import { SupportButton } from '#src/components/support/SupportButton.tsx';
import { LatePresses } from '../bulk/LatePresses.tsx';

/** Whether the reader may support a contribution: another's, and under way. */
export const isSupportable = (row: ContributionRow): boolean =>
  isUnderWay(row.stateType) && row.family === null && !row.roles.includes('OWNER');

/** Support and follow, in the list itself; and for who manages it what can be done about a late answer. */
export function RowPresses({ row, isManaged = false }: { row: ContributionRow; isManaged?: boolean }) {
  if (isDraft(row)) return null;
  return (
    <>
      {isManaged && <LatePresses row={row} />}
      {isSupportable(row) && <SupportButton contribution={row} inRow />}
      <FollowButton contribution={row} inRow />
    </>
  );
}
