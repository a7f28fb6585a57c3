import { z } from 'zod';
import { Instant } from '#contract/http.ts';

/** The head that a contribution is joined to: it goes on there. */
export const FamilyRef = z.object({
  headId: z.number(),
  headCode: z.string(),
  /** null for who may not see the head; there is nothing to lead them to then. */
  headTitle: z.string().nullable(),
  /** Since when it is joined. */
  dateJoined: Instant,
});
export type FamilyRef = z.infer<typeof FamilyRef>;
