import { z } from 'zod';
import { Instant } from '#contract/http.ts';

/** Characters of a comment after trimming, Q3-49. */
export const COMMENT_LIMITS = { min: 1, max: 1000 } as const;

/** A comment as the reader of a discussion gets it, S3-66. */
export const CommentRow = z.object({
  id: z.number(),
  comment: z.string(),
  /** The comment that an imported one answers; null for all others, Q3-50. */
  parentId: z.number().nullable(),
  userId: z.number(),
  fullName: z.string(),
  createdDate: Instant,
  updatedDate: Instant,
  isOwn: z.boolean(),
  /** Of a family: the member that it was written at; null for what was written at the contribution itself. */
  origin: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
});
export type CommentRow = z.infer<typeof CommentRow>;
