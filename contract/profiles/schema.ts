import { z } from 'zod';
import { PersonRef } from '#contract/contributions/schema.ts';

/** What colleagues see of each other. */
export const Profile = PersonRef.extend({
  /**
   * Points of the period of the leaderboard, where the caller may know them: their own, those that the leaderboard shows, and
   * all for platform administrators; null otherwise.
   */
  points: z.number().nullable(),
  /** Whether the caller hears of what this person submits. */
  following: z.boolean(),
  /** An author of something that the caller sees, and somebody else. */
  followable: z.boolean(),
  /** Submitted contributions that the caller may come across. */
  contributionCount: z.number(),
});
export type Profile = z.infer<typeof Profile>;
