import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { ParticipationRole } from '#contract/contributions/participation.ts';
import { Instant } from '#contract/http.ts';
import { ChatSessionType } from '#contract/life-cycles/schema.ts';

/** Characters of a message after trimming, Q3-49. */
export const CHAT_LIMITS = { min: 1, max: 1000, clientKey: 50 } as const;

/** Who talks in a chat; administrators of the type read along, S3-69, S3-70. */
export const CHAT_MEMBERS: Readonly<Record<ChatSessionType, readonly ParticipationRole[]>> = {
  OWNERS: ['OWNER'],
  OWNERS_MENTOR: ['OWNER', 'MENTOR'],
  OWNERS_ADVISORS: ['OWNER', 'ADVISOR'],
  MENTOR_EXPERT: ['MENTOR', 'EXPERT'],
};

const CHAT_STATUSES = ['OPEN', 'CLOSED'] as const;
const ChatStatus = z.enum(CHAT_STATUSES);

/** A message as a reader gets it, S3-70. */
export const ChatItem = z.object({
  id: z.number(),
  sessionId: z.number(),
  body: z.string(),
  userId: z.number(),
  fullName: z.string(),
  /** What the writer was to the contribution when writing it. */
  role: ParticipationRole,
  createdDate: Instant,
  isOwn: z.boolean(),
  /** The key under which the caller sent it; null on messages of others. */
  clientKey: z.string().nullable(),
});
export type ChatItem = z.infer<typeof ChatItem>;

/** A chat of a contribution for one of its readers [R3E-07], S3-69. */
export const ChatSession = z.object({
  id: z.number(),
  contributionId: z.number(),
  sessionType: ChatSessionType,
  status: ChatStatus,
  /** Members write while it is open; administrators of the type only read along. */
  isMember: z.boolean(),
  members: z.array(z.object({ userId: z.number(), fullName: z.string(), role: ParticipationRole })),
  /** Messages of others behind the read mark; 0 for who only reads along. */
  unreadCount: z.number(),
  /** The last message that was marked as read; 0: none. */
  readUpToId: z.number(),
  /** The newest message; 0: none. */
  lastItemId: z.number(),
});
export type ChatSession = z.infer<typeof ChatSession>;

/** A chat that the caller takes part in, wherever it is, in which something was said. */
export const MyChatSession = z.object({
  id: z.number(),
  sessionType: ChatSessionType,
  status: ChatStatus,
  contributionId: z.number(),
  /** With the id, what a link to the contribution needs. */
  contributionType: ContributionType,
  competitionId: z.number().nullable(),
  contributionTitle: z.string(),
  contributionCode: z.string(),
  unreadCount: z.number(),
  lastMessage: z.object({
    id: z.number(),
    body: z.string(),
    userId: z.number(),
    fullName: z.string(),
    isOwn: z.boolean(),
    createdDate: Instant,
  }),
});
export type MyChatSession = z.infer<typeof MyChatSession>;
