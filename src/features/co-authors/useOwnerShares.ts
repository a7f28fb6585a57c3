import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useRead } from '#src/dataProvider/useRead.ts';

/** Shares of several owners by their ids, for the owners themselves and administrators; empty for others. */
export function useOwnerShares({
  id,
  participants,
  roles,
  permissions,
}: Pick<ContributionDetail, 'id' | 'participants' | 'roles' | 'permissions'>): ReadonlyMap<number, number> {
  const owners = participants.filter(({ role }) => role === 'OWNER').length;
  const mayRead = roles.includes('OWNER') || permissions.administer;
  const { data } = useRead('readCoAuthors', { params: { id } }, { enabled: owners > 1 && mayRead });
  const accepted = data?.filter(({ state }) => state === 'ACCEPTED') ?? [];
  return new Map(accepted.map(({ userId, share }) => [userId, share]));
}
