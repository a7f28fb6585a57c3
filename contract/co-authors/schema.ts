import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { PersonRef } from '#contract/contributions/schema.ts';
import { Instant } from '#contract/http.ts';

/**
 * Bounds of the co-authors of a draft: people besides its author, times that a person is invited to one draft, and may decline
 * before nobody asks again.
 */
export const CO_AUTHOR_LIMITS = { people: 9, invitations: 3, declined: 2 } as const;

const CoAuthorState = z.enum(['INVITED', 'ACCEPTED', 'DECLINED']);

/** Somebody who writes a contribution, or was asked to. */
export const CoAuthor = PersonRef.omit({ id: true }).extend({
  userId: z.number(),
  state: CoAuthorState,
  /** Whole percent; those of everybody who accepted or may still accept add up to 100. 0 for who declined. */
  share: z.number(),
  /** Who began it; the first of the list. */
  isFirst: z.boolean(),
  /** Whether the caller may take the invitation back, or end the co-authorship. */
  mayRemove: z.boolean(),
  /** Whether somebody who declined may be asked once more. */
  mayInvite: z.boolean(),
});
export type CoAuthor = z.infer<typeof CoAuthor>;

const id = z.number().int().positive();

export const CoAuthorInvitation = z.object({
  userId: id,
  /** The whole address by which the person was found, where the caller finds others by that only (decision 0029). */
  email: z.string().max(254).nullish(),
});

/** Everybody's share; the people are exactly those who accepted or may still accept. */
export const CoAuthorShares = z.object({
  shares: z
    .array(z.object({ userId: id, share: z.number().int().min(1).max(100) }))
    .min(1)
    .max(CO_AUTHOR_LIMITS.people + 1),
});
export type CoAuthorShares = z.output<typeof CoAuthorShares>;

/** What somebody who is invited reads of the draft before they answer. */
export const OpenInvitation = z.object({
  contributionId: z.number(),
  type: ContributionType,
  competitionId: z.number().nullable(),
  code: z.string(),
  title: z.string(),
  body: z.string(),
  /** Full names. */
  authors: z.array(z.string()),
  invitedBy: z.string(),
  date: Instant,
  /** Of the caller, in whole percent, as it is now. */
  share: z.number(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;
