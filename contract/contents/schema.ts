import { z } from 'zod';
import { formAudience } from '#contract/audiences/schema.ts';
import { changesOf, Instant, textOf } from '#contract/http.ts';
import { MailWordsList } from '#contract/mailings/words.ts';
import { ACCESS_LEVELS, CONTENT_LIMITS, CONTENT_STATES } from './rules.ts';

/** A news item in lists, without its body [R1F-19], Q1-49. */
export const ContentRow = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  /** Message key of the category [R1F-21]; null without one. */
  category: z.string().nullable(),
  categoryId: z.number().nullable(),
  categoryIcon: z.string().nullable(),
  /** Empty: for every language [R1F-23]. */
  language: z.string(),
  /** Paths of pictures are below `api/v3/` [R1F-27]. */
  bannerId: z.number().nullable(),
  bannerPath: z.string().nullable(),
  bannerPreviewId: z.number().nullable(),
  bannerPreview: z.string().nullable(),
  bannerPreviewPath: z.string().nullable(),
  publishDate: Instant.nullable(),
  lastDate: Instant,
  dateUpdated: Instant,
  dateCreated: Instant,
  authorName: z.string(),
  accessLevel: z.enum(ACCESS_LEVELS),
  publishState: z.enum(CONTENT_STATES),
});
export type ContentRow = z.infer<typeof ContentRow>;

export const Content = ContentRow.extend({
  /** Rich text [R1F-20]. */
  post: z.string(),
});
export type Content = z.infer<typeof Content>;

/** An organization or a unit that an item aims at [R1F-25]. */
const TargetRef = z.object({ id: z.number().int().positive() });

export const ContentForm = Content.extend({
  targetUnits: z.array(TargetRef),
  targetOrganizations: z.array(TargetRef),
  ...formAudience,
  /** A mail goes out, or went out, for this item. */
  sendEmailToUser: z.boolean(),
  version: z.number(),
});
export type ContentForm = z.infer<typeof ContentForm>;

const targets = z.array(TargetRef).max(CONTENT_LIMITS.targets.max).default([]);

const ContentInput = z.object({
  title: textOf(CONTENT_LIMITS.title),
  summary: textOf(CONTENT_LIMITS.summary),
  post: z.string().max(CONTENT_LIMITS.html.max).default(''),
  /** Empty or -1: none [R1H-25]. */
  categoryId: z.number().int().nullable().default(null),
  language: z.string().max(20).nullable().default(null),
  lastDate: Instant,
  accessLevel: z.enum(ACCESS_LEVELS).default('REGISTERED'),
  targetUnits: targets,
  targetOrganizations: targets,
  /** People by name. */
  targetUsers: targets,
  /** External users too. */
  external: z.boolean().default(false),
});

/** A new item is a draft [R1G-06]. */
export const NewContent = ContentInput.extend({ publishState: z.literal('DRAFT').optional() });
export type NewContent = z.infer<typeof NewContent>;

export const ContentChange = changesOf(ContentInput).extend({
  id: z.number().int().positive(),
  /** The version that the form was filled from; without it the save wins over any other. */
  version: z.number().int().optional(),
  publishState: z.enum(CONTENT_STATES).optional(),
  /** Acted on only where the save publishes [R1G-17], S1-30. */
  sendEmailToUser: z.boolean().optional(),
  /** What the sender says in that mail (decision 0111). */
  mailWords: MailWordsList.optional(),
});
export type ContentChange = z.infer<typeof ContentChange>;

export const CONTENT_SORT_FIELDS = [
  'publishDate',
  'id',
  'title',
  'lastDate',
  'dateCreated',
  'dateUpdated',
] as const;
