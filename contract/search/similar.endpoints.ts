import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { forContributors, Id, Instant, language, prepared, rowsOf } from '#contract/http.ts';
import { StateType } from '#contract/life-cycles/schema.ts';

export const SIMILAR_LIMITS = {
  title: CONTRIBUTION_LIMITS.title.max,
  /** Characters of a text that can be compared; stored ones are compared by as many. */
  text: 2000,
  size: { usual: 5, max: 20 },
  /** Less alike than that are not similar. */
  score: 0.2,
} as const;

const Size = prepared<number, number>(
  (sent) => (typeof sent === 'string' && /^\d{1,4}$/.test(sent) ? Number(sent) : sent),
  z.number().int().min(1).max(SIMILAR_LIMITS.size.max),
);

export const SimilarContribution = z.object({
  id: z.number(),
  type: ContributionType,
  code: z.string(),
  title: z.string(),
  /** In the caller's language. */
  state: z.string(),
  stateType: StateType,
  dateSubmitted: Instant.nullable(),
  /** Full name of the first owner. */
  author: z.string().nullable(),
  /** From 0 to 1, decision 0060. */
  score: z.number(),
  /** Words that both have in a form, as this one has them, the rarest first. Misspelt words and compounds count without standing here. */
  because: z.array(z.object({ word: z.string(), inTitle: z.boolean() })),
});
export type SimilarContribution = z.infer<typeof SimilarContribution>;

export const similarEndpoints = {
  similar: forContributors('GET api/v3/contributions/similar', {
    summary: 'Contributions that are like a text, or like a stored one, among those that the caller may see',
    query: z.object({
      type: ContributionType.optional(),
      title: z.string().trim().max(SIMILAR_LIMITS.title).default(''),
      /** Rich text, or its beginning. */
      text: z.string().trim().max(SIMILAR_LIMITS.text).default(''),
      /** A stored one, which is left out of the answer. It is compared by its own texts where none are sent. */
      id: Id.optional(),
      size: Size.default(SIMILAR_LIMITS.size.usual),
      ...language,
    }),
    ...rowsOf(SimilarContribution),
  }),
};
