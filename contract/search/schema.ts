import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { FamilyRef } from '#contract/families/family-ref.ts';
import { StateType } from '#contract/life-cycles/schema.ts';

/** What can be found. A file is an attachment of a contribution, a page one of the static contents. */
export const SEARCH_KINDS = [
  'contribution',
  'campaign',
  'competition',
  'content',
  'comment',
  'file',
  'person',
  'field',
  'page',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Where the words stand, from what says most about a hit to what says least: hits come in this order. */
export const MATCHED_IN = ['code', 'title', 'name', 'tag', 'text', 'answer', 'remark', 'comment'] as const;
export type MatchedIn = (typeof MATCHED_IN)[number];

export const SEARCH_LIMITS = {
  query: { min: 1, max: 200 },
  /** Words of a query that are looked for; what comes after them is not. */
  words: 8,
  /** Hits that are counted and paged through; of more than that it is said that there are more. */
  found: 1000,
  /** Characters of a snippet, without its marks. */
  snippet: 200,
  completions: 8,
} as const;

/** Something that was found, as far as the caller may know of it. */
export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.number(),
  /** The contribution itself, or the one that a comment or a file belongs to; null for everything else. */
  contributionId: z.number().nullable(),
  /** Type of that contribution, or of those that a field is for. */
  type: ContributionType.nullable(),
  /** Code of a contribution, a campaign or a competition; the key of a page. */
  code: z.string().nullable(),
  /** Of a comment the title of its contribution; of a file and of a person the name. */
  title: z.string(),
  /** Piece of the text in which the words stand: HTML in which `<mark>` around hits is the only element. */
  snippet: z.string(),
  matchedIn: z.enum(MATCHED_IN),
  /** State of the contribution, in the caller's language. */
  state: z.string().nullable(),
  stateType: StateType.nullable(),
  /** The head that the contribution is joined to: it rests, and goes on there. */
  family: FamilyRef.nullable(),
  /** Full name of the first owner, or of who wrote the comment or the news. */
  author: z.string().nullable(),
  /** Submission of a contribution, publication of a programme or of news, creation of everything else. */
  date: z.string().nullable(),
  /** The larger, the better; only to be compared within an answer. */
  score: z.number(),
});
export type SearchHit = z.infer<typeof SearchHit>;

const Count = { count: z.number() };

/**
 * A value of an operator that finds nothing: no state, or no field, is called so, or it is no date. A date is a year, a month or a
 * day: `2026`, `2026-06`, `2026-06-15`, `15/06/2026` or `15.06.2026`.
 */
export const UnknownValue = z.object({
  operator: z.enum(['state', 'field', 'before', 'after']),
  value: z.string(),
});
export type UnknownValue = z.infer<typeof UnknownValue>;

/** How many hits there are of each value, among those that are counted. */
export const SearchFacets = z.object({
  total: z.number(),
  /** There are more hits than the total says, and the numbers below leave those out too. */
  hasMore: z.boolean(),
  kinds: z.array(z.object({ kind: z.enum(SEARCH_KINDS), ...Count })),
  types: z.array(z.object({ type: ContributionType, ...Count })),
  /** Names in the caller's language; states of one name count together. Joined ones are in a state of that name. */
  states: z.array(z.object({ name: z.string(), ...Count })),
  fields: z.array(z.object({ title: z.string(), ...Count })),
  authors: z.array(z.object({ name: z.string(), ...Count })),
  /** Newest first. */
  years: z.array(z.object({ year: z.number(), ...Count })),
  /** Why nothing is found, where the query asks for a state or a field that there is not, or for days by what is no date. */
  unknown: z.array(UnknownValue),
});
export type SearchFacets = z.infer<typeof SearchFacets>;

/** A value that an operator of the query can be completed with. */
export const SearchCompletion = z.object({ value: z.string() });
export type SearchCompletion = z.infer<typeof SearchCompletion>;
