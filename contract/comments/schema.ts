import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { Instant } from '#contract/http.ts';

/** Characters of a comment after trimming, Q3-49. */
export const COMMENT_LIMITS = { min: 1, max: 1000 } as const;

/** How long an author may change a comment after writing it. */
export const EDITABLE_MINUTES = 15;

/** What people make of a comment, in the order in which it is shown. */
export const REACTION_KINDS = ['LIKE', 'LOVE', 'CELEBRATE', 'INSIGHT'] as const;
export const ReactionKind = z.enum(REACTION_KINDS);
export type ReactionKind = z.infer<typeof ReactionKind>;

/** Threads of a page where none is asked for. */
export const THREADS_A_PAGE = 20;
/** Orders of a discussion that is read by threads: `LIKED` by how many people reacted to what starts each. */
export const THREAD_ORDERS = ['NEWEST', 'LIKED'] as const;
export const ThreadOrder = z.enum(THREAD_ORDERS);
export type ThreadOrder = z.infer<typeof ThreadOrder>;

/** Characters of a reason, why a comment is reported or hidden. */
export const REASON_LIMITS = { min: 3, max: 300 } as const;

/** What moderators look through. */
export const MODERATION_STATES = ['REPORTED', 'HIDDEN'] as const;
export const ModerationState = z.enum(MODERATION_STATES);
export type ModerationState = z.infer<typeof ModerationState>;

/** People who are mentioned in one comment. */
export const MOST_MENTIONS = 20;

/** Searching for people to mention: letters from which on all who see the contribution are searched, and most results. */
export const MENTION_SEARCH = { letters: 3, found: 100, size: 20, text: 100 } as const;

/** Somebody who can be mentioned, or is, by the name that stands in the comment behind an @. */
export const MentionedPerson = z.object({ id: z.number(), name: z.string() });
export type MentionedPerson = z.infer<typeof MentionedPerson>;

/** A comment as the reader of a discussion gets it, S3-66. */
export const CommentRow = z.object({
  id: z.number(),
  comment: z.string(),
  /** The comment that it answers; only imported answers are answered themselves, Q3-50. */
  parentId: z.number().nullable(),
  userId: z.number(),
  fullName: z.string(),
  /** Whether the caller may open its author's profile, which former members do not have. */
  hasProfile: z.boolean(),
  createdDate: Instant,
  updatedDate: Instant,
  isOwn: z.boolean(),
  /** When its words were changed last; null if never. */
  editedAt: Instant.nullable(),
  /** Until when the caller may change it, while comments are open; null for another's. */
  editableUntil: Instant.nullable(),
  /** Whether its author deleted it: its words are gone, its place stays for those who answered. */
  deleted: z.boolean(),
  /** Whether it is marked as the official answer. */
  official: z.boolean(),
  /** Whether the caller may mark it so, or take the mark away. */
  mayMarkOfficial: z.boolean(),
  /**
   * A moderator hid it: its words, mentions and reactions are empty for all but its author and the moderators, who also read the
   * reason. Null for what is not hidden.
   */
  hidden: z.object({ reason: z.string().nullable() }).nullable(),
  /** Whether the caller moderates the discussion: may hide comments and bring them back. */
  mayHide: z.boolean(),
  /** Whether the caller has reported it. */
  reported: z.boolean(),
  /** Of each kind that somebody gave: how many did, and whether the caller is among them. */
  reactions: z.array(z.object({ kind: ReactionKind, count: z.number(), own: z.boolean() })),
  /** Whom it mentions, in the order of their ids. */
  mentions: z.array(MentionedPerson),
  /** Of a family: the member that it was written at; null for what was written at the contribution itself. */
  origin: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
});
export type CommentRow = z.infer<typeof CommentRow>;

/** A comment that was reported or hidden, as moderators get it; who reported it is not said. */
export const ModeratedComment = CommentRow.pick({
  id: true,
  comment: true,
  userId: true,
  fullName: true,
  createdDate: true,
}).extend({
  state: ModerationState,
  /** When it was reported last, or hidden. */
  date: Instant,
  contribution: z.object({
    id: z.number(),
    type: ContributionType,
    competitionId: z.number().nullable(),
    code: z.string(),
    title: z.string(),
  }),
  /** Open reports, and the reasons of the latest of them. */
  reportCount: z.number(),
  reasons: z.array(z.string()),
  hiddenReason: z.string().nullable(),
  hiddenBy: z.string().nullable(),
});
export type ModeratedComment = z.infer<typeof ModeratedComment>;
