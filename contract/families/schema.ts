import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { BENEFIT_TYPES } from '#contract/benefits/rules.ts';
import { PersonRef } from '#contract/contributions/schema.ts';
import { CURRENCIES } from '#contract/formats/money.ts';
import { Instant } from '#contract/http.ts';
import { StateType } from '#contract/life-cycles/schema.ts';

/** Bounds of a family: contributions that one call joins, that a family has in all, characters of the note. */
export const FAMILY_LIMITS = { atOnce: 50, members: 200, note: { max: 1000 }, people: 1000 } as const;

/** Why a contribution can't be joined, or nothing to it: each is a refusal `error.family.…`, which names the one that is in the way. */
export const JOIN_OBSTACLES = [
  'notAllowed',
  'isMember',
  'isHead',
  'draft',
  'closed',
  'type',
  'competition',
  'tooLarge',
] as const;
export type JoinObstacle = (typeof JOIN_OBSTACLES)[number];

/** Which of two contributions the caller may join to which; null: neither way. */
export const PossibleJoin = z.object({ headId: z.number(), memberId: z.number() });
export type PossibleJoin = z.infer<typeof PossibleJoin>;

const id = z.number().int().positive();

/** What is joined to what. Members that are joined to this head already are refused. */
export const FamilyJoin = z.object({
  headId: id,
  memberIds: z.array(id).min(1).max(FAMILY_LIMITS.atOnce),
  /**
   * Why; it stands in the histories and in the notifications, and with the members for whoever sees both the head and them.
   */
  note: z.string().trim().max(FAMILY_LIMITS.note.max).nullish(),
});
export type FamilyJoin = z.output<typeof FamilyJoin>;

/** What joining would do. Nothing is stored. */
export const FamilyPreview = z.object({
  /** People who would be notified, each once: owners and supporters of all, but for the caller. */
  peopleNotified: z.number(),
  /** Votes of all, one by one, and as the family counts them: of each person the highest. */
  votesBefore: z.number(),
  votesAfter: z.number(),
  /** Of the head as it is, and of the family; one decimal, null without votes. */
  averageBefore: z.number().nullable(),
  averageAfter: z.number().nullable(),
  /** Comments that would stand together. */
  comments: z.number(),
  /** Everybody who would be named: owners of the head first. */
  authors: z.array(PersonRef),
  /** Shares that somebody set hold no longer, for they are not of everybody who would be an author: all would be equal. */
  dropsShares: z.boolean(),
});
export type FamilyPreview = z.infer<typeof FamilyPreview>;

const Related = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  type: ContributionType,
  competitionId: z.number().nullable(),
  stateType: StateType,
  /** In the caller's language. */
  stateName: z.string(),
  owners: z.array(PersonRef),
});

const FamilyMember = Related.extend({
  note: z.string().nullable(),
  /** Full name; null: somebody who was erased. */
  joinedBy: z.string().nullable(),
  dateJoined: Instant,
  /** Whether the caller may part it. */
  mayPart: z.boolean(),
  /** Whether the shares that were set are dropped when it is parted. */
  dropsShares: z.boolean(),
});

/** A part of what the head earns, in percent with at most two decimals. */
const FamilyShare = z.object({ person: PersonRef, percent: z.number() });

/** What the benefits of one type and currency come to for each author; the amounts add up to the total, to the cent. */
const FamilyBenefit = z.object({
  benefitType: z.enum(BENEFIT_TYPES),
  currency: z.enum(CURRENCIES),
  total: z.string(),
  shares: z.array(z.object({ userId: z.number(), amount: z.string() })),
});

export const Family = z.object({
  head: Related,
  /** Those that the caller may see, in the order in which they were joined. */
  members: z.array(FamilyMember),
  /** Number of all members, also of those that the caller may not see. */
  size: z.number(),
  /** Owners of members who do not own the head. */
  coAuthors: z.array(PersonRef),
  /** Of everybody: equal parts until somebody sets a key, and again when the authors are not those of the key any more. */
  shares: z.array(FamilyShare),
  isEqualShares: z.boolean(),
  /** null for who may not view the benefits of the head. */
  benefits: z.array(FamilyBenefit).nullable(),
  /** Whether the caller may join more and set the shares. */
  mayChange: z.boolean(),
});
export type Family = z.infer<typeof Family>;

/** Percent with at most two decimals. */
const Percent = z
  .number()
  .min(0)
  .max(100)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, { message: 'Value' });

/** Everybody's part; the people are exactly the authors, the parts add up to 100. */
export const FamilyShares = z.object({
  shares: z
    .array(z.object({ userId: id, percent: Percent }))
    .min(1)
    .max(FAMILY_LIMITS.people),
});
export type FamilyShares = z.output<typeof FamilyShares>;
