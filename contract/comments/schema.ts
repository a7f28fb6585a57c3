import { z } from 'zod';
import { Instant } from '#contract/http.ts';

/** Characters of a comment after trimming, Q3-49. */
export const COMMENT_LIMITS = { min: 1, max: 1000 } as const;

/** How long an author may change a comment after writing it. */
export const EDITABLE_MINUTES = 15;

/** What people make of a comment, in the order in which it is shown. */
export const REACTION_KINDS = ['LIKE', 'LOVE', 'CELEBRATE', 'INSIGHT'] as const;
export const ReactionKind = z.enum(REACTION_KINDS);
export type ReactionKind = z.infer<typeof ReactionKind>;

/** A comment as the reader of a discussion gets it, S3-66. */
export const CommentRow = z.object({
  id: z.number(),
  comment: z.string(),
  /** The comment that it answers; only imported answers are answered themselves, Q3-50. */
  parentId: z.number().nullable(),
  userId: z.number(),
  fullName: z.string(),
  createdDate: Instant,
  updatedDate: Instant,
  isOwn: z.boolean(),
  /** When its words were changed last; null if never. */
  editedAt: Instant.nullable(),
  /** Until when the caller may change it, while comments are open; null for another's. */
  editableUntil: Instant.nullable(),
  /** Whether its author deleted it: its words are gone, its place stays for those who answered. */
  deleted: z.boolean(),
  /** Of each kind that somebody gave: how many did, and whether the caller is among them. */
  reactions: z.array(z.object({ kind: ReactionKind, count: z.number(), own: z.boolean() })),
  /** Of a family: the member that it was written at; null for what was written at the contribution itself. */
  origin: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
});
export type CommentRow = z.infer<typeof CommentRow>;
