import { z } from 'zod';
import { ANSWER_STATES } from '#contract/answers/schema.ts';
import { IdList, Instant, listOf } from '#contract/http.ts';
import { FIGURE_PATTERN } from '#contract/reports/figure-filter.ts';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import { attributeFilters } from './attributes.ts';
import { PARTICIPATION_ROLES } from './participation.ts';

const token = String.raw`(\d{1,15}|org\d{1,15}|ei_\d{1,15}_\d{1,15})`;

/** Unit, organization and extra-input tokens, Q3-01: `12`, `org3`, `ei_4_17`; malformed ones answer 400, S3-87. */
export const PlaceTokens = z
  .string()
  .max(2000)
  .regex(new RegExp(`^${token}(,${token})*$`));

/** Filters of the contribution lists [R3A-25 … R3A-34]. */
export const contributionFilters = {
  'title.contains': z.string().max(255).optional(),
  /** Words, phrases and operators, looked for as the search of everything does: in all of a contribution that the caller may read. */
  q: z.string().max(SEARCH_LIMITS.query.max).optional(),
  'selectedTagId.in': IdList.optional(),
  /** 0 stands for contributions without a campaign [R3A-24]. */
  'campaignId.in': IdList.optional(),
  'contributionFieldId.in': IdList.optional(),
  'stateId.in': IdList.optional(),
  'eiId.in': PlaceTokens.optional(),
  'role.in': listOf(PARTICIPATION_ROLES).optional(),
  'dateSubmitted.greaterThanOrEqual': Instant.optional(),
  'dateSubmitted.lessThanOrEqual': Instant.optional(),
  /** By where the promise of an answer stands. */
  'answerState.in': listOf(ANSWER_STATES).optional(),
  /** By who owes it. */
  'answerOwnerId.in': IdList.optional(),
  /** By a figure of the process, for those who see all of the type. */
  figure: z.string().regex(FIGURE_PATTERN).optional(),
  ...attributeFilters,
};
