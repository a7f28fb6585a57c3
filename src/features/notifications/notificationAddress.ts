import type { NotificationRow } from '../../../contract/notifications.ts';

type Subject = Pick<NotificationRow, 'contributionId' | 'contributionType' | 'competitionId'>;

/** Page of the contribution that a notification speaks of; null when it speaks of none (Q3-09). */
export function notificationAddress({
  contributionId,
  contributionType,
  competitionId,
}: Subject): string | null {
  if (contributionId === null || contributionType === null) return null;
  if (contributionType !== 'IDEA') return `/contribution/${contributionType}/${contributionId}/detail`;
  return competitionId === null ? null : `/contribution/IDEA/${competitionId}/${contributionId}/detail`;
}
