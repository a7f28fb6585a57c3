import type { NotificationRow } from '#contract/notifications/schema.ts';
import { competitionAddress } from './competitionAddress.ts';
import { detailAddress, listAddress } from './contributionAddress.ts';
import { jobAddress } from './jobAddress.ts';

type Subject = Pick<NotificationRow, 'contributionId' | 'contributionType' | 'competitionId'> &
  Partial<Pick<NotificationRow, 'campaignId' | 'chatSessionId' | 'commentId' | 'bulkJobId' | 'listType'>>;

/** Page of the contribution, its chat, one of its comments, of the competition, the form of the campaign, of the job for many, or the list, that a notification speaks of; null for none. */
export function notificationAddress({
  contributionId,
  contributionType,
  competitionId,
  campaignId = null,
  chatSessionId = null,
  commentId = null,
  bulkJobId = null,
  listType = null,
}: Subject): string | null {
  if (campaignId) return `/campaign/${campaignId}/edit`;
  if (bulkJobId) return jobAddress(bulkJobId);
  if (listType) return listAddress(listType, 0, 'role');
  if (contributionId === null) return competitionId === null ? null : competitionAddress(competitionId);
  if (contributionType === null) return null;
  if (contributionType === 'IDEA' && competitionId === null) return null;
  const page = detailAddress({ id: contributionId, type: contributionType, competitionId });
  if (commentId !== null) return `${page}?tab=discussion&comment=${commentId}`;
  return chatSessionId === null ? page : `${page}?tab=chat&chat=${chatSessionId}`;
}

/**
 * What a notification says. Its text is also that of a mail and ends with the address of its page, which the
 * title carries here.
 */
export function wordsOf({ body, ...subject }: Subject & Pick<NotificationRow, 'body'>): string {
  const address = notificationAddress(subject);
  if (address === null) return body;
  const isOwn = (url: string) => URL.canParse(url) && new URL(url).pathname === address;
  return body
    .replace(/:?\s*https?:\/\/\S+/g, (found) => (isOwn(found.slice(found.indexOf('http'))) ? '' : found))
    .trim();
}

/** What the row of a notification is rendered from besides itself. */
export const subjectOf = (row: Subject & Pick<NotificationRow, 'body'>) => ({
  address: notificationAddress(row),
  words: wordsOf(row),
});
