import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { FamilyRef } from '#contract/families/family-ref.ts';
import { JOIN_OBSTACLES, PossibleJoin } from '#contract/families/schema.ts';
import {
  endpointFor,
  filteredRowsOf,
  forContributors,
  Id,
  Instant,
  language,
  paging,
  prepared,
  rowsOf,
} from '#contract/http.ts';
import { StateType } from '#contract/life-cycles/schema.ts';
import { anyOf, TYPE_ADMINISTRATOR_ROLES } from '#contract/roles.ts';

export const SIMILAR_LIMITS = {
  title: CONTRIBUTION_LIMITS.title.max,
  /** Characters of a text that can be compared; stored ones are compared by as many. */
  text: 2000,
  size: { usual: 5, max: 20 },
  /** Less alike than that are not similar. */
  score: 0.2,
  /** Less alike than that are no likely pair. */
  pairScore: 0.3,
  /** Days after the later of two was submitted that they are listed. */
  pairDays: 90,
  pairs: { usual: 10, max: 100 },
} as const;

const sizeUpTo = (max: number) =>
  prepared<number, number>(
    (sent) => (typeof sent === 'string' && /^\d{1,4}$/.test(sent) ? Number(sent) : sent),
    z.number().int().min(1).max(max),
  );

const Facts = z.object({
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
  /** The head that it is joined to: what becomes of it is decided there. */
  family: FamilyRef.nullable(),
});

/** One beside another contribution, which the caller looks at or writes. */
const Compared = Facts.extend({
  /** Which of the two the caller may join to which; null: neither way, or to a text that is not stored. */
  join: PossibleJoin.nullable(),
});

export const SimilarContribution = Compared.extend({
  /** Whether the caller may support it. */
  maySupport: z.boolean(),
  /** From 0 to 1, decisions 0060 and 0064. */
  score: z.number(),
  /** Words that both have in a form, as this one has them, the rarest first. Misspelt words, compounds and vectors count without standing here. */
  because: z.array(z.object({ word: z.string(), inTitle: z.boolean() })),
});
export type SimilarContribution = z.infer<typeof SimilarContribution>;

/** What its author says that a contribution is different from. */
const Distinction = Compared.extend({
  /** When they said so. */
  date: Instant,
});
export type Distinction = z.infer<typeof Distinction>;

const PairSide = Facts.extend({
  competitionId: z.number().nullable(),
  /** The beginning of its text, without markup. */
  excerpt: z.string(),
});
export type PairSide = z.infer<typeof PairSide>;

/** Two contributions of one type that are alike; the first is the one that was there earlier. */
export const LikelyPair = z.object({
  /** Both ids, as `12-34`. */
  id: z.string(),
  type: ContributionType,
  score: z.number(),
  /** Words that both have in a form, as the second one has them, the rarest first. */
  words: z.array(z.string()),
  /** When the later of the two was submitted. */
  dateSubmitted: Instant,
  /** When somebody said that they are not the same; null: nobody has. */
  dateDismissed: Instant.nullable(),
  dismissedBy: z.string().nullable(),
  /** Which of the two the caller may join to which. */
  join: PossibleJoin.nullable(),
  /** What is in the way where neither can be joined to the other, and the code of the one that is. */
  obstacle: z.object({ reason: z.enum(JOIN_OBSTACLES), code: z.string() }).nullable(),
  first: PairSide,
  second: PairSide,
});
export type LikelyPair = z.infer<typeof LikelyPair>;

/** Administrators of types and moderators of competitions; of which contributions, the condition of the list says. */
const forPairs = endpointFor(
  anyOf('ROLE_INTERNAL', 'ROLE_EXTERNAL', 'ROLE_ADMIN', 'ROLE_APP_ADMIN', ...TYPE_ADMINISTRATOR_ROLES),
);
const ofPair = { params: z.object({ firstId: Id, secondId: Id }) };

export const similarEndpoints = {
  pairs: forPairs('GET api/v3/contributions/similar/pairs', {
    summary:
      'Likely duplicates of the last 90 days, of contributions that the caller administers or moderates',
    query: z.object({
      type: ContributionType.optional(),
      /** `true`: those that somebody said are not the same. */
      dismissed: z.enum(['true', 'false']).default('false'),
      /** `true`: those of which one is closed, which are never joined; they are listed apart, unless dismissed ones are asked for. */
      closed: z.enum(['true', 'false']).default('false'),
      ...paging(['score', 'dateSubmitted'], 'score,desc'),
      size: sizeUpTo(SIMILAR_LIMITS.pairs.max).default(SIMILAR_LIMITS.pairs.usual),
      ...language,
    }),
    ...filteredRowsOf(LikelyPair),
  }),
  dismissPair: forPairs('PUT api/v3/contributions/similar/pairs/:firstId/:secondId/dismissal', {
    summary: 'Says that two are not the same: they are listed no more',
    ...ofPair,
    alert: 'app.likelyPair.dismissed',
  }),
  restorePair: forPairs('DELETE api/v3/contributions/similar/pairs/:firstId/:secondId/dismissal', {
    summary: 'Takes that back',
    ...ofPair,
    alert: 'app.likelyPair.restored',
  }),
  distinctions: forContributors('GET api/v3/contributions/:id/distinctions', {
    summary: 'What its author looked at and says that it is different from, as far as the caller may see it',
    query: z.object(language),
    ...rowsOf(Distinction),
  }),
  distinguish: forContributors('PUT api/v3/contributions/:id/distinctions/:otherId', {
    summary: 'Says that an own contribution is different from another; a second time changes nothing',
    params: z.object({ id: Id, otherId: Id }),
    alert: 'app.distinction.created',
  }),
  undistinguish: forContributors('DELETE api/v3/contributions/:id/distinctions/:otherId', {
    summary: 'Takes that back',
    params: z.object({ id: Id, otherId: Id }),
    alert: 'app.distinction.deleted',
  }),
  similar: forContributors('GET api/v3/contributions/similar', {
    summary: 'Contributions that are like a text, or like a stored one, among those that the caller may see',
    query: z.object({
      type: ContributionType.optional(),
      title: z.string().trim().max(SIMILAR_LIMITS.title).default(''),
      /** Rich text, or its beginning. */
      text: z.string().trim().max(SIMILAR_LIMITS.text).default(''),
      /** A stored one, which is left out of the answer. It is compared by its own texts where none are sent. */
      id: Id.optional(),
      /** `true`: without those that its author says it is different from. */
      leaveOutDistinct: z.enum(['true', 'false']).default('false'),
      size: sizeUpTo(SIMILAR_LIMITS.size.max).default(SIMILAR_LIMITS.size.usual),
      ...language,
    }),
    ...rowsOf(SimilarContribution),
  }),
};
