import { z } from 'zod';
import { SeenVersion } from '#contract/http.ts';
import { attributeChangeShape } from './attributes.ts';
import { CONTRIBUTION_LIMITS, ExtraInputValue } from './schema.ts';

/** A reference that a form sends as an object; id null, '' or -1 mean none, S3-10. */
const Reference = z
  .object({ id: z.union([z.number().int(), z.literal(''), z.null()]) })
  .transform(({ id }) => (typeof id === 'number' && id > 0 ? id : null));

/** Most bytes of a text that lists are sorted by: an index takes 2,700, and letters may grow when they are folded. */
const MOST_BYTES = 1700;
const fitsAnIndex = (text: string) => new TextEncoder().encode(text).length <= MOST_BYTES;

/**
 * A save. With `saveAsDraft` nothing but types is checked; without it a NEW or DRAFT contribution is
 * submitted, and a later one only saved, Q3-19. Bounds are checked by the submit rules, so that a draft
 * may be incomplete.
 */
export const ContributionChange = z.object({
  id: z.number().int().positive(),
  /** The version that was read; another one answers error.stateChanged, S3-17. */
  version: SeenVersion,
  saveAsDraft: z.boolean().default(false),
  title: z.string().max(1000).refine(fitsAnIndex, { error: 'Size' }).optional(),
  ...attributeChangeShape,
  body: z.string().max(CONTRIBUTION_LIMITS.html.max).nullish(),
  contributionFieldId: z.number().int().nullish(),
  campaignId: z.number().int().nullish(),
  campaign: Reference.nullish(),
  field: Reference.nullish(),
  tagIds: z.array(z.number().int().positive()).max(CONTRIBUTION_LIMITS.tags.max).optional(),
  extraInputValues: z.array(ExtraInputValue).max(200).optional(),
  bannerId: z.number().int().nullish(),
  bannerPreviewId: z.number().int().nullish(),
  bannerPath: z.string().max(500).nullish(),
});
export type ContributionChange = z.output<typeof ContributionChange>;
