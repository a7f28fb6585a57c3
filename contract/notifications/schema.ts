import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { Instant } from '#contract/http.ts';

/** A notification inside the application, S3-45. */
export const NotificationRow = z.object({
  id: z.number(),
  contributionId: z.number().nullable(),
  /** With the id, what a link to the contribution needs. */
  contributionType: ContributionType.nullable(),
  competitionId: z.number().nullable(),
  /** A campaign, for those who run it. */
  campaignId: z.number().nullish(),
  /** The chat in which something was said. */
  chatSessionId: z.number().nullable(),
  /** The comment that it is about. */
  commentId: z.number().nullable(),
  /** A command for many contributions that has ended. */
  bulkJobId: z.number().nullish(),
  /** For what concerns many contributions: the reader's own list of this type. */
  listType: ContributionType.nullish(),
  title: z.string(),
  body: z.string(),
  isRead: z.boolean(),
  isDeleted: z.boolean(),
  date: Instant,
  /** Where rows are grouped by contribution: notifications of the group, of which this is the newest, and those not read. */
  groupSize: z.number(),
  groupUnread: z.number(),
  /** Its contribution is muted by its reader. */
  muted: z.boolean(),
});
export type NotificationRow = z.infer<typeof NotificationRow>;
