import { z } from 'zod';
import { StoredVersion } from '#contract/http.ts';

export const TAG_LIMITS = { title: { min: 2, max: 50 } } as const;

/** A word that contributions can carry, S3-91. */
export const Tag = z.object({
  id: z.number(),
  title: z.string(),
  isActive: z.boolean(),
  version: StoredVersion,
});
export type Tag = z.infer<typeof Tag>;

export const TagRow = Tag.extend({
  /** Contributions that carry it, S3-91. */
  useCount: z.number(),
});
export type TagRow = z.infer<typeof TagRow>;

/** What refers to a tag that is merged into another one (decision 0113). */
export const TagMergeCounts = z.object({
  /** Contributions that carry it, and those of them that carry the other one too. */
  contributionCount: z.number(),
  bothCount: z.number(),
  /** Saved views of anybody that filter by it. */
  viewCount: z.number(),
  /** Commands for many contributions that add or remove it, and are not finished. */
  jobCount: z.number(),
});
export type TagMergeCounts = z.infer<typeof TagMergeCounts>;

export const TAG_SORT_FIELDS = ['id', 'title', 'isActive', 'useCount'] as const;
