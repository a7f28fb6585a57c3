import { z } from 'zod';
import { forPlatformAdministrators, Id } from '#contract/http.ts';
import { HandOverCounts } from '#contract/users/hand-over.ts';

/** How much of it somebody takes over. */
const TakesOver = z.object({
  id: z.number(),
  name: z.string(),
  /** The last day on which they are away; null where they are here. */
  awayUntil: z.string().nullable(),
  contributions: z.number(),
  tasks: z.number(),
});
export type TakesOver = z.infer<typeof TakesOver>;

/** What somebody leaves when their account is closed. */
export const OpenWork = z.object({
  /** Contributions under way on which they work in a role that can be handed over. */
  contributions: z.number(),
  tasks: z.number(),
  /** Promised answers that they owe. */
  answers: z.number(),
  /** Roles in fields. */
  fieldRoles: z.number(),
  /** Open tasks as a member of a jury: nobody takes them over. */
  reviews: z.number(),
  /** How much of each kind a successor can take over. */
  passing: HandOverCounts,
  /** Of these, for how much there is nobody else. */
  sole: HandOverCounts.omit({ tasks: true }),
  /** Who would take over how much, most first: the successor who is named, else who is next by the rules. */
  takesOver: z.array(TakesOver),
  /** Contributions that nobody can take over yet. */
  leftOver: z.number(),
});
export type OpenWork = z.infer<typeof OpenWork>;

export const openWorkEndpoints = {
  read: forPlatformAdministrators('GET api/v3/users/:id/open-work', {
    summary: 'What somebody works on that another has to take over when the account is closed, and who would',
    query: z.object({ successorId: Id.optional() }),
    response: OpenWork,
  }),
};
